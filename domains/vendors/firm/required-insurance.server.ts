import type { Money } from '#kernel';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import type { Dated } from '../insurance/in-force.ts';
import { insuranceOf } from '../insurance/insurance-gaps.server.ts';
import { compared, type Requirement } from '../insurance/insurance-limits.ts';
import type { RequiredInsurance } from './firm-insurance-calls.ts';

interface Held extends Dated {
  readonly id: string;
  readonly each: Money;
  readonly aggregate: Money | null;
  readonly isInsured: boolean;
}

/** Conditions of the contracts that the firm signs or works under; what is still being drafted inside is not told. */
const conditions = `select c.id, c.number, c.title, json_agg(json_build_object('coverage', d.coverage, 'words', coalesce(d.clause_text, d.name),
    'eachCents', d.least_cents, 'aggregateCents', d.aggregate_cents, 'isInsured', d.is_insured) order by d.name, d.id) as required
  from contract c join contract_condition d on d.organization_id = $1 and d.contract = c.id and d.kind = 'insurance'
    and d.status <> 'waived' and d.coverage is not null
  where c.organization_id = $1 and c.vendor = $2 and c.status in ('approved', 'active')
  group by c.id, c.number, c.title order by c.number desc`;

/** Awards that were announced and are not under contract yet. */
const announced = `select a.id from award a where a.organization_id = $1 and a.vendor = $2 and a.status in ('noticed', 'protested', 'final')
  and not exists (select from contract c where c.organization_id = $1 and c.award = a.id and c.status in ('approved', 'active', 'closed', 'terminated'))`;

interface Contract extends Record<string, unknown> {
  readonly id: string;
  readonly number: string;
  readonly title: string;
  readonly required: readonly Requirement[];
}

/** What the contracts and awards of a vendor require of its insurance, against its policies confirmed now. */
export async function requiredOf(
  work: UnitOfWork,
  vendorId: string,
  confirmed: readonly Held[],
): Promise<readonly Omit<RequiredInsurance, 'agency'>[]> {
  const asked = [work.actor.organizationId, vendorId];
  const policies = confirmed.map(({ each, aggregate, ...policy }) => ({
    ...policy,
    eachCents: each.cents,
    aggregateCents: aggregate?.cents ?? null,
  }));
  const contracts = await work.tx.query<Contract>(conditions, asked, 'firm.insurance_required');
  const open = await work.tx.query<{ id: string }>(announced, asked, 'firm.awards_announced');
  const awards = open.length === 0 ? [] : await insuranceOf(work, vendorId, null);
  return [
    ...contracts.map(({ required, ...of }) => ({
      ...of,
      coverages: compared(required, policies, work.today).map((line) => ({ ...line, gaps: [...line.gaps] })),
    })),
    ...awards.flatMap(({ award, solicitation, ...of }) =>
      open.some(({ id }) => id === award) ? [{ id: award, title: solicitation, ...of }] : [],
    ),
  ];
}
