import type { AnswerOf, AnyCall, BodyOf, ParamsOf, QueryOf } from '#kernel/calls/call.ts';
import type { Shape } from '#kernel/calls/answer.ts';
import { answerSchema } from '#kernel/calls/schema.ts';
import type { Who } from '#kernel/record/access.ts';
import type { AnyRecord, Row } from '#kernel/record/define.ts';
import type { NeededScope } from '#kernel/record/scopes.ts';
import type { PlainRow } from '#server/records/select.ts';
import type { Work } from '#server/records/work.ts';
import { askedBy } from './asked.ts';
import {
  type AnonymousCall,
  type Answer,
  type Call,
  type LimitClass,
  type MemberOperation,
  operation,
  type PublicOperation,
  publicOperation,
} from './operation.ts';
import type { ProbeRecipe } from './probe.ts';

interface AnswerTo<C> extends Answer {
  readonly body: AnswerOf<C>;
}

/** A call as its handler sees it: what was given has the types of the definition, and so has the answer. */
type Typed<C, Base> = Omit<Base, 'params' | 'query' | 'body' | 'once'> & {
  readonly params: ParamsOf<C>;
  /** Judged by the call's fields. */
  readonly query: QueryOf<C>;
  /** Judged by the call's fields; as it came where the handler judges it itself. */
  readonly body: C extends { readonly sent: undefined } ? BodyOf<C> : BodyOf<C> & Readonly<Record<string, unknown>>;
};
type MemberCall<C> = Typed<C, Call> & {
  /** One transaction, and with an Idempotency-Key one effect however often the call is repeated. */
  once(work: (work: Work) => Promise<AnswerTo<C>>): Promise<AnswerTo<C>>;
};

/** What the server says of a call, beside its definition. */
interface About {
  readonly summary: string;
  readonly tag: string;
  /** What is answered, in words for the API document. */
  readonly told: string;
  /** 200 unless said. */
  readonly status?: number;
  readonly limit?: LimitClass;
  readonly evenWhenFull?: true;
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
  const { run, told: _told, status: _status, ...about } = stated;
  return operation({ ...about, ...faceOf(call, stated), run: async (given) => run(judged(call, given) as never) }); // judged by this definition
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
  const { run, told: _told, status: _status, ...about } = stated;
  return publicOperation({
    ...about,
    ...faceOf(call, stated),
    run: async (given) => run(judged(call, given) as never),
  }); // judged by this definition
}

const judged = (call: AnyCall, given: AnonymousCall) => ({ ...given, query: askedBy(call.query, given.query) });

function faceOf({ id, method, path, query, body, sent, answer, media }: AnyCall, { told, status = 200 }: About) {
  return {
    id,
    method,
    path,
    query,
    ...(body ? { body } : {}),
    ...(sent ? { bodySchema: answerSchema(sent as Shape) } : {}), // as `call` takes it
    answers: { [status]: { description: told, ...(media ? { media } : { schema: answerSchema(answer as Shape) }) } },
  };
}

/** A row as the door shows it, for an answer that is a row of this record. */
export const rowOf = <D extends AnyRecord>(_: D, shown: PlainRow): Row<D> => shown as never; // the door shows rows of the record it was asked for
