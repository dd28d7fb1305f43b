import { type Row, toneOf } from '#kernel';
import { snake } from '#kernel/derive/table.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import type { connection } from './connection.record.ts';

type Connection = Row<typeof connection>;

/** What two systems are compared by, in the words of the target’s own definition. */
export interface Compared {
  readonly table: string;
  /** The match field, and its column. */
  readonly field: string;
  readonly key: string;
  readonly day: string | null;
  readonly account: string | null;
  readonly cents: string | null;
  /** Reversed, discarded and closed rows are not asked for; posted entries are. */
  readonly ended: readonly string[];
}

/** Only what a file writes as it is stored can be compared. */
export function comparedIn(
  registry: UnitOfWork['around']['registry'],
  { target, matchField }: Pick<Connection, 'target' | 'matchField'>,
): Compared | null {
  const { record } = registry.get(target);
  const kindOf = (name: string | null) => (name === null ? undefined : record.fields[name]?.spec.kind.name);
  if (matchField === null || kindOf(matchField) !== 'text') return null;
  return {
    table: record.name,
    field: matchField,
    key: snake(matchField),
    day: record.dated === undefined ? null : snake(record.dated),
    account: kindOf('account') === 'text' ? 'account' : null,
    cents: kindOf('amount') === 'money' ? 'amount_cents' : null,
    ended: (record.finalStates ?? []).filter((state) => toneOf(record, state) !== 'done'),
  };
}

// The names below are those of definitions; what a person chose comes as a value. A statement that differs by target has no name of its own.
const said = ({ field }: Compared) => `s.organization_id = $1 and s.run = $2 and s.field = '${field}'`;
const column = (name: string | null, type: string) => (name === null ? `null::${type}` : `t.${name}`);

/** `rows`: what the target has and the run did not read; of a dated record those of the days that the run covers. */
export const onlyHere = (by: Compared): string => `with covered as (
    select min(s.day) as first, max(s.day) as last from connection_said s where ${said(by)}),
  rows as (
    select t.id, t.${by.key}::text as key, ${column(by.day, 'date')} as day, ${column(by.account, 'text')} as account,
      ${column(by.cents, 'bigint')} as cents, null::integer as line
    from ${by.table} t, covered
    where t.organization_id = $1 and t.${by.key} is not null and not t.status = any(array[${by.ended
      .map((state) => `'${state}'`)
      .join(', ')}]::text[])
      ${by.day === null ? '' : `and t.${by.day} between covered.first and covered.last`}
      and not exists (select 1 from connection_said s where ${said(by)} and s.said = t.${by.key}))`;

/** `rows`: what the run read and the target does not have, such as rejected rows. */
export const onlyThere = (by: Compared): string => `with rows as (
    select null::uuid as id, s.said as key, s.day, s.account, round(s.amount * 100)::bigint as cents, s.line
    from connection_said s
    where ${said(by)} and not exists (
      select 1 from ${by.table} t where t.organization_id = $1 and t.${by.key} = s.said))`;
