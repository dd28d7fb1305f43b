import { type Failure, fail } from '#kernel/record/fail.ts';
import { snake } from '#kernel/derive/table.ts';
import { uuidPattern } from '#kernel/fields/reference.ts';
import type { AnyRecord } from '#kernel/record/define.ts';
import type { Compiled } from './compiled.ts';
import { remembered } from './remembered.ts';
import type { PlainRow } from './select.ts';
import type { Work } from './work.ts';
import { keepVersion } from './written.ts';

type PartOf = NonNullable<AnyRecord['partOf']>;

/** The document that rows of a record are parts of: its record, and how a row points at it. */
function wholeOf({ around }: Work, { record }: Compiled): { whole: Compiled; part: PartOf } | null {
  const part = record.partOf;
  const to = part && (record.fields[part.field]?.spec.options as { to?: string } | undefined)?.to;
  return part && to ? { whole: around.registry.get(to), part } : null;
}

/** A document is held before its parts are, so that two changes never wait for each other in a circle. */
export async function holdWholeOf(work: Work, compiled: Compiled, id: string): Promise<void> {
  const found = wholeOf(work, compiled);
  if (!found || !uuidPattern.test(id.toLowerCase())) return;
  const { whole, part } = found;
  await work.tx.query(
    `select id from ${whole.table} where organization_id = $1
       and id = (select ${snake(part.field)} from ${compiled.table} where organization_id = $1 and id = $2) for no key update`,
    [work.actor.organizationId, id],
    `parts.hold ${compiled.table}`,
  );
}

interface Held {
  readonly id: string;
  readonly status: string;
  readonly title: string | null;
}

/** By place, the rows whose document is frozen, each with its refusal. The documents are held until the transaction is over. */
export async function frozenAmong(
  work: Work,
  compiled: Compiled,
  rows: readonly PlainRow[],
  isRemoval = false,
): Promise<ReadonlyMap<number, Failure>> {
  const found = wholeOf(work, compiled);
  if (!found) return new Map();
  const { whole, part } = found;
  const held = await work.tx.query<Held & Record<string, unknown>>(
    `select id, status, ${whole.titleColumn}::text as title from ${whole.table}
     where organization_id = $1 and id = any($2::uuid[]) order by id for no key update`,
    [work.actor.organizationId, [...new Set(rows.map((row) => row[part.field] as string))]],
    `parts.frozen ${compiled.table}`,
  );
  const states = [...part.frozenIn, ...(isRemoval ? (part.keptIn ?? []) : [])];
  const frozen = new Map(held.filter(({ status }) => states.includes(status)).map((one) => [one.id, one]));
  return new Map(
    rows.flatMap((row, at) => {
      const document = frozen.get(row[part.field] as string);
      return document ? [[at, refusal(part, document)] as const] : [];
    }),
  );
}

function refusal({ field, frozenIn, code, sentence }: PartOf, { title, status }: Held): Failure {
  const what = frozenIn.includes(status) ? sentence : 'What belongs to it is not removed any more.';
  const message = `${title ?? 'It'} is ${status.replaceAll('_', ' ')}. ${what}`;
  return fail('refused', code, message, { issues: [{ path: field, code, message }] });
}

/** Refuses the change of one row whose document is frozen. */
export async function refuseFrozen(work: Work, compiled: Compiled, row: PlainRow, isRemoval = false): Promise<void> {
  const [first] = (await frozenAmong(work, compiled, [row], isRemoval)).values();
  if (first) throw first;
}

/** The version of a document counts what changes in its parts, once for each transaction: who looked at it before sees that it is another one. */
export async function countOnWholes(work: Work, compiled: Compiled, rows: readonly PlainRow[]): Promise<void> {
  const found = wholeOf(work, compiled);
  if (!found) return;
  const { whole, part } = found;
  for (const id of new Set(rows.map((row) => row[part.field] as string)))
    await remembered(work, [], `${whole.table} ${id} counts its parts`, () => counted(work, whole, id));
}

async function counted(work: Work, whole: Compiled, id: string): Promise<void> {
  await work.tx.query(
    `update ${whole.table} set version = version + 1, updated_at = $3 where organization_id = $1 and id = $2`,
    [work.actor.organizationId, id, work.now()],
    `parts.count ${whole.table}`,
  );
  const row = await work.asProduct.fetch(whole, id, {});
  if (!row) return;
  keepVersion(work, { id, version: row.version, updatedAt: row.updatedAt });
  await work.happened(whole, 'parts', [{ row, before: row, changes: {} }]);
}
