import { records } from '#domains';
import { issueKey } from '#domains/organization/api-key.server.ts';
import type { Actor } from '#kernel';
import { tableClasses } from '#server/db/table-classes.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { COMMON } from '../world/canaries.ts';
import { using } from '../world/cluster.ts';
import { type Cast, type Everything, everything, type Side } from '../world/everything.ts';
import { claims, type Probe, probesOf } from '../world/probes.ts';
import { recipes, withoutRecipe } from '../world/recipes.ts';
import { withoutPolicies, withoutPredicates } from '../world/unprotected.ts';
import { all, type Answered, serve, type Serving } from '../world/serving.ts';
import type { World } from '../world/world.ts';

const tenantTables = [...tableClasses(records)].filter(([, one]) => one === 'tenant').map(([name]) => name);
const searchedRecords = records
  .filter(({ fields }) => Object.values(fields).some(({ spec }) => spec.searched))
  .map(({ name }) => name);
/** A word that stands in every row: the one that was drawn into every text, or the first letters of its numbers. */
function searchedWord(name: string): string {
  const searched = Object.values(records.find((record) => record.name === name)?.fields ?? {}).filter(
    ({ spec }) => spec.searched,
  );
  const [first] = searched;
  return searched.every(({ spec }) => spec.kind.name === 'sequence')
    ? (String((first?.spec.options as { pattern?: string } | undefined)?.pattern)
        .split('-')[0]
        ?.toLowerCase() ?? COMMON)
    : COMMON;
}
const roles: readonly Cast[] = ['platform_admin', 'user', 'dutiful', 'manager', 'admin'];

/** Whether the probes notice anything has nothing to do with how the database is reached. */
const isSecondRun = process.env['LEVEE_TEST_DATABASE'] === 'external';

interface Reached {
  readonly here: Everything;
  readonly server: Serving;
  /** What the organization has besides rows of records. */
  readonly things: Readonly<Record<string, readonly string[]>>;
}

/** One's own audit record keeps what one sent, so its export is asked for before anything is sent. */
const probesBy = (
  { here, server, things }: Reached,
  actors: readonly Actor[],
  isMeant: (id: string) => boolean = () => true,
): Probe[] =>
  server.operations
    .filter(({ id }) => isMeant(id))
    .toSorted((one, other) => Number(other.id === 'audit.export') - Number(one.id === 'audit.export'))
    .flatMap((operation) =>
      actors.flatMap((as, nth) => {
        const probes = probesOf(here.world, operation, { as, mine: here.theirs, other: here.ours, things });
        // Who calls makes no difference to a call for anyone, and some of these take their time over a password on purpose.
        if (operation.access === 'anyone' && probes.length >= 20) return nth === 0 ? probes : [];
        // The strongest sends everything; of many probes the others send a quarter each, which is not the same quarter.
        return nth === 0 || probes.length < 12 ? probes : probes.filter((_, at) => at % 4 === nth - 1);
      }),
    );

/** Imports of the organization, one of each record that can be imported, and entries of its audit record. */
async function thingsOf({ here, server }: Pick<Reached, 'here' | 'server'>): Promise<Reached['things']> {
  const { ours } = here;
  const as = { ...ours.people.platform_admin.actor, duties: ours.people.dutiful.actor.duties };
  const uploads = server.operations.filter(({ id }) => id.endsWith('.import.upload'));
  const runs = await all(uploads, async ({ id, path }) => {
    const [name = ''] = id.split('.');
    const { fields } = here.world.door.around.registry.get(name).record;
    const body = `${Object.keys(fields).join(',')}\n${Object.keys(fields)
      .map(() => ours.canaries.next())
      .join(',')}\n`;
    const headers = { 'content-type': 'text/csv' };
    const { status, json, text } = await server.ask({ as, method: 'POST', path: `${path}?name=a.csv`, body, headers });
    if (status !== 201) throw new Error(`${id}: ${text}`);
    return [`${name}.run`, [String(json?.['id'])]] as const;
  });
  const entries = await here.world.database.within({ organizationId: ours.organizationId }, (tx) =>
    tx.query<{ id: string }>('select id from audit_entry where organization_id = $1 limit 4', [ours.organizationId]),
  );
  const comments = await all(ours.rowsOf('requisition').slice(0, 2), async ({ id }) => {
    const path = `/api/v1/requisition/${id}/comments`;
    const { status, json, text } = await server.ask({ as, method: 'POST', path, body: { text: ours.canaries.next() } });
    if (status !== 201) throw new Error(`${path}: ${text}`);
    return String(json?.['id']);
  });
  return {
    ...Object.fromEntries(runs),
    run: runs.flatMap(([, ids]) => ids),
    entry: entries.map(({ id }) => id),
    comment: comments,
  };
}

