import { fail, type Row } from '#kernel';
import { answers } from '#server/http/answers.ts';
import type { Operation } from '#server/http/operation.ts';
import type { Ports } from '#server/ports.ts';
import { follows, on } from '#server/records/effects.ts';
import { firstOf, firstRows } from '#server/records/first-of.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { task } from '../../organization/public.server.ts';
import { ReadableStatement } from '../market/readable.server.ts';
import { exposedFor, type HazardsOf, MOST_AREAS, noHazards, riskOfVendor, scoreOn } from './exposed.server.ts';
import { readAlerts } from './read-alerts.ts';
import { supplySubTier } from './sub-tier-call.ts';
import { subTierFor } from './sub-tier.server.ts';
import { importSignals, supplyOutage, supplyRisk, vendorRisk } from './supply-calls.ts';
import {
  firmsFor,
  fiscalStartOf,
  goodsFor,
  purchasesFor,
  type Reached,
  sharesOver,
  sinceOf,
} from './supply-data.server.ts';
import { supplyMitigation } from './supply-mitigation.record.ts';
import { supplyReview } from './supply-review.record.ts';
import { supplySignal } from './supply-signal.record.ts';

const MOST = 100;
/** As many as a map of one screen tells apart. */
const MOST_SITES = 500;
const percentOf = (part: number, whole: number): number => Math.round((part / whole) * 1000) / 10;

const signalsBy = ({ exposed }: Pick<Awaited<ReturnType<typeof exposedFor>>, 'exposed'>): Reached =>
  new Map(
    [...Map.groupBy(exposed, ({ vendor }) => vendor)].map(([vendor, all]) => [
      vendor,
      new Set(all.map(({ signal }) => signal)),
    ]),
  );

export async function riskFor(work: UnitOfWork, hazardsOf: HazardsOf = noHazards) {
  const since = sinceOf(work.today);
  const [purchases, firms] = [await purchasesFor(work, since), await firmsFor(work)];
  const { sites, exposed, areas } = await exposedFor(work, firms, hazardsOf);
  const reached = signalsBy({ exposed });
  const byVendor = Map.groupBy(exposed, ({ vendor }) => vendor);
  const goods = await goodsFor(work, purchases, firms, reached);
  const totalCents = purchases.reduce((sum, { cents }) => sum + cents, 0);
  const names = new Map(firms.map(({ id, name }) => [id, name]));
  const bought = Map.groupBy(purchases, ({ vendor }) => vendor);
  const single = goods.filter(({ suppliers, alternates }) => suppliers.length === 1 && alternates === 0);
  const vendors = [...bought]
    .map(([id, all]) => {
      const cents = all.reduce((sum, one) => sum + one.cents, 0);
      return {
        id,
        name: names.get(id) ?? 'Former vendor',
        purchases: new Set(all.map((one) => one.of)).size,
        cents,
        percent: totalCents > 0 ? percentOf(cents, totalCents) : null,
        single: single.filter(({ suppliers }) => suppliers[0]?.id === id).length,
        ...scoreOn(work.today, byVendor.get(id) ?? []),
      };
    })
    .toSorted((one, other) => other.cents - one.cents || (one.name < other.name ? -1 : 1));
  const hit = new Set(exposed.map(({ siteId }) => siteId));
  return {
    since,
    totalCents,
    shares: sharesOver(purchases, { today: work.today, start: await fiscalStartOf(work), names }),
    goods: firstRows(goods, MOST),
    vendors: firstRows(vendors, MOST),
    exposed: firstRows(
      exposed.map((one) => ({ ...one, name: names.get(one.vendor) ?? '' })),
      MOST,
    ),
    areas: firstRows(areas, MOST_AREAS),
    sites: firstRows(
      sites
        .filter(({ place }) => place !== null)
        .map(({ id, vendor, place }) => ({ id, vendor, name: names.get(vendor) ?? '', place, isExposed: hit.has(id) }))
        .toSorted((one, other) => Number(other.isExposed) - Number(one.isExposed)),
      MOST_SITES,
    ),
  };
}

const affected = `select r.id, r.number, r.purpose, r.project, r.needed_by::text as "neededBy", coalesce(r.total_cents, 0)::bigint as cents, r.status
  from seen_requisition r where r.status in ('submitted', 'approved', 'ordered') and (r.needed_by is null or r.needed_by between {today}::date and {until}::date)
    and r.id in (select s.parent from requisition_suggested_vendors s where s.organization_id = {organization} and s.vendor = {vendor})
  order by r.needed_by nulls last, r.number`;
const promised = `select o.id, o.number, o.purpose, o.next_delivery::text as "nextDelivery", coalesce(o.total_cents, 0)::bigint as cents
  from seen_purchase_order o where o.vendor = {vendor} and o.status = 'issued' and o.delivery in ('open', 'part')
    and (o.next_delivery is null or o.next_delivery <= {until}::date)
  order by o.next_delivery nulls last, o.number`;
