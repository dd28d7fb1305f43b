import { dollars, type Row } from '#kernel';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { reasonGiven } from '../../organization/public.server.ts';
import { policyOn } from '../intake/intake-policy.server.ts';
import { evaluation } from '../evaluation/evaluation.record.ts';
import { proponent } from '../evaluation/proponent.record.ts';
import { inputsOf, rankedFrom } from '../evaluation/ranking-inputs.server.ts';
import { bid } from '../sealing/bid.record.ts';
import type { solicitation } from '../solicitation/solicitation.record.ts';
import { stepWords } from '../solicitation/alternates.ts';
import type { award } from './award.record.ts';
import { countedAmong, priceWith } from './responsive-bids.server.ts';

const points = (hundredths: number): string => String(hundredths / 100);

/**
 * What each bidder is told of its own bid, by the bid: its figures and the awardee's, never those of a third firm
 * (ABA Model Procurement Code § 3-203, debriefing).
 */
export async function bidderResults(
  work: UnitOfWork,
  call: Row<typeof solicitation>,
  { bid: awarded, lot }: Pick<Row<typeof award>, 'bid' | 'lot'>,
  noticedOn: string,
): Promise<ReadonlyMap<string, readonly string[]>> {
  const bids = await work.rows(bid, {
    where: { solicitation: call.id, status: ['responsive', 'nonresponsive'] },
    fields: ['status', 'total', 'isPartial', 'offer'],
    most: 'all',
  });
  const told = new Map<string, readonly string[]>();
  for (const { id, status } of bids)
    if (status === 'nonresponsive')
      told.set(id, [
        `Your bid was found nonresponsive. ${(await reasonGiven(work, bid.name, id, ['reject'])) ?? ''}`.trim(),
      ]);
  const held = await work.row(evaluation, {
    where: { solicitation: call.id, status: 'approved' },
    order: '-rankedAt',
    fields: ['solicitation'],
  });
  if (held) {
    const isBoth = (await policyOn(work, noticedOn)).noticeScores === 'both';
    const inputs = await inputsOf(work, held);
    const ranked = rankedFrom(inputs);
    const entryOf = new Map(inputs.proponents.map(({ id, entry }) => [id, entry]));
    const winner = ranked.find(({ proposal }) => entryOf.get(proposal) === awarded);
    for (const { proposal, rank, points: sum, by } of ranked) {
      const own = entryOf.get(proposal) ?? '';
      if (rank === null) {
        const why = (await reasonGiven(work, proponent.name, proposal, ['screenOut'])) ?? '';
        told.set(own, [`Your proposal was screened out, so it was not ranked. ${why}`.trim()]);
      } else
        told.set(own, [
          `Your proposal ranked ${rank} with ${points(sum)} points${isBoth ? `; the awardee has ${points(winner?.points ?? 0)}` : ''}.`,
          ...inputs.criteria.flatMap((one) =>
            one.kind === 'pass_fail'
              ? []
              : [
                  `${one.name}: ${points(by[one.id] ?? 0)} of ${points(one.weight)} points${isBoth ? `; the awardee ${points(winner?.by[one.id] ?? 0)}` : ''}.`,
                ],
          ),
        ]);
    }
    return told;
  }
  if (lot !== null) return told; // a total is for all lots
  const responsive = bids.filter(({ status }) => status === 'responsive');
  const count = countedAmong(call, responsive, lot);
  const priced = responsive
    .flatMap((one) => {
      const cents = priceWith(call, one, { lot, count });
      return cents === null ? [] : [{ id: one.id, cents }];
    })
    .toSorted((one, other) => one.cents - other.cents);
  for (const { id, cents } of priced) {
    const place = priced.filter((one) => one.cents < cents).length + 1;
    told.set(id, [
      `Your total of ${dollars(cents)}${count > 0 ? `, ${stepWords(count).toLowerCase()},` : ''} is number ${place} of ${priced.length} responsive bids by price.`,
    ]);
  }
  return told;
}