/** Somebody who may do everything, and whose the other organization's rows would be if only the ids of people were compared. */
function impostor({ ours, theirs }: Everything, record = 'saved_view'): Actor {
  const [row] = ours.rowsOf(record);
  const people = Object.values(ours.people).map(({ id }) => id);
  const id = Object.values(row ?? {}).find((value) => people.includes(value as string)) as string | undefined;
  return {
    ...theirs.people.platform_admin.actor,
    id: id ?? ours.people.user.id,
    duties: ours.people.dutiful.actor.duties,
  };
}

/** Everything of the one organization that an answer to the other shows, besides what the question itself named. */
function leaked(side: Side, probe: Probe, { text }: Answered, elsewhere = ''): string[] {
  const named = JSON.stringify([probe.path, probe.body, probe.headers, probe.as?.id]).toLowerCase();
  const { echoes, publishes = [] } = recipes[probe.operation] ?? {};
  const sent = `${named}${echoes ? elsewhere : namesTyped(side, elsewhere)}${publishedBy(side, publishes)}`;
  const known = idsOf(side);
  const ids = [...new Set(text.toLowerCase().match(anyId))].filter((id) => known.has(id) && !sent.includes(id));
  return [...side.canaries.within(text).filter((word) => !sent.includes(word)), ...ids];
}

const namesBySent = new Map<string, string>();

/** Names of people that some probe gave to people of its own: whatever lists people shows them again. */
function namesTyped(side: Side, elsewhere: string): string {
  const known =
    namesBySent.get(elsewhere) ??
    Object.values(side.people)
      .map(({ actor }) => actor.name.toLowerCase())
      .filter((name) => elsewhere.includes(name.split(' ')[0] ?? name))
      .join();
  namesBySent.set(elsewhere, known);
  return known;
}

/** What anybody may read of the organization whose site it is. */
const publishedBy = (side: Side, fields: readonly string[]): string =>
  JSON.stringify(
    fields.flatMap((field) => {
      const [record = '', name = ''] = field.split('.');
      return side.rowsOf(record).map((row) => row[name]);
    }),
  ).toLowerCase();

const anyId = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g;
const idsKnown = new WeakMap<Side, ReadonlySet<string>>();

function idsOf(side: Side): ReadonlySet<string> {
  const ids =
    idsKnown.get(side) ??
    new Set([
      ...Object.values(side.people).map(({ id }) => id),
      ...records.flatMap(({ name }) => side.rowsOf(name).map(({ id }) => id)),
    ]);
  idsKnown.set(side, ids);
  return ids;
}

/** Sends every probe; answers what went wrong, a line each, the first ones of many. */
const send = async ({ here, server }: Reached, probes: readonly Probe[]): Promise<string[]> => {
  const everything = JSON.stringify(probes.map(({ path, body, as }) => [path, body, as?.id])).toLowerCase();
  return (
    await all(probes, async (probe) => {
      const answer = await server.ask(probe);
      const what = `${probe.operation} as ${probe.as?.role}: ${probe.method} ${probe.path} ${JSON.stringify(probe.body ?? '').slice(0, 300)} -> ${answer.status}`;
      const found = leaked(here.ours, probe, answer, everything);
      return [
        ...(found.length > 0 ? [`${what} shows ${found.slice(0, 3)}`] : []),
        ...(probe.mustFail && hasDone(answer) ? [`${what} succeeded`] : []),
        ...(answer.status >= 500 ? [`${what} ${answer.text.slice(0, 200)}`] : []),
        ...countedTooMuch(here.theirs, probe, answer).map((why) => `${what} ${why}`),
      ];
    })
  )
    .flat()
    .slice(0, 12);
};

