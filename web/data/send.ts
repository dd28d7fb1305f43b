import { type AnswerOf, type AnyCall, bodyOf, type Given, type InputOf, urlOf } from '#kernel/calls/call.ts';
import { call, newKey, type CallRequest } from './call.ts';

/** Sends a call with what it asks for; a change is made once however often it has to be sent. */
export function send<C extends AnyCall>(
  one: C,
  input: InputOf<C>,
  more: Pick<CallRequest, 'key' | 'part' | 'signal' | 'onReads'> = {},
): Promise<AnswerOf<C>> {
  const body = bodyOf(one, input as object); // an input is the names that the definition states
  return call<AnswerOf<C>>({
    method: one.method,
    path: urlOf(one, ...([input] as unknown as Given<C>)), // the same input
    ...(body === undefined ? {} : { body }),
    ...(one.method === 'GET' || one.sentOnce ? {} : { key: newKey() }),
    ...more,
  });
}
