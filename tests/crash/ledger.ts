import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type pg from 'pg';
import { using } from '../world/cluster.ts';
import type { Line } from './clerks.ts';

export type Acknowledged = Extract<Line, { kind: 'acknowledged' }>;

/** What the clerks have noted so far; a line that is being written at this moment is not there yet. */
export const readJournal = (file: string): Line[] =>
  (existsSync(file) ? readFileSync(file, 'utf8') : '')
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line));

/** The same, counted only: it is asked many times a second. */
export const acknowledgedSoFar = (file: string): number =>
  (existsSync(file) ? readFileSync(file, 'utf8') : '').match(/^\{"kind":"acknowledged".*\n/gm)?.length ?? 0;

export const acknowledgedIn = (journal: readonly Line[]): Acknowledged[] =>
  journal.filter((line) => line.kind === 'acknowledged');

interface Ledger {
  readonly owner: pg.PoolConfig;
  readonly organizationId: string;
  readonly dataDir: string;
}

/** Statements that see the organization's rows, all of one moment. */
export const ofOneMoment = <T>(
  { owner, organizationId }: Pick<Ledger, 'owner' | 'organizationId'>,
  work: (ask: (text: string) => Promise<Record<string, never>[]>) => Promise<T>,
): Promise<T> =>
  using(owner, async (client) => {
    await client.query('begin isolation level repeatable read read only');
    await client.query(`set local app.organization_id = '${organizationId}'`);
    return work(async (text) => (await client.query(text)).rows);
  });

/** One sentence for everything that is lost or half done. `acknowledged` was noted before this look at the database. */
export async function faults(ledger: Ledger, acknowledged: readonly Acknowledged[]): Promise<string[]> {
  return ofOneMoment(ledger, async (ask) => {
    const found: string[] = [];
    const wrong = async (what: string, text: string): Promise<void> => {
      for (const row of await ask(text)) found.push(`${what}: ${JSON.stringify(row)}`);
    };

    const kept = new Map(
      (await ask('select key, body from idempotency')).map(({ key, body }) => [String(key), String(body)]),
    );
    for (const { call, body } of acknowledged)
      if (kept.get(call.key) !== body)
        found.push(`lost although acknowledged: ${call.method} ${call.path} ${call.key}`);

    for (const table of ['requisition', 'cost_center', 'document']) {
      const versions = new Map((await ask(`select id, version from ${table}`)).map(({ id, version }) => [id, version]));
      for (const { call, body } of acknowledged) {
        if (!call.path.startsWith(`/api/v1/${table}`)) continue;
        const { id, version } = JSON.parse(body);
        if ((versions.get(id as never) ?? 0) < version) found.push(`${table} ${id} is older than version ${version}`);
      }
      await wrong(
        `a ${table} whose history does not tell of each of its versions`,
        `select t.id, t.version, e.entries from ${table} t
         left join lateral (select count(*)::int as entries, max(row_version) as last from audit_entry
                            where record = '${table}' and row_id = t.id) e on true
         where t.version <> e.entries or t.version <> e.last`,
      );
      await wrong(
        `an effect on ${table} without its kept answer, or the other way round`,
        `select * from (select (select coalesce(sum(version), 0)::int from ${table} where created_at > '-infinity') as effects,
                (select count(*)::int from idempotency where route like '${table}.%' and status < 300) as answers) both_sides
         where effects <> answers + (case '${table}' when 'cost_center' then 1 else 0 end)`,
      );
    }
    await wrong(
      'a total that is not the sum of its lines',
      `select r.id, r.total_cents from requisition r
       where r.total_cents <> (select coalesce(sum(amount_cents), 0) from requisition_lines l where l.parent = r.id)
          or not exists (select from requisition_lines l where l.parent = r.id)`,
    );
    await wrong(
      'a gap or a repetition in the numbers',
      `select rows, numbers, last from (
         select count(*) as rows, count(distinct number) as numbers, max(right(number, 5))::int as last from requisition) n
       where rows <> numbers or rows <> last`,
    );
    await wrong(
      'an audit entry that is neither sealed nor waiting, or both',
      `select entries, leaves, waiting from (
         select (select count(*) from audit_entry) as entries, (select count(*) from audit_leaf) as leaves,
                (select coalesce(sum(cardinality(entry_ids)), 0) from audit_pending
                 where organization_id = '${ledger.organizationId}') as waiting) s
       where entries <> leaves + waiting`,
    );
    await wrong(
      'a sealed entry that webhooks did not hear of',
      `select e.record, e.action, e.row_id, e.row_version from audit_leaf l
       join audit_entry e on e.id = l.entry_id
       join webhook_endpoint w on e.at > w.created_at
       where e.row_id is not null and not exists (
         select from webhook_delivery d where d.row_id = e.row_id and d.event = e.record || '.' || e.action
           and (d.body::json -> 'data' ->> 'version') is not distinct from e.row_version::text)`,
    );
    await wrong(
      'a delivery that is neither made nor due',
      `select d.id, d.state from webhook_delivery d
       where d.state in ('pending', 'retrying') and not exists (select from webhook_due w where w.delivery_id = d.id)`,
    );
    for (const { sha256 } of await ask('select distinct sha256 from document')) {
      const hash = String(sha256);
      if (!existsSync(join(ledger.dataDir, 'files', hash.slice(0, 2), hash.slice(2, 4), hash)))
        found.push(`a document without its file ${hash}`);
    }
    return found;
  });
}