/** A call on many rows succeeds as such, whatever became of each row. */
const hasDone = ({ status, json }: Answered): boolean => status < 300 && json?.['done'] !== 0;

/** A total tells of rows that are not shown. */
function countedTooMuch(mine: Side, probe: Probe, { json }: Answered): string[] {
  const total = json?.['total'] as number | undefined;
  const record = probe.operation.split('.')[0] ?? '';
  return total !== undefined && total > mine.rowsOf(record).length + madeMeanwhile ? [`counts ${total}`] : [];
}
/** Probes that only claim things may make rows of one's own. */
const madeMeanwhile = 60;

/** One number for everything an organization has. */
async function fingerprint({ world }: Everything, organizationId: string): Promise<string> {
  const hashes = await world.database.within({ organizationId }, (tx) =>
    Promise.all(
      tenantTables.map(async (table) => {
        const [row] = await tx.query<{ hash: string; count: number }>(
          `select count(*) as count, md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as hash from ${table} t where organization_id = $1`,
          [organizationId],
        );
        return `${table} ${row?.count} ${row?.hash}`;
      }),
    ),
  );
  return hashes.join('\n');
}

async function open({
  working = true,
  ...given
}: Parameters<typeof everything>[0] & { working?: boolean } = {}): Promise<Reached & { close(): Promise<void> }> {
  const here = await everything(given);
  const server = await serve(here.world, { working });
  const things = await thingsOf({ here, server });
  return { here, server, things, close: () => server.close().then(() => here.close()) };
}

describe('as the server is shipped', () => {
  let reached: Awaited<ReturnType<typeof open>>;
  let before: string;
  let probes: Probe[];
  beforeAll(async () => {
    reached = await open();
    before = await fingerprint(reached.here, reached.here.ours.organizationId);
    probes = probesBy(
      reached,
      roles.map((one) => reached.here.theirs.people[one].actor),
    );
  });
  afterAll(() => reached?.close());

  test('every call has a recipe, and every recipe a call', () => {
    const { here, server } = reached;
    expect(withoutRecipe(here.world, server.operations)).toEqual([]);
    const ids = new Set(server.operations.map(({ id }) => id));
    expect(Object.keys(recipes).filter((id) => !ids.has(id))).toEqual([]);
  });

  test('the router knows no call that the document does not, and the other way round', async () => {
    const { app, operations, ask } = reached.server;
    const { json } = await ask({ method: 'GET', path: '/api/v1/openapi.json' });
    const documented = Object.entries((json?.['paths'] ?? {}) as Record<string, object>).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    );
    const routed = app.routes
      .filter(({ method }) => method !== 'ALL')
      .map(({ method, path }) => `${method} ${path.replace(/:(\w+)/g, '{$1}')}`);
    expect(documented.toSorted()).toEqual(operations.map(({ method, path }) => `${method} ${path}`).toSorted());
    expect([...new Set(routed)].toSorted()).toEqual(documented.toSorted());
  });

  test('there are at least 20 probes for every call and 10,000 in all', () => {
    const counts = new Map<string, number>();
    for (const { operation } of probes) counts.set(operation, (counts.get(operation) ?? 0) + 1);
    expect([...counts].filter(([, count]) => count < 20)).toEqual([]);
    expect(probes.length).toBeGreaterThanOrEqual(10_000);
  });

  test('nobody of one organization sees anything of the other, and nothing of it changes', async () => {
    expect(await send(reached, probes)).toEqual([]);
    expect(await fingerprint(reached.here, reached.here.ours.organizationId)).toBe(before);
  }, 300_000);

  test('a key of one organization tells its holder nothing of the other', async () => {
    const { here, server } = reached;
    const { actor } = here.theirs.people.user;
    const account = [actor.userId, actor.name, `${actor.userId}@county.example`];
    await here.world.database.platform((tx) =>
      tx.query('insert into auth.users (id, name, email, email_verified) values ($1, $2, $3, true)', account),
    );
    const { secret } = await server.ports.door.run(actor, (work) =>
      issueKey(work, { owner: actor.id, name: 'Own key' }),
    );
    for (const { query, headers } of [{ query: '', headers: {} }, ...claims(here.ours)]) {
      const asked = {
        method: 'GET',
        path: `/api/v1/me?${query}`,
        headers: { ...headers, authorization: `Bearer ${secret}` },
      };
      const answer = await server.ask(asked);
      expect(answer).toMatchObject({ status: 200, json: { organization: { id: here.theirs.organizationId } } });
      const typed = JSON.stringify(probes.map(({ path, body }) => [path, body])).toLowerCase();
      expect(leaked(here.ours, { ...asked, operation: 'me.read', mustFail: false }, answer, typed)).toEqual([]);
    }
  });

  test('nothing of it stands in a letter or in the log', async () => {
    const { here, server } = reached;
    expect(server.logged.flatMap((line) => here.ours.canaries.within(line))).toEqual([]);
    const sent = new Set(here.ours.canaries.within(JSON.stringify(probes.map(({ path, body }) => [path, body]))));
    const letters = await server.letters();
    expect(letters.length).toBeGreaterThan(0);
    expect(letters.flatMap((letter) => here.ours.canaries.within(letter)).filter((word) => !sent.has(word))).toEqual(
      [],
    );
  });
});

