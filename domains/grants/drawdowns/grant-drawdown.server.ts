import { dollars, href, peopleActing, personActing, type Row } from '#kernel';
import { type EffectFacts, follows } from '#server/records/effects.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { membersWithDuty, notify, refusedAt, refuseWithoutRight } from '../../organization/public.server.ts';
import { grantApprovers, grantManagers } from '../award/award-life.ts';
import { grantAward } from '../award/grant-award.record.ts';
import { drawdownPages } from '../drawdown-pages.ts';
import { freeCredits, openCredits, reversedSince, sumOf, takeCredits } from './credits.server.ts';
import { type CostShareOf, drawableOf, drawnBy, earlierOf, sharesOf } from './drawable.server.ts';
import { asMoney, type Figures, figuresOf } from './figures.server.ts';
import { outlaysByClass } from './outlays.server.ts';
import { grantDrawdown } from './grant-drawdown.record.ts';
import { refuseUnreleased } from './released-funds.server.ts';
import {
  drawMilestones,
  freeMilestones,
  holdMilestones,
  milestonesBefore,
  milestonesOf,
  refuseOtherWay,
} from './milestone-payments.server.ts';

type Drawdown = Row<typeof grantDrawdown>;
type Award = Row<typeof grantAward>;
type Facts = EffectFacts<Drawdown>;

const wrong = (path: string, code: string, message: string) => refusedAt(path, `grant_drawdown.${code}`, message);
const isProduct = ({ actor }: UnitOfWork): boolean => actor.kind === 'system';

/** Costs of an ended award are drawn until it is closed. */
const drawing = ['active', 'closeout', 'terminated'] as const;

/** The award is held: of two requests at once, one comes after the other. */
async function awardOf(work: UnitOfWork, id: string, lock: 'update' | 'share'): Promise<Award> {
  const found = await work.asProduct.row(grantAward, { where: { id }, lock });
  if (!found) throw wrong('award', 'no_award', 'Choose an award.');
  if (found.status === 'suspended')
    throw wrong('award', 'award_is_suspended', `${found.number} is suspended. Nothing is drawn until it is resumed.`);
  if (!drawing.some((state) => state === found.status))
    throw wrong('award', 'award_is_open', `${found.number} isn’t open. Only an accepted award is drawn.`);
  return found;
}

function refuseAdvance({ payment, number }: Award, { kind }: Drawdown): void {
  if (kind === 'advance' && payment !== 'advance')
    throw wrong('kind', 'award_pays_advances', `${number} is paid by reimbursement. Request what is paid already.`);
}

async function written({ row, work }: Facts): Promise<void> {
  if (isProduct(work)) return;
  await refuseWithoutRight(work, grantDrawdown, grantManagers);
  const of = await awardOf(work, row.award, 'share');
  refuseAdvance(of, row);
  await refuseOtherWay(work, of, row);
  if (row.untilDay < of.fromDay && of.preAwardFrom === null)
    throw wrong('untilDay', 'in_period', `${of.number} begins on ${of.fromDay}. Choose a later period.`);
}

/** Why a cost that somebody chose cannot be drawn. */
function refuseUndrawable(one: CostShareOf | undefined, until: string): void {
  if (!one) throw wrong('costs', 'funder_share', 'A chosen cost has no share that this award pays. Remove it.');
  const { number, status, paidOn, drawnNumber } = one;
  if (drawnNumber !== null) throw wrong('costs', 'drawn_once', `${number} is drawn by ${drawnNumber} already.`);
  if (status !== 'approved') throw wrong('costs', 'cost_is_approved', `${number} isn’t approved. Remove it.`);
  if (paidOn === null) throw wrong('costs', 'cost_is_paid', `${number} isn’t paid yet (2 CFR 200.305(b)(3)).`);
  if (paidOn > until) throw wrong('costs', 'paid_in_period', `${number} was paid on ${paidOn}, after the period.`);
}

