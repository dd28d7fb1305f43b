import type { AnswerOf, AnyCall, BodyOf, ParamsOf, QueryOf } from '#kernel/calls/call.ts';
import type { Shape } from '#kernel/calls/answer.ts';
import { answerSchema } from '#kernel/calls/schema.ts';
import type { Who } from '#kernel/record/access.ts';
import type { AnyRecord, Row } from '#kernel/record/define.ts';
import type { NeededScope } from '#kernel/record/scopes.ts';
import type { Served } from '#kernel/record/sides.ts';
import type { JsonSchema } from '#kernel/fields/field.ts';
import type { PlainRow } from '#server/records/select.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { queryParams } from './query-params.ts';
import {
  type AnonymousCall,
  type Answer,
  type AnswerFace,
  type Call,
  type LimitClass,
  type MemberOperation,
  type OnceAfter,
  operation,
  type PublicOperation,
  publicOperation,
} from './operation.ts';
import type { ProbeRecipe } from './probe.ts';

interface AnswerTo<C> extends Answer {
  readonly body: AnswerOf<C>;
}

/** A call as its handler sees it: what was given has the types of the definition, and so has the answer. */
type Typed<C, Base> = Omit<Base, 'params' | 'query' | 'body' | 'once' | 'onceAfter'> & {
  readonly params: ParamsOf<C>;
  /** Judged by the call's fields. */
  readonly query: QueryOf<C>;
  /** Judged by the call's fields; as it came where the handler judges it itself. */
  readonly body: C extends { readonly sent: undefined } ? BodyOf<C> : BodyOf<C> & Readonly<Record<string, unknown>>;
};
type MemberCall<C> = Typed<C, Call> & {
  /** One transaction, and with an Idempotency-Key one effect however often the call is repeated. */
  once(work: (work: UnitOfWork) => Promise<AnswerTo<C>>): Promise<AnswerTo<C>>;
  readonly onceAfter: OnceAfter<AnswerTo<C>>;
};

/** What the server says of a call, beside its definition. */
interface About extends Served {
  readonly summary: string;
  readonly tag: string;
  /** What is answered, in words for the API document. */
  readonly told: string;
  /** 200 unless said; `also` are other answers, for the API document. */
  readonly status?: number;
  readonly also?: Readonly<Record<number, AnswerFace>>;
  readonly limit?: LimitClass;
  readonly evenWhenFull?: true;
  /** Media types of a body that is not JSON; the handler reads the stream. */
  readonly media?: readonly string[];
  /** Bytes of JSON that it takes, where a megabyte is too few. */
  readonly largest?: number;
  readonly probe: ProbeRecipe;
}

/**
 * The server's half of a call. What is asked in the address is judged before `run`, as the body is.
 *
 * @example
 * answers(myAlerts, { scope: 'budget_alert:read', access: 'member', summary, tag, told, probe: {}, run: async ({ actor }) => ({ body }) })
 */
export function answers<C extends AnyCall>(
  call: C,
  stated: About & {
    readonly scope: MemberOperation['scope'];
    readonly access: Who;
    run(call: MemberCall<C>): Promise<AnswerTo<C> | Response>;
  },
): MemberOperation {
  return operation(
    Object.assign(faceOf(call, stated), { run: async (given: Call) => stated.run(judged(call, given) as never) }),
  ); // judged by this definition
}

/** The same for callers who need not be signed in. */
export function answersAnyone<C extends AnyCall>(
  call: C,
  stated: About & {
    readonly scope: NeededScope;
    readonly fromElsewhere?: true;
    run(call: Typed<C, AnonymousCall>): Promise<AnswerTo<C> | Response>;
  },
): PublicOperation {
  return publicOperation(
    Object.assign(faceOf(call, stated), {
      run: async (given: AnonymousCall) => stated.run(judged(call, given) as never),
    }),
  ); // judged by this definition
}

const judged = (call: AnyCall, given: AnonymousCall) => ({ ...given, query: queryParams(call.query, given.query) });

/** Answers without a body. */
const bare = new Set([204, 303]);

/** The schemas are made when the document of all calls asks for them, and not kept. */
function faceOf<S extends About>(call: AnyCall, { told, status = 200, also, ...about }: S) {
  const { id, method, path, query, body, sent, answer, media } = call;
  return {
    ...about,
    isOwn: true as const,
    id,
    method,
    path,
    query,
    ...(body ? { body } : {}),
    get bodySchema(): JsonSchema | undefined {
      return sent ? answerSchema(sent as Shape) : undefined;
    },
    get answers() {
      const schema = media || bare.has(status) ? {} : { schema: answerSchema(answer as Shape) }; // as `call` takes it
      return { [status]: { description: told, ...(media ? { media } : {}), ...schema }, ...also };
    },
  };
}

/** A row as the door shows it, for an answer that is a row of this record. */
export const rowOf = <D extends AnyRecord>(_: D, shown: PlainRow): Row<D> => shown as never; // the door shows rows of the record it was asked for