describe('each of the two walls holds alone', () => {
  const holds = async (given: Parameters<typeof everything>[0]): Promise<void> => {
    const reached = await open(given);
    try {
      const { organizationId } = reached.here.ours;
      const before = await fingerprint(reached.here, organizationId);
      const isMeant = (id: string) => !id.startsWith('auth.'); // accounts belong to no organization
      // Lists are asked in every way where the server stands as it is shipped; here every sixth way is enough.
      const probes = probesBy(reached, [impostor(reached.here)], isMeant).filter(
        ({ operation }, at) => !operation.endsWith('.list') || at % 6 === 0,
      );
      expect(await send(reached, probes)).toEqual([]);
      expect(await fingerprint(reached.here, organizationId)).toBe(before);
    } finally {
      await reached.close();
    }
  };

  test('the policies, when every query forgets its organization', () => holds({ wrap: withoutPredicates() }), 300_000);
  test('the queries, when row-level security is off', () => holds({ prepare: withoutPolicies(tenantTables) }), 300_000);
});

describe.skipIf(isSecondRun)('without both walls the probes notice', () => {
  /** The table whose walls are down. */
  let bare = '';
  let reached: Awaited<ReturnType<typeof open>>;
  beforeAll(async () => {
    reached = await open({
      working: false,
      wrap: withoutPredicates((text) => new RegExp(`\\b(from|update|into) ${bare}\\b`).test(text)),
    });
  });
  afterAll(() => reached?.close());

  test.each(records.map(({ name }) => name))('that %s is open', async (name) => {
    bare = name;
    await withoutPolicies([name])(reached.here.world.clone);
    const probes = probesBy(reached, [impostor(reached.here, name)], (id) => id.startsWith(`${name}.`));
    const found: string[] = [];
    // A failure of the server is no proof that it would have told anything.
    while (found.length === 0 && probes.length > 0)
      found.push(...(await send(reached, probes.splice(0, 40))).filter((line) => !line.includes('-> 500')));
    await using(reached.here.world.clone.owner, (owner) =>
      owner.query(`alter table ${name} enable row level security`),
    );
    expect(found.length).toBeGreaterThan(0);
  });
});

