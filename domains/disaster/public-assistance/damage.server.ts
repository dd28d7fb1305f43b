import { dollars, fail, type Row } from '#kernel';
import { type EffectFacts, follows } from '#server/records/effects.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { grantManagers } from '../../grants/public.ts';
import { refusedAt, refuseWithoutRight } from '../../organization/public.server.ts';
import { damageLine } from './damage-line.record.ts';
import { groupsOf, nearby, type ProposedGroup } from './grouping.ts';
import { paProject } from './pa-project.record.ts';
import { addDays } from '#kernel/lists/days.ts';
import { disasterOf, isProduct, thresholdsFor } from './rights.server.ts';

type Line = Row<typeof damageLine>;
type Facts = EffectFacts<Line>;

const wrong = (path: string, code: string, message: string) => refusedAt(path, `damage_line.${code}`, message);

/** Law: one site is claimed once. The declaration is held, so that two people at once never enter it twice. */
export async function judgeTwice(work: UnitOfWork, row: Line): Promise<void> {
  await disasterOf(work, row.disaster, 'update');
  if (row.place?.type !== 'Point' || (row.apartNote ?? '').trim() !== '') return;
  const others = await work.asProduct.rows(damageLine, {
    where: { disaster: row.disaster, category: row.category, status: ['reported', 'inspected'], id: { not: row.id } },
    fields: ['number', 'place'],
    most: 'all',
  });
  const near = nearby(row.place.coordinates, others);
  if (near)
    throw wrong(
      'place',
      'is_no_duplicate',
      `${near.number} is ${near.meters} m away in the same category. Say why it is separate damage, or use that line.`,
    );
}

/** A line is in one project at most: one that is formulated, of its disaster and category. */
async function judgeProject(work: UnitOfWork, row: Line, before: Line | null): Promise<void> {
  if (row.project === (before?.project ?? null)) return;
  for (const id of [before?.project, row.project]) {
    if (!id) continue;
    const of = await work.asProduct.row(paProject, { where: { id }, lock: 'share' });
    if (!of || of.status !== 'formulating')
      throw wrong('project', 'project_is_open', 'Lines join and leave a project while it is formulated.');
    if (id === row.project && (of.disaster !== row.disaster || of.category !== row.category))
      throw wrong('project', 'project_fits', `${of.number} is of another disaster or category.`);
  }
}

async function made({ row, work }: Facts): Promise<void> {
  if (isProduct(work)) return;
  await refuseWithoutRight(work, damageLine, grantManagers);
  await judgeTwice(work, row);
  await judgeProject(work, row, null);
}

async function edited({ row, before, work }: Facts): Promise<void> {
  if (isProduct(work)) return;
  await refuseWithoutRight(work, damageLine, grantManagers);
  // Where it stays as it is, nothing comes nearer.
  if (JSON.stringify(row.place) !== JSON.stringify(before.place) || row.apartNote !== before.apartNote)
    await judgeTwice(work, row);
  await judgeProject(work, row, before);
}

async function inspected({ row, work }: Facts): Promise<void> {
  if (isProduct(work)) return;
  if (row.inspectedOn === null || row.inspectedOn > work.today)
    throw wrong('inspectedOn', 'inspected_by_now', 'Enter the day of the inspection.');
}

/** What a project holds stays on the list until it leaves the project. */
async function withdrawn({ row, work }: Facts): Promise<void> {
  if (isProduct(work) || row.project === null) return;
  throw wrong('project', 'is_in_project', 'This line is in a project. Take it out of the project first.');
}

export const damageEffects = follows(damageLine, {
  create: [made],
  edit: [edited],
  inspect: [inspected],
  withdraw: [withdrawn],
});

/** Lines of a disaster that no project holds, as projects they could form. */
export async function proposedFor(
  work: UnitOfWork,
  disaster: { readonly id: string; readonly declaredOn: string },
): Promise<readonly ProposedGroup[]> {
  const lines = await work.rows(damageLine, {
    where: { disaster: disaster.id, project: null, status: ['reported', 'inspected'] },
    fields: ['number', 'facility', 'category', 'siteGroup', 'cost', 'priority'],
    order: 'number',
    most: 'all',
  });
  // A line whose repair another source pays joins no project.
  const paid = await work.tx.query<{ damage: string }>(
    `select distinct b.damage from disaster_benefit b
     where b.organization_id = $1 and b.cost = 'work' and b.status in ('anticipated', 'awarded', 'received')`,
    [work.actor.organizationId],
    'damage_line.paid',
  );
  const isPaid = new Set(paid.map(({ damage }) => damage));
  return groupsOf(
    lines.filter(({ id }) => !isPaid.has(id)),
    await thresholdsFor(work, disaster.declaredOn),
  );
}

/** A person accepted a proposal: the project is made and its lines join it, all or none. */
export async function acceptGroup(
  work: UnitOfWork,
  asked: { readonly lines: readonly string[]; readonly title: string },
) {
  await refuseWithoutRight(work, paProject, grantManagers);
  const lines = await work.asProduct.rows(damageLine, {
    where: { id: [...asked.lines] },
    order: 'id',
    lock: 'update',
    most: 'all',
  });
  const [first] = lines;
  if (!first || lines.length !== new Set(asked.lines).size)
    throw wrong('lines', 'missing', 'A line is no longer there. Look at the proposal again.');
  if (lines.some(({ project, status }) => project !== null || status === 'withdrawn'))
    throw fail('conflict', 'damage_line.is_taken', 'A line is in a project by now. Look at the proposal again.');
  if (lines.some(({ disaster, category }) => disaster !== first.disaster || category !== first.category))
    throw wrong('lines', 'differ', 'Lines of one project are of one disaster and one category.');
  const of = await disasterOf(work, first.disaster);
  const cents = lines.reduce((sum, { cost }) => sum + cost.cents, 0);
  const { id, number } = await work.insert(paProject, {
    disaster: first.disaster,
    title: asked.title,
    category: first.category,
    site: lines
      .map(({ facility }) => facility)
      .join(', ')
      .slice(0, 200),
    scope:
      `Repair of ${lines.length} damaged sites: ${lines.map((one) => one.number).join(', ')}. Approximate cost ${dollars(cents)}.`.slice(
        0,
        4000,
      ),
    fromDay: of.beginOn,
    untilDay: addDays(of.beginOn, 364),
    estimate: { cents, currency: first.cost.currency },
  });
  for (const line of lines) await work.change(damageLine, line.id, { project: id });
  return { id, number: number ?? '' };
}
