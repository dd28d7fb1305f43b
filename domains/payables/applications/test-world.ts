import type { New, Row } from '#kernel';
import { contract } from '#domains/contracts/contract/contract.record.ts';
import { lienWaiver } from '#domains/contracts/billing/lien-waiver.record.ts';
import { payApplication } from '#domains/contracts/billing/pay-application.record.ts';
import { scheduleOfValues } from '#domains/contracts/billing/schedule-of-values.record.ts';
import { type ContractWorld, contractWorld } from '#domains/contracts/test-world.ts';
import { dutyGrant } from '#domains/organization/duty-grant.record.ts';
import { document } from '#domains/organization/document.record.ts';
import { purchaseOrder } from '#domains/procurement/orders/purchase-order.record.ts';
import { usd } from '#domains/procurement/orders/test-world.ts';
import { vendor } from '#domains/vendors/vendor.record.ts';
import type { Duty } from '#kernel';
import type { Person } from '#world';
import { invoice } from '../invoices/invoice.record.ts';

/** Of one item: dollars of work, newly stored, and stored that is installed. */
export type Earned = readonly [item: string, work: number, stored?: number, installed?: number];
type Application = Row<typeof payApplication>;

/** A contract over $12,400 with an issued order, billed by three items, prepared by Grace and certified by Ada. */
export interface BillingWorld extends ContractWorld {
  readonly grace: Person;
  readonly ada: Person;
  readonly priya: Person;
  readonly contract: string;
  readonly firm: string;
  readonly ordered: string;
  readonly schedule: string;
  also(member: Person, ...duties: readonly Duty[]): Promise<Person>;
  stated(more?: Partial<New<typeof scheduleOfValues>>): Promise<Row<typeof scheduleOfValues>>;
  prepared(earned: readonly Earned[], more?: Partial<New<typeof payApplication>>): Promise<Application>;
  submitted(earned: readonly Earned[], more?: Partial<New<typeof payApplication>>): Promise<Application>;
  certified(earned: readonly Earned[], more?: Partial<New<typeof payApplication>>): Promise<Application>;
  invoiceOf(application: string): Promise<Row<typeof invoice>>;
  /** Filed by Grace and verified by Derek. */
  waived(application: Application, kind: 'conditional' | 'unconditional', party?: string): Promise<string>;
  /** Waived for and approved by Priya. */
  billApproved(application: Application): Promise<Row<typeof invoice>>;
  dollarsOf(application: Application): object;
}

export const lines = (earned: readonly Earned[]): NonNullable<New<typeof payApplication>['lines']> =>
  earned.map(([item, work, stored = 0, installed]) => ({
    item,
    work: usd(work),
    stored: usd(stored),
    ...(installed === undefined ? {} : { installed: usd(installed) }),
  }));

const dollars = (one: { readonly cents: number } | null): number => (one?.cents ?? 0) / 100;

export async function billingWorld(
  given: { readonly terms?: Partial<New<typeof scheduleOfValues>>; before?(here: ContractWorld): Promise<void> } = {},
): Promise<BillingWorld> {
  const here = await contractWorld();
  await given.before?.(here);
  const { county, derek } = here;
  const also: BillingWorld['also'] = async (member, ...duties) => {
    for (const duty of duties) await county.product.make(dutyGrant, { member: member.id, duty });
    return member.with({ duties: [...(member.actor.duties ?? []), ...duties] });
  };
  const grace = await here.withDuties('Grace Oyelaran', 'accounts_payable');
  const priya = await here.withDuties('Priya Raman', 'budget_officer');
  const ada = await county.member('Ada Architect');
  const source = await here.finalAward({ pumps: 20 });
  const { id } = await here.active(source, { title: 'Drainage improvements' });
  const ordered = await here.orderOf(source, 20);
  await here.lena.run(purchaseOrder, 'issue', ordered);
  const files = async (owner: Person) =>
    (
      await county.door.run(county.product.actor, (work) =>
        work.insert(
          document,
          { name: 'application.pdf', owner: owner.id },
          { mediaType: 'application/pdf', size: 10, sha256: 'b'.repeat(64), scan: 'clean' },
        ),
      )
    ).id;
  const own = await files(grace);
  const firm = (await derek.see(contract, id)).vendor ?? '';
  const name = (await derek.see(vendor, firm)).name;
  const stated: BillingWorld['stated'] = async (more = {}) =>
    grace.make(scheduleOfValues, {
      contract: id,
      purchaseOrder: ordered,
      certifier: ada.id,
      lines: [
        { item: '01', description: 'Mobilization', scheduled: usd(2_400) },
        { item: '02', description: 'Pipe', scheduled: usd(8_000) },
        { item: '03', description: 'Restoration', scheduled: usd(2_000) },
      ],
      workPercent: 10,
      storedPercent: 5,
      termsSection: '9.3',
      subcontractors: [{ name: 'Tide Excavating' }],
      ...more,
    });
  const { id: schedule } = await stated(given.terms);
  await grace.run(scheduleOfValues, 'submit', schedule);
  await derek.run(scheduleOfValues, 'adopt', schedule);
  const prepared: BillingWorld['prepared'] = async (earned, more = {}) => {
    const made = await grace.make(payApplication, {
      contract: id,
      periodUntil: '2027-01-05',
      lines: lines(earned),
      documents: [own],
      ...more,
    });
    return grace.see(payApplication, made.id);
  };
  const submitted: BillingWorld['submitted'] = async (earned, more) => {
    const made = await prepared(earned, more);
    await grace.run(payApplication, 'submit', made.id);
    return grace.see(payApplication, made.id);
  };
  const certified: BillingWorld['certified'] = async (earned, more) => {
    const made = await submitted(earned, more);
    await ada.run(payApplication, 'certify', made.id);
    return grace.see(payApplication, made.id);
  };
  const invoiceOf: BillingWorld['invoiceOf'] = async (of) => {
    const found = await county.door.run(county.product.actor, (work) =>
      work.row(invoice, { where: { payApplication: of, status: { not: 'discarded' } }, order: '-number' }),
    );
    if (!found) throw new Error('This application has no invoice.');
    return found;
  };
  const waived: BillingWorld['waived'] = async (of, kind, party = name) => {
    const made = await grace.make(lienWaiver, {
      party,
      application: of.id,
      kind,
      amount: party === name ? (of.due ?? usd(0)) : usd(100),
      throughOn: of.periodUntil,
      documents: [own],
    });
    await derek.run(lienWaiver, 'verify', made.id);
    return made.id;
  };
  return {
    ...here,
    grace,
    ada,
    priya,
    contract: id,
    firm: name,
    ordered,
    schedule,
    also,
    stated,
    prepared,
    submitted,
    certified,
    invoiceOf,
    waived,
    async billApproved(of) {
      for (const party of [name, 'Tide Excavating']) await waived(of, 'conditional', party);
      const { id: bill } = await invoiceOf(of.id);
      await priya.run(invoice, 'approve', bill);
      return grace.see(invoice, bill);
    },
    dollarsOf: ({ earned, retained, net, certifiedBefore, due, toFinish }) => ({
      earned: dollars(earned),
      retained: dollars(retained),
      net: dollars(net),
      certifiedBefore: dollars(certifiedBefore),
      due: dollars(due),
      toFinish: dollars(toFinish),
    }),
  };
}
