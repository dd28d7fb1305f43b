import { dollars, href, moneyOf, personActing, type Row } from '#kernel';
import { type EffectFacts, follows } from '#server/records/effects.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { membersWithDuty, notify, refusedAt, refuseWithoutRight } from '../../organization/public.server.ts';
import { budget, budgetLine, capitalProject } from '../../planning/public.server.ts';
import { grantApprovers, grantManagers } from '../award/award-life.ts';
import { chargeable, isFederal } from '../award/award-words.ts';
import { grantAward } from '../award/grant-award.record.ts';
import { BASIS } from '../budget/budget-checks.ts';
import { lawOfType } from '../budget/cost-type-law.ts';
import { typeOf } from '../budget/cost-types.ts';
import { fundingPages } from '../funding-pages.ts';
import { awardFunding } from './award-funding.record.ts';
import { type AwardTerms, isWithin, matchWith, overlap, withShare } from './terms-of-funding.ts';

type Funding = Row<typeof awardFunding>;
type Award = Row<typeof grantAward>;
type Facts = EffectFacts<Funding>;

const wrong = (path: string, code: string, message: string) => refusedAt(path, `award_funding.${code}`, message);

type Termed = Pick<Award, 'amount' | 'match' | 'fromDay' | 'untilDay' | 'preAwardFrom'>;

/** What an award gives as it is now, with all amendments that were accepted. */
export const termsNow = ({ amount, match, fromDay, untilDay, preAwardFrom }: Termed): AwardTerms => ({
  amountCents: amount.cents,
  matchCents: match?.cents ?? 0,
  fromDay: preAwardFrom ?? fromDay,
  untilDay,
});

/** The fields that follow the award, and the object class that follows the cost type. */
function following(work: UnitOfWork, { amount, costType }: Pick<Funding, 'amount' | 'costType'>, terms: AwardTerms) {
  const { share, fromDay, untilDay } = withShare(terms);
  const [costClass = null] = costType === null ? [] : typeOf(costType).classes;
  return { share, fromDay, untilDay, costClass, matchAmount: moneyOf(work.actor, matchWith(amount.cents, terms)) };
}

/** What approved fundings take of an award, without one of them. */
export async function fundedOf(work: UnitOfWork, award: string, but: string | null = null): Promise<number> {
  const rows = await work.asProduct.rows(awardFunding, {
    where: { award, status: 'approved' },
    fields: ['amount'],
    most: 'all',
  });
  return rows.reduce((sum, { id, amount }) => (id === but ? sum : sum + amount.cents), 0);
}

async function judgeLine(work: UnitOfWork, id: string, lock: 'share' | 'update'): Promise<void> {
  const of = await work.asProduct.row(budgetLine, {
    where: { id },
    fields: ['name', 'status', 'isGroup', 'budget'],
    lock,
  });
  if (!of || of.status !== 'open') throw wrong('line', 'line_is_open', 'Choose an open budget line.');
  if (of.isGroup) throw wrong('line', 'line_is_group', `${of.name} is a group. Choose one of its lines.`);
  const book = await work.asProduct.row(budget, { where: { id: of.budget }, fields: ['name', 'status'] });
  if (book && ['proposed', 'recommended', 'closed'].includes(book.status))
    throw wrong('line', 'line_is_frozen', `${book.name} is ${book.status}, and its lines are frozen.`);
}

const over: readonly string[] = ['declined', 'decommissioned', 'cancelled'];

async function judgeProject(work: UnitOfWork, id: string, lock: 'share' | 'update'): Promise<void> {
  const of = await work.asProduct.row(capitalProject, { where: { id }, fields: ['name', 'status'], lock });
  if (!of || over.includes(of.status)) throw wrong('project', 'project_is_open', 'Choose an open capital project.');
}

const takenSql = `select g.number, a.number as award, coalesce(a.pre_award_from, a.from_day)::text as "fromDay", a.until_day::text as "untilDay"
  from award_funding g join grant_award a on a.organization_id = g.organization_id and a.id = g.award
    left join budget_line o on o.organization_id = g.organization_id and o.id = g.line
    left join budget_line l on l.organization_id = g.organization_id and l.id = $3
  where g.organization_id = $1 and g.status = 'approved' and g.id <> $2 and (g.project = $4 or o.account = l.account) order by g.number`;

/** A line has one award at a time, or no one could say which of them bears a cost. */
async function judgeOnce(work: UnitOfWork, row: Funding, terms: AwardTerms): Promise<void> {
  const others = await work.tx.query<{ number: string; award: string; fromDay: string; untilDay: string }>(
    takenSql,
    [work.actor.organizationId, row.id, row.line, row.project],
    'award_funding.taken',
  );
  const other = others.find((one) => overlap(one, terms));
  if (other)
    throw wrong(
      row.line === null ? 'project' : 'line',
      'once',
      `${other.number} links it to ${other.award} from ${other.fromDay} to ${other.untilDay}. The periods overlap.`,
    );
}

