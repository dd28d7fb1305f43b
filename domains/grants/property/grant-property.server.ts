import { dollars, href, moneyOf, personActing, type Row } from '#kernel';
import { type EffectFacts, follows } from '#server/records/effects.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { membersWithDuty, notify, refusedAt, refuseWithoutRight } from '../../organization/public.server.ts';
import { grantApprovers, grantManagers } from '../award/award-life.ts';
import { isFederal } from '../award/award-words.ts';
import { grantAward } from '../award/grant-award.record.ts';
import { grantCost } from '../costs/grant-cost.record.ts';
import { propertyPages } from '../property-pages.ts';
import { type Compensation, compensationOf, participation, propertyTermsOn } from './disposition.ts';
import { grantProperty } from './grant-property.record.ts';
import { outcomes } from './property-words.ts';
import type { RegisteredAsset, RegisteredAssets } from './registered-asset.server.ts';

type Item = Row<typeof grantProperty>;
type Award = Row<typeof grantAward>;
type Facts = EffectFacts<Item>;

const wrong = (path: string, code: string, message: string) => refusedAt(path, `grant_property.${code}`, message);
const isProduct = ({ actor }: UnitOfWork): boolean => actor.kind === 'system';

/** The federal interest in property outlives its award. 2 CFR 200.345. */
const accepted = ['active', 'suspended', 'closeout', 'terminated', 'closed'] as const;

/** The award, held: two items never share the cost of one, and its closing waits. */
async function heldAward(work: UnitOfWork, id: string): Promise<Award> {
  const found = await work.asProduct.row(grantAward, { where: { id }, lock: 'update' });
  if (!found) throw wrong('award', 'no_award', 'Choose an award.');
  if (!accepted.some((state) => state === found.status))
    throw wrong('award', 'award_is_accepted', `${found.number} isn’t accepted yet. It has bought nothing.`);
  return found;
}

/** The cost of the ledger that it was bought with, and what of that the award pays. */
async function paidBy(work: UnitOfWork, { number }: Award, row: Item): Promise<number> {
  const cost = await work.asProduct.row(grantCost, { where: { id: row.cost ?? '' } });
  if (!cost || !['approved', 'reversing'].includes(cost.status))
    throw wrong('cost', 'cost_is_approved', 'Choose an approved cost.');
  if (cost.costClass !== row.kind)
    throw wrong(
      'cost',
      'cost_is_of_class',
      `${cost.number} isn’t a cost of this kind. Choose one of its object class.`,
    );
  const own = (cost.splits ?? []).find(({ award, share }) => award === row.award && share === 'funder');
  if (!own) throw wrong('cost', 'cost_is_of_award', `${number} pays no share of ${cost.number}.`);
  const others = await work.asProduct.rows(grantProperty, {
    where: { cost: cost.id, id: { not: row.id }, status: { not: 'discarded' } },
    fields: ['unitCost'],
    most: 'all',
  });
  const left = cost.amount.cents - others.reduce((sum, { unitCost }) => sum + unitCost.cents, 0);
  if (row.unitCost.cents > left)
    throw wrong('unitCost', 'within_cost', `${dollars(Math.max(0, left))} of ${cost.number} is left for this item.`);
  return participation(own.amount.cents, cost.amount.cents);
}

/** Federal participation: of the cost where one is named, of the award otherwise, all of what the funder furnished. */
async function percentOf(work: UnitOfWork, of: Award, row: Item, asset: RegisteredAsset | undefined) {
  if (row.holder === 'federal') return 100;
  if (row.cost === null && asset) return row.federalPercent; // as its order was funded
  return row.cost === null
    ? participation(of.amount.cents, of.amount.cents + (of.match?.cents ?? 0))
    : paidBy(work, of, row);
}

/** Supplies that are left are one lot: the law looks at their total. 2 CFR 200.314(a). */
async function suppliesKeyOf(work: UnitOfWork, row: Item): Promise<string | null> {
  if (row.kind !== 'supplies') return null;
  const key = [row.award, row.holder].join(' ').slice(0, 60);
  const other = await work.asProduct.row(grantProperty, {
    where: { suppliesKey: key, id: { not: row.id } },
    fields: ['number'],
  });
  if (other)
    throw wrong('kind', 'one_lot', `${other.number} is the lot of unused supplies already. Continue it instead.`);
  return key;
}

const ofTheRegister = { identifier: 'serial number', place: 'location', unitCost: 'cost' } as const;

/** What the asset register has is stated there alone. */
function refuseOfRegister({ tag }: RegisteredAsset, row: Item, before: Item): void {
  for (const [name, what] of Object.entries(ofTheRegister) as [keyof typeof ofTheRegister, string][])
    if (JSON.stringify(row[name]) !== JSON.stringify(before[name]))
      throw wrong(name, 'in_register', `This item is asset ${tag}. Its ${what} is the one in the asset register.`);
}

/** What was bought has its cost in the ledger; a unit from the register may wait for it until its disposition. */
function refuseWithoutCost({ kind, holder, cost }: Item, asset: RegisteredAsset | undefined): void {
  if (kind === 'equipment' && holder !== 'federal' && cost === null && !asset)
    throw wrong('cost', 'cost_is_named', 'Choose the cost it was bought with (2 CFR 200.313(d)(1)).');
}

