import type { Row } from '#kernel';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import type { grantAward } from '../award/grant-award.record.ts';
import { monitoringFinding } from '../monitoring/monitoring-finding.record.ts';
import { grantProperty } from '../property/grant-property.record.ts';
import { isLeft } from '../property/property-words.ts';
import { grantReport } from '../reports/grant-report.record.ts';
import { subaward } from '../subrecipients/subaward.record.ts';
import { retentionEvent } from './retention-event.record.ts';
import { type RetainedFacts, type Retention, retentionOf } from './retention.ts';

export type Award = Pick<Row<typeof grantAward>, 'id' | 'number' | 'fundingType' | 'awardDate' | 'status' | 'closedOn'>;

/** Records have an end once their award is closed out, whichever way it ended. */
export const isClosed = ({ status, closedOn }: Pick<Award, 'status' | 'closedOn'>): boolean =>
  closedOn !== null && (status === 'closed' || status === 'terminated');

const groupBy = <T extends object>(rows: readonly T[], key: (row: T) => string): ReadonlyMap<string, readonly T[]> =>
  Map.groupBy(rows, key);

/** How long the records of each of these awards are kept, by what is on record now. */
export async function retentionsOf(
  work: UnitOfWork,
  awards: readonly Award[],
): Promise<ReadonlyMap<string, Retention>> {
  const product = work.asProduct;
  const ids = awards.map(({ id }) => id);
  if (ids.length === 0) return new Map();
  const reports = await product.rows(grantReport, {
    where: { award: ids, kind: 'final', status: 'filed' },
    fields: ['award', 'filedOn'],
    order: 'filedOn',
    most: 'all',
  });
  const property = groupBy(
    await product.rows(grantProperty, {
      where: { award: ids, status: { not: 'discarded' } },
      fields: ['award', 'number', 'status', 'outcome', 'disposedOn'],
      order: 'number',
      most: 'all',
    }),
    ({ award }) => award,
  );
  const events = groupBy(
    await product.rows(retentionEvent, {
      where: { award: ids, status: 'active' },
      fields: ['award', 'number', 'kind', 'fromDay', 'untilDay'],
      order: 'number',
      most: 'all',
    }),
    ({ award }) => award,
  );
  const subs = await product.rows(subaward, { where: { award: ids }, fields: ['award'], most: 'all' });
  const findings = await product.rows(monitoringFinding, {
    where: { subaward: subs.map(({ id }) => id), status: { not: 'closed' } },
    fields: ['subaward', 'number'],
    order: 'number',
    most: 'all',
  });
  const awardOf = new Map(subs.map(({ id, award }) => [id, award]));
  return new Map(
    awards.map((award) => {
      const facts: RetainedFacts = {
        award,
        // Of a report that was filed again the last filing counts.
        finalFiledOn: reports.findLast((one) => one.award === award.id)?.filedOn ?? null,
        property: (property.get(award.id) ?? []).map(({ number, status, outcome, disposedOn }) => ({
          number,
          disposedOn: (status === 'decided' || status === 'settled') && !isLeft(outcome) ? disposedOn : null,
        })),
        findings: findings.filter((one) => awardOf.get(one.subaward) === award.id).map(({ number }) => number),
        events: events.get(award.id) ?? [],
      };
      return [award.id, retentionOf(facts)];
    }),
  );
}

export async function retentionOfOne(work: UnitOfWork, award: Award): Promise<Retention> {
  return (await retentionsOf(work, [award])).get(award.id) ?? { until: null, holds: [], clocks: [] };
}
