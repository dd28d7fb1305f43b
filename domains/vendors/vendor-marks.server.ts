import type { EffectFacts } from '#server/records/effects.ts';
import type { Row } from '#kernel';
import { marksOf } from './vendor-marks.ts';
import type { vendor } from './vendor.record.ts';

const drop = 'delete from vendor_mark where organization_id = $1 and vendor = $2';
const write = `insert into vendor_mark (organization_id, vendor, kind, value)
  select $1, $2, one.kind, one.value from unnest($3::text[], $4::text[]) as one (kind, value)`;

/** A vendor that was merged shares nothing any more: the other one is what is left of it. */
export async function dropMarks({ row, work }: EffectFacts<Row<typeof vendor>>): Promise<void> {
  await work.tx.query(drop, [work.actor.organizationId, row.id], 'vendor_mark.drop');
}

/** Keeps what a vendor can share with others in step with the vendor, so that finding it asks an index. */
export async function keepMarks({ row, work }: EffectFacts<Row<typeof vendor>>): Promise<void> {
  const marks = marksOf(row);
  const its = [work.actor.organizationId, row.id] as const;
  await work.tx.query(drop, [...its], 'vendor_mark.drop');
  if (marks.length > 0)
    await work.tx.query(
      write,
      [...its, marks.map(({ kind }) => kind), marks.map(({ value }) => value.slice(0, 400))],
      'vendor_mark.write',
    );
}
