import { dollars, href, personActing, type Row } from '#kernel';
import { type EffectFacts, follows, on } from '#server/records/effects.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { membersWithDuty, notify, refusedAt, refuseWithoutRight } from '../../organization/public.server.ts';
import { invoice } from '../../payables/public.server.ts';
import { numberKey } from '../../payables/public.ts';
import { grantManagers } from '../award/award-life.ts';
import { chargeable, isFederal } from '../award/award-words.ts';
import { grantAward } from '../award/grant-award.record.ts';
import { COUNTED } from '../award/figures.server.ts';
import { closedAt } from '../budget/periods.server.ts';
import { uncharge } from '../charging/charged.server.ts';
import { drawnIn } from '../drawdowns/drawable.server.ts';
import { grantPages } from '../grant-pages.ts';
import { periodAt } from '../increments/released.server.ts';
import { judgeSubaward } from '../subrecipients/paying.server.ts';
import { matchOfCost } from '../match/match.server.ts';
import { BASIS } from '../budget/budget-checks.ts';
import { lawOfType } from '../budget/cost-type-law.ts';
import type { CostShare } from './cost-words.ts';
import { plainPayee } from './document-key.ts';
import { grantCost } from './grant-cost.record.ts';
import { isOfAward } from './grant-cost.rules.ts';

type Cost = Row<typeof grantCost>;
type Facts = EffectFacts<Cost>;

const wrong = (path: string, code: string, message: string) => refusedAt(path, `grant_cost.${code}`, message);

/** The same bill twice, however its number is spelled. Without a number there is nothing to compare. */
export const documentKeyOf = ({ payee, documentNumber, amount }: Pick<Cost, 'payee' | 'documentNumber' | 'amount'>) =>
  documentNumber ? `${plainPayee(payee)}|${numberKey(documentNumber)}|${amount.cents}`.slice(0, 300) : null;

async function judgeAwards(work: UnitOfWork, { splits, incurredOn }: Cost, lock: 'share' | 'update'): Promise<void> {
  const named = [...new Set((splits ?? []).flatMap(({ award }) => award ?? []))];
  // In one order, so that two costs of the same awards never wait for each other.
  const awards = await work.asProduct.rows(grantAward, {
    where: { id: named },
    order: 'id',
    fields: ['number', 'status', 'fromDay', 'untilDay', 'preAwardFrom'],
    lock,
    most: 'all',
  });
  for (const { id, number, status, fromDay, untilDay, preAwardFrom } of awards) {
    if (!chargeable.some((state) => state === status))
      throw wrong('splits', 'award_is_open', `${number} isn’t active. Charge costs to an accepted, open award.`);
    const first = preAwardFrom ?? fromDay;
    if (incurredOn < first || incurredOn > untilDay)
      throw wrong(
        'incurredOn',
        'in_period',
        `${number} pays costs from ${first} to ${untilDay} (2 CFR 200.403(h)). This one is outside.`,
      );
    await refuseClosed(work, id, incurredOn);
  }
}

/** A budget year that two people closed takes no cost and loses none. */
async function refuseClosed(work: UnitOfWork, award: string, incurredOn: string): Promise<void> {
  const closed = await closedAt(work, award, incurredOn);
  if (closed)
    throw wrong('incurredOn', 'period_is_open', `${closed} closed the budget year of this day. Reopen it first.`);
}

const billedSql = `select coalesce(sum(c.amount_cents), 0)::bigint as cents from grant_cost c
  where c.organization_id = $1 and c.invoice = $2 and c.id <> $3 and c.status not in ('reversed', 'discarded')`;

/** The invoice is held, so that two costs at once never charge it twice. */
async function judgeInvoice(work: UnitOfWork, row: Cost): Promise<void> {
  if (row.invoice === null) {
    if (row.source === 'invoice' && row.documentNumber === null)
      throw wrong('documentNumber', 'names_its_document', 'Choose the invoice, or enter its number.');
    return;
  }
  const bill = await work.asProduct.row(invoice, {
    where: { id: row.invoice },
    fields: ['number', 'status', 'isCredit', 'payable', 'total'],
    lock: 'update',
  });
  if (!bill || bill.isCredit || !['approved', 'paid'].includes(bill.status))
    throw wrong('invoice', 'invoice_is_approved', 'Choose an approved or paid invoice.');
  const [found] = await work.tx.query<{ cents: number }>(
    billedSql,
    [work.actor.organizationId, row.invoice, row.id],
    'grant_cost.of_invoice',
  );
  const most = (bill.payable ?? bill.total).cents;
  const left = most - (found?.cents ?? 0);
  if (row.amount.cents > left)
    throw wrong(
      'amount',
      'within_invoice',
      `${bill.number} pays ${dollars(most)}, of which ${dollars(Math.max(0, left))} is not charged yet.`,
    );
}

