import { fail } from '#kernel';
import { missing } from '#server/records/refusals.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { costCenter } from '../../finance/public.ts';
import { declaredDisaster } from '../../grants/public.ts';
import { refuseWithoutRight } from '../../organization/public.server.ts';
import { monthsAfter } from '../../procurement/public.server.ts';
import { damageAssessment } from '../damage/damage-assessment.record.ts';
import { activePeriod, heldIncident, type Incident } from './event.server.ts';
import { incident } from './incident.record.ts';
import { incidentLeads, paCategories, templates } from './incident-words.ts';
import type { IncidentOpening } from './opening-calls.ts';
import { clocksOf, openings } from './opening-terms.ts';
import { situationReport } from './situation-report.record.ts';

type Category = keyof typeof paCategories;
const WORK_MONTHS = 6;

/** The codes of an incident are those below the one that bears its number. */
export async function codesOf(work: UnitOfWork, of: Pick<Incident, 'number'>) {
  const product = work.asProduct;
  const group = await product.row(costCenter, { where: { code: of.number }, fields: ['isGroup'] });
  if (!group?.isGroup) return [];
  return product.rows(costCenter, {
    where: { parent: group.id },
    order: 'code',
    fields: ['code', 'name', 'status'],
    most: 'all',
  });
}

const codeOf = (number: string, category: Category): string => `${number}-${category.toUpperCase()}`;

/** What is bought under a category of work is charged to its own code, where the incident has codes. */
export async function codeFor(
  work: UnitOfWork,
  of: Pick<Incident, 'number' | 'costCenter'>,
  category: Category | null,
): Promise<string | null> {
  if (category === null) return of.costCenter;
  const found = await work.asProduct.row(costCenter, {
    where: { code: codeOf(of.number, category), status: 'active', isGroup: false },
    fields: [],
  });
  return found?.id ?? of.costCenter;
}

/** One for the incident, which nothing is charged to, and below it one for each category of work of its hazard. */
async function openCodes(work: UnitOfWork, of: Incident): Promise<number> {
  const product = work.asProduct;
  const codes = openings[of.hazard].categories;
  const before = await product.row(costCenter, {
    where: { code: [of.number, ...codes.map((category) => codeOf(of.number, category))] },
    fields: ['code'],
  });
  if (before) throw fail('conflict', 'incident.has_codes', `Cost code ${before.code} is open already.`);
  const common = { manager: of.commander, opensOn: of.startedAt.slice(0, 10), department: 'Emergency operations' };
  const { id: parent } = await product.insert(costCenter, {
    ...common,
    code: of.number,
    name: of.name.slice(0, 120),
    isGroup: true,
  });
  let first: string | null = null;
  for (const category of codes) {
    const { id } = await product.insert(costCenter, {
      ...common,
      code: codeOf(of.number, category),
      name: `${of.name.slice(0, 90)}: ${paCategories[category]}`,
      isGroup: false,
      parent,
    });
    // Most of what a response costs is emergency protection.
    if (category === 'b') first = id;
  }
  if (of.costCenter === null && first !== null) await product.change(incident, of.id, { costCenter: first });
  return codes.length;
}

export async function openCodesFor(work: UnitOfWork, id: string) {
  await refuseWithoutRight(work, incident, incidentLeads);
  if (!(await work.find(incident, id))) throw missing(incident);
  const of = await heldIncident(work, id);
  if (of.status === 'closed')
    throw fail('refused', 'incident.is_open_for_codes', 'This incident is closed. Reopen it to open cost codes.');
  return { codes: await openCodes(work, of) };
}

const spentSql = `select l.cost_center as id, coalesce(sum(p.cents) filter (where p.bucket = 'encumbered'), 0)::bigint as "encumberedCents",
    coalesce(sum(p.cents) filter (where p.bucket = 'expended'), 0)::bigint as "expendedCents"
  from budget_line l join budget_posting p on p.organization_id = l.organization_id and p.line = l.id
  where l.organization_id = $1 and l.cost_center = any ($2::uuid[]) group by l.cost_center`;

export async function openingOf(work: UnitOfWork, id: string): Promise<IncidentOpening> {
  const of = await work.find(incident, id);
  if (!of) throw missing(incident);
  const product = work.asProduct;
  const report = await product.row(situationReport, {
    where: { incident: id, status: 'published' },
    order: 'publishedAt',
    fields: ['publishedAt'],
  });
  const assessment = await product.row(damageAssessment, {
    where: { incident: id, status: { not: 'withdrawn' } },
    order: 'enteredAt',
    fields: ['enteredAt'],
  });
  const disaster = of.disaster
    ? await product.row(declaredDisaster, { where: { id: of.disaster }, fields: ['declaredOn'] })
    : null;
  const period = of.status === 'closed' ? null : await activePeriod(work, id);
  const codes = await codesOf(work, of);
  const spent =
    codes.length === 0
      ? []
      : await work.tx.query<{ id: string; encumberedCents: number; expendedCents: number }>(
          spentSql,
          [work.actor.organizationId, codes.map((one) => one.id)],
          'incident.codes_spent',
        );
  const isOpen = of.status !== 'closed';
  return {
    clocks: clocksOf({
      startedAt: of.startedAt,
      hours: templates[of.hazard].hours,
      assessmentHours: openings[of.hazard].assessmentHours,
      periodEndsAt: period?.endsAt ?? null,
      reportedAt: report?.publishedAt ?? null,
      assessedAt: assessment?.enteredAt ?? null,
      declaredOn: disaster?.declaredOn ?? null,
      workEndsOn: monthsAfter(disaster?.declaredOn ?? of.startedAt.slice(0, 10), WORK_MONTHS),
      today: work.today,
      now: work.now(),
    })
      // What a closed incident did not do in its time waits for no one.
      .filter(({ doneAt }) => isOpen || doneAt !== null)
      .map((one) => ({ ...one })),
    codes: codes.map(({ id: own, code, name }) => {
      const found = spent.find((one) => one.id === own);
      return {
        id: own,
        code,
        name,
        encumberedCents: found?.encumberedCents ?? 0,
        expendedCents: found?.expendedCents ?? 0,
      };
    }),
    isOpen,
  };
}