/** The costs of a request: those that were chosen, each judged, or all that can be drawn. */
export async function costsOf(work: UnitOfWork, row: Drawdown, hold: boolean): Promise<readonly CostShareOf[]> {
  if (row.kind !== 'reimbursement') return [];
  const chosen = row.costs ?? [];
  if (chosen.length === 0) return drawableOf(work, row.award, row.untilDay, hold);
  const shares = await sharesOf(work, row.award, chosen, hold);
  for (const id of chosen)
    refuseUndrawable(
      shares.find((one) => one.id === id),
      row.untilDay,
    );
  return shares;
}

async function refuseSecondAtOnce(work: UnitOfWork, row: Drawdown): Promise<void> {
  const other = await work.asProduct.row(grantDrawdown, {
    where: { award: row.award, status: ['submitted', 'approved'], id: { not: row.id } },
    fields: ['number'],
  });
  if (other)
    throw wrong(
      'award',
      'one_at_a_time',
      `${other.number} of this award is not filed yet. File or send it back first.`,
    );
}

/** What the funder will have paid with this request. */
const totalOf = ({ kind }: Pick<Drawdown, 'kind'>, { earlier, requested, funderShare }: Figures): number =>
  kind === 'advance' ? earlier + requested : funderShare;

function judgeFigures(of: Award, row: Drawdown, figures: Figures, drawn: number): void {
  const { requested, cashOnHand } = figures;
  if (row.kind === 'advance' && requested <= 0)
    throw wrong('needed', 'cash_covers_it', `${dollars(cashOnHand)} of earlier payments is not spent. It covers this.`);
  if (requested < 0)
    throw wrong(
      'income',
      'refund_is_due',
      `Earlier payments and income exceed the costs drawn by ${dollars(-requested)}. Nothing can be requested.`,
    );
  if (requested === 0 && drawn === 0)
    throw row.kind === 'milestone'
      ? wrong('milestones', 'nothing_to_draw', 'No verified milestone is left to draw.')
      : wrong('costs', 'nothing_to_draw', 'No paid cost is left to draw.');
  const total = totalOf(row, figures);
  if (total > of.amount.cents)
    throw wrong(
      'award',
      'within_award',
      `${of.number} pays ${dollars(of.amount.cents)} at most. With this request it would pay ${dollars(total)}.`,
    );
}

const drawSql = `insert into drawn_cost (organization_id, award, cost, drawdown, amount_cents)
  select $1, $2, x.cost, $3, x.cents from unnest($4::uuid[], $5::bigint[]) as x (cost, cents)`;
const freeSql = 'delete from drawn_cost where organization_id = $1 and drawdown = $2';

/** What a draft says of its own filing and payment counts for nothing. */
const unsent = { filedOn: null, reference: null, paidOn: null, paidAmount: null } as const;

interface Drawn {
  readonly costs: readonly { readonly cents: number }[];
  readonly credits: readonly { readonly cents: number }[];
  readonly milestones: readonly { readonly cents: number }[];
}

/** What a request draws: its costs less credits, or the payments of its milestones and of those before. */
export async function drawingOf(
  work: UnitOfWork,
  row: Drawdown,
  { costs, credits, milestones }: Drawn,
): Promise<number> {
  return row.kind === 'milestone'
    ? (await milestonesBefore(work, row)) + sumOf(milestones)
    : sumOf(costs) - sumOf(credits);
}