describe('the database itself', () => {
  let here: Everything;
  beforeAll(async () => {
    here = await everything();
    await fillTheRest(here);
  });
  afterAll(() => here?.close());

  test('has rows of both organizations in every table, or nothing would be proven', async () => {
    const empty = await all([here.ours, here.theirs], ({ organizationId }) =>
      here.world.database.within({ organizationId }, async (tx) => {
        const counts = await Promise.all(
          tenantTables.map((table) => tx.query<{ count: number }>(`select count(*) as count from ${table}`)),
        );
        return tenantTables.filter((_, at) => counts[at]?.[0]?.count === 0);
      }),
    );
    expect(empty).toEqual([[], []]);
  });

  test.each(tenantTables)('keeps %s apart, whatever a query asks', async (table) =>
    expect(await breaches(here, table)).toEqual([]),
  );

  test.each(searchedRecords)('finds by the words of %s only what is one’s own', async (name) => {
    const word = searchedWord(name);
    const found = (organizationId: string) =>
      here.world.database.within({ organizationId }, (tx) =>
        tx.query<{ found: string }>(
          `select s::text as found from ${name}_search(to_tsquery('english', '${word}'), 10000) s`,
        ),
      );
    const [own, others] = await Promise.all([found(here.theirs.organizationId), found(here.ours.organizationId)]);
    expect(own.length).toBeGreaterThan(0);
    expect(others.length).toBeGreaterThan(0);
    const theirs = new Set(others.map((row) => row.found));
    expect(own.filter((row) => theirs.has(row.found) || here.ours.canaries.within(row.found).length > 0)).toEqual([]);
  });

  test('shows nothing of any organization to work that has none', async () => {
    const seen = await here.world.database.platform(async (tx) => {
      const counts = await Promise.all(
        tenantTables.map((table) => tx.query<{ count: number }>(`select count(*) as count from ${table}`)),
      );
      return tenantTables.filter((_, at) => counts[at]?.[0]?.count !== 0);
    });
    expect(seen).toEqual([]);
  });

  test.skipIf(isSecondRun).each(tenantTables)('would be noticed without the policy of %s', async (table) => {
    const policy = `alter policy same_organization on ${table}`;
    const plain = `organization_id = nullif(current_setting('app.organization_id', true), '')::uuid`;
    const mutants = [
      [`alter table ${table} disable row level security`, `alter table ${table} enable row level security`],
      [`${policy} using (true)`, `${policy} using (${plain})`],
      [`${policy} with check (true)`, `${policy} with check (${plain})`],
      [`create policy widened on ${table} using (true)`, `drop policy widened on ${table}`],
    ] as const;
    await using(here.world.clone.owner, async (owner) => {
      for (const [break_, restore] of mutants) {
        await owner.query(break_);
        const found = await breaches(here, table);
        await owner.query(restore);
        expect(found.length, break_).toBeGreaterThan(0);
      }
    });
    expect(await breaches(here, table)).toEqual([]);
  });
});

class Undone extends Error {}

/** What a statement that forgets everything can still reach of the other organization. Nothing of it is kept. */
async function breaches({ world, ours, theirs }: Everything, table: string): Promise<string[]> {
  const [mine, other] = [theirs.organizationId, ours.organizationId];
  const found: string[] = [];
  const attempt = async (
    what: string,
    text: string,
    isBreach: (rows: Record<string, unknown>[]) => boolean,
  ): Promise<void> => {
    await world.database
      .within({ organizationId: mine }, async (tx) => {
        if (isBreach(await tx.query(text))) found.push(`${table}: ${what}`);
        throw new Undone();
      })
      .catch((error: { code?: string }) => {
        // 42501: a right or a policy is missing, which is what we hope for.
        if (!(error instanceof Undone) && error.code !== '42501') throw error;
      });
  };
  const some = (rows: Record<string, unknown>[]) => rows.length > 0;
  const columns = await columnsOf(world, table);
  const others = columns.filter((name) => name !== 'organization_id');
  const [first] = others;
  await attempt('reads', `select 1 from ${table} where organization_id <> '${mine}' limit 1`, some);
  await attempt(
    'counts',
    `select count(*) as count from ${table} having count(*) > (select count(*) from ${table} where organization_id = '${mine}')`,
    some,
  );
  await attempt(
    'changes',
    `update ${table} set ${first} = ${first} where organization_id = '${other}' returning 1`,
    some,
  );
  await attempt('deletes', `delete from ${table} where organization_id = '${other}' returning 1`, some).catch(
    keyRefused(found, `${table}: deletes`),
  );
  await attempt(
    'hands over',
    `update ${table} set organization_id = '${other}' where organization_id = '${mine}' returning 1`,
    some,
  ).catch(keyRefused(found, `${table}: hands over`));
  await attempt(
    'plants',
    `insert into ${table} (organization_id, ${others}) select '${other}', ${others} from ${table} where organization_id = '${mine}' returning 1`,
    some,
  ).catch(keyRefused(found, `${table}: plants`));
  return found;
}

/** A key that refuses comes after the policy has let the row pass. */
const keyRefused = (found: string[], what: string) => (error: Error & { code?: string }) => {
  if (!error.code?.startsWith('23')) throw error;
  found.push(what);
};

