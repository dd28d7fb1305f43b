import { fail, type Row } from '#kernel';
import type { EffectFacts } from '#server/records/effects.ts';
import type { award } from '../award/award.record.ts';
import { responseFrom, type Subcontractor } from '../bidding/bid-response.ts';
import { asksSubcontractors } from '../bidding/checklist.ts';
import type { bid } from '../sealing/bid.record.ts';
import { solicitation } from '../solicitation/solicitation.record.ts';
import { listedSubcontractor } from './listed-subcontractor.record.ts';

const refused = (path: string, code: string, message: string) =>
  fail('refused', code, message, { issues: [{ path, code, message }] });

/** Hundredths of a percent of the bid. */
const shareOf = (cents: number, whole: number | null): number | null =>
  whole === null || whole === 0 ? null : Math.min(10_000, Math.round((cents * 10_000) / whole)) / 100;

const isNamed = ({ name, trade, license }: Subcontractor): boolean =>
  [name, trade, license].every((one) => one.trim() !== '');

/** What the bidder sealed becomes a row each, once everyone may know whose bid it is. No one adds to it afterwards. */
export async function listSubcontractors({ row, work }: EffectFacts<Row<typeof bid>>): Promise<void> {
  if (!row.isOpened || row.vendor === null) return;
  const all = (responseFrom(row.response)?.subcontractors ?? []).filter(isNamed);
  if (all.length === 0) return;
  const product = work.asProduct;
  const call = await product.row(solicitation, { where: { id: row.solicitation }, fields: ['category'] });
  if (!call || !asksSubcontractors(call)) return;
  if (await product.has(listedSubcontractor, { bid: row.id })) return;
  for (const { name, trade, license, cents } of all)
    await product.insert(
      listedSubcontractor,
      {},
      {
        name,
        trade,
        license,
        bid: row.id,
        solicitation: row.solicitation,
        amount: { cents, currency: row.total?.currency ?? 'USD' },
        share: shareOf(cents, row.total?.cents ?? null),
      },
    );
}

const waits = {
  listed: 'Check its license first.',
  unlicensed: 'Its license is not valid: decide a substitution first.',
  substituting: 'Decide its substitution first.',
} as const;

/** No award of public works before each license is checked and valid, and each substitution decided. */
export async function refuseUnchecked({ row, work }: EffectFacts<Row<typeof award>>): Promise<void> {
  const all = await work.asProduct.rows(listedSubcontractor, {
    where: { bid: row.bid, status: { not: 'replaced' } },
    order: 'name',
    fields: ['name', 'status', 'validUntil'],
    most: 'all',
  });
  for (const { name, status, validUntil } of all) {
    const isExpired = validUntil !== null && validUntil < work.today;
    const why = status in waits ? waits[status as keyof typeof waits] : isExpired ? 'Its license has expired.' : null;
    if (why) throw refused('bid', 'award.subcontractors', `Listed subcontractor ${name}: ${why}`);
  }
}