async function judgeTwice(work: UnitOfWork, row: Cost): Promise<void> {
  const { counted } = await matchOfCost(work, row);
  if (counted)
    throw wrong('documentNumber', 'is_match', `${counted} counts this document as match (2 CFR 200.306(b)(2)).`);
  const documentKey = documentKeyOf(row);
  if (documentKey === null) return;
  const other = await work.asProduct.row(grantCost, {
    where: { documentKey, id: { not: row.id } },
    fields: ['number'],
  });
  if (other)
    throw wrong(
      'documentNumber',
      'once',
      `${other.number} has the same payee, document number and amount. A cost is entered once.`,
    );
}

/** The funder’s rules on what can be charged at all, asked where a federal award bears a part: 2 CFR 200.420 and after. */
async function judgeType(work: UnitOfWork, { costType, costClass, basis, source, splits }: Cost): Promise<void> {
  const borne = (splits ?? []).filter(({ share }) => isOfAward(share));
  const awards = await work.asProduct.rows(grantAward, {
    where: { id: [...new Set(borne.flatMap(({ award }) => award ?? []))] },
    fields: ['fundingType'],
    most: 'all',
  });
  const federal = new Set(awards.filter(({ fundingType }) => isFederal(fundingType)).map(({ id }) => id));
  const bears = (share: CostShare) => borne.some((one) => one.share === share && federal.has(one.award ?? ''));
  if (costType === null) {
    if (bears('funder') && costClass !== 'indirect' && source !== 'in_kind')
      throw wrong('costType', 'type_is_named', 'A federal award bears a part. Choose the cost type (2 CFR 200.403).');
    return;
  }
  if (!bears('funder') && !bears('match')) return;
  const { label, is, citation, says } = lawOfType(costType);
  if (is === 'hard')
    throw wrong('costType', 'is_unallowable', `${label}: ${says} Make it local or ineligible (${citation}).`);
  if (is === 'conditional' && (basis ?? '').trim().length < BASIS)
    throw wrong('basis', 'basis_is_written', `${label} needs a written basis. ${says} (${citation}).`);
}

async function written({ row, work }: Facts): Promise<void> {
  if (work.actor.kind === 'system') return;
  await refuseWithoutRight(work, grantCost, grantManagers);
  await judgeAwards(work, row, 'share');
  await judgeType(work, row);
  await judgeInvoice(work, row);
  await judgeSubaward(work, row, 'share');
  await judgeTwice(work, row);
  await work.asProduct.change(grantCost, row.id, {}, { documentKey: documentKeyOf(row) });
}

/** What the exclusions said of the subrecipient stays with the payment. 2 CFR 180.300. */
const checkedNow = (work: UnitOfWork, exclusions: string | null) => ({
  exclusions,
  exclusionsAt: exclusions === null ? null : work.now(),
});

async function submit({ row, work }: Facts): Promise<void> {
  await refuseWithoutRight(work, grantCost, grantManagers);
  await judgeAwards(work, row, 'share');
  await judgeType(work, row);
  const exclusions = await judgeSubaward(work, row, 'share');
  const said = checkedNow(work, exclusions);
  await work.asProduct.change(grantCost, row.id, {}, { ...said, submittedBy: personActing(work.actor) });
  await notify(work, {
    to: await membersWithDuty(work, 'budget_officer'),
    kind: 'grant.cost',
    subject: `${row.number} over ${dollars(row.amount.cents)} awaits your approval`,
    body: row.description,
    link: href(grantPages.cost, { id: row.id }),
  });
}

const overSql = `select a.number, a.amount_cents as "amountCents", sum(s.amount_cents)::bigint as "chargedCents"
  from grant_award a
    join grant_cost_splits s on s.organization_id = a.organization_id and s.award = a.id and s.share = 'funder'
    join grant_cost c on c.organization_id = s.organization_id and c.id = s.parent and c.status in ${COUNTED}
  where a.organization_id = $1 and a.id = any ($2::uuid[])
  group by a.organization_id, a.id
  having sum(s.amount_cents) > a.amount_cents order by a.number`;

/** Law: 2 CFR 200.403(h). A budget period bears what its funder released for it, with what was carried in. */
async function refuseUnreleased(work: UnitOfWork, award: string, day: string): Promise<void> {
  const of = await work.asProduct.row(grantAward, { where: { id: award }, fields: ['number', 'fromDay', 'untilDay'] });
  const period = of && (await periodAt(work, of, day));
  if (period && period.chargedCents > period.releasedCents)
    throw wrong(
      'splits',
      'within_released',
      `${of.number} has ${dollars(period.releasedCents)} released for budget period ${period.year}, ${period.fromDay} to ${period.untilDay}. With this cost ${dollars(period.chargedCents)} would be charged (2 CFR 200.403(h)).`,
    );
}

