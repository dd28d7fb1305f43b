import { randomUUID } from 'node:crypto';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import type { VersionItem } from './request-totals.ts';
import type { Stage } from './request-words.ts';

/** A line or a package as it is kept in a version. */
export interface Kept {
  readonly line: string | null;
  readonly package: string | null;
  readonly name: string;
  readonly account: string | null;
  readonly base: number;
  readonly oneTime: number;
  readonly ongoing: number;
  readonly cents: number;
  readonly reason: string | null;
}

interface Version {
  readonly request: string;
  readonly stage: Stage;
  readonly items: readonly Kept[];
}

const lastNumbers = `select request, max(number)::int as number from budget_request_version
  where organization_id = $1 and request = any($2::uuid[]) group by request`;

/** Adds the next version of each of these requests, whose rows are held. There is no way to change or remove one. */
export async function keepVersions(work: UnitOfWork, versions: readonly Version[]): Promise<void> {
  const organization = work.actor.organizationId;
  const known = await work.tx.query<{ request: string; number: number }>(
    lastNumbers,
    [organization, versions.map(({ request }) => request)],
    'budget_requests.last_version',
  );
  const last = new Map(known.map(({ request, number }) => [request, number]));
  const rows = versions.flatMap(({ request, stage, items }) =>
    items.map((item) => ({ ...item, request, stage, number: (last.get(request) ?? 0) + 1 })),
  );
  if (rows.length === 0) return;
  const column = <K extends keyof (typeof rows)[number]>(name: K) => rows.map((row) => row[name]);
  await work.tx.query(
    `insert into budget_request_version (organization_id, id, request, number, stage, line, package, name, account, base_cents,
       one_time_cents, ongoing_cents, cents, reason, taken_at, taken_by)
     select $1, v.*, $15, $16 from unnest($2::uuid[], $3::uuid[], $4::int[], $5::text[], $6::uuid[], $7::uuid[], $8::text[], $9::text[],
       $10::bigint[], $11::bigint[], $12::bigint[], $13::bigint[], $14::text[]) as v`,
    [
      organization,
      rows.map(() => randomUUID()),
      column('request'),
      column('number'),
      column('stage'),
      column('line'),
      column('package'),
      column('name'),
      column('account'),
      column('base'),
      column('oneTime'),
      column('ongoing'),
      column('cents'),
      column('reason'),
      work.now(),
      work.person ?? work.actor.id,
    ],
    'budget_requests.keep_version',
  );
}

export interface KeptVersion extends VersionItem {
  readonly request: string;
  readonly takenAt: string;
  readonly by: string | null;
}

const versionsSql = `select v.request, v.number, v.stage, coalesce(v.line, v.package) as key,
    case when v.line is null then 'package' else 'line' end as kind, v.name, v.account, v.cents, v.reason,
    v.taken_at as "takenAt", m.name as by
  from budget_request_version v
    left join organization_members m on m.organization_id = v.organization_id and m.id = v.taken_by
  where v.organization_id = $1 and v.request = any($2::uuid[])
  order by v.request, v.number, v.account nulls last, v.name, key`;

/** Every version of these requests, in their order. */
export const versionsOf = ({ tx, actor }: UnitOfWork, requests: readonly string[]): Promise<KeptVersion[]> =>
  tx.query<KeptVersion & Record<string, unknown>>(
    versionsSql,
    [actor.organizationId, requests],
    'budget_requests.versions',
  );