async function columnsOf({ clone }: World, table: string): Promise<string[]> {
  return using(clone.owner, async (owner) => {
    const { rows } = await owner.query<{ name: string }>(
      `select attname as name from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = '' order by attnum`,
      [table],
    );
    return rows.map(({ name }) => name);
  });
}

/** Tables that fill only in the course of work: kept answers, sealed audit records, deliveries. */
async function fillTheRest({ world, ours, theirs }: Everything): Promise<void> {
  for (const { organizationId } of [ours, theirs])
    await world.database.within({ organizationId }, async (tx) => {
      const [entry] = await tx.query<{ id: string }>('select id from audit_entry where organization_id = $1 limit 1', [
        organizationId,
      ]);
      const hash = Buffer.alloc(32);
      await tx.query('insert into audit_leaf values ($1, 0, $2, $3)', [organizationId, entry?.id, hash]);
      await tx.query('insert into audit_node values ($1, 8, 0, $2)', [organizationId, hash]);
      await tx.query(`insert into audit_checkpoint values ($1, 1, now(), 'note')`, [organizationId]);
      await tx.query(
        `insert into idempotency (organization_id, user_id, route, key, request_hash) values ($1, $1, 'r', 'k', $2)`,
        [organizationId, hash],
      );
      await tx.query(
        `insert into import_run (organization_id, id, created_by, record, file_name, sha256, columns, mapping, row_count, state)
         values ($1, $1, $1, 'r', 'f', repeat('a', 64), '[]', '{}', 0, 'done')`,
        [organizationId],
      );
      await tx.query(
        `insert into comment (organization_id, id, created_by, record, row_id, text)
         select organization_id, id, id, 'organization_members', id, 'c' from organization_members where organization_id = $1 limit 1`,
        [organizationId],
      );
      await tx.query(
        `insert into scim_user (organization_id, member, external_id)
         select organization_id, id, 'e' from organization_members where organization_id = $1 limit 1`,
        [organizationId],
      );
      await tx.query(
        `insert into assistant_message (organization_id, conversation, position, said_at, side, text)
         select organization_id, id, 0, now(), 'user', 'q' from assistant_conversation where organization_id = $1 limit 1`,
        [organizationId],
      );
      // Lines that rules hardly let a drawn value have, and a visit to a shop.
      const one = (record: string) => `(select id from ${record} where organization_id = $1 limit 1)`;
      await tx.query(
        `insert into journal_voucher_lines (organization_id, id, parent, position, line, bucket, amount_cents)
         values ($1, $1, ${one('journal_voucher')}, 0, ${one('budget_line')}, 'retained', 1)`,
        [organizationId],
      );
      await tx.query(
        `insert into reorganization_moves (organization_id, id, parent, position, center)
         values ($1, $1, ${one('reorganization')}, 0, ${one('cost_center')})`,
        [organizationId],
      );
      await tx.query(
        `insert into requisition_accounts (organization_id, id, parent, position, budget_line)
         values ($1, $1, ${one('requisition')}, 0, ${one('budget_line')})`,
        [organizationId],
      );
      await tx.query(
        `insert into punchout_session (organization_id, id, member, supplier, cookie_digest, created_at, ends_at, state)
         values ($1, $1, ${one('organization_members')}, ${one('punchout_supplier')}, $2, now(), now(), 'open')`,
        [organizationId, hash],
      );
      await tx.query(
        `insert into approval_link (organization_id, token_hash, task, person, content_hash, created_at, expires_at)
         values ($1, 'law', ${one('approval_task')}, ${one('organization_members')}, '', now(), now())`,
        [organizationId],
      );
      await tx.query(`insert into page_visit values ($1, '2026-11-20', '/', 1)`, [organizationId]);
      await tx.query(`insert into assistant_use (organization_id, month, member) values ($1, '2026-11', $1)`, [
        organizationId,
      ]);
      await tx.query(`insert into import_part values ($1, $1, 1, '[]')`, [organizationId]);
      await tx.query(`insert into import_refusal values ($1, $1, 1, 1, '[]')`, [organizationId]);
      await tx.query(
        `insert into webhook_delivery (organization_id, endpoint_id, event, body) values ($1, $1, 'e', 'b')`,
        [organizationId],
      );
    });
}