/** Fixes the costs and the figures. The key of the table refuses a share that another drawdown holds. */
async function submit({ row, work }: Facts): Promise<void> {
  const by = { submittedBy: personActing(work.actor), submittedOn: work.today };
  if (isProduct(work)) {
    await work.asProduct.change(grantDrawdown, row.id, {}, by);
    return;
  }
  await refuseWithoutRight(work, grantDrawdown, grantManagers);
  const of = await awardOf(work, row.award, 'update');
  refuseAdvance(of, row);
  await refuseOtherWay(work, of, row);
  const costs = await costsOf(work, row, true);
  const milestones = await milestonesOf(work, row);
  await holdMilestones(work, milestones);
  await refuseSecondAtOnce(work, row);
  const credits = row.kind === 'reimbursement' ? await openCredits(work, row.award) : [];
  const figures = await figuresOf(work, row, await drawingOf(work, row, { costs, credits, milestones }));
  judgeFigures(of, row, figures, costs.length + milestones.length);
  await refuseUnreleased(work, of, row, totalOf(row, figures));
  const classes = row.form === 'sf271' ? await outlaysByClass(work, row, { costs, credits }) : null;
  if (classes && sumOf(Object.values(classes).map((cents) => ({ cents }))) !== figures.outlays)
    throw wrong('costs', 'classes_tie', 'Line n of SF-271 doesn’t equal the outlays. Submit it again.');
  const { organizationId } = work.actor;
  await work.tx.query(
    drawSql,
    [organizationId, row.award, row.id, costs.map(({ id }) => id), costs.map(({ cents }) => cents)],
    'grant_drawdown.draw',
  );
  await takeCredits(work, row, credits);
  await drawMilestones(work, row, milestones);
  await work.asProduct.change(
    grantDrawdown,
    row.id,
    {},
    { ...by, ...unsent, ...asMoney(work, figures), costCount: costs.length, classes },
  );
  await notify(work, {
    to: await membersWithDuty(work, 'budget_officer'),
    kind: 'grant.drawdown',
    subject: `${row.number} over ${dollars(figures.requested)} awaits your approval`,
    body: of.title,
    link: href(drawdownPages.drawdown, { id: row.id }),
  });
}

/** What was void since is no cost any more: it leaves the request, or lowers it, before the funder has it. */
async function refuseReversed(work: UnitOfWork, row: Drawdown): Promise<void> {
  const own = await reversedSince(work, row.id);
  if (own) throw wrong('costs', 'cost_is_reversed', `${own} is reversed since. Send this back and submit it again.`);
  const [credit] = row.kind === 'reimbursement' ? await openCredits(work, row.award) : [];
  if (credit)
    throw wrong(
      'costs',
      'credit_is_due',
      `${credit.number} of ${credit.drawdownNumber} is reversed since and lowers this request. Send it back and submit it again.`,
    );
}

/** Who entered a cost does not approve the money for it, even where somebody else wrote the request. */
async function approve({ row, work }: Facts): Promise<void> {
  await refuseWithoutRight(work, grantDrawdown, grantApprovers);
  if (!isProduct(work)) {
    await awardOf(work, row.award, 'update');
    await refuseReversed(work, row);
    const acting = peopleActing(work.actor);
    const own = (await drawnBy(work, row.award, row.id)).find(
      ({ createdBy, submittedBy }) =>
        acting.includes(createdBy) || (submittedBy !== null && acting.includes(submittedBy)),
    );
    if (own)
      throw wrong('costs', 'approver_entered_cost', `You entered ${own.number}, so someone else has to approve this.`);
  }
  await work.asProduct.change(
    grantDrawdown,
    row.id,
    {},
    { approvedBy: personActing(work.actor), approvedOn: work.today },
  );
  await tell(work, row, 'is approved');
}

const lastNoSql = `select coalesce(max(request_no), 0)::int as last from grant_drawdown where organization_id = $1 and award = $2`;

/** What a step asks for is judged with it: before, the step is only waiting for it. */
function judgeFiling({ filedOn, approvedOn, reference }: Drawdown, today: string): void {
  if (filedOn === null || filedOn > today || (approvedOn !== null && filedOn < approvedOn))
    throw wrong('filedOn', 'filed_by_now', 'Enter the day of filing, from its approval until today.');
  if ((reference ?? '').trim().length < 3)
    throw wrong('reference', 'has_reference', 'Enter the reference of the payment system, in 3 characters or more.');
}

