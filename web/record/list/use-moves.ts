import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { type AnyRecord, stateWords } from '#kernel';
import { gesture } from '#web/data/call.ts';
import { client } from '#web/data/client.ts';
import { say, tell } from '#web/shell/messages.tsx';
import { titleOf } from '../words.ts';
import { type Act, type ActGiven, actsOf, asksBefore } from '../acts.ts';
import type { List } from './use-list.ts';
import type { ListedRow } from './use-rows.ts';

/** Steps that lead from one state to another, whoever may take them. */
export const stepsBetween = ({ transitions }: AnyRecord, from: string, to: string): string[] =>
  Object.entries(transitions)
    .filter(([, step]) => step.by !== 'nobody' && step.to === to && [step.from].flat().includes(from))
    .map(([name]) => name);

/** Where this person can take a row now. */
export const statesOpen = (record: AnyRecord, { can }: ListedRow): Set<string> =>
  new Set(can.flatMap((name) => record.transitions[name]?.to ?? []));

export interface Move {
  readonly row: ListedRow;
  readonly act: Act;
}

/** Takes rows from state to state: at once, or after asking what the step needs. What is refused says why. */
export function useMoves({ record, again }: List) {
  const [asking, setAsking] = useState<Move | null>(null);
  const [once] = useState(gesture);
  const { mutate, isPending, error, variables, reset } = useMutation({
    mutationFn: ({ row, act, given }: Move & { given: ActGiven }) =>
      once({ id: row.id, version: row.version, act: act.name, given }, (key) =>
        client(record).step(row.id, act.name, { ...given, version: row.version }, key),
      ),
    onSuccess: (_, { row, act }) => {
      setAsking(null);
      tell(`${titleOf(record, row)}: ${act.label}`, 'good');
    },
    onError: (failed, { row, act }) => {
      if (!asksBefore(act))
        say({ title: `${titleOf(record, row)} stays where it is`, text: failed.message, tone: 'danger' });
    },
    onSettled: again,
  });

  const start = (row: ListedRow, name: string) => {
    const act = actsOf(record).find((one) => one.name === name);
    if (!act) return;
    reset();
    if (asksBefore(act)) setAsking({ row, act });
    else mutate({ row, act, given: { input: {} } });
  };

  /** Why a row cannot go there, in the words of the rule where there is one. */
  const explain = async (row: ListedRow, to: string) => {
    const [step] = stepsBetween(record, row.status, to);
    const way = `There is no step from ${stateWords(record, row.status)} to ${stateWords(record, to)}.`;
    const why = step ? (await client(record).read(row.id)).cannot[step] : undefined;
    say({ title: `${titleOf(record, row)} stays where it is`, text: why ?? way, tone: 'danger' });
  };

  return {
    asking,
    isBusy: isPending,
    problem: error,
    /** The row that is on its way, and where to. */
    moving:
      isPending && variables ? { id: variables.row.id, to: record.transitions[variables.act.name]?.to ?? '' } : null,
    start,
    run: (move: Move, given: ActGiven) => mutate({ ...move, given }),
    close: () => setAsking(null),
    /** A card was put into a column. */
    drop: (row: ListedRow, to: string) => {
      if (row.status === to) return;
      const open = stepsBetween(record, row.status, to).find((name) => row.can.includes(name));
      if (open) start(row, open);
      else explain(row, to).catch((failed: Error) => say({ title: failed.message, tone: 'danger' }));
    },
  };
}

export type Moves = ReturnType<typeof useMoves>;
