import type { Row } from '#kernel';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { isFederal } from '../award/award-words.ts';
import type { grantAward } from '../award/grant-award.record.ts';
import { isProperty } from '../reports/report-words.ts';
import type { grantReport } from '../reports/grant-report.record.ts';
import { propertyTermsOn } from './disposition.ts';
import { dueFor } from './grant-property.server.ts';
import { grantProperty } from './grant-property.record.ts';
import { type PropertyLine, type Sf428, sf428Of } from './sf428.ts';

type Award = Row<typeof grantAward>;

/** Items of an award with what is due for each, as they are now. Only an approved disposition counts as one. */
export async function propertyOf(work: UnitOfWork, of: Award): Promise<readonly PropertyLine[]> {
  const rows = await work.asProduct.rows(grantProperty, {
    where: { award: of.id, status: { not: 'discarded' } },
    order: 'number',
    most: 'all',
  });
  return rows.map((row) => {
    const isDecided = row.status === 'decided' || row.status === 'settled';
    return {
      id: row.id,
      number: row.number,
      kind: row.kind,
      holder: row.holder,
      description: row.description,
      identifier: row.identifier,
      acquiredOn: row.acquiredOn,
      condition: row.condition,
      costCents: row.unitCost.cents,
      outcome: isDecided ? row.outcome : null,
      disposedOn: isDecided ? row.disposedOn : null,
      due: isDecided ? dueFor(of, row) : null,
    };
  });
}

export async function sf428Now(
  work: UnitOfWork,
  of: Award,
  { kind, periodEnd, items }: Pick<Row<typeof grantReport>, 'kind' | 'periodEnd' | 'items'>,
): Promise<Sf428 | null> {
  if (!isProperty(kind)) return null;
  const terms = isFederal(of.fundingType) ? propertyTermsOn(of.awardDate) : null;
  return sf428Of(
    { kind, asOf: periodEnd, thresholdCents: terms?.threshold ?? null, chosen: items ?? [] },
    await propertyOf(work, of),
  );
}
