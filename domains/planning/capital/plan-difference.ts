import { type AnswerOf, call, f, shape, typed } from '#kernel';
import { centsOf, type Entry } from './plan-facts.ts';

const totals = shape({ projects: 'whole', cost: 'whole', funded: 'whole' });
const beforeAndAfter = typed<readonly [before: number, after: number]>({ type: 'array', items: { type: 'integer' } });
const entry = shape({
  number: 'text',
  name: 'text',
  cost: beforeAndAfter,
  funded: beforeAndAfter,
  /** Every amount that is another one, by source, year and phase. */
  amounts: [{ source: 'uuid', year: 'whole', phase: 'text', before: 'whole', after: 'whole' }],
  because: 'text?',
});
const since = { since: f.ref('capital_plan').required() };

/** How one version of a plan became another, project by project. */
export const planDifference = call('capital.difference', '/api/v1/capital/plans/{id}/difference', {
  query: since,
  answer: { added: [entry], dropped: [entry], changed: [entry], unchanged: 'whole', before: totals, after: totals },
});
export type Difference = AnswerOf<typeof planDifference>;
export type Totals = Difference['before'];
export type ChangedEntry = Difference['added'][number];
export type ChangedAmount = ChangedEntry['amounts'][number];

/** The same as a signed document for the council packet. */
export const differenceDocument = call('capital.differenceDocument', '/api/v1/capital/plans/{id}/difference.txt', {
  query: since,
  media: 'text/plain',
});

/** The public keys with which documents of the capital plan are checked, the present one first. */
export const documentKeys = call('capital.documentKeys', '/api/v1/capital/document-keys', {
  answer: { keys: ['text'] },
});

/** Whether a document was signed here and has not been changed since. */
export const checkDocument = call('capital.checkDocument', '/api/v1/capital/check-document', {
  body: { text: f.longText({ max: 200_000 }).required() },
  answer: { isGenuine: 'yesNo' },
});

/** The difference between any two versions. Amounts that are zero on both sides are none. */
export function differenceOf(before: readonly Entry[], after: readonly Entry[]): Difference {
  const was = new Map(before.map((one) => [one.project, one]));
  const is = new Map(after.map((one) => [one.project, one]));
  const every = [...new Set([...was.keys(), ...is.keys()])].map((id) => ({ was: was.get(id), is: is.get(id) }));
  const pairs = every.toSorted((one, other) =>
    ((one.is ?? one.was)?.number ?? '').localeCompare((other.is ?? other.was)?.number ?? ''),
  );
  const entries = pairs.map(({ was: one, is: other }) => ({ was: one, is: other, change: changeOf(one, other) }));
  const both = entries.filter((one) => one.was && one.is);
  const changed = both.filter(({ change }) => change.amounts.length > 0 || change.cost[0] !== change.cost[1]);
  return {
    added: entries.filter((one) => !one.was).map(({ change }) => change),
    dropped: entries.filter((one) => !one.is).map(({ change }) => change),
    changed: changed.map(({ change }) => change),
    unchanged: both.length - changed.length,
    before: totalsOf(before),
    after: totalsOf(after),
  };
}

export const totalsOf = (entries: readonly Entry[]): Totals => ({
  projects: entries.filter(({ gifts }) => centsOf(gifts) > 0).length,
  cost: entries.reduce((sum, { costs }) => sum + centsOf(costs), 0),
  funded: entries.reduce((sum, { gifts }) => sum + centsOf(gifts), 0),
});

function changeOf(was: Entry | undefined, is: Entry | undefined): ChangedEntry {
  const amounts = new Map<string, ChangedAmount>();
  const put = ({ gifts }: Entry, side: 'before' | 'after') => {
    for (const { source, year, phase, cents } of gifts) {
      const key = `${year} ${source} ${phase}`;
      const known = amounts.get(key) ?? { source, year, phase, before: 0, after: 0 };
      amounts.set(key, { ...known, [side]: known[side] + cents });
    }
  };
  if (was) put(was, 'before');
  if (is) put(is, 'after');
  const shown = is ?? was;
  return {
    number: shown?.number ?? '',
    name: shown?.name ?? '',
    cost: [centsOf(was?.costs ?? []), centsOf(is?.costs ?? [])],
    funded: [centsOf(was?.gifts ?? []), centsOf(is?.gifts ?? [])],
    amounts: [...amounts.entries()]
      .toSorted(([one], [other]) => one.localeCompare(other))
      .map(([, amount]) => amount)
      .filter(({ before, after }) => before !== after),
    because: is?.because ?? null,
  };
}
