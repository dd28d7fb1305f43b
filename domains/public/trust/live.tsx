import type { ReactNode } from 'react';
import type { ClaimId } from '../claims.ts';
import type { RuleOfLaw, SiteFacts } from '../facts.ts';
import { Day, Moment } from '../moment.tsx';
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
    <ul className="space-y-1">
      {rules.map((one) => (
        <li key={one.sentence}>
          {one.law}: {one.sentence} <Days of={one} />
        </li>
      ))}
    </ul>
  ),
  emergency: () => 'Stopwatch: no activation and no rehearsal has been measured.',
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

const Days = ({ of: { from, to } }: { readonly of: RuleOfLaw }) => (
  <span className="text-muted">
    {from && (
      <>
        In force from <Day day={from} />
        {to ? ' ' : '.'}
      </>
    )}
    {to && (
      <>
        {from ? 'to ' : 'In force until '}
        <Day day={to} />.
      </>
    )}
  </span>
);

const inWords = (words: readonly string[]): string => new Intl.ListFormat('en').format(words.map(lower));
const lower = (word: string): string =>
  word.startsWith('Google') ? word : word.charAt(0).toLowerCase() + word.slice(1);
