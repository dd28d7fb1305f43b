import type { AnswerOf } from '#kernel';
import { answers } from '#server/http/answers.ts';
import type { Operation } from '#server/http/operation.ts';
import type { Ports } from '#server/ports.ts';
import { missing } from '#server/records/refusals.ts';
import { Statement } from '#server/records/statement.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { profiles } from '../finding/profile-rows.server.ts';
import { whyNotInForce } from '../insurance/in-force.ts';
import { ReadableStatement } from '../market/readable.server.ts';
import { businessOf } from '../vendor-calls.server.ts';
import { vendorInsurance } from '../vendor-insurance.record.ts';
import { vendor } from '../vendor.record.ts';
import { type Compared, shortlistComparison } from './comparison-call.ts';
import { vendorShortlist } from './vendor-shortlist.record.ts';

/** So many latest prices of each vendor are compared. */
const PRICES = 5;

type Profile = Pick<
  Compared,
  | 'id'
  | 'number'
  | 'name'
  | 'city'
  | 'state'
  | 'approval'
  | 'exclusion'
  | 'certified'
  | 'insurance'
  | 'standing'
  | 'score'
>;

function profilesOf(work: UnitOfWork, ids: readonly string[]): Promise<Profile[]> {
  const statement = new Statement();
  const about = {
    organization: statement.bind(work.actor.organizationId),
    today: work.today,
    bind: (value: unknown) => statement.bind(value),
  };
  const text = `select p.id, p.number, p.name, p.city, p.state, p.approval, p.exclusion, p.certified, p.insurance, p.standing, p.score
    from (${profiles(about)}) p where p.id = any (${statement.bind(ids)}::uuid[])`;
  return work.tx.query<Profile>(text, statement.values);
}

type Price = Compared['prices'][number] & { readonly vendor: string };

/** The latest lines of those issued orders that the person may read. */
async function pricesOf(work: UnitOfWork, ids: readonly string[]): Promise<readonly Price[]> {
  const statement = new ReadableStatement(work);
  // A line without words of its own is called as the line that it was requested by.
  const rows = await statement.run<Price>(`with ${statement.rowsOf('purchase_order', 'requisition')},
      priced as (select o.vendor, o.number as "order", coalesce(l.item, q.item, 'Line ' || l.requested) as item, coalesce(l.quantity_unit, 'EA') as unit, l.unit_price_cents as cents,
          o.issued_on::text as day, row_number() over (partition by o.vendor order by o.issued_on desc, o.number desc, l.position) as place
        from seen_purchase_order o join purchase_order_lines l on l.organization_id = o.organization_id and l.parent = o.id
          left join seen_requisition r on r.id = o.requisition
          left join requisition_lines q on q.organization_id = r.organization_id and q.parent = r.id and q.position = l.requested - 1
        where o.vendor = any (${statement.bind(ids)}::uuid[]) and o.status = 'issued' and o.issued_on is not null)
    select vendor, "order", item, unit, cents, day from priced where place <= ${PRICES} order by vendor, place`);
  return rows.map((one) => ({ ...one, cents: Number(one.cents) }));
}

export async function comparisonOf(work: UnitOfWork, id: string): Promise<AnswerOf<typeof shortlistComparison>> {
  const list = await work.find(vendorShortlist, id);
  if (!list) throw missing(vendorShortlist);
  const found = await profilesOf(work, list.vendors);
  const policies = await work.rows(vendorInsurance, {
    where: { vendor: found.map((one) => one.id), status: 'confirmed' },
    fields: ['vendor', 'coverage', 'each', 'fromDay', 'untilDay', 'submittedBy', 'confirmedAt'],
    order: ['coverage', 'untilDay'],
    most: 'all',
  });
  const prices = await pricesOf(work, list.vendors);
  const vendors: Compared[] = [];
  for (const of of list.vendors) {
    const one = found.find((known) => known.id === of);
    if (!one) continue;
    const held = policies.filter((policy) => policy.vendor === of);
    const { bids, awards, awardedCents, orders, orderedCents, overdue } = await businessOf(work, of);
    vendors.push({
      ...one,
      bids,
      awards,
      awardedCents,
      orders,
      orderedCents,
      overdue,
      policies: held
        .filter((policy) => whyNotInForce(policy, held, work.today) === null)
        .map(({ coverage, each, untilDay }) => ({ coverage, eachCents: each.cents, untilDay })),
      prices: prices.filter((price) => price.vendor === of).map(({ vendor: _vendor, ...price }) => price),
    });
  }
  const lost = list.vendors.filter((of) => !found.some((one) => one.id === of));
  const gone = await work.rows(vendor, { where: { id: lost }, fields: ['name'], order: 'name', most: 'all' });
  return { vendors, gone: gone.map(({ name }) => name) };
}

export const comparisonOperations = ({ door }: Ports): Operation[] => [
  answers(shortlistComparison, {
    tag: 'Vendors',
    scope: 'vendor:read',
    access: 'member',
    summary: 'The vendors of a shortlist side by side: certifications, insurance, standing, awards and latest prices.',
    told: 'The vendors, in the order of the shortlist.',
    probe: { names: { id: 'vendor_shortlist' } },
    run: ({ actor, params: { id } }) => door.run(actor, async (work) => ({ body: await comparisonOf(work, id) })),
  }),
];
