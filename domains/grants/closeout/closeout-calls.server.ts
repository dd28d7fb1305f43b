import { answers } from '#server/http/answers.ts';
import type { Operation } from '#server/http/operation.ts';
import type { Ports } from '#server/ports.ts';
import { firstCounted, firstRows } from '#server/records/first-of.ts';
import { missing } from '#server/records/refusals.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { daysBetween, ENDING } from '../award/attention.ts';
import { isFederal } from '../award/award-words.ts';
import { grantAward } from '../award/grant-award.record.ts';
import { grantReport } from '../reports/grant-report.record.ts';
import { termOn } from '../terms/terms.ts';
import { addDays } from '#kernel/lists/days.ts';
import { type Balance, opensOf } from './checks.server.ts';
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
const AWARDS = 50;
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
    plan: [...planOf(of, final?.filedOn ?? null)],
  };
}

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
    fields: ['number', 'status', 'award', 'retainUntil', 'refunded'],
    order: 'number',
    most: 'all',
  });
  const refundedOf = (id: string): number => closeouts.find(({ award }) => award === id)?.refunded?.cents ?? 0;
  const found = await opensOf(
    work,
    awards.map((award) => ({ ...award, refunded: refundedOf(award.id) })),
  );
  return {
    awards: await firstCounted(AWARDS, {
      rows: async (most) =>
        awards.slice(0, most).map((award) => {
          const own = closeouts.find((one) => one.award === award.id) ?? null;
          const plan = planOf(award, null);
          const reports = plan.find(({ step }) => step === 'reports');
          const isClosed = award.status === 'closed';
          return {
            id: award.id,
            number: award.number,
            title: award.title,
            status: award.status,
            untilDay: award.untilDay,
            daysLeft: reports && !isClosed ? daysBetween(work.today, reports.on) : null,
            open: isClosed ? 0 : (found.get(award.id)?.open.length ?? 0),
            balance: shownBalance(found.get(award.id)?.balance, refundedOf(award.id)),
            plan: [...plan],
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
