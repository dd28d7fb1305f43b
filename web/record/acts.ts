import { type AnyRecord, type AnyTransition, toneOf } from '#kernel';
import type { Values } from './words.ts';

/** What can be done with rows: a step of their life, or their end. */
export type Act = Pick<AnyTransition, 'label' | 'fieldsToFill' | 'reason' | 'confirm'> & { readonly name: string };

export const removal: Act = { name: 'remove', label: 'Delete', confirm: 'This cannot be undone.' };

/** Steps that people take, by their name. */
export const actsOf = (record: AnyRecord): Act[] => [
  ...Object.entries(record.transitions)
    .filter(([, step]) => step.by !== 'nobody')
    .map(([name, step]) => ({ ...step, name })),
  ...(record.access.remove ? [removal] : []),
];

export const asksBefore = ({ fieldsToFill = [], reason, confirm }: Act): boolean =>
  fieldsToFill.length > 0 || reason !== undefined || confirm !== undefined;

/** Whether a step ends a row badly. */
const stops = (record: AnyRecord, name: string): boolean => {
  const to = record.transitions[name]?.to;
  return to !== undefined && toneOf(record, to) === 'stopped';
};

/** A step that leads a row onwards: what most people came for. */
export const leads = (record: AnyRecord, { name, reason }: Act): boolean =>
  reason === undefined && !stops(record, name);

/** A step by which a row is lost: it is in a menu and never next to what leads onwards. */
export const isLoss = (record: AnyRecord, { name, confirm, reason }: Act): boolean =>
  confirm !== undefined && (reason !== undefined || name === removal.name || stops(record, name));

export interface ActGiven {
  readonly reason?: string;
  readonly input: Values;
}
