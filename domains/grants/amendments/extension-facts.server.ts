import type { Row } from '#kernel';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { priorApproval } from '../approvals/prior-approval.record.ts';
import type { grantAward } from '../award/grant-award.record.ts';
import { awardAmendment } from './award-amendment.record.ts';
import type { Extended } from './conditions.ts';

type Award = Pick<Row<typeof grantAward>, 'id' | 'fundingType' | 'status' | 'awardDate' | 'untilDay'>;

/** What the amendments but one and the requests of awards say of an extension by notice. */
export async function extendedOf(
  work: UnitOfWork,
  awards: readonly Award[],
  except?: string,
): Promise<readonly (Extended & { readonly id: string; readonly pendingId: string | null })[]> {
  const ids = awards.map(({ id }) => id);
  const amendments = await work.asProduct.rows(awardAmendment, {
    where: {
      award: ids,
      kind: 'extension',
      status: ['draft', 'submitted', 'applied'],
      ...(except && { id: { not: except } }),
    },
    fields: ['number', 'award', 'status'],
    order: 'number',
    most: 'all',
  });
  const asked = await work.asProduct.rows(priorApproval, {
    where: { award: ids, kind: ['funds', 'scope'], status: ['draft', 'submitted', 'sent'] },
    fields: ['number', 'award', 'kind'],
    order: 'number',
    most: 'all',
  });
  return awards.map(({ id, fundingType, status, awardDate, untilDay }) => {
    const own = amendments.filter(({ award }) => award === id);
    const pending = own.find((one) => one.status !== 'applied');
    return {
      id,
      fundingType,
      status,
      awardDate,
      untilDay,
      used: own.find((one) => one.status === 'applied')?.number ?? null,
      pending: pending?.number ?? null,
      pendingId: pending?.id ?? null,
      asks: asked
        .filter(({ award }) => award === id)
        .map(({ number, kind }) => ({
          number: number ?? '',
          kind: kind === 'funds' ? ('funds' as const) : ('scope' as const),
        })),
    };
  });
}

/** Those of these awards whose one-time extension is used: the funder is not noticed of another one. */
export async function extendedOnce(work: UnitOfWork, awards: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await work.asProduct.rows(awardAmendment, {
    where: { award: awards, kind: 'extension', status: 'applied' },
    fields: ['award'],
    order: 'number',
    most: 'all',
  });
  return new Set(rows.map(({ award }) => award));
}
