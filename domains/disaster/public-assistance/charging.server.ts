import type { AnyRecord, Row } from '#kernel';
import { type EffectFacts, follows } from '#server/records/effects.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { type ChargeSource, grantCost } from '../../grants/public.server.ts';
import { equipmentEntry } from './equipment-entry.record.ts';
import { laborEntry } from './labor-entry.record.ts';
import { paCost } from './pa-cost.record.ts';
import { paProject } from './pa-project.record.ts';

const of = (table: string): string =>
  `${table} e join pa_project p on p.organization_id = e.organization_id and p.id = e.project where e.organization_id = $1`;

/** FEMA pays what it obligated, by the award that the project names. */
const stop = `case when p.award is null then p.number || ' names no award.'
  when p.status not in ('obligated', 'complete') then p.number || ' isn’t obligated.' end`;

const common = {
  id: 'e.id',
  parent: 'e.id',
  number: 'e.number',
  cents: 'e.total_cents',
  eligible: 'e.total_cents',
  whole: 'e.total_cents',
  percent: 'p.federal_share',
  award: 'p.award',
  of: 'p.number',
  project: 'p.id',
  document: 'null',
  invoice: 'null',
  paid: 'null',
  basis: 'null',
  live: `e.status = 'entered'`,
  offered: 'true',
  stop,
} as const;

const day = 'e.work_day';
/** The entries of a project and a month. */
const month = `p.id || ':' || to_char(${day}, 'YYYY-MM')`;

const written =
  (record: typeof paCost) =>
  async (work: UnitOfWork, ids: readonly string[], cost: string): Promise<void> => {
    for (const id of ids) await work.asProduct.change(record, id, {}, { grantCost: cost });
  };

const held =
  (record: typeof paCost): ChargeSource['hold'] =>
  (work, ids) =>
    work.asProduct.rows(record, { where: { id: ids }, fields: [], order: 'id', lock: 'update', most: 'all' });

/** Rows of the three records have the same link; the product writes it. */
const hands = (record: AnyRecord) => {
  const one = record as typeof paCost; // the field that is written is in each of them
  return { hold: held(one), charged: written(one) };
};

const paidSql = `select p.obligated_federal_cents - coalesce(sum(s.amount_cents) filter (where c.status not in ('reversed', 'discarded')), 0)::bigint as cents
  from pa_project p
    left join (select grant_cost as cost, project from labor_entry where organization_id = $1
      union select grant_cost, project from equipment_entry where organization_id = $1
      union select grant_cost, project from pa_cost where organization_id = $1) e on e.project = p.id
    left join grant_cost c on c.organization_id = p.organization_id and c.id = e.cost
    left join grant_cost_splits s on s.organization_id = c.organization_id and s.parent = c.id and s.share = 'funder'
  where p.organization_id = $1 and p.id = $2 group by p.id, p.obligated_federal_cents`;

/** What FEMA obligated and no cost of the project has yet. The project is held, so that two batches never share it. */
async function roomOf(work: UnitOfWork, project: string): Promise<number | null> {
  await work.asProduct.row(paProject, { where: { id: project }, fields: [], lock: 'update' });
  const [found] = await work.tx.query<{ cents: number | null }>(
    paidSql,
    [work.actor.organizationId, project],
    'pa_project.federal_room',
  );
  return found?.cents ?? null;
}

const labor: ChargeSource = {
  kind: 'labor',
  projects: paProject.name,
  from: of('labor_entry'),
  says: {
    ...common,
    record: `'labor_entry'`,
    payee: `'Payroll'`,
    description: `left('Force account labor, ' || p.number || ', ' || p.title, 150)`,
    day,
    eligible: 'e.eligible_cents',
    batch: month,
    class: `'personnel'`,
    type: `'salaries'`,
    basis: `'Force account labor at actual pay and benefits (44 CFR 206.228(a)(2))'`,
  },
  ...hands(laborEntry),
  room: (work, batch) => roomOf(work, batch.slice(0, 36)),
};

const equipment: ChargeSource = {
  kind: 'equipment',
  projects: paProject.name,
  from: of('equipment_entry'),
  says: {
    ...common,
    record: `'equipment_entry'`,
    payee: `'Own equipment'`,
    description: `left('Force account equipment, ' || p.number || ', ' || p.title, 150)`,
    day,
    batch: month,
    // Its use is no payment to anybody: the day of use is the day of the outlay.
    paid: day,
    class: `'other'`,
    type: `'direct'`,
  },
  ...hands(equipmentEntry),
  room: (work, batch) => roomOf(work, batch.slice(0, 36)),
};

/** What was donated is never billed: it counts in the match ledger. */
const costs: ChargeSource = {
  kind: 'pa_cost',
  projects: paProject.name,
  from: `${of('pa_cost')} and e.kind in ('materials', 'rented', 'contract')`,
  says: {
    ...common,
    record: `'pa_cost'`,
    payee: 'e.payee',
    description: 'left(e.description, 180)',
    document: 'e.document_number',
    day: 'e.used_on',
    batch: 'e.id',
    invoice: 'e.invoice',
    class: `case e.kind when 'materials' then 'supplies' else 'contractual' end`,
    type: `case e.kind when 'materials' then 'supplies' else 'contract' end`,
  },
  ...hands(paCost),
  room: async (work, batch) => {
    const row = await work.asProduct.row(paCost, { where: { id: batch }, fields: ['project'] });
    return row ? roomOf(work, row.project) : null;
  },
};

export const assistanceSources: readonly ChargeSource[] = [labor, equipment, costs];

/** A cost that no longer counts is no cost of its entries; one that was withdrawn keeps the name of what was reversed. */
async function freed({ row, work }: EffectFacts<Row<typeof grantCost>>): Promise<void> {
  for (const record of [laborEntry, equipmentEntry, paCost] as readonly AnyRecord[]) {
    const one = record as typeof paCost; // the same link in each of them
    const rows = await work.asProduct.rows(one, {
      where: { grantCost: row.id, status: 'entered' },
      fields: [],
      most: 'all',
    });
    for (const { id } of rows) await work.asProduct.change(one, id, {}, { grantCost: null });
  }
}

export const chargedEntryEffects = follows(grantCost, { discard: [freed], reverse: [freed], takeOff: [freed] });