/** A federal award pays no line of an unallowable object code. Law: 2 CFR 200.403 and 200.420. */
function judgeType({ costType, basis }: Funding, { fundingType }: Award): void {
  if (costType === null || !isFederal(fundingType)) return;
  const { label, is, citation, says } = lawOfType(costType);
  if (is === 'hard')
    throw wrong('costType', 'is_unallowable', `${label}: ${says} The award can’t pay it (${citation}).`);
  if (is === 'conditional' && (basis ?? '').trim().length < BASIS)
    throw wrong('basis', 'basis_is_written', `${label} needs a written basis. ${says} (${citation}).`);
}

async function judge(work: UnitOfWork, row: Funding, lock: 'share' | 'update'): Promise<Award> {
  const of = await work.asProduct.row(grantAward, { where: { id: row.award }, lock });
  if (!of || !chargeable.some((state) => state === of.status))
    throw wrong('award', 'award_is_open', 'Choose an accepted, open award.');
  judgeType(row, of);
  if (row.line !== null) await judgeLine(work, row.line, lock);
  if (row.project !== null) await judgeProject(work, row.project, lock);
  const terms = termsNow(of);
  if (terms.matchCents > 0 && (row.matchSource ?? '').trim() === '')
    throw wrong('matchSource', 'names_match_source', `${of.number} requires a match. Enter where it comes from.`);
  await judgeOnce(work, row, terms);
  const left = of.amount.cents - (await fundedOf(work, of.id, row.id));
  if (row.amount.cents > left)
    throw wrong('amount', 'within_award', `${of.number} has ${dollars(Math.max(0, left))} that no other funding uses.`);
  return of;
}

async function written({ row, work }: Facts): Promise<void> {
  if (work.actor.kind === 'system') return;
  await refuseWithoutRight(work, awardFunding, grantManagers);
  const of = await judge(work, row, 'share');
  await work.asProduct.change(awardFunding, row.id, {}, following(work, row, termsNow(of)));
}

async function proposed(facts: Facts): Promise<void> {
  await written(facts);
  const { row, work } = facts;
  if (work.actor.kind === 'system') return;
  await notify(work, {
    to: await membersWithDuty(work, 'budget_officer'),
    kind: 'grant.funding',
    subject: `${row.number} over ${dollars(row.amount.cents)} awaits your approval`,
    link: href(fundingPages.awardFunding, { id: row.id }),
  });
}

async function approve({ row, work }: Facts): Promise<void> {
  await refuseWithoutRight(work, awardFunding, grantApprovers);
  const of = await judge(work, row, 'update');
  const decided = { approvedBy: personActing(work.actor), approvedOn: work.today };
  await work.asProduct.change(awardFunding, row.id, {}, { ...following(work, row, termsNow(of)), ...decided });
  if (row.project !== null) await projectFollows(work, row.project);
  await tell(work, row, 'is approved');
}

async function declined({ row, work }: Facts): Promise<void> {
  await tell(work, row, 'was declined');
}

async function ended({ row, work }: Facts): Promise<void> {
  await work.asProduct.change(awardFunding, row.id, {}, { endedOn: work.today });
  if (row.project !== null) await projectFollows(work, row.project);
  await tell(work, row, 'is ended');
}

const tell = (work: UnitOfWork, { id, number, createdBy }: Funding, what: string) =>
  notify(work, {
    to: [createdBy],
    kind: 'grant.funding',
    subject: `${number} ${what}`,
    link: href(fundingPages.awardFunding, { id }),
  });

/** A project shows the award that pays it today, or else the next one, or else the last. */
async function projectFollows(work: UnitOfWork, project: string): Promise<void> {
  const product = work.asProduct;
  const links = await product.rows(awardFunding, {
    where: { project, status: 'approved' },
    fields: ['award', 'fromDay', 'untilDay'],
    order: 'untilDay',
    most: 'all',
  });
  const within = links.find((one) =>
    isWithin(work.today, { fromDay: one.fromDay ?? '', untilDay: one.untilDay ?? '' }),
  );
  const next = within ?? links.find(({ fromDay }) => (fromDay ?? '') > work.today) ?? links.at(-1);
  const of = next && (await product.row(grantAward, { where: { id: next.award } }));
  if (!of) return void (await product.change(capitalProject, project, {}, { federalAward: null }));
  const { share, fromDay, untilDay } = withShare(termsNow(of));
  const federal = isFederal(of.fundingType)
    ? { federalShare: share, federalFrom: fromDay, federalUntil: untilDay }
    : {};
  await product.change(capitalProject, project, federal, { federalAward: of.number });
}

/** Amendments change the award alone: whatever is linked to it takes the new share and period with it. */
export async function linksFollow({ row, before, work }: EffectFacts<Award>): Promise<void> {
  const terms = termsNow(row);
  if (JSON.stringify(terms) === JSON.stringify(termsNow(before))) return;
  const product = work.asProduct;
  const links = await product.rows(awardFunding, {
    where: { award: row.id, status: ['proposed', 'approved'] },
    fields: ['amount', 'costType', 'project', 'status'],
    order: 'id',
    most: 'all',
  });
  for (const one of links) await product.change(awardFunding, one.id, {}, following(work, one, terms));
  for (const { project, status } of links)
    if (project !== null && status === 'approved') await projectFollows(work, project);
}

export const fundingEffects = follows(awardFunding, {
  create: [proposed],
  edit: [written],
  approve: [approve],
  decline: [declined],
  end: [ended],
});
