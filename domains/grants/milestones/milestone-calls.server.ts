import { answers } from '#server/http/answers.ts';
import type { Operation } from '#server/http/operation.ts';
import type { Ports } from '#server/ports.ts';
import { firstCounted } from '#server/records/first-of.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { member } from '../../organization/public.server.ts';
import { grantAward } from '../award/grant-award.record.ts';
import { figureOn } from '../budget/budget-math.ts';
import { grantMeasure } from './grant-measure.record.ts';
import { grantMilestone } from './grant-milestone.record.ts';
import { type GrantMilestones, grantMilestones, type milestoneScopes } from './milestone-calls.ts';
import { reached } from './milestone-words.ts';
import { progressOf } from './progress.ts';
import { standingsOf } from './slip.ts';

const MOST = 300;

interface Asked {
  readonly award?: string | null | undefined;
  readonly scope?: keyof typeof milestoneScopes | null | undefined;
}

type Shown = GrantMilestones['milestones']['data'][number];
type Measured = GrantMilestones['measures']['data'][number];

const isOpen = (status: string): boolean => !reached.some((one) => one === status);

const wanted: Readonly<Record<keyof typeof milestoneScopes, (row: Shown) => boolean>> = {
  open: ({ status }) => isOpen(status) || status === 'done',
  risk: ({ isAtRisk }) => isAtRisk,
  all: () => true,
};

async function measuresOf(work: UnitOfWork, awards: ReadonlyMap<string, string>): Promise<readonly Measured[]> {
  const rows = await work.rows(grantMeasure, {
    where: { award: [...awards.keys()], status: 'tracked' },
    order: ['title', 'id'],
    most: 'all',
  });
  return rows.map((row) => {
    const values = row.values ?? [];
    const { reached: whole, percent, isMet } = progressOf({ ...row, values });
    return {
      id: row.id,
      awardNumber: awards.get(row.award) ?? '',
      title: row.title,
      goal: row.goal.amount,
      unit: row.goal.unit as Measured['unit'],
      direction: row.direction,
      reporting: row.reporting,
      reached: whole,
      percent,
      isMet,
      lastPeriod: values.reduce<string | null>(
        (last, { periodEnd }) => (last === null || periodEnd > last ? periodEnd : last),
        null,
      ),
    };
  });
}

export async function milestonesOf(work: UnitOfWork, { award, scope }: Asked): Promise<GrantMilestones> {
  const running = await work.rows(grantAward, {
    where: { status: ['draft', 'returned', 'submitted', 'active', 'suspended', 'closeout'] },
    fields: ['number', 'title', 'awardDate', 'fromDay', 'untilDay'],
    order: 'number',
    most: 'all',
  });
  const chosen = running.filter(({ id }) => !award || id === award);
  const rows = await work.rows(grantMilestone, {
    where: { award: chosen.map(({ id }) => id) },
    order: ['baselineOn', 'number'],
    most: 'all',
  });
  const owners = await work.asProduct.rows(member, {
    where: { id: [...new Set(rows.map(({ owner }) => owner))] },
    fields: ['name'],
    most: 'all',
  });
  const names = new Map(owners.map(({ id, name }) => [id, name]));
  const of = Map.groupBy(rows, (row) => row.award);
  const shown = chosen.flatMap(({ id, number, awardDate, untilDay }): Shown[] => {
    const own = of.get(id) ?? [];
    const noticeDays = figureOn(awardDate, 'extension_notice_days');
    const standings = standingsOf(
      own.map((row) => ({ ...row, dependsOn: row.dependsOn ?? [] })),
      { untilDay, noticeDays, today: work.today },
    );
    return own.map((row, at) => ({
      id: row.id,
      award: id,
      awardNumber: number,
      number: row.number,
      title: row.title,
      status: row.status,
      ownerName: names.get(row.owner) ?? null,
      weight: row.weight,
      baselineOn: row.baselineOn,
      expectedOn: standings[at]?.expectedOn ?? row.baselineOn,
      actualOn: row.actualOn,
      slipDays: standings[at]?.slipDays ?? 0,
      isAtRisk: standings[at]?.isAtRisk ?? false,
      warnings: [...(standings[at]?.warnings ?? [])],
      paymentCents: row.payment?.cents ?? null,
    }));
  });
  const listed = shown
    .filter(wanted[scope ?? 'open'])
    .toSorted((one, other) => (one.expectedOn < other.expectedOn ? -1 : one.expectedOn > other.expectedOn ? 1 : 0));
  const measures = await measuresOf(work, new Map(chosen.map(({ id, number }) => [id, number])));
  const count = (holds: (row: Shown) => boolean) => shown.filter(holds).length;
  return {
    awards: running.map(({ id, number, title, untilDay }) => ({ id, number, title, untilDay })),
    counts: {
      open: count(({ status }) => isOpen(status)),
      risk: count(({ isAtRisk }) => isAtRisk),
      late: count(({ status, baselineOn }) => isOpen(status) && baselineOn < work.today),
      waiting: count(({ status }) => status === 'done'),
      verified: count(({ status }) => status === 'verified'),
    },
    milestones: await firstCounted(MOST, {
      rows: async (most) => listed.slice(0, most),
      count: async (most) => Math.min(listed.length, most),
    }),
    measures: await firstCounted(MOST, {
      rows: async (most) => measures.slice(0, most),
      count: async (most) => Math.min(measures.length, most),
    }),
  };
}

export const milestoneOperations = ({ door }: Ports): Operation[] => [
  answers(grantMilestones, {
    tag: 'Grants',
    scope: 'grant_milestone:read',
    access: 'member',
    summary: 'Milestones with slip and warnings, and performance measures with what was reached.',
    told: 'Those of one award or of all that run, by the day they are expected.',
    probe: { namesNothing: true },
    run: ({ actor, query }) => door.run(actor, async (work) => ({ body: await milestonesOf(work, query) })),
  }),
];
