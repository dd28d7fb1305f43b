import { keepPreviousData, skipToken, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type AnswerOf, type AnyCall, bodyOf, type Given, type InputOf, urlOf } from '#kernel';
import { followsRows } from './asked.ts';
import { call, newKey, type ProblemError, type Wish } from './call.ts';

/** Sends a call with what it asks for; a change is made once however often it has to be sent. */
export function send<C extends AnyCall>(
  one: C,
  input: InputOf<C>,
  more: Pick<Wish, 'key' | 'part' | 'signal'> = {},
): Promise<AnswerOf<C>> {
  const body = bodyOf(one, input as object); // an input is the names that the definition states
  return call<AnswerOf<C>>({
    method: one.method,
    path: urlOf(one, ...([input] as unknown as Given<C>)), // the same input
    ...(body === undefined ? {} : { body }),
    ...(one.method === 'GET' ? {} : { key: newKey() }),
    ...more,
  });
}

interface Asking {
  readonly everySeconds?: number;
  /** Shows what was answered last while another input is asked with. */
  readonly keepsLast?: boolean;
}
type Asked<C> =
  Given<C> extends [input: InputOf<C>]
    ? [input: InputOf<C> | null, more?: Asking]
    : [input?: InputOf<C> | null, more?: Asking];

/** What a call answers that only reads; it is read again when one of the records changes that it reads. Nothing is asked while the input is null. */
export function useCall<C extends AnyCall>(one: C, ...[input, more = {}]: Asked<C>) {
  const given = (input === undefined ? {} : input) as InputOf<C> | null; // left out only where nothing has to be given
  return useQuery({
    queryKey: ['asked', one.id, given],
    queryFn: given === null ? skipToken : ({ signal }) => send(one, given, { signal }),
    meta: one.reads === null ? followsRows : { reads: one.reads },
    ...(more.keepsLast ? { placeholderData: keepPreviousData } : {}),
    ...(more.everySeconds ? { refetchInterval: more.everySeconds * 1000 } : {}),
  });
}

interface Acting<C> {
  /** Records whose lists and rows are other ones afterwards. */
  readonly changes?: readonly string[];
  /** Which part of it, where a window goes through long work by itself. */
  readonly part?: (input: InputOf<C>) => number;
  readonly onDone?: (answer: AnswerOf<C>, input: InputOf<C>) => void;
  readonly onRefused?: (error: ProblemError) => void;
}

/** A call that changes something; afterwards everything that it touched is read again where it is looked at. */
export function useAct<C extends AnyCall>(one: C, { changes = [], part, onDone, onRefused }: Acting<C> = {}) {
  const queries = useQueryClient();
  return useMutation<AnswerOf<C>, ProblemError, MutationInput<C>>({
    mutationFn: (input) => send(one, (input ?? {}) as InputOf<C>, part ? { part: part(input as InputOf<C>) } : {}),
    async onSuccess(answer, input) {
      await Promise.all(['asked', 'shell', ...changes].map((name) => queries.invalidateQueries({ queryKey: [name] })));
      onDone?.(answer, input as InputOf<C>);
    },
    onError: (error) => onRefused?.(error),
  });
}
/** Nothing is handed over where nothing has to be given. */
type MutationInput<C> = Given<C> extends [input: InputOf<C>] ? InputOf<C> : InputOf<C> | void;
