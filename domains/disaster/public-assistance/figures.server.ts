import type { Row } from '#kernel';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import type { paProject } from './pa-project.record.ts';
import { donatedCredit, sharesOf, sizeOf } from './pa-math.ts';
import type { Thresholds } from './pa-terms.ts';
import { isEmergency, type Size } from './pa-words.ts';

/** Sums of the forms of one project, in cents. */
export interface FormSums {
  readonly laborCents: number;
  readonly eligibleLaborCents: number;
  readonly equipmentCents: number;
  readonly materialsCents: number;
  readonly rentedCents: number;
  readonly contractCents: number;
  readonly donatedCents: number;
  /** What the insurance ledger takes off; null where it has no row of the project. */
  readonly recoveryCents: number | null;
  /** The agreed fixed estimate of section 428; null under standard procedures. */
  readonly fixedCents: number | null;
}

const sumsSql = `with own as (select id from pa_project p where p.organization_id = $1
      and ($2::uuid is null or p.disaster = $2) and ($3::uuid is null or p.id = $3)),
    labor as (select l.project, sum(l.total_cents)::bigint as total, sum(l.eligible_cents)::bigint as eligible
      from labor_entry l where l.organization_id = $1 and l.status = 'entered' and l.project in (select id from own) group by 1),
    machines as (select e.project, sum(e.total_cents)::bigint as total
      from equipment_entry e where e.organization_id = $1 and e.status = 'entered' and e.project in (select id from own) group by 1),
    costs as (select c.project,
        sum(c.total_cents) filter (where c.kind = 'materials')::bigint as materials,
        sum(c.total_cents) filter (where c.kind = 'rented')::bigint as rented,
        sum(c.total_cents) filter (where c.kind = 'contract')::bigint as contract,
        sum(c.total_cents) filter (where c.kind like 'donated%')::bigint as donated
      from pa_cost c where c.organization_id = $1 and c.status = 'entered' and c.project in (select id from own) group by 1),
    recoveries as (select r.project, sum(r.reduction_cents)::bigint as reduction
      from insurance_recovery r where r.organization_id = $1 and r.status in ('anticipated', 'settled') and r.project in (select id from own) group by 1),
    fixed as (select e.project, e.amount_cents as amount from fixed_cost_estimate e
      where e.organization_id = $1 and e.status = 'agreed' and e.project in (select id from own))
  select own.id, coalesce(labor.total, 0)::bigint as "laborCents", coalesce(labor.eligible, 0)::bigint as "eligibleLaborCents",
    coalesce(machines.total, 0)::bigint as "equipmentCents", coalesce(costs.materials, 0)::bigint as "materialsCents",
    coalesce(costs.rented, 0)::bigint as "rentedCents", coalesce(costs.contract, 0)::bigint as "contractCents",
    coalesce(costs.donated, 0)::bigint as "donatedCents", recoveries.reduction as "recoveryCents",
    fixed.amount as "fixedCents"
  from own left join labor on labor.project = own.id left join machines on machines.project = own.id
    left join costs on costs.project = own.id left join recoveries on recoveries.project = own.id
    left join fixed on fixed.project = own.id`;

const none: FormSums = {
  laborCents: 0,
  eligibleLaborCents: 0,
  equipmentCents: 0,
  materialsCents: 0,
  rentedCents: 0,
  contractCents: 0,
  donatedCents: 0,
  recoveryCents: null,
  fixedCents: null,
};

/** The sums of all projects of a disaster, or of one project. */
export async function sumsOf(
  work: UnitOfWork,
  { disaster = null, project = null }: { readonly disaster?: string | null; readonly project?: string | null },
): Promise<(id: string) => FormSums> {
  const rows = await work.tx.query<FormSums & { id: string } & Record<string, unknown>>(
    sumsSql,
    [work.actor.organizationId, disaster, project],
    'pa_project.sums',
  );
  const of = new Map<string, FormSums>(rows.map(({ id, ...sums }) => [id, sums]));
  return (id) => of.get(id) ?? none;
}

export interface ProjectFigures extends FormSums {
  readonly estimateCents: number;
  readonly grossCents: number;
  /** Hours that the rules take off, and what a person took off besides. */
  readonly ineligibleCents: number;
  readonly insuranceCents: number;
  readonly salvageCents: number;
  readonly otherCents: number;
  readonly reductionCents: number;
  readonly netCents: number;
  readonly federalCents: number;
  readonly nonFederalCents: number;
  readonly size: Size;
  /** Until the line of large projects; below zero beyond it. */
  readonly toLineCents: number | null;
}

type Project = Pick<
  Row<typeof paProject>,
  'estimate' | 'insurance' | 'salvage' | 'otherSources' | 'ineligible' | 'federalShare'
>;

/**
 * Gross less reductions is net; shares and size follow from net, each time it is looked at. The insurance ledger comes before what was
 * typed. An agreed fixed estimate is the gross cost: its balance stands in for work that no form has yet, and is below zero in an overrun.
 */
export function figuresOf(of: Project, sums: FormSums, lines: Thresholds | null): ProjectFigures {
  const cents = (name: 'estimate' | 'insurance' | 'salvage' | 'otherSources' | 'ineligible') => of[name]?.cents ?? 0;
  const formsCents =
    sums.laborCents + sums.equipmentCents + sums.materialsCents + sums.rentedCents + sums.contractCents;
  const grossCents = sums.fixedCents ?? formsCents + cents('estimate');
  // FEMA judges no hours of a fixed estimate.
  const hoursCents = sums.fixedCents === null ? sums.laborCents - sums.eligibleLaborCents : 0;
  const ineligibleCents = hoursCents + cents('ineligible');
  const insuranceCents = sums.recoveryCents ?? cents('insurance');
  const reductionCents = ineligibleCents + insuranceCents + cents('salvage') + cents('otherSources');
  const netCents = grossCents - reductionCents;
  return {
    ...sums,
    estimateCents: grossCents - formsCents,
    grossCents,
    ineligibleCents,
    insuranceCents,
    salvageCents: cents('salvage'),
    otherCents: cents('otherSources'),
    reductionCents,
    netCents,
    ...sharesOf(netCents, of.federalShare),
    size: sizeOf(netCents, lines),
    toLineCents: lines ? lines.largeCents - netCents : null,
  };
}

/** Emergency work of a declaration has one pool of donated resources; each permanent project has its own. */
export function donatedOf(
  all: readonly {
    readonly id: string;
    readonly category: Row<typeof paProject>['category'];
    readonly figures: ProjectFigures;
  }[],
  id: string,
) {
  const own = all.find((one) => one.id === id);
  if (!own) return { isPooled: false, poolCents: 0, creditCents: 0, unusedCents: 0 };
  const isPooled = isEmergency(own.category);
  const pool = isPooled ? all.filter(({ category }) => isEmergency(category)) : [own];
  const sum = (read: (of: ProjectFigures) => number) => pool.reduce((cents, { figures }) => cents + read(figures), 0);
  const poolCents = sum(({ donatedCents }) => donatedCents);
  return {
    isPooled,
    poolCents,
    ...donatedCredit(
      poolCents,
      sum(({ nonFederalCents }) => nonFederalCents),
    ),
  };
}
