import { inSentence } from '#kernel/fields/accept.ts';
import type { Refusal } from '#kernel/record/abilities.ts';
import type { AnyRecord } from '#kernel/record/define.ts';
import { Failure, fail, type Issue } from '#kernel/record/fail.ts';
import type { PlainRow } from './select.ts';

type Input = Readonly<Record<string, unknown>>;

export const invalid = (issues: readonly Issue[]): Failure =>
  fail('invalid', 'invalid', issues[0]?.message ?? 'Something is not right yet.', { issues });

export const missing = (record: AnyRecord): Failure =>
  fail('not_found', 'not_found', `There is no such ${inSentence(record.label[0])} here.`);

export function stale(record: AnyRecord, { input, current }: { input: Input; current: PlainRow }): Failure {
  const sentence = `Someone else changed this ${inSentence(record.label[0])} meanwhile. Look at both versions and decide.`;
  return fail('conflict', 'stale', sentence, { extra: { yours: input, current } });
}

export function failureOf(refusal: Refusal): Failure | null {
  if (refusal === null) return null;
  const { code, sentence, field } = refusal;
  const kind =
    code === 'rights' || code === 'scope' || code === 'side' ? 'forbidden' : code === 'state' ? 'conflict' : 'refused';
  return fail(kind, code, sentence, field ? { issues: [{ path: field, code, message: sentence }] } : {});
}

export function refuse(refusal: Refusal): void {
  const failure = failureOf(refusal);
  if (failure) throw failure;
}

/** A question can be well formed and still name what the database cannot read, such as a day that does not exist: the asker's mistake, not ours. */
export async function asAsked<T>(reading: Promise<T>): Promise<T> {
  try {
    return await reading;
  } catch (error) {
    if (!(error as { code?: string }).code?.startsWith('22')) throw error;
    throw fail('invalid', 'query.invalid', 'This question names a value that cannot be looked for.');
  }
}

/** A refusal of one row among many: its issues say which. */
export function placed(error: unknown, at: number): unknown {
  if (!(error instanceof Failure)) return error;
  const { kind, code, message, issues, extra } = error;
  const whole = issues.length > 0 ? issues : [{ path: '', code, message }];
  const paths = whole.map((issue) => ({ ...issue, path: [at, issue.path].join('.').replace(/\.$/, '') }));
  return fail(kind, code, message, { issues: paths, extra });
}
