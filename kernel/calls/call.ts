import type { Fields } from '../fields/field.ts';
import { kindOf } from '../fields/accept.ts';
import type { AnyRecord, New } from '../record/define.ts';
import type { Shape, Told } from './answer.ts';

export type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';

/** A call of one's own, as both sides know it: path, types and API document derive from this value. */
export interface CallFace<Path = string, Query = Fields, Body = Fields, Sent = Shape, Answer = Shape> {
  /** `budget.myAlerts`: stable, used by clients, tests and probes. */
  readonly id: string;
  readonly method: Method;
  /** `/api/v1/agency/{id}/inherited` */
  readonly path: Path;
  readonly query: Query;
  /** Fields that judge the body. */
  readonly body: Body | undefined;
  /** What is sent where the handler judges the body itself. */
  readonly sent: Sent | undefined;
  readonly answer: Answer;
  /** The type of the file that is answered instead. */
  readonly media: string | null;
  /** No answer is kept for it, so it is never sent a second time by itself. */
  readonly sentOnce: boolean;
}

/** Any call: for code that works on all of them. */
export type AnyCall = CallFace<string, Fields, Fields, unknown, unknown>;

type NamesIn<Path> = Path extends `${string}{${infer Name}}${infer Rest}` ? Name | NamesIn<Rest> : never;
/** Of a call that may be any, nothing is known. */
type ToldBy<S> = unknown extends S ? unknown : Told<S>;
type Judged<F> = F extends Fields ? New<{ readonly fields: F }> : unknown;
type None = Readonly<Record<never, never>>;

export type ParamsOf<C> =
  C extends CallFace<infer Path, infer _Q, infer _B, infer _S, infer _A>
    ? { readonly [K in NamesIn<Path>]: string }
    : never;
export type QueryOf<C> = C extends { readonly query: infer Query } ? Judged<Query> : never;
export type BodyOf<C> = C extends { readonly body: infer Body } ? Judged<Exclude<Body, undefined>> : never;
type SentOf<C> = C extends { readonly sent: infer Sent } ? ToldBy<Exclude<Sent, undefined>> : never;
/** What a caller gives: the names of the path, the questions and the body in one. */
export type InputOf<C> = ParamsOf<C> & QueryOf<C> & BodyOf<C> & SentOf<C>;
export type AnswerOf<C> = C extends { readonly answer: infer Answer } ? ToldBy<Answer> : never;
/** The input may be left out where nothing has to be given. */
export type Given<C> = None extends InputOf<C> ? [input?: InputOf<C>] : [input: InputOf<C>];

/**
 * States a call of one's own once. The server answers it with `answers`, a screen asks with `useCall` and acts with `useAct`.
 *
 * @example
 * export const myAlerts = call('budget.myAlerts', '/api/v1/budget/my-alerts', {
 *   answer: firstRowsOf({ line: 'uuid', name: 'text', percent: 'number' }),
 * });
 */
export function call<
  const Path extends `/${string}`,
  Query extends Fields = None,
  Body extends Fields = None,
  const Sent extends Shape = None,
  const Answer extends Shape = 'any',
>(
  id: string,
  path: Path,
  stated: {
    readonly method?: Method;
    readonly query?: Query;
    readonly body?: Body;
    readonly sent?: Sent;
    readonly answer?: Answer;
    readonly media?: string;
    readonly sentOnce?: true;
  },
): CallFace<Path, Query, Body, Sent, Answer> {
  const { body, sent, query = {}, answer = 'any', media = null, sentOnce = false } = stated;
  const { method = body || sent ? 'POST' : 'GET' } = stated;
  for (const name of Object.keys({ ...body, ...(sent as object | undefined) }))
    if (path.includes(`{${name}}`) || Object.hasOwn(query, name))
      throw new Error(`${id} states “${name}” twice: in its address and in its body`);
  const face = { id, method, path, query, body, sent, answer, media, sentOnce };
  return face as CallFace<Path, Query, Body, Sent, Answer>; // the defaults are those of the types
}

/** A call that acts on one row and is no step of its life. */
export interface ActionCall<D extends AnyRecord = AnyRecord, Path = string, Body = Fields, Answer = Shape>
  extends CallFace<Path, None, Body, None, Answer> {
  readonly record: D;
  /** `copy`, as rows say in `can`. */
  readonly name: string;
}
type ActionPath<D extends AnyRecord, Name extends string> = `/api/v1/${D['name']}/{id}/${Name}`;

/**
 * States an act on a row once: `POST /api/v1/capital_plan/{id}/copy`. The server says with `defineAction` who may and what it does.
 *
 * @example
 * export const copyPlan = actionOn(capitalPlan, 'copy', { body: { name: f.text({ max: 120 }).required() }, answer: { id: 'uuid' } });
 */
export const actionOn = <
  D extends AnyRecord,
  const Name extends string,
  Body extends Fields = None,
  const Answer extends Shape = 'any',
>(
  record: D,
  name: Name,
  stated: { readonly body?: Body; readonly answer?: Answer } = {},
): ActionCall<D, ActionPath<D, Name>, Body, Answer> => {
  const path: ActionPath<D, Name> = `/api/v1/${record.name as D['name']}/{id}/${name}`;
  const face = call<ActionPath<D, Name>, None, Body, None, Answer>(`${record.name}.${name}`, path, {
    method: 'POST',
    ...stated,
  });
  return { ...face, record, name };
};

/** The address of a call with what was given: for links, and for whoever sends it. */
export function urlOf<C extends AnyCall>(one: C, ...[given]: Given<C>): string {
  const input: Readonly<Record<string, unknown>> = given ?? {};
  const names = input as Readonly<Record<string, string>>; // those of the path are texts
  const path = one.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(names[name] ?? ''));
  const question = new URLSearchParams();
  for (const [name, { spec }] of Object.entries(one.query)) {
    const value = input[name] ?? '';
    if (value !== '') question.set(name, kindOf(spec).toText(value, spec as never)); // a kind is only ever called with its own specification
  }
  return question.size > 0 ? `${path}?${question}` : path;
}

/** What is sent in the body: everything that stands nowhere in the address; nothing where the call states nothing to send. */
export function bodyOf({ method, path, query, body, sent }: AnyCall, input: object = {}): object | undefined {
  if (method === 'GET' || method === 'DELETE' || !(body || sent)) return undefined;
  const isInAddress = (name: string) => path.includes(`{${name}}`) || Object.hasOwn(query, name);
  return Object.fromEntries(Object.entries(input).filter(([name]) => !isInAddress(name)));
}
