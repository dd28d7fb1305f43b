import { fail, type Row } from '#kernel';
import type { EffectFacts } from '#server/records/effects.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { requisition } from '../requisition/requisition.record.ts';
import { solicitation } from './solicitation.record.ts';
import { solicitationEnds } from './solicitation-life.ts';

/** The solicitation of a requisition that is not over, or null. A failed or cancelled one makes room for the next. */
export const liveSolicitationOf = (work: UnitOfWork, id: string) =>
  work.row(solicitation, {
    where: { requisition: id, status: { not: solicitationEnds } },
    order: '-number',
    fields: ['number', 'name', 'status'],
  });

const refused = (code: string, message: string, extra: Readonly<Record<string, unknown>> = {}) =>
  fail('refused', code, message, { issues: [{ path: 'requisition', code, message }], extra });

/** A solicitation is for an approved requisition, and each has one: vendors are never asked twice for the same thing. */
export async function judgeSource({ row, work }: EffectFacts<Row<typeof solicitation>>): Promise<void> {
  if (row.requisition === null) return;
  // Held to the end, so that two who start at once do not both find none.
  const source = await work.row(requisition, {
    where: { id: row.requisition },
    fields: ['number', 'status'],
    lock: 'update',
  });
  if (source?.status !== 'approved')
    throw refused(
      'solicitation.requisition_is_approved',
      `${source?.number ?? 'The requisition'} is not approved. Choose an approved requisition.`,
    );
  const other = await work.row(solicitation, {
    where: { requisition: row.requisition, status: { not: solicitationEnds }, id: { not: row.id } },
    order: 'number',
    fields: ['number'],
  });
  if (other)
    throw refused(
      'solicitation.one_per_requisition',
      `${source.number} has solicitation ${other.number} already. Continue that one, or cancel it first.`,
      { record: solicitation.name, id: other.id },
    );
  // What was asked for before stays tied to it: the file of the process, and firms that are kept out of it.
  const before = await work.row(solicitation, {
    where: { requisition: row.requisition, status: ['failed', 'cancelled'], id: { not: row.id } },
    order: '-number',
    fields: ['number'],
  });
  if (before && before.id !== row.replaces)
    await work.asProduct.change(solicitation, row.id, {}, { replaces: before.id });
}
