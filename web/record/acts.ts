import type { AnyRecord, AnyTransition } from '#kernel';
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

export interface ActGiven {
  readonly reason?: string;
  readonly input: Values;
}