/** The awards are held while this cost is counted with the others: two approvals at once never pass the amount of one. */
async function approve({ row, work }: Facts): Promise<void> {
  await judgeAwards(work, row, 'update');
  const exclusions = await judgeSubaward(work, row, 'update');
  await judgeInvoice(work, row);
  const charged = (row.splits ?? []).filter(({ share }) => isOfAward(share)).flatMap(({ award }) => award ?? []);
  const over = await work.tx.query<{ number: string; amountCents: number; chargedCents: number }>(
    overSql,
    [work.actor.organizationId, charged],
    'grant_cost.over_award',
  );
  const [first] = over;
  if (first)
    throw wrong(
      'splits',
      'within_award',
      `${first.number} pays ${dollars(first.amountCents)}. With this cost ${dollars(first.chargedCents)} would be charged.`,
    );
  for (const award of new Set((row.splits ?? []).flatMap((one) => (one.share === 'funder' ? (one.award ?? []) : []))))
    await refuseUnreleased(work, award, row.incurredOn);
  const approved = { approvedBy: personActing(work.actor), approvedOn: work.today };
  await work.asProduct.change(grantCost, row.id, {}, { ...checkedNow(work, exclusions), ...approved });
  await tell(work, row, 'is approved');
}

/** What a funder was asked for stays charged: its drawdown has to come back first. */
async function refuseDrawn(work: UnitOfWork, { id, number }: Cost): Promise<void> {
  const drawdown = await drawnIn(work, id);
  if (drawdown) throw wrong('splits', 'is_drawn', `${number} is drawn by ${drawdown}. It can’t be reversed.`);
}

async function refuseClosedYears(work: UnitOfWork, { splits, incurredOn }: Cost): Promise<void> {
  for (const { award } of splits ?? []) if (award) await refuseClosed(work, award, incurredOn);
}

async function askReversal({ row, work }: Facts): Promise<void> {
  await refuseWithoutRight(work, grantCost, grantManagers);
  await refuseDrawn(work, row);
  await refuseClosedYears(work, row);
  const { posted: by } = await matchOfCost(work, row);
  if (by) throw wrong('source', 'is_posted_match', `${by} posted this cost. Reverse that contribution instead.`);
  await work.asProduct.change(grantCost, row.id, {}, { reversedBy: personActing(work.actor) });
  await notify(work, {
    to: await membersWithDuty(work, 'budget_officer'),
    kind: 'grant.cost',
    subject: `The reversal of ${row.number} awaits your confirmation`,
    body: row.description,
    link: href(grantPages.cost, { id: row.id }),
  });
}

/** What no longer counts frees its document: the corrected cost bears the same number. */
async function reversed({ row, work }: Facts): Promise<void> {
  await refuseDrawn(work, row);
  await refuseClosedYears(work, row);
  await takenOff({ row, work });
}

/** A contribution that two people approved. */
async function posted({ row, work }: Facts): Promise<void> {
  await work.asProduct.change(grantCost, row.id, {}, { approvedBy: personActing(work.actor), approvedOn: work.today });
}

async function takenOff({ row, work }: Pick<Facts, 'row' | 'work'>): Promise<void> {
  await uncharge(work, row.id);
  await work.asProduct.change(grantCost, row.id, {}, { documentKey: null, reversedOn: work.today });
  await tell(work, row, 'is reversed');
}

/**
 * What was charged for a void invoice is no cost. Two people voided it; the product takes its costs off their awards, drawn ones too:
 * the next request of each award is lower by that share.
 */
async function invoiceVoided({ row: bill, work }: EffectFacts<Row<typeof invoice>>): Promise<void> {
  const product = work.asProduct;
  const rows = await product.rows(grantCost, {
    where: { invoice: bill.id, status: ['approved', 'reversing'] },
    fields: [],
    order: 'id',
    lock: 'update',
    most: 'all',
  });
  for (const row of rows) await product.move(grantCost, row.id, 'takeOff', { reason: `${bill.number} is void.` });
}

async function kept({ row, work }: Facts): Promise<void> {
  await work.asProduct.change(grantCost, row.id, {}, { reversedBy: null });
  await tell(work, row, 'stays: its reversal was declined');
}

async function discarded({ row, work }: Facts): Promise<void> {
  await uncharge(work, row.id);
  await work.asProduct.change(grantCost, row.id, {}, { documentKey: null });
}

async function sentBack({ row, work }: Facts): Promise<void> {
  await tell(work, row, 'was sent back');
}

async function tell(work: UnitOfWork, { id, number, createdBy, submittedBy, description }: Cost, what: string) {
  await notify(work, {
    to: [createdBy, ...(submittedBy ? [submittedBy] : [])],
    kind: 'grant.cost',
    subject: `${number} ${what}`,
    body: description,
    link: href(grantPages.cost, { id }),
  });
}

export const costEffects = [
  ...follows(grantCost, {
    create: [written],
    edit: [written],
    submit: [submit],
    approve: [approve],
    return: [sentBack],
    discard: [discarded],
    askReversal: [askReversal],
    reverse: [reversed],
    takeOff: [takenOff],
    post: [posted],
    keep: [kept],
  }),
  on(invoice, 'void', invoiceVoided),
];