function judgePayment({ status, filedOn, paidOn, paidAmount, requested }: Drawdown, today: string): void {
  if (paidOn === null || paidOn > today || (filedOn !== null && paidOn < filedOn))
    throw wrong('paidOn', 'paid_by_now', 'Enter the day on which the money came, from its filing until today.');
  if (status === 'short_paid' && (paidAmount === null || (requested !== null && paidAmount.cents >= requested.cents)))
    throw wrong(
      'paidAmount',
      'paid_less',
      'A short payment is less than the amount requested. Return to the funder what exceeds it.',
    );
}

/** A request gets its number when it leaves, and keeps it when the funder returns it: the numbers of an award have no gap. */
async function file({ row, work }: Facts): Promise<void> {
  await refuseWithoutRight(work, grantDrawdown, grantManagers);
  if (!isProduct(work)) {
    judgeFiling(row, work.today);
    const of = await awardOf(work, row.award, 'update');
    await refuseReversed(work, row);
    const { earlierCents } = await earlierOf(work, row.award, row.id, row.untilDay);
    if (earlierCents !== row.earlier?.cents)
      throw wrong(
        'award',
        'figures_changed',
        'An earlier request was returned or short-paid since. Send this one back and submit it again.',
      );
    const total = row.kind === 'advance' ? earlierCents + (row.requested?.cents ?? 0) : (row.funderShare?.cents ?? 0);
    await refuseUnreleased(work, of, row, total);
  }
  const [found] = await work.tx.query<{ last: number }>(
    lastNoSql,
    [work.actor.organizationId, row.award],
    'grant_drawdown.last_no',
  );
  await work.asProduct.change(
    grantDrawdown,
    row.id,
    {},
    { filedBy: personActing(work.actor), requestNo: row.requestNo ?? (found?.last ?? 0) + 1 },
  );
  await tell(work, row, 'is filed');
}

async function free(work: UnitOfWork, { id, award }: Drawdown): Promise<void> {
  await work.asProduct.row(grantAward, { where: { id: award }, fields: ['number'], lock: 'update' });
  await work.tx.query(freeSql, [work.actor.organizationId, id], 'grant_drawdown.free');
  await freeCredits(work, id);
  await freeMilestones(work, id);
}

const unfixed = {
  submittedBy: null,
  submittedOn: null,
  approvedBy: null,
  approvedOn: null,
  filedBy: null,
  costCount: null,
  classes: null,
} as const;

/** What goes back frees its costs; the next submission judges them again. */
async function sentBack({ row, work }: Facts): Promise<void> {
  await free(work, row);
  await work.asProduct.change(grantDrawdown, row.id, { filedOn: null, reference: null }, unfixed);
  await tell(work, row, 'was sent back');
}

async function discarded({ row, work }: Facts): Promise<void> {
  await free(work, row);
}

async function pay({ row, work }: Facts): Promise<void> {
  await refuseWithoutRight(work, grantDrawdown, grantApprovers);
  if (!isProduct(work)) judgePayment(row, work.today);
  await work.asProduct.row(grantAward, { where: { id: row.award }, fields: ['number'], lock: 'update' });
  const paid = row.status === 'paid' ? { paidAmount: row.requested } : {};
  await work.asProduct.change(grantDrawdown, row.id, {}, { ...paid, paidBy: personActing(work.actor) });
  await tell(work, row, row.status === 'paid' ? 'is paid' : 'is short-paid');
}

async function tell(work: UnitOfWork, { id, number, createdBy, submittedBy, award }: Drawdown, what: string) {
  const of = await work.asProduct.row(grantAward, { where: { id: award }, fields: ['title'] });
  await notify(work, {
    to: [createdBy, ...(submittedBy ? [submittedBy] : [])],
    kind: 'grant.drawdown',
    subject: `${number} ${what}`,
    body: of?.title ?? '',
    link: href(drawdownPages.drawdown, { id }),
  });
}

export const drawdownEffects = follows(grantDrawdown, {
  create: [written],
  edit: [written],
  submit: [submit],
  approve: [approve],
  return: [sentBack],
  file: [file],
  recordReturn: [sentBack],
  pay: [pay],
  payShort: [pay],
  discard: [discarded],
});
