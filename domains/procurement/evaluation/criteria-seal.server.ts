import { createHash } from 'node:crypto';
import { fail, type Row } from '#kernel';
import type { solicitation } from '../solicitation/solicitation.record.ts';
import { criteriaText } from './criteria.ts';

type Deciding = Pick<Row<typeof solicitation>, 'number' | 'leastBids' | 'criteria'>;

/** The hash of what decides; null of a solicitation without criteria, which goes to the lowest bid. */
export const criteriaHash = ({ number, leastBids, criteria }: Deciding): string | null =>
  criteria && criteria.length > 0
    ? createHash('sha256').update(criteriaText({ number, leastBids, criteria })).digest('hex')
    : null;

/** Bids are judged by what was published with them: criteria that became others, by whatever way, judge nothing. */
export function refuseOtherCriteria(row: Deciding & Pick<Row<typeof solicitation>, 'criteriaHash'>): void {
  if (row.criteriaHash !== null && row.criteriaHash !== criteriaHash(row))
    throw fail(
      'refused',
      'evaluation.criteria_changed',
      'The criteria are not those that were published: their hash differs. Tell the chief procurement officer.',
    );
}
