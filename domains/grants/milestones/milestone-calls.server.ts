import type { Row } from '#kernel';
import { answers } from '#server/http/answers.ts';
import type { Operation } from '#server/http/operation.ts';
import type { Ports } from '#server/ports.ts';
import { firstCounted } from '#server/records/first-of.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { awardAmendment } from '../amendments/award-amendment.record.ts';
import { isFederal } from '../award/award-words.ts';
import { member } from '../../organization/public.server.ts';
import { grantAward } from '../award/grant-award.record.ts';
import { figureOn } from '../budget/budget-math.ts';
import { effectOf } from './extension.ts';
import { grantMeasure } from './grant-measure.record.ts';
import { grantMilestone } from './grant-milestone.record.ts';
import { type GrantMilestones, grantMilestones, type milestoneScopes } from './milestone-calls.ts';
import { reached } from './milestone-words.ts';
import { progressOf } from './progress.ts';
import { type Planned, standingsOf } from './slip.ts';
import { missingPeriods, nextPeriod } from './tracking.ts';

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

type Running = Pick<
  Row<typeof grantAward>,
  'id' | 'number' | 'title' | 'fundingType' | 'awardDate' | 'fromDay' | 'untilDay'
>;

async function measuresOf(work: UnitOfWork, awards: ReadonlyMap<string, Running>): Promise<readonly Measured[]> {
  const rows = await work.rows(grantMeasure, {
    where: { award: [...awards.keys()], status: 'tracked' },
    order: ['title', 'id'],
    most: 'all',
  });
  return rows.map((row) => {
    const values = row.values ?? [];
    const { reached: whole, percent, isMet } = progressOf({ ...row, values });
    const of = awards.get(row.award);
    const tracking = of && { ...row, fromDay: of.fromDay, untilDay: of.untilDay };
    return {
      id: row.id,
      awardNumber: of?.number ?? '',
      title: row.title,
      kind: row.kind,
      goal: row.goal?.amount ?? null,
      unit: (row.goal?.unit ?? null) as Measured['unit'], // one of those of the field
      direction: row.direction,
      reporting: row.reporting,
      reached: whole,
      percent,
      isMet,
      lastPeriod: values.reduce<string | null>(
        (last, { periodEnd }) => (last === null || periodEnd > last ? periodEnd : last),
        null,
      ),
      strategies: (row.strategies ?? []).map(({ strategy }) => strategy),
      nextPeriod: tracking ? nextPeriod(tracking, work.today) : null,
      missing: tracking ? [...missingPeriods(tracking, values, work.today)] : [],
    };
  });
}

/** Amendments that move the end of these awards: those on their way, and the one-time extension that was used. */
async function endsMovedBy(work: UnitOfWork, awards: readonly string[]) {
  const rows = await work.rows(awardAmendment, {
    where: { award: awards, newUntil: { not: null }, status: ['draft', 'submitted', 'applied'] },
    fields: ['number', 'award', 'kind', 'status', 'newUntil'],
    order: 'number',
    most: 'all',
  });
  return Map.groupBy(rows, ({ award }) => award);
}

type Moved = Awaited<ReturnType<typeof endsMovedBy>>;

/** What the milestones of an award do to its period. */
function periodOf(work: UnitOfWork, of: Running, { rows, moved }: { rows: readonly Milestone[]; moved: Moved }) {
  const amendments = moved.get(of.id) ?? [];
  const pending = amendments.filter(({ status }) => status !== 'applied').at(-1);
  const federal = isFederal(of.fundingType);
  const planned = rows.map(plannedOf);
  const found = effectOf(
    {
      ...of,
      isFederal: federal,
      noticeDays: figureOn(of.awardDate, 'extension_notice_days'),
      months: figureOn(of.awardDate, 'extension_months'),
      pendingUntil: pending?.newUntil ?? null,
      isUsed: amendments.some(({ status, kind }) => status === 'applied' && kind === 'extension'),
    },
    planned,
    standingsOf(planned, { untilDay: of.untilDay, noticeDays: noticeOf(of), today: work.today }),
    work.today,
  );
  if (!found) return [];
  const { id: award, number, title, untilDay } = of;
  const chain = found.chain.flatMap((id) => rows.filter((one) => one.id === id));
  return [
    {
      ...found,
      award,
      number,
      title,
      untilDay,
      chain: chain.map((one) => ({ id: one.id, number: one.number, title: one.title })),
      amendment: pending ? { id: pending.id, number: pending.number } : null,
    },
  ];
}

type Milestone = Row<typeof grantMilestone>;

const plannedOf = (row: Milestone): Planned => ({ ...row, dependsOn: row.dependsOn ?? [] });

/** A one-time extension is for federal awards; other funders amend. */
const noticeOf = ({ fundingType, awardDate }: Pick<Running, 'fundingType' | 'awardDate'>): number | null =>
  isFederal(fundingType) ? figureOn(awardDate, 'extension_notice_days') : null;

export async function milestonesOf(work: UnitOfWork, { award, scope }: Asked): Promise<GrantMilestones> {
  const running = await work.rows(grantAward, {
    where: { status: ['draft', 'returned', 'submitted', 'active', 'suspended', 'closeout'] },
    fields: ['number', 'title', 'fundingType', 'awardDate', 'fromDay', 'untilDay'],
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
  const shown = chosen.flatMap((award): Shown[] => {
    const { id, number, untilDay } = award;
    const own = of.get(id) ?? [];
    const standings = standingsOf(own.map(plannedOf), { untilDay, noticeDays: noticeOf(award), today: work.today });
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
      subaward: row.subaward,
    }));
  });
  const listed = shown
    .filter(wanted[scope ?? 'open'])
    .toSorted((one, other) => (one.expectedOn < other.expectedOn ? -1 : one.expectedOn > other.expectedOn ? 1 : 0));
  const measures = await measuresOf(work, new Map(chosen.map((one) => [one.id, one])));
  const moved = await endsMovedBy(
    work,
    chosen.map(({ id }) => id),
  );
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
    periods: chosen
      .flatMap((award) => periodOf(work, award, { rows: of.get(award.id) ?? [], moved }))
      .toSorted((one, other) => (one.untilDay < other.untilDay ? -1 : one.untilDay > other.untilDay ? 1 : 0)),
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
