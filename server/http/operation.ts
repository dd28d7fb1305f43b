import type { Fields, JsonSchema } from '#kernel/fields/field.ts';
import type { Actor, Who } from '#kernel/record/access.ts';
import type { NeededScope } from '#kernel/record/scopes.ts';
import type { Served } from '#kernel/record/sides.ts';
import type { Method } from '#kernel/calls/call.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import type { ProbeRecipe } from './probe.ts';

export type { Method };
export type LimitClass = 'api' | 'auth' | 'sensitive';

export interface Answer {
  readonly status?: number;
  /** Sent as JSON. */
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** By what a caller is known. */
export interface CameWith {
  readonly sessionId: string | null;
  readonly keyId: string | null;
}

/** What a handler gets: everything is read and checked already, and the person is known. */
export interface Call {
  readonly actor: Actor;
  readonly params: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
  /** The body judged by the operation's fields, or the parsed JSON when the operation reads it itself. */
  readonly body: Readonly<Record<string, unknown>>;
  readonly request: Request;
  readonly requestId: string;
  /** The session or key that the caller came with; both null where nobody signed in. */
  readonly came: CameWith;
  /** The caller's address, from the socket or a trusted proxy. */
  readonly address: string;
  /** When its head came in, and when the last byte of its body had: a body may take minutes, and a large one waits for its turn. */
  readonly begunAt: Date;
  readonly receivedAt: Date;
  /** One transaction, and with an Idempotency-Key one effect however often the call is repeated. */
  once(work: (work: UnitOfWork) => Promise<Answer>): Promise<Answer>;
  /** The same after an effect in another organization, which a key that was answered does not repeat. */
  readonly onceAfter: OnceAfter<Answer>;
}

export type OnceAfter<A> = <Heard>(
  there: () => Promise<Heard>,
  here: (_: UnitOfWork, heard: Heard) => Promise<A>,
) => Promise<A>;

export interface AnonymousCall extends Omit<Call, 'actor' | 'once' | 'onceAfter'> {
  readonly actor: Actor | null;
}

interface Described extends Served {
  /** `requisition.list`: stable, used by clients, tests and probes. */
  readonly id: string;
  readonly method: Method;
  /** `/api/v1/requisition/{id}` */
  readonly path: string;
  readonly summary: string;
  readonly tag: string;
  readonly limit?: LimitClass;
  /** Goes on while writes are refused because the disk is nearly full: it saves a few bytes, and nobody could come in or go without it. */
  readonly evenWhenFull?: true;
  readonly query?: Fields | JsonSchema;
  /** Fields that judge the body, or a schema that only documents it when the handler judges it itself. */
  readonly body?: Fields;
  /** Schemas may be getters: only the document of all calls asks for them. */
  readonly bodySchema?: JsonSchema | undefined;
  /** Bytes of JSON that it takes, where a megabyte is too few. */
  readonly largest?: number;
  /** Media types of a body that is not JSON; the handler reads the stream. */
  readonly media?: readonly string[];
  readonly answers: Readonly<Record<number, AnswerFace>>;
  /** A call of a domain's own: its answer says what it was worked out of. */
  readonly isOwn?: true;
  readonly probe?: ProbeRecipe;
}

export interface AnswerFace {
  readonly description: string;
  readonly schema?: JsonSchema;
  readonly media?: string;
}

export interface MemberOperation extends Described {
  readonly access: Who;
  /** What a key has to hold; the router asks for it before anything of the call is looked at. */
  readonly scope: Exclude<NeededScope, 'open'>;
  run(call: Call): Promise<Answer | Response>;
}

/** Open to callers who are not signed in. */
export interface PublicOperation extends Described {
  readonly access: 'anyone';
  readonly scope: NeededScope;
  /** A form that another site sends by the browser: whatever cookies come along count for nothing. */
  readonly fromElsewhere?: true;
  run(call: AnonymousCall): Promise<Answer | Response>;
}

/** One call the server answers. The router, the API document, the probes and the limits all read this list and no other. */
export type Operation = MemberOperation | PublicOperation;

/** Calls serve whom they are stated for: one that says so itself is left as it is. Nothing is copied, so schemas are still made when they are asked for. */
export const servedAs = ({ serves }: Served, operations: readonly Operation[]): Operation[] => {
  for (const one of operations) if (serves && !one.serves) Object.assign(one, { serves });
  return [...operations];
};

/** The same call, run in another way. Schemas are not copied but still made when they are asked for. */
export const runAs = <O extends Operation>(one: O, run: O['run']): O =>
  Object.defineProperties({} as O, { ...Object.getOwnPropertyDescriptors(one), run: { value: run, enumerable: true } }); // it has every property of `one`

export const operation = (stated: MemberOperation): MemberOperation => stated;
export const publicOperation = (stated: Omit<PublicOperation, 'access'>): PublicOperation =>
  Object.assign(stated, { access: 'anyone' as const });
