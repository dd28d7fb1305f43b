import { fail, type Row } from '#kernel';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { evaluation } from '../evaluation/evaluation.record.ts';
import { rankedFor } from '../evaluation/ranking-inputs.server.ts';
import type { solicitation } from '../solicitation/solicitation.record.ts';

const refused = (path: string, code: string, message: string) =>
  fail('refused', code, message, { issues: [{ path, code, message }] });

export interface RankedPlace {
  readonly rank: number;
  /** First, and drawn first where several share the place. */
  readonly isFirst: boolean;
}

/**
 * The place of a bid in the approved ranking. One that a panel never ranked, or found not to meet a requirement, has none:
 * no reason makes up for that (2 CFR 200.320(b)(2), ABA Model Procurement Code § 3-203(7)).
 */
export async function rankedPlace(
  work: UnitOfWork,
  call: Pick<Row<typeof solicitation>, 'id'>,
  bid: string,
): Promise<RankedPlace> {
  const begun = await work.rows(evaluation, {
    where: { solicitation: call.id, status: { not: ['setup', 'declaring', 'cancelled'] } },
    order: '-rankedAt',
    fields: ['status', 'number', 'recommended'],
    most: 'all',
  });
  const open = begun.find(({ status }) => status !== 'approved');
  if (open || begun.length === 0)
    throw refused(
      'solicitation',
      'award.no_approved_evaluation',
      open
        ? `Evaluation ${open.number} is not approved. Finish it and have it approved first.`
        : 'A panel decides this solicitation. Evaluate the bids and have the ranking approved first.',
    );
  const place = (await rankedFor(work, call.id)).find((one) => one.bid === bid)?.rank ?? null;
  if (place === null)
    throw refused(
      'bid',
      'award.not_ranked',
      'The panel did not rank this bid, or found a requirement not met. Choose a ranked bid.',
    );
  return { rank: place, isFirst: place === 1 && begun[0]?.recommended === bid };
}
