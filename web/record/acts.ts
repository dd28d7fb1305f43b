import type { AnyRecord, AnyTransition } from '#kernel';
import type { Values } from './words.ts';

/** What can be done with rows: a step of their life, or their end. */
export type Act = Pick<AnyTransition, 'label' | 'asksFor' | 'reason' | 'grave'> & { readonly name: string };

export const removal: Act = { name: 'remove', label: 'Delete', grave: 'What is deleted cannot be brought back.' };

/** Steps that people take, by their name. */
export const actsOf = (record: AnyRecord): Act[] => [
  ...Object.entries(record.transitions)
    .filter(([, step]) => step.by !== 'nobody')
    .map(([name, step]) => ({ ...step, name })),
  ...(record.access.remove ? [removal] : []),
];

export const asksBefore = ({ asksFor = [], reason, grave }: Act): boolean =>
  asksFor.length > 0 || reason !== undefined || grave !== undefined;

export interface ActGiven {
  readonly reason?: string;
  readonly input: Values;
}