const written =
  (assets: RegisteredAssets) =>
  async ({ row, before, work }: Facts): Promise<void> => {
    if (isProduct(work)) return;
    await refuseWithoutRight(work, grantProperty, grantManagers);
    const of = await heldAward(work, row.award);
    const [asset] = await assets(work.asProduct, [row.id]);
    if (asset) refuseOfRegister(asset, row, before);
    // What is decided keeps its figures; where it is and its condition are counted on.
    if (row.status !== 'held') return;
    refuseWithoutCost(row, asset);
    await work.asProduct.change(
      grantProperty,
      row.id,
      {},
      { federalPercent: await percentOf(work, of, row, asset), suppliesKey: await suppliesKeyOf(work, row) },
    );
  };

/** What the funder gets, by the text that governs the award; null where nothing is owed. */
export function dueFor(of: Pick<Award, 'fundingType' | 'awardDate'>, row: Item): Compensation | null {
  const terms = isFederal(of.fundingType) ? propertyTermsOn(of.awardDate) : null;
  return (
    terms &&
    compensationOf(
      {
        outcome: row.outcome,
        fairValue: row.fairValue?.cents ?? 0,
        proceeds: row.proceeds?.cents ?? 0,
        percent: row.federalPercent ?? 0,
        keepsSelling: row.keepsSelling ?? false,
      },
      terms,
    )
  );
}

function refuseUngoverned({ fundingType, awardDate, number }: Award): void {
  if (isFederal(fundingType) && propertyTermsOn(awardDate) === null)
    throw wrong('award', 'has_text', `No text of 2 CFR 200 is loaded for the date of ${number}.`);
}

async function propose({ row, work }: Facts): Promise<void> {
  const proposedBy = personActing(work.actor);
  if (!isProduct(work)) {
    await refuseWithoutRight(work, grantProperty, grantManagers);
    const of = await heldAward(work, row.award);
    refuseUngoverned(of);
    refuseWithoutCost(row, undefined);
    const due = dueFor(of, row);
    await notify(work, {
      to: await membersWithDuty(work, 'budget_officer'),
      kind: 'grant.closeout',
      subject: `${row.number} of ${of.number} awaits your approval`,
      body: `${row.description}: ${outcomes[row.outcome ?? 'in_use']}${due ? `, ${dollars(due.remit)} is due` : ''}.`,
      link: href(propertyPages.property, { id: row.id }),
    });
  }
  // What was entered for a remittance before there is one counts for nothing.
  await work.asProduct.change(grantProperty, row.id, {}, { remittedOn: null, reference: null, proposedBy });
}

/** The share is worked out once more, with the award held, and fixed. */
async function approve({ row, work }: Facts): Promise<void> {
  await refuseWithoutRight(work, grantProperty, grantApprovers);
  const of = await heldAward(work, row.award);
  if (!isProduct(work)) refuseUngoverned(of);
  const due = dueFor(of, row);
  const money = (cents: number | undefined) => moneyOf(work.actor, cents ?? 0);
  await work.asProduct.change(
    grantProperty,
    row.id,
    {},
    {
      share: money(due?.share),
      allowance: money(due?.allowance),
      remit: money(due?.remit),
      approvedBy: personActing(work.actor),
      approvedOn: work.today,
    },
  );
  await tell(work, row, 'is approved');
}

const undecided = {
  share: null,
  allowance: null,
  remit: null,
  proposedBy: null,
  approvedBy: null,
  approvedOn: null,
} as const;

async function sentBack({ row, work }: Facts): Promise<void> {
  await work.asProduct.change(grantProperty, row.id, {}, undecided);
  await tell(work, row, 'was sent back');
}

/** What the step asks for is judged with it: before, the step is only waiting for it. */
async function settle({ row, work }: Facts): Promise<void> {
  await refuseWithoutRight(work, grantProperty, grantManagers);
  if (!isProduct(work)) {
    const { remittedOn, disposedOn, reference } = row;
    if (remittedOn === null || remittedOn > work.today || (disposedOn !== null && remittedOn < disposedOn))
      throw wrong(
        'remittedOn',
        'remitted_by_now',
        'Enter the day of the remittance, from the disposition until today.',
      );
    if ((reference ?? '').trim().length < 3)
      throw wrong('reference', 'has_reference', 'Enter the reference of the remittance, in 3 characters or more.');
    await heldAward(work, row.award);
  }
  await work.asProduct.change(grantProperty, row.id, {}, { settledBy: personActing(work.actor) });
}

/** What the agency has of an award is not struck out: its disposition is proposed. */
const discarded =
  (assets: RegisteredAssets) =>
  async ({ row, work }: Facts): Promise<void> => {
    const [asset] = await assets(work.asProduct, [row.id]);
    if (asset && !asset.isReversed && !isProduct(work))
      throw wrong('outcome', 'is_an_asset', `This item is asset ${asset.tag}. Propose its disposition instead.`);
    await work.asProduct.change(grantProperty, row.id, {}, { suppliesKey: null });
  };

async function tell(work: UnitOfWork, { id, number, description, createdBy, proposedBy }: Item, what: string) {
  await notify(work, {
    to: [createdBy, ...(proposedBy ? [proposedBy] : [])],
    kind: 'grant.closeout',
    subject: `${number} ${what}`,
    body: description,
    link: href(propertyPages.property, { id }),
  });
}

export const propertyEffects = (assets: RegisteredAssets) =>
  follows(grantProperty, {
    create: [written(assets)],
    edit: [written(assets)],
    propose: [propose],
    approve: [approve],
    return: [sentBack],
    settle: [settle],
    resume: [sentBack],
    discard: [discarded(assets)],
  });
