import type { Database, Tx } from '#server/db/database.ts';
import { records } from '#domains';
import { tableClasses } from '#server/db/table-classes.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readCatalogue } from '../world/catalogue.ts';
import { type ClonedDatabase, using } from '../world/cluster.ts';
import { type Cast, type Everything, everything, type Side } from '../world/everything.ts';
import { type Probe, probesOf } from '../world/probes.ts';
import { recordCalls } from '../world/recipes.ts';
import { all, type Answered, serve, type Serving } from '../world/serving.ts';

const tenantTables = [...tableClasses(records)].filter(([, one]) => one === 'tenant').map(([name]) => name);
const roles: readonly Cast[] = ['user', 'manager', 'admin', 'platform_admin', 'dutiful'];

interface Reached {
  readonly here: Everything;
  readonly server: Serving;
}

const probesBy = ({ here, server }: Reached, cast: readonly Cast[]): Probe[] =>
  recordCalls(here.world, server.operations).flatMap((call) =>
    cast.flatMap((one) => probesOf(call, { as: here.theirs.people[one].actor, mine: here.theirs, other: here.ours })),
  );

/** Everything of the one organization that an answer to the other shows, besides what the question itself named. */
function leaked(side: Side, probe: Probe, { text }: Answered): string[] {
  const sent = JSON.stringify([probe.path, probe.body, probe.headers]).toLowerCase();
  const said = text.toLowerCase();
  const ids = idsOf(side).filter((id) => said.includes(id) && !sent.includes(id));
  return [...side.canaries.within(text).filter((word) => !sent.includes(word)), ...ids];
}

const known = new WeakMap<Side, string[]>();
function idsOf(side: Side): string[] {
  let ids = known.get(side);
  if (!ids) {
    ids = [
      ...Object.values(side.people).map(({ id }) => id),
      ...records.flatMap(({ name }) => side.rowsOf(name).map(({ id }) => id)),
    ];
    known.set(side, ids);
  }
  return ids;
}

/** Sends every probe; answers what went wrong, one line each. */
const send = async ({ here, server }: Reached, probes: readonly Probe[]): Promise<string[]> =>
  (
    await all(probes, async (probe) => {
      const answer = await server.ask(probe);
      const what = `${probe.operation} as ${probe.as?.role}: ${probe.method} ${probe.path} ${JSON.stringify(probe.body ?? '')} -> ${answer.status}`;
      const found = leaked(here.ours, probe, answer);
      return [
        ...(found.length > 0 ? [`${what} shows ${found.slice(0, 3)}`] : []),
        ...(probe.mustFail && answer.status < 300 ? [`${what} succeeded`] : []),
        ...(answer.status >= 500 ? [`${what} ${answer.text.slice(0, 200)}`] : []),
        ...countedTooMuch(here.theirs, probe, answer).map((why) => `${what} ${why}`),
      ];
    })
  ).flat();

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

async function open(given: Parameters<typeof everything>[0] = {}): Promise<Reached & { close(): Promise<void> }> {
  const here = await everything(given);
  const server = await serve(here.world);
  return { here, server, close: () => server.close().then(() => here.close()) };
}

describe('as the server is shipped', () => {
  let reached: Awaited<ReturnType<typeof open>>;
  let before: string;
  let probes: Probe[];
  beforeAll(async () => {
    reached = await open();
    before = await fingerprint(reached.here, reached.here.ours.organizationId);
    probes = probesBy(reached, roles);
  });
  afterAll(() => reached?.close());

  test('every call has a recipe, and every recipe a call', () => {
    const covered = new Set(
      recordCalls(reached.here.world, reached.server.operations).map(({ operation }) => operation.id),
    );
    const open = reached.server.operations.filter(({ id, access }) => !covered.has(id) && access !== 'anyone');
    expect(open.map(({ id }) => id)).toEqual([]);
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
  });

  test('nothing of it stands in a letter or in the log', () => {
    const { here, server } = reached;
    expect(server.logged.flatMap((line) => here.ours.canaries.within(line))).toEqual([]);
    const addresses = new Set(here.ours.rowsOf('organization_members').map(({ email }) => email));
    const letters = here.world.letters.filter(({ to }) => !addresses.has(to));
    expect(letters.flatMap((letter) => here.ours.canaries.within(JSON.stringify(letter)))).toEqual([]);
  });
});