const won = `select a.id, a.number, s.name, a.amount_cents as cents, a.status
  from seen_award a join seen_solicitation s on s.id = a.solicitation
  where a.vendor = {vendor} and a.status in ('recommended', 'approved', 'noticed', 'protested', 'final') order by a.number desc`;

async function readWith<T extends object>(work: UnitOfWork, sql: string, given: Readonly<Record<string, unknown>>) {
  const statement = new ReadableStatement(work);
  const seen = statement.rowsOf('requisition', 'purchase_order', 'solicitation', 'award');
  const organization = statement.organization;
  const text = Object.entries(given).reduce(
    (all, [name, value]) => (all.includes(`{${name}}`) ? all.replaceAll(`{${name}}`, statement.bind(value)) : all),
    sql.replaceAll('{organization}', organization),
  );
  return statement.run<T>(`with ${seen} ${text}`);
}

const below = `select d.id, v.name as vendor, d.item from supply_declaration d join vendor v on v.organization_id = d.organization_id and v.id = d.vendor
  where d.organization_id = $1 and d.status = 'confirmed' and d.about = 'subcontractor' and d.vendor <> $2 and lower(d.subcontractor) = lower($3)
  order by v.name, d.item, d.id`;

/** What is asked for or awarded while this vendor is out, and what nobody else is known to supply. */
export async function outageOf(work: UnitOfWork, id: string, days: number, hazardsOf: HazardsOf = noHazards) {
  const firms = await firmsFor(work);
  const firm = firms.find((one) => one.id === id);
  if (!firm) throw fail('not_found', 'not_found', 'There is no such vendor.');
  const until = new Date(Date.parse(`${work.today}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
  const given = { vendor: id, until, today: work.today };
  type Asked = {
    id: string;
    number: string;
    purpose: string;
    project: string | null;
    neededBy: string | null;
    cents: number;
    status: string;
  };
  type Promised = { id: string; number: string; purpose: string; nextDelivery: string | null; cents: number };
  type Won = { id: string; number: string; name: string; cents: number | null; status: string };
  const requisitions = await readWith<Asked>(work, affected, given);
  const orders = await readWith<Promised>(work, promised, given);
  const awards = await readWith<Won>(work, won, given);
  const reached = signalsBy(await exposedFor(work, firms, hazardsOf));
  const goods = await goodsFor(work, await purchasesFor(work, sinceOf(work.today)), firms, reached);
  return {
    vendor: firm.name,
    days,
    until,
    requisitions: firstRows(
      requisitions.map((one) => ({ ...one, cents: Number(one.cents) })),
      MOST,
    ),
    orders: firstRows(
      orders.map((one) => ({ ...one, cents: Number(one.cents) })),
      MOST,
    ),
    awards: firstRows(
      awards.map((one) => ({ ...one, cents: one.cents === null ? null : Number(one.cents) })),
      MOST,
    ),
    goods: firstRows(
      goods.filter(({ suppliers }) => suppliers.some((one) => one.id === id)),
      MOST,
    ),
    subcontractors: await firstOf<{ id: string; vendor: string; item: string }>(work.tx, {
      text: below,
      values: [work.actor.organizationId, id, firm.name],
      name: 'supply.below',
      most: MOST,
    }),
  };
}

/** Adds what a file says, once: a signal of the same source is not added a second time. */
export async function addSignals(
  work: UnitOfWork,
  { file, days, dryRun }: { file: string; days: number; dryRun: boolean },
) {
  let given: unknown;
  try {
    given = JSON.parse(file);
  } catch {
    throw unreadable('This is not JSON. Choose the file as it was published.');
  }
  const found = readAlerts(given, { today: work.today, days });
  if (typeof found === 'string') throw unreadable(found);
  const sources = [...new Set(found.signals.map(({ source }) => source))];
  const known = new Set(
    sources.length === 0
      ? []
      : (
          await work.rows(supplySignal, {
            where: { source: sources, status: 'active' },
            fields: ['source'],
            order: 'source',
            most: 'all',
          })
        ).map(({ source }) => source),
  );
  const fresh = found.signals.filter(({ source }) => !known.has(source));
  if (!dryRun) for (const signal of fresh) await work.insert(supplySignal, signal);
  return {
    added: fresh.length,
    known: found.signals.length - fresh.length,
    signals: firstRows(
      fresh.map(({ subject, severity, untilDay }) => ({ subject, severity, untilDay })),
      50,
    ),
    skipped: firstRows(found.skipped, 50),
  };
}
const unreadable = (message: string) =>
  fail('invalid', 'supply_signal.unreadable', message, {
    issues: [{ path: 'file', code: 'supply_signal.unreadable', message }],
  });

type Mitigation = Row<typeof supplyMitigation>;
const pathOf = ({ id }: Pick<Mitigation, 'id'>): string => `/supply-chain-risk/mitigations/${id}`;

/** Who does it has it among the own tasks, until it is done or cancelled. */
const giveTask = async ({ row, work }: { row: Mitigation; work: UnitOfWork }): Promise<void> => {
  const open = await work.rows(task, {
    where: { link: pathOf(row), status: 'open' },
    fields: ['assignee'],
    most: 'all',
  });
  for (const { id, assignee } of open) if (assignee !== row.owner) await work.asProduct.move(task, id, 'drop');
  if (row.status === 'open' && !open.some(({ assignee }) => assignee === row.owner))
    await work.asProduct.insert(
      task,
      { subject: row.action, assignee: row.owner, dueOn: row.dueOn, link: pathOf(row) },
      { givenBy: work.person ?? row.owner },
    );
};
const endTask = async ({ row, work }: { row: Mitigation; work: UnitOfWork }): Promise<void> => {
  const open = await work.rows(task, { where: { link: pathOf(row), status: 'open' }, fields: ['id'], most: 'all' });
  for (const { id } of open) await work.asProduct.move(task, id, row.status === 'done' ? 'finish' : 'drop');
};

const keepDay = async ({ row, work }: { row: Row<typeof supplyReview>; work: UnitOfWork }): Promise<void> => {
  await work.asProduct.change(supplyReview, row.id, {}, { decidedOn: work.today });
};

export const supplyEffects = [
  ...follows(supplyMitigation, { create: [giveTask], edit: [giveTask], finish: [endTask], cancel: [endTask] }),
  on(supplyReview, 'approve', async ({ row, work }) => {
    await work.asProduct.change(supplyReview, row.id, {}, { approvedBy: work.person, approvedOn: work.today });
  }),
  ...follows(supplyReview, { uphold: [keepDay], reverse: [keepDay] }),
  // From the portal it comes with the name of who wrote it there.
  on(supplyReview, 'contest', async ({ row, before, work }) => {
    if (row.objectedOn !== before.objectedOn && row.objectedOn !== null) return;
    const entered = `Entered by ${work.actor.name}`.slice(0, 160);
    await work.asProduct.change(supplyReview, row.id, {}, { objectedBy: entered, objectedOn: work.today });
  }),
];

const about = { tag: 'Supply chain risk', access: 'member' } as const;

export const supplyOperations = ({ door }: Ports, hazardsOf: HazardsOf): Operation[] => [
  answers(supplyRisk, {
    ...about,
    scope: 'supply_signal:read',
    summary: 'Commodities by number of sources, vendors by share of spend, and sites that a risk signal reaches.',
    told: 'What was bought in three years, from records that the caller may read.',
    probe: { namesNothing: true },
    run: ({ actor }) => door.run(actor, async (work) => ({ body: await riskFor(work, hazardsOf) })),
  }),
  answers(supplySubTier, {
    ...about,
    scope: 'supply_declaration:read',
    summary:
      'Subcontractors and countries of origin that vendors lean on, and the contracts of which nothing is declared.',
    told: 'Firms and origins, those that the most vendors share first, from records that the caller may read.',
    probe: { namesNothing: true },
    run: ({ actor }) => door.run(actor, async (work) => ({ body: await subTierFor(work) })),
  }),
  answers(vendorRisk, {
    ...about,
    scope: 'supply_signal:read',
    summary: 'Signals, weather alerts and declarations that reach one vendor today, by its sites, with their score.',
    told: 'What reaches the vendor, the first to expire first. The score adds up what is open and bars no one.',
    probe: { names: { id: 'vendor' } },
    run: ({ actor, params }) =>
      door.run(actor, async (work) => ({ body: await riskOfVendor(work, params.id, hazardsOf) })),
  }),
  answers(supplyOutage, {
    ...about,
    scope: 'supply_signal:read',
    summary: 'What is affected while a vendor cannot deliver for some days.',
    told: 'Requisitions, awards and commodities that depend on the vendor, and vendors that declared it as a subcontractor.',
    probe: { names: { id: 'vendor' }, query: { days: '30' } },
    run: ({ actor, params, query }) =>
      door.run(actor, async (work) => ({ body: await outageOf(work, params.id, query.days ?? 30, hazardsOf) })),
  }),
  answers(importSignals, {
    ...about,
    access: ['admin', 'manager', { duty: 'buyer' }, { duty: 'vendor_clerk' }],
    scope: 'supply_signal:create',
    summary: 'Risk signals from a file of the National Weather Service or OpenFEMA, with a dry run.',
    told: 'What was or would be added, what was known, and what was left out with the reason.',
    probe: { namesNothing: true, body: { file: '{"features":[]}', days: 30, dryRun: true } },
    run: ({ body, once }) =>
      once(async (work) => ({
        body: await addSignals(work, { file: body.file, days: body.days ?? 30, dryRun: body.dryRun ?? true }),
      })),
  }),
];
