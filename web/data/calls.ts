import { keepPreviousData, skipToken, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  type AnswerOf,
  type AnyCall,
  type AnyRecord,
  type Change,
  type Given,
  type InputOf,
  type New,
  type StepOf,
} from '#kernel';
import type { ProblemError } from './call.ts';
import { type Reads, readChanged } from './changes.ts';
import { client, type Shown, type StepGiven } from './client.ts';
import { send } from './send.ts';

interface Asking {
  readonly everySeconds?: number;
  /** Shows what was answered last while another input is asked with. */
  readonly keepsLast?: boolean;
}
type CallArguments<C> =
  Given<C> extends [input: InputOf<C>]
    ? [input: InputOf<C> | null, more?: Asking]
    : [input?: InputOf<C> | null, more?: Asking];

/** An answer, with what it was worked out of as the server said. */
interface Kept<C> {
  readonly answer: AnswerOf<C>;
  readonly reads: Reads | null;
}
const answerOf = <C>({ answer }: Kept<C>): AnswerOf<C> => answer;

/** What a call answers that only reads; it is read again when something changes that it was worked out of. Nothing is asked while the input is null. */
export function useCall<C extends AnyCall>(one: C, ...[input, more = {}]: CallArguments<C>) {
  const given = (input === undefined ? {} : input) as InputOf<C> | null; // left out only where nothing has to be given
  return useQuery({
    queryKey: ['asked', one.id, given],
    queryFn:
      given === null
        ? skipToken
        : async ({ signal }): Promise<Kept<C>> => {
            let reads: Reads | null = null;
            const answer = await send(one, given, { signal, onReads: (said) => (reads = said) });
            return { answer, reads };
          },
    select: answerOf<C>,
    ...(more.keepsLast ? { placeholderData: keepPreviousData } : {}),
    ...(more.everySeconds ? { refetchInterval: more.everySeconds * 1000 } : {}),
  });
}

interface Told<Answer, Input> {
  /** Records whose lists and rows are other ones afterwards. */
  readonly changes?: readonly string[];
  readonly onDone?: (answer: Answer, input: Input) => void;
  readonly onRefused?: (error: ProblemError) => void;
}

/** Afterwards everything that was touched is read again where it is looked at. */
function useChange<Answer, Input>(
  change: (input: Input) => Promise<Answer>,
  { changes = [], onDone, onRefused }: Told<Answer, Input>,
) {
  const queries = useQueryClient();
  return useMutation<Answer, ProblemError, Input>({
    mutationFn: change,
    async onSuccess(answer, input) {
      await readChanged(queries, changes);
      onDone?.(answer, input);
    },
    onError: (error) => onRefused?.(error),
  });
}

/** Nothing is handed over where nothing has to be given. */
type MutationInput<C> = Given<C> extends [input: InputOf<C>] ? InputOf<C> : InputOf<C> | void;
interface Acting<C> extends Told<AnswerOf<C>, MutationInput<C>> {
  /** Which part of it, where a window goes through long work by itself. */
  readonly part?: (input: InputOf<C>) => number;
}

/** A call that changes something. */
export const useAct = <C extends AnyCall>(one: C, { part, ...told }: Acting<C> = {}) =>
  useChange<AnswerOf<C>, MutationInput<C>>((given) => {
    const input = (given ?? {}) as InputOf<C>; // left out only where nothing has to be given
    return send(one, input, part ? { part: part(input) } : {});
  }, told);

interface StepRequest<D> extends StepGiven<D> {
  readonly id: string;
}

/** A step in the life of a row, from a screen of one's own. */
export const useStep = <D extends AnyRecord>(record: D, step: StepOf<D>, told: Told<Shown<D>, StepRequest<D>> = {}) =>
  useChange(
    ({ id, ...given }: StepRequest<D>) => client(record).step(id, step, given as StepGiven<D>),
    ofRecord(record, told),
  );

/** A new row, from a screen of one's own. */
export const useCreate = <D extends AnyRecord>(record: D, told: Told<Shown<D>, New<D>> = {}) =>
  useChange((input: New<D>) => client(record).create(input), ofRecord(record, told));

interface EditRequest<D> {
  readonly id: string;
  readonly version: number;
  readonly change: Change<D>;
}

/** Other values for a row, from a screen of one's own. */
export const useEdit = <D extends AnyRecord>(record: D, told: Told<Shown<D>, EditRequest<D>> = {}) =>
  useChange(
    ({ id, version, change }: EditRequest<D>) => client(record).edit(id, version, change),
    ofRecord(record, told),
  );

/** A row that goes, from a screen of one's own. */
export const useRemove = <D extends AnyRecord>(
  record: D,
  told: Told<{ readonly id: string }, Pick<Shown<D>, 'id' | 'version'>> = {},
) =>
  useChange(
    ({ id, version }: Pick<Shown<D>, 'id' | 'version'>) => client(record).remove(id, version),
    ofRecord(record, told),
  );

const ofRecord = <Told extends { readonly changes?: readonly string[] }>({ name }: AnyRecord, told: Told): Told => ({
  ...told,
  changes: [name, ...(told.changes ?? [])],
});
