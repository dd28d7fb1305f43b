import { f, labelOf } from '#kernel';
import type { Action } from './verdict.ts';

/** How a line controls what is asked of it, and which changes of that let more pass than before. */
export const actions = { stop: 'Stop', warn: 'Warn', ignore: 'Ignore' } as const;
export const countings = { annual: 'The whole amount', cumulative: 'Month by month, added up' } as const;
export const months = () =>
  f.json({ type: 'array', items: { type: 'integer', minimum: 0, maximum: 1_000_000_000 }, maxItems: 12 });

/** What may be asked for instead of the control that a line has. */
export const askedControl = {
  onRequisition: f.choice(actions).label('On requisition').fixed(),
  onOrder: f.choice(actions).label('On order').fixed(),
  onInvoice: f.choice(actions).label('On invoice').fixed(),
  onJournal: f.choice(actions).label('On journal entry').fixed(),
  control: f.choice(countings).label('Counts against').fixed(),
  months: months().fixed(),
};

type ControlField = keyof typeof askedControl;
export const controlFieldNames = Object.keys(askedControl) as readonly ControlField[];

/** The control of a line, or as much of it as is asked for. */
export interface Controls {
  readonly onRequisition?: Action | null;
  readonly onOrder?: Action | null;
  readonly onInvoice?: Action | null;
  readonly onJournal?: Action | null;
  readonly control?: 'annual' | 'cumulative' | null;
  readonly months?: readonly number[] | null;
}

/** What a line begins with, and the tightest there is. */
export const tightest: Controls = {
  onRequisition: 'stop',
  onOrder: 'stop',
  onInvoice: 'stop',
  onJournal: 'stop',
};

const strength: Readonly<Record<Action, number>> = { ignore: 0, warn: 1, stop: 2 };
const points = ['onRequisition', 'onOrder', 'onInvoice', 'onJournal'] as const;

/** The fields in which the second control lets more pass than the first. Other months count only while months are counted. */
export function loosened(before: Controls, after: Controls): readonly ControlField[] {
  const weaker = points.filter((name) => strength[after[name] ?? 'stop'] < strength[before[name] ?? 'stop']);
  const isUncounted = before.control === 'cumulative' && after.control !== 'cumulative';
  const isSpread =
    before.control === 'cumulative' &&
    after.control === 'cumulative' &&
    JSON.stringify(before.months ?? null) !== JSON.stringify(after.months ?? null);
  return [...weaker, ...(isUncounted ? (['control'] as const) : []), ...(isSpread ? (['months'] as const) : [])];
}

/** What is asked for, without what is left as it is. */
export const askedOf = (row: Controls): Controls =>
  Object.fromEntries(controlFieldNames.flatMap((name) => ((row[name] ?? null) === null ? [] : [[name, row[name]]])));

const said = (name: ControlField, value: unknown): string =>
  name === 'months'
    ? 'other months'
    : name === 'control'
      ? countings[(value ?? 'annual') as keyof typeof countings]
      : actions[(value ?? 'stop') as Action];

/** In words for the report: “On order: Stop → Warn”. */
export const changeInWords = (before: Controls, asked: Controls): string =>
  controlFieldNames
    .filter((name) => (asked[name] ?? null) !== null && asked[name] !== before[name])
    .map(
      (name) => `${labelOf(name, askedControl[name].spec)}: ${said(name, before[name])} → ${said(name, asked[name])}`,
    )
    .join('; ');
