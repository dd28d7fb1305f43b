import type { ReactNode } from 'react';
import type { ClaimId } from '../claims.ts';
import type { RuleOfLaw, SiteFacts } from '../facts.ts';
import { Moment } from '../moment.tsx';
import { controls } from './controls.ts';

/** What can be said of a claim at this very moment, on this installation. */
export const live: Partial<Readonly<Record<ClaimId, (facts: SiteFacts) => ReactNode>>> = {
  audit: ({ sealed }) =>
    sealed ? (
      <>
        Checkpoint of <Moment at={sealed.at} />: {sealed.size.toLocaleString('en-US')} entries, root beginning{' '}
        <code>{sealed.root.slice(0, 16)}</code>.{' '}
        <a href="/blockchain-trust#checkpoint">The whole note and how to check it</a>.
      </>
    ) : (
      'This site has no organization whose record could be sealed yet.'
    ),
  access: ({ signIn, rights }) => (
    <>
      On here: {inWords(signIn)}. {rights.acts} acts on {rights.records} kinds of record are judged for {rights.roles}{' '}
      roles.
    </>
  ),
  rules: ({ rules }) => (
    <>
      {rules.length} rules of records cite a law, most often{' '}
      {mostCited(rules)
        .map(({ part, times }) => `${part} (${times})`)
        .join(', ')}
      . <a href="/documentation/purchasing-rules">How purchases are judged</a>.
    </>
  ),
  emergency: ({ stopwatch: { measured, medianSeconds } }) =>
    medianSeconds === null
      ? 'Stopwatch: no activation has been measured.'
      : `Stopwatch: ${measured} ${measured === 1 ? 'activation' : 'activations'} measured, median ${Math.round(medianSeconds)} seconds.`,
  combinations: () => 'Covered by the optimizer so far: no tender, because it is not built.',
  readiness: () => {
    const count = (state: string) => controls.filter((one) => one.state === state).length;
    return `${controls.length} controls: ${count('in place')} in place, ${count('partly')} in part, ${count('operator')} for the operator, ${count('planned')} planned.`;
  },
  backups: ({ drill }) =>
    drill ? (
      <>
        The latest restore drill noted on this server went well on <Moment at={drill} />.
      </>
    ) : (
      'No restore drill is noted on this server yet.'
    ),
  selfContained: ({ others }) =>
    others.length === 0
      ? 'Connected by the operator: nothing. No data leaves this installation.'
      : `Connected by the operator: ${others.join(' ')}`,
  rating: () => 'Stored reviews: none.',
};

const MOST_PARTS = 4;

/** The sections of law that most rules cite, such as 2 CFR 200.303. */
function mostCited(rules: readonly RuleOfLaw[]): readonly { readonly part: string; readonly times: number }[] {
  const sections = Map.groupBy(rules, ({ law }) => /^\d+ CFR \d+(\.\d+)?/.exec(law)?.[0] ?? law);
  return [...sections]
    .map(([part, some]) => ({ part, times: some.length }))
    .toSorted((one, other) => other.times - one.times || one.part.localeCompare(other.part))
    .slice(0, MOST_PARTS);
}

const inWords = (words: readonly string[]): string => new Intl.ListFormat('en').format(words.map(lower));
const lower = (word: string): string =>
  word.startsWith('Google') ? word : word.charAt(0).toLowerCase() + word.slice(1);
