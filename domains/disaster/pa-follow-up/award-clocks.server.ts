import { addDays } from '#kernel/lists/days.ts';
import type { Row } from '#kernel';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { declaredDisaster, disasterTermsOf, disasterTextOn } from '../../grants/public.ts';
import type { ClockSource } from '../../grants/public.server.ts';
import { workDeadline } from '../public-assistance/pa-math.ts';
import { paProject } from '../public-assistance/pa-project.record.ts';
import { isEmergency, live } from '../public-assistance/pa-words.ts';
import { appealClocks } from '../recovery-money/appeal-terms.ts';
import { paAppeal } from '../recovery-money/pa-appeal.record.ts';
import { paProgress } from './pa-progress.record.ts';
import { quarterEndOf, quartersOver, reportDue } from './progress-terms.ts';

type Dated = Awaited<ReturnType<ClockSource>>[number];
type Project = Row<typeof paProject>;

/** Days that rows of the projects keep themselves. */
const keptSql = `select 'pa_information' as duty, 'fema_request' as record, r.id, r.number as name, r.received_on::text as "basisOn",
    r.due_on::text as "keptOn", r.answered_on::text as "doneOn", null as citation
  from pa_project p join fema_request r on r.organization_id = p.organization_id and r.project = p.id and r.status <> 'canceled'
  where p.organization_id = $1 and p.award = $2
  union all
  select 'pa_insurance', 'insurance_requirement', r.id, i.number, i.from_day::text, i.until_day::text, null, null
  from pa_project p join insurance_requirement r on r.organization_id = p.organization_id and r.project = p.id and r.status = 'insured'
    join insurance_policy i on i.organization_id = r.organization_id and i.id = r.policy and i.status = 'active'
  where p.organization_id = $1 and p.award = $2
  union all
  select 'pa_permit', 'ehp_item', r.id, r.number, r.cleared_on::text, r.expires_on::text,
    case when p.status in ('complete', 'closed') then p.completed_on::text end, r.citation
  from pa_project p join ehp_review e on e.organization_id = p.organization_id and e.project = p.id
    join ehp_item r on r.organization_id = e.organization_id and r.review = e.id and r.status = 'cleared' and r.expires_on is not null
  where p.organization_id = $1 and p.award = $2
  union all
  select 'pa_agreement', 'fixed_cost_estimate', r.id, r.number, null, r.agree_by::text, r.agreed_on::text, null
  from pa_project p join fixed_cost_estimate r on r.organization_id = p.organization_id and r.project = p.id and r.agree_by is not null
  where p.organization_id = $1 and p.award = $2`;

const own = ({ id, number }: Project) => ({ record: paProject.name, id, name: number ?? '' });

/** Until when the work is done, and what follows from its completion. 44 CFR 206.204(c), 206.205(b). */
function ofProject(row: Project, declaredOn: string): readonly Dated[] {
  const deadline = workDeadline(row.category, declaredOn);
  if (!deadline) return [];
  const dueOn = row.extendedUntil ?? deadline.dueOn;
  const isOpen = row.completedOn === null;
  const work: Dated = {
    ...own(row),
    duty: isEmergency(row.category) ? 'pa_emergency' : 'pa_permanent',
    basisOn: declaredOn,
    keptOn: dueOn,
    doneOn: row.completedOn,
    citation: deadline.citation,
    words: row.extendedUntil === null ? 'After the declaration, by category' : 'After the declaration, as extended',
  };
  const extension: Dated = { ...own(row), duty: 'pa_extension', basisOn: dueOn, keptOn: dueOn, doneOn: null };
  return [work, ...(isOpen && row.untilDay > dueOn ? [extension] : []), ...claimOf(row, declaredOn)];
}

function claimOf(row: Project, declaredOn: string): readonly Dated[] {
  const pack = disasterTextOn(declaredOn);
  const term = pack && disasterTermsOf(pack).find(({ name }) => name === 'claim_days');
  if (row.obligatedSize !== 'large' || row.completedOn === null || !term) return [];
  return [
    {
      ...own(row),
      duty: 'pa_claim',
      basisOn: row.completedOn,
      keptOn: addDays(row.completedOn, term.value),
      doneOn: row.status === 'closed' ? row.completedOn : null,
      citation: term.citation,
      words: `${term.value} days after completion of the work`,
    },
  ];
}

