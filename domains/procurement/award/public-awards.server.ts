import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { contractorNameOf, isListedFirm, vendor } from '../../vendors/public.server.ts';
import type { NoticeAward } from '../publication/notice.ts';
import { award } from './award.record.ts';
import { protest } from './protest.record.ts';

/** From the notice of intent on anyone may read who is to get it, at what price, and what was protested. */
export async function publicAwards(work: UnitOfWork, solicitation: string): Promise<readonly NoticeAward[]> {
  const rows = await work.rows(award, {
    where: { solicitation, noticedAt: { not: null } },
    fields: [
      'number',
      'role',
      'lot',
      'vendor',
      'amount',
      'alternates',
      'status',
      'noticedAt',
      'protestUntil',
      'finalOn',
    ],
    order: 'number',
    most: 'all',
  });
  if (rows.length === 0) return [];
  const firms = await work.rows(vendor, {
    where: { id: rows.flatMap((one) => one.vendor ?? []) },
    fields: ['number', 'name', 'tradeName', 'taxClass', 'status', 'isPublic'],
    order: 'id',
    most: 'all',
  });
  const protests = await work.rows(protest, {
    where: { award: rows.map(({ id }) => id) },
    fields: ['award', 'number', 'status', 'decidedOn'],
    order: 'number',
    most: 'all',
  });
  const firmOf = (row: (typeof rows)[number]) => firms.find(({ id }) => id === row.vendor);
  const shownFirm = (firm: (typeof firms)[number] | undefined) => ({
    vendor: firm ? contractorNameOf(firm) : null,
    listed: firm && isListedFirm(firm) ? firm.number : null,
  });
  return rows.map((row) => ({
    number: row.number,
    role: row.role,
    lot: row.lot,
    ...shownFirm(firmOf(row)),
    amount: row.amount,
    alternates: row.alternates ?? 0,
    state: row.status,
    noticedAt: row.noticedAt ?? '',
    protestUntil: row.protestUntil,
    finalOn: row.finalOn,
    protests: protests
      .filter((one) => one.award === row.id)
      .map(({ number, status, decidedOn }) => ({ number, state: status, decidedOn })),
  }));
}
