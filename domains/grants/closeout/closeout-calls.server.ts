import type { Row } from '#kernel';
import { answers } from '#server/http/answers.ts';
import type { Operation } from '#server/http/operation.ts';
import type { Ports } from '#server/ports.ts';
import { firstCounted, firstRows } from '#server/records/first-of.ts';
import { missing } from '#server/records/refusals.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { daysBetween, ENDING } from '../award/attention.ts';
import { isFederal } from '../award/award-words.ts';
import { figureOn } from '../budget/budget-math.ts';
import { grantAward } from '../award/grant-award.record.ts';
import { grantProperty } from '../property/grant-property.record.ts';
import { grantReport } from '../reports/grant-report.record.ts';
import { termOn } from '../terms/terms.ts';
import { addDays } from '#kernel/lists/days.ts';
import { subaward } from '../subrecipients/subaward.record.ts';
import { subrecipient } from '../subrecipients/subrecipient.record.ts';
import { obligated } from '../subrecipients/subrecipient-words.ts';
import { backwardPlan, isOver, nextTask, type Standing, subDueOn, unilateralOf } from './backward.ts';
import { type Balance, type Open, opensOf } from './checks.server.ts';
import {
  type GrantCloseoutBoard,
  grantCloseoutBoard,
  type GrantCloseoutStanding,
  grantCloseoutStanding,
} from './closeout-calls.ts';
import { type CloseoutCheck, closeoutChecks } from './closeout-words.ts';
import { grantCloseout } from './grant-closeout.record.ts';
import { planOf } from './plan.ts';

const OPEN = 20;
const SUBAWARDS = 50;
const AWARDS = 50;
const ITEMS = 100;
const checks = Object.keys(closeoutChecks) as readonly CloseoutCheck[];

export async function closeoutStandingOf(work: UnitOfWork, id: string): Promise<GrantCloseoutStanding> {
  const row = await work.find(grantCloseout, id);
  if (!row) throw missing(grantCloseout);
  const of = await work.find(grantAward, row.award);
  if (!of) throw missing(grantAward);
  const refundedCents = row.refunded?.cents ?? 0;
  const found = (await opensOf(work, [{ ...of, refunded: refundedCents }])).get(of.id);
  const open = found?.open ?? [];
  const final = await work.row(grantReport, {
    where: { award: of.id, kind: 'final', status: 'filed' },
    fields: ['filedOn'],
    order: 'number',
  });
  const plan = planOf(of, final?.filedOn ?? null);
  const subs = await subawardsOf(work, [of.id]);
  const standing = standingFor({ of, plan, subs, open, row });
  return {
    award: { id: of.id, number: of.number, title: of.title, status: of.status, untilDay: of.untilDay },
    balance: shownBalance(found?.balance, refundedCents),
    thresholdCents: isFederal(of.fundingType) ? (termOn(of.awardDate, 'equipment_cents')?.value ?? null) : null,
    checks: checks.map((check) => ({
      check,
      open: firstRows(
        open.filter((one) => one.check === check).map(({ said, record, id: row }) => ({ said, record, id: row })),
        OPEN,
      ),
    })),
    plan: [...plan],
    tasks: backwardPlan(standing, work.today),
    subawards: firstRows(await shownSubs(work, of, subs), SUBAWARDS),
    property: await propertyShown(work, of.id),
    unilateral: shownRisk(standing, work.today),
  };
}

async function propertyShown(work: UnitOfWork, award: string): Promise<GrantCloseoutStanding['property']> {
  const rows = await work.rows(grantProperty, {
    where: { award, status: { not: 'discarded' } },
    fields: ['number', 'description', 'status', 'outcome', 'unitCost', 'fairValue', 'remit'],
    order: 'number',
    most: 'all',
  });
  return firstRows(
    rows.map(({ id, number, description, status, outcome, unitCost, fairValue, remit }) => ({
      id,
      number,
      description,
      status,
      outcome,
      costCents: unitCost.cents,
      fairCents: fairValue?.cents ?? null,
      remitCents: remit?.cents ?? null,
    })),
    ITEMS,
  );
}

type Sub = Pick<
  Row<typeof subaward>,
  'id' | 'number' | 'status' | 'untilDay' | 'finalReportOn' | 'award' | 'subrecipient'
>;
type Ended = Pick<Row<typeof grantAward>, 'status' | 'awardDate' | 'closedOn'>;

/** Signed subawards of these awards, whatever became of them. */
const subawardsOf = async (work: UnitOfWork, awards: readonly string[]): Promise<readonly Sub[]> =>
  await work.asProduct.rows(subaward, {
    where: { award: awards, status: obligated },
    fields: ['number', 'status', 'untilDay', 'finalReportOn', 'award', 'subrecipient'],
    order: ['untilDay', 'number'],
    most: 'all',
  });

interface Judged {
  readonly of: Ended;
  readonly plan: Standing['plan'];
  readonly subs: readonly Sub[];
  readonly open: readonly Open[];
  readonly row: Pick<Row<typeof grantCloseout>, 'equipment' | 'supplies' | 'property'> | null;
}