/** Reports of the quarters that are over and of the one that runs, while the final payment is open. */
async function reportsOf(work: UnitOfWork, projects: readonly Project[]): Promise<readonly Dated[]> {
  const large = projects.filter(
    ({ obligatedSize, obligatedOn, status }) =>
      obligatedSize === 'large' && obligatedOn !== null && (status === 'obligated' || status === 'complete'),
  );
  const sent = await work.rows(paProgress, {
    where: { project: large.map(({ id }) => id) },
    fields: ['project', 'quarterEnd', 'sentOn', 'status'],
    most: 'all',
  });
  return large.flatMap((row) =>
    [...quartersOver(row.obligatedOn ?? work.today, work.today), quarterEndOf(work.today)].flatMap(
      (basisOn): Dated[] => {
        const due = reportDue(basisOn);
        const report = sent.find((one) => one.project === row.id && one.quarterEnd === basisOn);
        if (!due) return [];
        const doneOn = report?.status === 'sent' ? (report.sentOn ?? due.dueOn) : null;
        const words = `${due.rule.value} days after the quarter`;
        return [
          { ...own(row), duty: 'pa_progress', basisOn, keptOn: due.dueOn, doneOn, citation: due.rule.citation, words },
        ];
      },
    ),
  );
}

const byTitle: Readonly<Record<string, Dated['duty']>> = {
  'Recipient forwards it': 'pa_forward',
  'FEMA decides or asks': 'pa_decision',
  'First appeal pending': 'pa_decision',
};

/** Every day that runs for a dispute, as far as it has begun. */
async function appealsOf(
  work: UnitOfWork,
  projects: readonly Project[],
  declared: ReadonlyMap<string, string>,
): Promise<readonly Dated[]> {
  const rows = await work.rows(paAppeal, {
    where: { project: projects.map(({ id }) => id), status: ['draft', 'filed', 'decided'] },
    order: 'number',
    most: 'all',
  });
  return rows.flatMap((row) => {
    const of = projects.find(({ id }) => id === row.project);
    const declaredOn = of && declared.get(of.disaster);
    if (!declaredOn || row.determinedOn === null) return [];
    const { level, determinedOn, filedOn, forwardedOn } = row;
    const clocks = appealClocks(
      { level, declaredOn, determinedOn, withdrawnOn: null, filedOn, forwardedOn },
      row.decidedOn,
    );
    return clocks.map(
      ({ name, dueOn, doneOn, basis, citation }): Dated => ({
        record: paAppeal.name,
        id: row.id,
        name: row.number ?? '',
        duty: byTitle[name] ?? (level === 'arbitration' ? 'pa_arbitration' : 'pa_appeal'),
        basisOn: name in byTitle && name !== 'Recipient forwards it' ? forwardedOn : determinedOn,
        keptOn: dueOn,
        doneOn,
        citation,
        words: basis,
      }),
    );
  });
}

const mitigation = ['97.029', '97.039', '97.047'];

/** A plan that expires ends the money of mitigation awards. 44 CFR 201.6(d)(3). */
const plansSql = `select 'plan_expiry' as duty, 'mitigation_plan' as record, r.id, r.title as name, r.approved_on::text as "basisOn",
    r.expires_on::text as "keptOn", null as "doneOn", null as citation
  from grant_award a join mitigation_plan r on r.organization_id = a.organization_id and r.status = 'adopted'
  where a.organization_id = $1 and a.id = $2`;

/** What FEMA’s programs have dated of an award: the projects that it pays, their disputes and conditions, and mitigation plans. */
export const assistanceClocks: ClockSource = async (work, { id, listings }) => {
  const asked = [work.actor.organizationId, id];
  const plans = (listings ?? []).some(({ aln }) => mitigation.includes(aln))
    ? await work.tx.query<Dated & Record<string, unknown>>(plansSql, asked, 'grant_award.mitigation_plans')
    : [];
  const projects = (await work.rows(paProject, {
    where: { award: id, status: [...live] },
    order: 'number',
    most: 'all',
  })) as readonly Project[]; // all of their fields were read
  if (projects.length === 0) return plans;
  const disasters = await work.rows(declaredDisaster, {
    where: { id: [...new Set(projects.map(({ disaster }) => disaster))] },
    fields: ['declaredOn'],
    most: 'all',
  });
  const declared = new Map(disasters.map((one) => [one.id, one.declaredOn]));
  return [
    ...plans,
    ...projects.flatMap((row) => ofProject(row, declared.get(row.disaster) ?? '')),
    ...(await reportsOf(work, projects)),
    ...(await appealsOf(work, projects, declared)),
    ...(await work.tx.query<Dated & Record<string, unknown>>(keptSql, asked, 'grant_award.assistance_days')),
  ];
};
