import { fail } from '#kernel';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import type { ChargeKind } from './charge-words.ts';

/** What is said of every row that can become a cost, whatever it is, and its type in a statement. */
const said = {
  id: 'uuid',
  /** The row to open, and its record. */
  parent: 'uuid',
  record: 'text',
  number: 'text',
  payee: 'text',
  description: 'text',
  document: 'text',
  day: 'date',
  /** What is not charged yet. */
  cents: 'bigint',
  eligible: 'bigint',
  /** What the row is worth by itself; null where a part of it may be charged elsewhere. */
  whole: 'bigint',
  /** The funder’s percent; null: by the award. */
  percent: 'numeric',
  award: 'uuid',
  /** Rows of one batch become one cost. */
  batch: 'text',
  of: 'text',
  /** The project that a row is work of, where the row names one. */
  project: 'uuid',
  invoice: 'uuid',
  paid: 'date',
  class: 'text',
  type: 'text',
  basis: 'text',
  /** It counts where it was entered. */
  live: 'boolean',
  /** Something points it at an award. */
  offered: 'boolean',
  /** Why it can’t be charged now; null where nothing is missing. */
  stop: 'text',
} as const;
export type Said = keyof typeof said;

/** One kind of row that feeds the ledger; the domain that knows it hands it to `grantsServer`. $1 is the organization. */
export interface ChargeSource {
  readonly kind: ChargeKind;
  /** The record of the projects that its rows name. */
  readonly projects?: string;
  readonly from: string;
  readonly says: Readonly<Record<Said, string>>;
  /** Held until the transaction ends, so that none is withdrawn while it is charged. */
  hold(work: UnitOfWork, ids: readonly string[]): Promise<unknown>;
  /** The rows name their cost. */
  charged?(work: UnitOfWork, ids: readonly string[], cost: string): Promise<void>;
  /** What the funder still pays of the work of a batch. */
  room?(work: UnitOfWork, batch: string): Promise<number | null>;
}

const names = Object.keys(said) as Said[];

/** All rows of all kinds, charged ones as well. */
export const everyRow = (sources: readonly ChargeSource[]): string =>
  sources
    .map(
      ({ kind, from, says }) =>
        `select '${kind}'::text as kind, ${names.map((name) => `(${says[name]})::${said[name]} as "${name}"`).join(', ')} from ${from}`,
    )
    .join(' union all ');

/** What is live and not charged; an invoice less what other rows claim of it and will charge themselves. */
export const freeRows = (sources: readonly ChargeSource[]): string => `every_row as (${everyRow(sources)}),
  unbilled as (select x.* from every_row x
    where x.live and x.offered and x.cents > 0 and not exists (select from charged_source s where s.organization_id = $1 and s.source = x.kind and s.source_id = x.id)),
  claimed as (select u.invoice, sum(u.cents) as cents from unbilled u where u.kind <> 'invoice' and u.invoice is not null group by 1),
  due as (select u.*, u.cents - case when u.kind = 'invoice' then coalesce(c.cents, 0) else 0 end as left_cents
    from unbilled u left join claimed c on c.invoice = u.id),
  free as (select d.*, a.number as award_number, a.title as award_title, coalesce(d.stop, case
      when a.id is null then null
      when a.status not in ('active', 'suspended', 'closeout') then a.number || ' isn’t active.'
      when d.day < coalesce(a.pre_award_from, a.from_day) or d.day > a.until_day
        then a.number || ' pays costs from ' || coalesce(a.pre_award_from, a.from_day) || ' to ' || a.until_day || '.'
    end) as obstacle
    from due d left join grant_award a on a.organization_id = $1 and a.id = d.award where d.left_cents > 0)`;

export const sourceOf = (sources: readonly ChargeSource[], kind: string): ChargeSource => {
  const found = sources.find((one) => one.kind === kind);
  if (!found) throw fail('refused', 'grant_cost.no_such_source', `Nothing of the kind ${kind} is charged.`);
  return found;
};
