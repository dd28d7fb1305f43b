import type { JsonSchema } from '#kernel';
import type { Answer, Call } from '#server/http/operation.ts';
import type { PlainRow } from '#server/records/select.ts';
import type { Work } from '#server/records/work.ts';

/**
 * An answer with a secret that is never shown again. What an Idempotency-Key keeps is the answer without it: a repetition finds the
 * one row that was made, and no readable secret waits in a table.
 */
export async function shownOnce(
  call: Call,
  member: 'key' | 'secret',
  work: (work: Work) => Promise<{ secret: string; row: PlainRow; status: 200 | 201 }>,
): Promise<Answer> {
  let shown: string | undefined;
  const { status = 200, body } = await call.once(async (inside) => {
    const { secret, row, status } = await work(inside);
    shown = secret;
    return { status, body: { [member]: null, row } };
  });
  return { status, body: { ...(body as object), [member]: shown } };
}

export const shownOnceSchema = (member: 'key' | 'secret', record: string): JsonSchema => ({
  type: 'object',
  properties: {
    [member]: { type: ['string', 'null'], description: 'Shown this once; null when the call is a repetition.' },
    row: { $ref: `#/components/schemas/${record}` },
  },
  required: [member, 'row'],
});
