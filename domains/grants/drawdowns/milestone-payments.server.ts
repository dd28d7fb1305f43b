import type { Row } from '#kernel';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { refusedAt } from '../../organization/public.server.ts';
import type { grantAward } from '../award/grant-award.record.ts';
import { grantMilestone } from '../milestones/grant-milestone.record.ts';
import { SENT } from './drawdown-words.ts';
import type { grantDrawdown } from './grant-drawdown.record.ts';

type Drawdown = Row<typeof grantDrawdown>;
type Award = Row<typeof grantAward>;

const wrong = (path: string, code: string, message: string) => refusedAt(path, `grant_drawdown.${code}`, message);

/** A milestone with what the funder pays for it, and the drawdown that holds it. */
export interface PaidMilestone {
  readonly id: string;
  readonly number: string;
  readonly title: string;
  readonly status: string;
  readonly verifiedOn: string | null;
  readonly cents: number;
  readonly drawnBy: string | null;
  readonly drawnNumber: string | null;
}

const paymentSql = `select m.id, m.number, m.title, m.status, m.verified_on::text as "verifiedOn", m.payment_cents as cents,
    d.drawdown as "drawnBy", w.number as "drawnNumber"
  from grant_milestone m
    left join drawn_milestone d on d.organization_id = m.organization_id and d.milestone = m.id
    left join grant_drawdown w on w.organization_id = d.organization_id and w.id = d.drawdown
  where m.organization_id = $1 and m.award = $2 and m.subaward is null and m.payment_cents is not null`;

type Found = PaidMilestone & Record<string, unknown>;

const paymentsOf = (work: UnitOfWork, award: string): Promise<readonly PaidMilestone[]> =>
  work.tx.query<Found>(
    `${paymentSql} order by m.number`,
    [work.actor.organizationId, award],
    'grant_drawdown.payments',
  );

/** Those that a drawdown holds. */
export const milestonesDrawnBy = (
  work: UnitOfWork,
  award: string,
  drawdown: string,
): Promise<readonly PaidMilestone[]> =>
  work.tx.query<Found>(
    `${paymentSql} and d.drawdown = $3 order by m.number`,
    [work.actor.organizationId, award, drawdown],
    'grant_drawdown.payments_drawn',
  );

/** Law: 2 CFR 200.201(b)(1). A fixed amount award that has milestones with payments is drawn by them, and no other award is. */
export async function refuseOtherWay(work: UnitOfWork, { id, number, instrument }: Award, { kind }: Drawdown) {
  if (kind === 'milestone' && instrument !== 'fixed')
    throw wrong('kind', 'pays_by_milestones', `${number} is not a fixed amount award. It is drawn by costs.`);
  if (kind === 'milestone' || instrument !== 'fixed') return;
  const payments = await paymentsOf(work, id);
  if (payments.some(({ status }) => status !== 'waived'))
    throw wrong('kind', 'pays_by_milestones', `${number} is paid by its milestones. Choose milestone payment.`);
}

/** The milestones of a request: those that were chosen, each judged, or all that are verified and not drawn. */
export async function milestonesOf(work: UnitOfWork, row: Drawdown): Promise<readonly PaidMilestone[]> {
  if (row.kind !== 'milestone') return [];
  const all = await paymentsOf(work, row.award);
  const chosen = [...new Set(row.milestones ?? [])];
  const isOurs = (one: PaidMilestone) => one.drawnBy === null || one.drawnBy === row.id;
  if (chosen.length === 0) return all.filter((one) => one.status === 'verified' && isOurs(one));
  return chosen.map((id) => {
    const one = all.find((each) => each.id === id);
    if (!one) throw wrong('milestones', 'has_payment', 'A chosen milestone is not paid by this award. Remove it.');
    if (!isOurs(one)) throw wrong('milestones', 'drawn_once', `${one.number} is drawn by ${one.drawnNumber} already.`);
    if (one.status !== 'verified')
      throw wrong('milestones', 'is_verified', `${one.number} isn’t verified. It is drawn once it is.`);
    return one;
  });
}

const earlierSql = `select coalesce(sum(d.amount_cents), 0)::bigint as cents from drawn_milestone d
    join grant_drawdown w on w.organization_id = d.organization_id and w.id = d.drawdown and w.status in ${SENT}
  where d.organization_id = $1 and d.award = $2 and d.drawdown <> $3`;

/** Payments of milestones in requests that the funder has. */
export async function milestonesBefore(work: UnitOfWork, { award, id }: Pick<Drawdown, 'award' | 'id'>) {
  const [found] = await work.tx.query<{ cents: number }>(
    earlierSql,
    [work.actor.organizationId, award, id],
    'grant_drawdown.payments_before',
  );
  return found?.cents ?? 0;
}

const drawSql = `insert into drawn_milestone (organization_id, award, milestone, drawdown, amount_cents)
  select $1, $2, x.milestone, $3, x.cents from unnest($4::uuid[], $5::bigint[]) as x (milestone, cents)`;

/** The key of the table refuses a milestone that another drawdown holds. */
export async function drawMilestones(
  work: UnitOfWork,
  { award, id }: Pick<Drawdown, 'award' | 'id'>,
  drawn: readonly PaidMilestone[],
): Promise<void> {
  if (drawn.length === 0) return;
  await work.tx.query(
    drawSql,
    [work.actor.organizationId, award, id, drawn.map((one) => one.id), drawn.map(({ cents }) => cents)],
    'grant_drawdown.draw_payments',
  );
}

export async function freeMilestones(work: UnitOfWork, drawdown: string): Promise<void> {
  await work.tx.query(
    'delete from drawn_milestone where organization_id = $1 and drawdown = $2',
    [work.actor.organizationId, drawdown],
    'grant_drawdown.free_payments',
  );
}

/** Held, so that nobody takes them back while they are drawn. */
export async function holdMilestones(work: UnitOfWork, drawn: readonly PaidMilestone[]): Promise<void> {
  if (drawn.length === 0) return;
  await work.asProduct.rows(grantMilestone, {
    where: { id: drawn.map(({ id }) => id) },
    fields: ['number'],
    order: 'id',
    lock: 'share',
    most: 'all',
  });
}
