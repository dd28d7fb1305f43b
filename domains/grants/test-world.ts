import { randomUUID } from 'node:crypto';
import { dutyGrant } from '#domains/organization/duty-grant.record.ts';
import type { Duty, New, Row } from '#kernel';
import { type Person, type World, world } from '#world';
import { quotePaper } from '../../tests/world/papers.ts';
import { awardAmendment } from './amendments/award-amendment.record.ts';
import { grantAward } from './award/grant-award.record.ts';
import { grantCost } from './costs/grant-cost.record.ts';

export const usd = (dollars: number) => ({ cents: Math.round(dollars * 100), currency: 'USD' });

/** A county with a grant manager, another one, and a budget officer who accepts. */
export interface GrantWorld {
  readonly county: World;
  readonly yvette: Person;
  readonly miguel: Person;
  readonly priya: Person;
  readonly rosa: Person;
  readonly paper: string;
  withDuties(name: string, ...duties: readonly Duty[]): Promise<Person>;
  /** Yvette’s award of $100,000 from January 2026 to December 2027. */
  drafted(more?: Partial<New<typeof grantAward>>): Promise<Row<typeof grantAward>>;
  /** The same, accepted by Priya. */
  active(more?: Partial<New<typeof grantAward>>): Promise<Row<typeof grantAward>>;
  /** What Yvette writes for a cost of an award. */
  costOf(award: string, dollars: number, more?: Partial<New<typeof grantCost>>): New<typeof grantCost>;
  /** The same, approved by Priya. */
  charged(award: string, dollars: number, more?: Partial<New<typeof grantCost>>): Promise<Row<typeof grantCost>>;
  /** Yvette’s amendment, accepted by Priya. */
  amended(award: string, more: Partial<New<typeof awardAmendment>>): Promise<Row<typeof awardAmendment>>;
}

/** A type of each class that an award pays. */
const typeFor = {
  personnel: 'salaries',
  fringe: 'fringe',
  travel: 'travel',
  equipment: 'equipment',
  supplies: 'supplies',
  contractual: 'contract',
  construction: 'construction',
  other: 'direct',
  indirect: null,
} as const;

export const TODAY = '2026-11-20';

/** What an extension by notice says, with its notice sent today. */
export const byNotice = (here: Pick<GrantWorld, 'paper'>) =>
  ({
    kind: 'extension',
    documents: [],
    reason: 'The pumps are delivered five months late.',
    terms: 'allowed',
    termsSection: 'Article IV.B',
    workLeft: 'Installation and start-up of both pumps.',
    sameScope: true,
    sameFunds: true,
    sentOn: TODAY,
    evidence: [here.paper],
  }) satisfies Partial<New<typeof awardAmendment>>;

export async function grantWorld(given?: World): Promise<GrantWorld> {
  const county = given ?? (await world());
  const withDuties: GrantWorld['withDuties'] = async (name, ...duties) => {
    const person = (await county.member(name)).with({ duties: [...duties] });
    // Duties that exclude each other are never granted to one person; a test says that someone has them all the same.
    const [only] = duties;
    if (only && duties.length === 1) await county.product.make(dutyGrant, { member: person.id, duty: only });
    return person;
  };
  const yvette = await withDuties('Yvette Dubois', 'grant_manager');
  const miguel = await withDuties('Miguel Ortiz', 'grant_manager');
  const priya = await withDuties('Priya Raman', 'budget_officer');
  const rosa = await county.member('Rosa Delgado');
  const paper = await quotePaper(county, yvette, 'award');
  const drafted: GrantWorld['drafted'] = ({ amount = usd(100_000), ...more } = {}) =>
    yvette.make(grantAward, {
      title: 'Pump station elevation',
      fundingType: 'federal',
      agency: 'Federal Emergency Management Agency',
      fain: `F-${randomUUID().slice(0, 8)}`,
      awardDate: '2025-12-15',
      fromDay: '2026-01-01',
      untilDay: '2027-12-31',
      amount,
      listings: [{ aln: '97.039', program: 'Hazard Mitigation Grant', amount }],
      documents: [paper],
      ...more,
    });
  const active: GrantWorld['active'] = async (more = {}) => {
    const { id } = await drafted(more);
    await yvette.run(grantAward, 'submit', id);
    return priya.run(grantAward, 'accept', id);
  };
  const costOf: GrantWorld['costOf'] = (award, dollars, more = {}) => ({
    description: 'Engineering, October',
    source: 'other',
    payee: 'Jones Edmunds',
    documentNumber: `JE-${randomUUID().slice(0, 8)}`,
    costClass: 'contractual',
    costType: typeFor[more.costClass ?? 'contractual'],
    basis: 'As the budget of the award says',
    incurredOn: '2026-10-15',
    paidOn: '2026-11-02',
    amount: usd(dollars),
    splits: [{ award, share: 'funder', amount: usd(dollars) }],
    documents: [paper],
    ...more,
  });
  const charged: GrantWorld['charged'] = async (award, dollars, more = {}) => {
    const { id } = await yvette.make(grantCost, costOf(award, dollars, more));
    await yvette.run(grantCost, 'submit', id);
    return priya.run(grantCost, 'approve', id);
  };
  const amended: GrantWorld['amended'] = async (award, more) => {
    const { id } = await yvette.make(awardAmendment, {
      award,
      kind: 'funder',
      reason: 'The funder wrote us a new notice of award.',
      documents: [paper],
      ...more,
    });
    await yvette.run(awardAmendment, 'submit', id);
    return priya.run(awardAmendment, 'accept', id);
  };
  return { county, yvette, miguel, priya, rosa, paper, withDuties, drafted, active, costOf, charged, amended };
}
