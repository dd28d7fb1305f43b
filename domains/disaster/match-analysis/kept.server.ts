import { answers } from '#server/http/answers.ts';
import type { Operation } from '#server/http/operation.ts';
import type { Ports } from '#server/ports.ts';
import { missing } from '#server/records/refusals.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { laborEntry } from '../public-assistance/labor-entry.record.ts';
import { paProject } from '../public-assistance/pa-project.record.ts';
import { type KeptHours, keptHoursCall } from './kept-calls.ts';
import { keptHours, rulingsOf } from './kept-hours.ts';

/** Contributions that name the hours of a project as their document, and the owner of both. */
const enteredSql = `select m.id, m.number, a.number as award, m.amount_cents as cents, m.status
  from match_entry m join grant_award a on a.organization_id = m.organization_id and a.id = m.award
  where m.organization_id = $1 and m.document_number = $2 and m.status in ('draft', 'submitted', 'approved', 'reversing')
  order by m.number`;

type Contribution = KeptHours['contributions'][number] & Record<string, unknown>;

export async function keptHoursOf(work: UnitOfWork, id: string): Promise<KeptHours> {
  const of = await work.find(paProject, id);
  if (!of) throw missing(paProject);
  const rows = await work.rows(laborEntry, {
    where: { project: id, status: 'entered' },
    order: ['workDay', 'number'],
    most: 'all',
  });
  const kept = keptHours(rows, of.category).map((one) => ({
    ...one,
    uses: rulingsOf(one.reason).map((ruling) => ({ ...ruling })),
  }));
  const number = of.number ?? '';
  const document = `${number} kept hours`;
  const { organizationId } = work.actor;
  const contributions = await work.tx.query<Contribution>(
    enteredSql,
    [organizationId, document],
    'pa_project.kept_hours_entered',
  );
  const [owner] = await work.tx.query<{ name: string }>(
    'select name from organization where id = $1',
    [organizationId],
    'pa_form.applicant',
  );
  const sum = (some: readonly { readonly cents: number }[]) => some.reduce((cents, one) => cents + one.cents, 0);
  const usableCents = sum(kept.filter(({ uses }) => uses.some(({ isAllowed }) => isAllowed)));
  const enteredCents = sum(contributions);
  return {
    project: { id, number },
    applicant: owner?.name ?? '',
    document,
    kept,
    totalCents: sum(kept),
    usableCents,
    enteredCents,
    leftCents: usableCents - enteredCents,
    contributions: contributions.map((one) => ({ ...one })),
  };
}

export const keptOperations = ({ door }: Ports): Operation[] => [
  answers(keptHoursCall, {
    tag: 'Disaster',
    access: 'member',
    scope: 'pa_project:read',
    summary: 'Hours of a PA project that are not eligible, and where they can count as match.',
    told: 'Each reason with hours, amount and the law by which it counts or does not, and what is entered as match.',
    probe: { names: { id: 'pa_project' } },
    run: ({ actor, params: { id } }) => door.run(actor, async (work) => ({ body: await keptHoursOf(work, id) })),
  }),
];
