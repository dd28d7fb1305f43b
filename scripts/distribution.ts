import { records } from '#domains';
import { tableOf, type Table } from '#kernel/derive/table.ts';
import type { AnyRecord } from '#kernel/record/define.ts';
import { tableClasses } from '#server/db/table-classes.ts';

/**
 * The calls that spread an installation over several machines by organization (Citus): `npm run distribution`.
 * A table comes after those it points at; queues and counters stay where they are.
 */
export function distribution(all: readonly AnyRecord[]): string[] {
  const classes = tableClasses(all);
  const of = (wanted: string) => [...classes].filter(([, one]) => one === wanted).map(([name]) => name);
  const tables = new Map(
    all.flatMap((record) => [tableOf(record), ...tableOf(record).children]).map((table) => [table.name, table]),
  );
  const tenants = inOrder(of('tenant'), (name) => targets(tables.get(name)));
  return [
    `alter role levee_app set citus.propagate_set_commands = 'local';`,
    ...of('global').map((name) => `select create_reference_table('${name}');`),
    ...tenants.map(
      (name, at) =>
        `select create_distributed_table('${name}', 'organization_id'${at === 0 ? '' : `, colocate_with => '${tenants[0]}'`});`,
    ),
  ];
}

const targets = (table: Table | undefined): string[] =>
  (table?.columns ?? []).flatMap(({ references }) => (references ? [references] : []));

/** As stated, but nothing before what it points at. */
function inOrder(names: readonly string[], targetsOf: (name: string) => readonly string[]): string[] {
  const done = new Set<string>();
  const place = (name: string, way: readonly string[]): void => {
    if (done.has(name) || way.includes(name)) return;
    for (const target of targetsOf(name)) if (target !== name) place(target, [...way, name]);
    done.add(name);
  };
  for (const name of names) place(name, []);
  return [...done];
}

if (import.meta.main) console.log(distribution(records).join('\n'));
