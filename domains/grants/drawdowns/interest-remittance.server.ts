import { dollars, href, moneyOf, personActing, type Row } from '#kernel';
import { type EffectFacts, follows } from '#server/records/effects.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { membersWithDuty, notify, refusedAt, refuseWithoutRight } from '../../organization/public.server.ts';
import { grantApprovers, grantManagers } from '../award/award-life.ts';
import { drawdownPages } from '../drawdown-pages.ts';
import { interestCounted, keptOfYear } from './cash.server.ts';
import { interestRemittance } from './interest-remittance.record.ts';
import { remitOf } from './sf270.ts';

type Remittance = Row<typeof interestRemittance>;
type Facts = EffectFacts<Remittance>;

const wrong = (path: string, code: string, message: string) => refusedAt(path, `interest_remittance.${code}`, message);
const isProduct = ({ actor }: UnitOfWork): boolean => actor.kind === 'system';

/** A year is entered once: the key of the database says so as well. */
async function begun({ row, work }: Facts): Promise<void> {
  if (isProduct(work)) return;
  await refuseWithoutRight(work, interestRemittance, grantManagers);
  const liveKey = String(row.year);
  const other = await work.asProduct.row(interestRemittance, { where: { liveKey }, fields: ['number'] });
  if (other)
    throw wrong('year', 'one_each', `${other.number} is the interest of ${row.year} already. Continue it instead.`);
  await work.asProduct.change(interestRemittance, row.id, {}, { ...(await figuresOf(work, row)), liveKey });
}

async function edited({ row, work }: Facts): Promise<void> {
  if (isProduct(work)) return;
  await refuseWithoutRight(work, interestRemittance, grantManagers);
  await work.asProduct.change(interestRemittance, row.id, {}, await figuresOf(work, row));
}

/** Of what the bank credited, the limit of the year is kept and the rest is due. Law: 2 CFR 200.305(b)(12). */
async function figuresOf(work: UnitOfWork, { year, earned }: Remittance) {
  const due = remitOf(earned.cents, keptOfYear(year));
  return {
    counted: moneyOf(work.actor, await interestCounted(work, year)),
    kept: moneyOf(work.actor, earned.cents - due),
    due: moneyOf(work.actor, due),
  };
}

/** What a draft says of its own remittance counts for nothing. */
const unsent = { remittedOn: null, reference: null } as const;

async function submit({ row, work }: Facts): Promise<void> {
  const submittedBy = personActing(work.actor);
  if (isProduct(work)) {
    await work.asProduct.change(interestRemittance, row.id, {}, { submittedBy });
    return;
  }
  await refuseWithoutRight(work, interestRemittance, grantManagers);
  const figures = await figuresOf(work, row);
  await work.asProduct.change(interestRemittance, row.id, {}, { ...unsent, ...figures, submittedBy });
  await notify(work, {
    to: await membersWithDuty(work, 'budget_officer'),
    kind: 'grant.interest',
    subject: `${row.number} over ${dollars(row.earned.cents)} awaits your approval`,
    body: `Interest of ${row.year}, of which ${dollars(figures.due.cents)} is due.`,
    link: href(drawdownPages.interest, { id: row.id }),
  });
}

async function approve({ row, work }: Facts): Promise<void> {
  await refuseWithoutRight(work, interestRemittance, grantApprovers);
  await work.asProduct.change(
    interestRemittance,
    row.id,
    {},
    { approvedBy: personActing(work.actor), approvedOn: work.today },
  );
  await tell(work, row, 'is approved');
}

async function sentBack({ row, work }: Facts): Promise<void> {
  await work.asProduct.change(interestRemittance, row.id, {}, { submittedBy: null });
  await tell(work, row, 'was sent back');
}

/** What the step asks for is judged with it: before, the step is only waiting for it. */
function judgeRemittance({ remittedOn, approvedOn, reference }: Remittance, today: string): void {
  if (remittedOn === null || remittedOn > today || (approvedOn !== null && remittedOn < approvedOn))
    throw wrong('remittedOn', 'remitted_by_now', 'Enter the day of the remittance, from its approval until today.');
  if ((reference ?? '').trim().length < 3)
    throw wrong('reference', 'has_reference', 'Enter the reference of the payment, in 3 characters or more.');
}

async function remit({ row, work }: Facts): Promise<void> {
  await refuseWithoutRight(work, interestRemittance, grantManagers);
  if (!isProduct(work)) {
    if ((row.due?.cents ?? 0) === 0) throw wrong('remittedOn', 'nothing_due', 'Nothing is due. Choose Keep interest.');
    judgeRemittance(row, work.today);
  }
  const remittedBy = personActing(work.actor);
  await work.asProduct.change(interestRemittance, row.id, {}, { remitted: row.due, remittedBy });
  await tell(work, row, 'is remitted');
}

async function keep({ row, work }: Facts): Promise<void> {
  await refuseWithoutRight(work, interestRemittance, grantManagers);
  if (!isProduct(work) && (row.due?.cents ?? 0) > 0)
    throw wrong('earned', 'remittance_due', `${dollars(row.due?.cents ?? 0)} is due. Record its remittance.`);
}

async function discarded({ row, work }: Facts): Promise<void> {
  await work.asProduct.change(interestRemittance, row.id, {}, { liveKey: null });
}

async function tell(work: UnitOfWork, { id, number, year, createdBy, submittedBy }: Remittance, what: string) {
  await notify(work, {
    to: [createdBy, ...(submittedBy ? [submittedBy] : [])],
    kind: 'grant.interest',
    subject: `${number} ${what}`,
    body: `Interest of ${year}`,
    link: href(drawdownPages.interest, { id }),
  });
}

export const interestEffects = follows(interestRemittance, {
  create: [begun],
  edit: [edited],
  submit: [submit],
  approve: [approve],
  return: [sentBack],
  remit: [remit],
  keep: [keep],
  discard: [discarded],
});
