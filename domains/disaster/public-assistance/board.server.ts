import type { Row } from '#kernel';
import { dayIn } from '#kernel/fields/date.ts';
import { firstRows } from '#server/records/first-of.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { declaredDisaster } from '../../grants/public.ts';
import { damageLine } from './damage-line.record.ts';
import { proposedFor } from './damage.server.ts';
import { figuresOf, sumsOf } from './figures.server.ts';
import type { PaBoard } from './pa-calls.ts';
import { managementCap, workDeadline } from './pa-math.ts';
import { paProject } from './pa-project.record.ts';
import { noFigure } from './pa-terms.ts';
import { categories, type Category, live } from './pa-words.ts';
import { thresholdsFor } from './rights.server.ts';
import { impactClock } from './scoping.server.ts';

const SHOWN = 100;

/** The declarations that open Public Assistance, the newest with projects first. */
async function disastersOf(work: UnitOfWork) {
  const all = await work.rows(declaredDisaster, {
    fields: ['number', 'title', 'declaredOn', 'programs', 'areas'],
    order: '-declaredOn',
    most: 'all',
  });
  const used = await work.tx.query<{ id: string }>(
    'select distinct p.disaster as id from pa_project p where p.organization_id = $1',
    [work.actor.organizationId],
    'pa_project.disasters',
  );
  const ids = new Set(used.map(({ id }) => id));
  return all
    .filter(({ programs }) => (programs ?? []).includes('pa'))
    .map(({ id, number, title, declaredOn }) => ({ id, number, title, declaredOn }))
    .toSorted((one, other) => Number(ids.has(other.id)) - Number(ids.has(one.id)));
}

const empty = {
  chosen: null,
  thresholds: null,
  missing: null,
  totals: { grossCents: 0, netCents: 0, federalCents: 0, nonFederalCents: 0 },
  management: { capCents: 0, recipientCents: 0, subCents: 0, spentCents: 0 },
  projects: firstRows<PaBoard['projects']['data'][number]>([], SHOWN),
  groups: firstRows<PaBoard['groups']['data'][number]>([], SHOWN),
  damage: [],
  impact: null,
} satisfies Omit<PaBoard, 'disasters'>;

export async function boardOf(work: UnitOfWork, asked: string | null): Promise<PaBoard> {
  const disasters = await disastersOf(work);
  const chosen = disasters.find(({ id }) => id === asked) ?? disasters[0] ?? null;
  const all = firstRows(disasters, SHOWN);
  if (!chosen) return { ...empty, disasters: all };
  const lines = await thresholdsFor(work, chosen.declaredOn);
  const rows = await work.rows(paProject, {
    where: { disaster: chosen.id, status: [...live] },
    order: 'number',
    most: 'all',
  });
  const sums = await sumsOf(work, { disaster: chosen.id });
  const projects = (rows as readonly Row<typeof paProject>[]).map((row) => ({
    row,
    figures: figuresOf(row, sums(row.id), lines),
  }));
  const total = (read: (of: (typeof projects)[number]['figures']) => number) =>
    projects.reduce((cents, { figures }) => cents + read(figures), 0);
  const work12 = projects.filter(({ row }) => row.category !== 'z');
  const awardCents = work12.reduce((cents, { figures }) => cents + Math.max(0, figures.netCents), 0);
  return {
    disasters: all,
    chosen,
    thresholds: lines,
    missing: lines ? null : noFigure(chosen.declaredOn),
    totals: {
      grossCents: total(({ grossCents }) => grossCents),
      netCents: total(({ netCents }) => netCents),
      federalCents: total(({ federalCents }) => federalCents),
      nonFederalCents: total(({ nonFederalCents }) => nonFederalCents),
    },
    management: {
      ...managementCap(awardCents, chosen.declaredOn),
      spentCents: projects
        .filter(({ row }) => row.category === 'z')
        .reduce((cents, { figures }) => cents + figures.netCents, 0),
    },
    projects: firstRows(
      projects.map(({ row, figures }) => ({
        id: row.id,
        number: row.number ?? '',
        title: row.title,
        category: row.category,
        status: row.status,
        workDone: row.workDone,
        dueOn: row.extendedUntil ?? workDeadline(row.category, chosen.declaredOn)?.dueOn ?? null,
        netCents: figures.netCents,
        federalCents: figures.federalCents,
        size: figures.size,
      })),
      SHOWN,
    ),
    groups: firstRows(await proposedFor(work, chosen), SHOWN),
    ...(await damageOf(work, chosen)),
  };
}

/** Damage by category, each line once, in a project or not; and until when more of it is identified. */
async function damageOf(
  work: UnitOfWork,
  of: NonNullable<PaBoard['chosen']>,
): Promise<Pick<PaBoard, 'damage' | 'impact'>> {
  const lines = await work.rows(damageLine, {
    where: { disaster: of.id, status: ['reported', 'inspected'] },
    fields: ['category', 'cost', 'project', 'createdAt'],
    most: 'all',
  });
  const clock = await impactClock(work, of);
  const last = clock?.dueOn ?? null;
  const isLate = ({ createdAt }: (typeof lines)[number]): boolean =>
    last !== null && dayIn(work.actor.timeZone, new Date(createdAt)) > last;
  return {
    impact: clock && { ...clock, late: lines.filter(isLate).length },
    damage: (Object.keys(categories) as Category[]).flatMap((category) => {
      const own = lines.filter((one) => one.category === category);
      return own.length === 0
        ? []
        : [
            {
              category,
              count: own.length,
              cents: own.reduce((sum, { cost }) => sum + cost.cents, 0),
              inProjects: own.filter(({ project }) => project !== null).length,
            },
          ];
    }),
  };
}