const standingFor = ({ of, plan, subs, open, row }: Judged): Standing => ({
  plan,
  open: new Set(open.map(({ check }) => check)),
  subs,
  saysProperty: row !== null && row.equipment !== null && row.supplies !== null && row.property !== null,
  isClosed: of.status === 'closed' || of.closedOn !== null,
});

async function shownSubs(work: UnitOfWork, { awardDate }: Ended, subs: readonly Sub[]) {
  const parties = await work.asProduct.rows(subrecipient, {
    where: { id: [...new Set(subs.map((one) => one.subrecipient))] },
    fields: ['name'],
    most: 'all',
  });
  const days = figureOn(awardDate, 'sub_closeout_days');
  return subs.map(({ id, number, status, untilDay, finalReportOn, subrecipient: party }) => {
    const dueOn = subDueOn({ untilDay }, days);
    const name = parties.find((one) => one.id === party)?.name ?? null;
    return {
      id,
      number,
      name,
      isOver: isOver({ status }),
      untilDay,
      dueOn,
      daysLeft: daysBetween(work.today, dueOn),
      finalReportOn,
    };
  });
}

const shownRisk = (standing: Standing, today: string): GrantCloseoutStanding['unilateral'] => {
  const found = unilateralOf(standing, today);
  return found && { ...found, missing: [...found.missing] };
};

export async function closeoutBoardOf(work: UnitOfWork): Promise<GrantCloseoutBoard> {
  const ending = addDays(work.today, ENDING);
  const awards = (
    await work.rows(grantAward, {
      where: { status: ['active', 'suspended', 'closeout', 'terminated', 'closed'] },
      fields: ['number', 'title', 'status', 'fundingType', 'awardDate', 'fromDay', 'untilDay', 'reporting', 'closedOn'],
      order: ['-untilDay', 'number'],
      most: 'all',
    })
  ).filter(({ status, untilDay }) => ['closeout', 'terminated', 'closed'].includes(status) || untilDay <= ending);
  const closeouts = await work.rows(grantCloseout, {
    where: { status: { not: 'withdrawn' } },
    fields: ['number', 'status', 'award', 'retainUntil', 'refunded', 'equipment', 'supplies', 'property'],
    order: 'number',
    most: 'all',
  });
  const refundedOf = (id: string): number => closeouts.find(({ award }) => award === id)?.refunded?.cents ?? 0;
  const found = await opensOf(
    work,
    awards.map((award) => ({ ...award, refunded: refundedOf(award.id) })),
  );
  const subs = Map.groupBy(
    await subawardsOf(
      work,
      awards.map(({ id }) => id),
    ),
    ({ award }) => award,
  );
  return {
    awards: await firstCounted(AWARDS, {
      rows: async (most) =>
        awards.slice(0, most).map((award) => {
          const own = closeouts.find((one) => one.award === award.id) ?? null;
          const plan = planOf(award, null);
          const reports = plan.find(({ step }) => step === 'reports');
          const isClosed = award.status === 'closed';
          const mine = subs.get(award.id) ?? [];
          const open = found.get(award.id)?.open ?? [];
          const standing = standingFor({ of: award, plan, subs: mine, open, row: own });
          return {
            id: award.id,
            number: award.number,
            title: award.title,
            status: award.status,
            untilDay: award.untilDay,
            daysLeft: reports && !isClosed ? daysBetween(work.today, reports.on) : null,
            open: isClosed ? 0 : open.length,
            balance: shownBalance(found.get(award.id)?.balance, refundedOf(award.id)),
            plan: [...plan],
            next: nextTask(backwardPlan(standing, work.today)),
            openSubawards: mine.filter(({ status }) => status === 'active' || status === 'closing').length,
            unilateral: shownRisk(standing, work.today),
            closeout: own && {
              id: own.id,
              number: own.number,
              status: own.status,
              retainUntil: own.retainUntil,
            },
          };
        }),
      count: async (most) => Math.min(awards.length, most),
    }),
  };
}

const shownBalance = (of: Balance | undefined, refundedCents: number) => ({
  authorizedCents: of?.authorizedCents ?? 0,
  expendedCents: of?.expendedCents ?? 0,
  drawnCents: of?.drawnCents ?? 0,
  receivedCents: of?.receivedCents ?? 0,
  refundedCents,
});

export const closeoutOperations = ({ door }: Ports): Operation[] => [
  answers(grantCloseoutStanding, {
    tag: 'Grants',
    scope: 'grant_closeout:read',
    access: 'member',
    summary: 'The checklist of an award closeout, with what is still open and where.',
    told: 'By the records as they are now.',
    probe: { names: { id: 'grant_closeout' } },
    run: ({ actor, params: { id } }) => door.run(actor, async (work) => ({ body: await closeoutStandingOf(work, id) })),
  }),
  answers(grantCloseoutBoard, {
    tag: 'Grants',
    scope: 'grant_closeout:read',
    access: 'member',
    summary: 'Awards that ended or end soon, with the days of their closeout.',
    told: 'Each with its balance, open items and closeout.',
    probe: { namesNothing: true },
    run: ({ actor }) => door.run(actor, async (work) => ({ body: await closeoutBoardOf(work) })),
  }),
];
