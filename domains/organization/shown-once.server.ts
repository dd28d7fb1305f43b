import type { Answer } from '#server/http/operation.ts';
import type { PlainRow } from '#server/records/select.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';

interface Shown<Body> extends Answer {
  readonly body: Body;
}
interface Once<Body> {
  once(work: (work: UnitOfWork) => Promise<Shown<Body>>): Promise<Shown<Body>>;
}

/**
 * An answer with a secret that is never shown again. What an Idempotency-Key keeps is the answer without it: a repetition finds the
 * one row that was made, and no readable secret waits in a table.
 */
export async function shownOnce<Body extends { readonly row: object }>(
  call: Once<Body>,
  member: Exclude<keyof Body, 'row'> & string,
  work: (work: UnitOfWork) => Promise<{ secret: string; row: PlainRow; status: 200 | 201 }>,
): Promise<Shown<Body>> {
  let shown: string | null = null;
  const { status = 200, body } = await call.once(async (inside) => {
    const { secret, row, status } = await work(inside);
    shown = secret;
    return { status, body: { [member]: null, row } as unknown as Body }; // the door shows rows of the record it was asked for
  });
  return { status, body: { ...body, [member]: shown } };
}
