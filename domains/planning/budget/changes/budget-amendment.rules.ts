import { type Money, rule } from '#kernel';

type Totals = { increases: Money | null; decreases: Money | null; kind: string };

export const movesSomething = rule<Totals>(
  'budget_amendment.moves_something',
  'Add at least one line with an amount.',
  ({ row }) => (row.increases?.cents ?? 0) + (row.decreases?.cents ?? 0) > 0,
  { field: 'lines' },
);

/** A transfer makes no money. */
export const addsUp = rule<Totals>(
  'budget_amendment.adds_up',
  'A transfer gives as much as it takes: what the lines gain and what they lose have to be the same.',
  ({ row }) => row.kind !== 'transfer' || row.increases?.cents === row.decreases?.cents,
  { field: 'lines' },
);

/** Authority comes from the governing body alone, and its resolution is what an auditor asks for. */
export const namesTheResolution = rule<{ kind: string; resolution: string | null }>(
  'budget_amendment.names_the_resolution',
  'An amendment of the budget names the resolution it rests on, or the agenda item that will decide it.',
  ({ row }) => row.kind === 'transfer' || (row.resolution ?? '').trim() !== '',
  { field: 'resolution' },
);

/** Four eyes: whoever asks does not decide. */
export const approverIsNotAsker = rule<{ createdBy: string }>(
  'budget_amendment.approver_is_not_asker',
  'You asked for this change, so someone else has to decide.',
  ({ row, actor }) => actor.id !== row.createdBy,
  { law: '2 CFR 200.303' },
);

/** The ledger knows what is so: nothing is posted today that is in force only later. */
export const dayHasCome = rule<{ day: string }>(
  'budget_amendment.day_has_come',
  'A change is posted as soon as it is approved, so its day cannot lie ahead: give today, or ask when the day has come.',
  ({ row, today }) => row.day <= today,
  { field: 'day' },
);

/** What a change has to be before it is asked for, and still when it is posted, whatever rules it was written under. */
export const isWhole = [movesSomething, addsUp, namesTheResolution, dayHasCome] as const;
