import { fail, type Row } from '#kernel';
import type { EffectFacts } from '#server/records/effects.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { vendor } from '../../vendors/public.server.ts';
import { drawn, lotsDrawn } from '../evaluation/draw.ts';
import type { NoticeDraw } from '../publication/notice.ts';
import type { bid } from '../sealing/bid.record.ts';
import type { solicitation } from '../solicitation/solicitation.record.ts';
import { award } from './award.record.ts';
import { tiedFor } from './responsive-bids.server.ts';

type Award = Row<typeof award>;
type Facts = EffectFacts<Award>;

const refused = (path: string, code: string, message: string) =>
  fail('refused', code, message, { issues: [{ path, code, message }] });

/** The draw of an earlier award of the same bids stands, its source as soon as it is named: another recommendation is no second try. */
export async function takeEarlierDraw({ row, work }: Facts): Promise<void> {
  if (row.drawSeed !== null)
    throw refused(
      'drawSeed',
      'award.source_first',
      'Name the source first. Enter the seed once the source published it.',
    );
  const named = await work.asProduct
    .rows(award, {
      where: { solicitation: row.solicitation, id: { not: row.id }, drawSource: { not: null } },
      fields: ['lot', 'drawSource', 'drawSeed'],
      order: 'createdAt',
      most: 'all',
    })
    .then((all) => all.filter(({ lot }) => lot === row.lot));
  const earlier = named.find((one) => one.drawSeed !== null) ?? named[0];
  if (!earlier) return;
  const { drawSource, drawSeed } = earlier;
  await work.asProduct.change(award, row.id, { drawSource });
  if (drawSeed !== null) await work.asProduct.change(award, row.id, { drawSeed });
}

/** A person who could enter another seed, or choose its source by it, could choose the winner. */
export async function keepDraw({ row, before }: Facts): Promise<void> {
  if (before.drawSeed !== null && (row.drawSeed !== before.drawSeed || row.drawSource !== before.drawSource))
    throw refused('drawSeed', 'award.seed_stands', 'The seed has been entered and can’t be changed.');
  if (before.drawSource !== null && row.drawSource !== before.drawSource)
    throw refused(
      'drawSource',
      'award.source_stands',
      'A source has been named for a draw among these bids, and it can’t be changed.',
    );
  if (row.drawSeed !== null && before.drawSeed === null && row.drawSource !== before.drawSource)
    throw refused(
      'drawSeed',
      'award.source_first',
      'Save the source first, and the seed once the source published it.',
    );
  if (row.drawSeed !== null && row.drawSource === null)
    throw refused('drawSource', 'award.draw_source', 'Enter where the seed is published.');
}

/** The receipts of equal bids in the order of the draw. */
export const tieOrder = (tied: readonly { readonly receipt: string }[], seed: string): Promise<readonly string[]> =>
  drawn(
    tied.map(({ receipt }) => receipt),
    seed,
  );

/** What is missing for a bid that is as low as others. */
export async function tieIssue(
  row: Award,
  tied: readonly Row<typeof bid>[],
): Promise<readonly [path: string, code: string, message: string] | null> {
  if (row.role !== 'sole' || tied.length < 2 || (row.tieRule ?? '').trim().length >= 20) return null;
  const many = `${tied.length} bids have the same price`;
  if (row.drawSeed === null)
    return [
      'tieRule',
      'award.tied',
      `${many}: enter the rule that decides, in 20 characters or more, or the source and then the seed of a draw.`,
    ];
  const [first] = await tieOrder(tied, row.drawSeed);
  return tied.find(({ receipt }) => receipt === first)?.id === row.bid
    ? null
    : [
        'bid',
        'award.drawn_other',
        `${many}, and the draw puts another one first. Cancel this award and recommend that bid.`,
      ];
}

/** Where an award was drawn among equal prices: source, seed and order, once the bidders are told. */
export async function publicTieDraws(work: UnitOfWork, call: Row<typeof solicitation>): Promise<readonly NoticeDraw[]> {
  const made = await work.rows(award, {
    where: { solicitation: call.id, drawSeed: { not: null }, noticedAt: { not: null }, tiedWith: { above: 0 } },
    fields: ['bid', 'lot', 'drawSource', 'drawSeed', 'tieRule'],
    order: 'number',
    most: 'all',
  });
  const found = new Map<string, NoticeDraw>();
  for (const { bid: of, lot, drawSource, drawSeed, tieRule } of made) {
    if ((tieRule ?? '').trim() !== '' || found.has(lot ?? '')) continue;
    const tied = await tiedFor(work, { bid: of, lot }, call);
    const firms = await work.rows(vendor, {
      where: { id: tied.flatMap((one) => one.vendor ?? []) },
      fields: ['name'],
      most: 'all',
    });
    const lots = await lotsDrawn(
      tied.map(({ receipt }) => receipt),
      drawSeed ?? '',
    );
    found.set(lot ?? '', {
      part: lot === null ? 'Prices' : `Lot ${lot}`,
      source: drawSource ?? '',
      seed: drawSeed ?? '',
      lockedAt: null,
      lots: lots.map(({ id: receipt, lot: hash }) => ({
        receipt,
        lot: hash,
        vendor: firms.find((firm) => firm.id === tied.find((one) => one.receipt === receipt)?.vendor)?.name ?? null,
      })),
    });
  }
  return [...found.values()];
}
