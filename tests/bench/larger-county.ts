import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { findBuiltIn } from '#server/db/built-in.ts';
import { type Running, startLevee } from './measure.ts';
import type { Goal } from './report.ts';
import { spread } from './rounds.ts';

/** A call below it counts as this much: three times of it is a tenth of a second, which people take for at once. */
const AT_ONCE = 33;
const ROUNDS = 5;

interface Given {
  readonly root: string;
  readonly times: number;
  readonly say: (line: string) => void;
  readonly undo: (() => Promise<unknown>)[];
}

interface Person {
  readonly role: string;
  readonly email: string;
  readonly password: string;
}

interface Asked {
  readonly path: string;
  readonly role: string;
  readonly ms: number;
  readonly bytes: number;
}

/** Each call without a row of its own, as the first person of the demo county who may ask it, in the county as it is and so many times larger. */
export async function largerCounty({ root, times, say, undo }: Given): Promise<readonly Goal[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'levee-larger-'));
  undo.push(() => rm(dataDir, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 }));
  const environment = {
    DATA_DIR: dataDir,
    PORT: '0',
    HOST: '127.0.0.1',
    DEMO: 'yes',
    LIMITS_FACTOR: '1000000',
    LOG_LEVEL: 'warn',
  };
  say('Filling an empty folder with the demo county …');
  let levee = await startLevee(root, environment);
  undo.push(() => levee.stop());
  const people = JSON.parse(await readFile(join(dataDir, 'demo-sign-ins.json'), 'utf8')) as Person[];
  const paths = await pathsOf(levee);
  say(`${paths.length} calls, as it is …`);
  const small = await asked(levee, people, paths);

  const builtIn = findBuiltIn(dataDir);
  if (!builtIn) throw new Error('The database that Levee started cannot be found.');
  const client = new pg.Client(builtIn.connection('postgres', 'levee'));
  await client.connect();
  try {
    const { rows, before, left } = await multiplied(client, times);
    say(`${before} rows of work are ${rows} now.`);
    if (left.length > 0) say(`Not copied: ${left.join('; ')}`);
  } finally {
    await client.end();
  }
  await levee.stop();
  levee = await startLevee(root, environment);
  say(`The same calls, ${times} times larger …`);
  const large = new Map((await asked(levee, people, paths)).map((one) => [one.path, one]));

  const compared = small.map((one) => {
    const grown = large.get(one.path);
    return { ...one, grown, ratio: grown ? Math.max(grown.ms, AT_ONCE) / Math.max(one.ms, AT_ONCE) : Infinity };
  });
  const slowest = compared.toSorted((a, b) => b.ratio - a.ratio);
  for (const { path, role, ms, bytes, grown, ratio } of slowest.slice(0, 40))
    say(
      `  ${ratio.toFixed(1)}  ${ms.toFixed(0)} → ${grown?.ms.toFixed(0) ?? 'no answer'} ms, ${bytes} → ${grown?.bytes ?? 0} bytes  ${path} (${role})`,
    );
  const name = `County ${times} times larger`;
  const ratios = compared.map(({ ratio }) => ratio);
  return [
    {
      name,
      what: 'calls whose time is more than three times that of the demo county',
      found: spread([ratios.filter((one) => one > 3).length]),
      bound: { most: 0 },
    },
    {
      name,
      what: `time of a call, times that in the demo county (${compared.length} calls, from ${AT_ONCE} ms)`,
      found: spread(ratios),
      bound: { most: 3 },
    },
  ];
}

/** What can be read without naming a row. A file to download holds all there is, however long that is: no screen waits for it. */
async function pathsOf({ port }: Running): Promise<string[]> {
  const answer = await fetch(`http://127.0.0.1:${port}/api/v1/openapi.json`);
  const { paths } = (await answer.json()) as { paths: Record<string, Record<string, unknown>> };
  return Object.keys(paths).filter(
    (path) => paths[path]?.['get'] && !path.includes('{') && !/\/(live|export)$|\.\w+$/.test(path),
  );
}

async function asked(levee: Running, people: readonly Person[], paths: readonly string[]): Promise<Asked[]> {
  const origin = `http://localhost:${levee.port}`;
  const cookies: { role: string; cookie: string }[] = [];
  for (const { role, email, password } of people) {
    const answer = await fetch(`${origin}/api/auth/sign-in/email`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin },
      body: JSON.stringify({ email, password }),
    });
    if (!answer.ok) continue; // a person whose access waits for a decision
    cookies.push({
      role,
      cookie: answer.headers
        .getSetCookie()
        .map((one) => one.split(';')[0])
        .join('; '),
    });
  }
  const answers: Asked[] = [];
  for (const path of paths) {
    for (const { role, cookie } of cookies) {
      const ask = async () => {
        const began = performance.now();
        const answer = await fetch(`${origin}${path}`, { headers: { cookie } });
        const bytes = (await answer.arrayBuffer()).byteLength;
        return { status: answer.status, bytes, ms: performance.now() - began };
      };
      const first = await ask();
      if (first.status >= 500) throw new Error(`${path} answers ${first.status}`);
      if (first.status !== 200) continue;
      const rounds = [];
      for (let round = 0; round < ROUNDS; round++) rounds.push((await ask()).ms);
      answers.push({ path, role, bytes: first.bytes, ms: Math.min(...rounds) });
      break;
    }
  }
  return answers;
}

/** Copies documents that have a number, and all that hangs on them, so often that there are so many times as many. */
async function multiplied(client: pg.Client, times: number): Promise<{ rows: number; before: number; left: string[] }> {
  const { rows: tables } = await client.query<{ name: string; numbered: boolean }>(
    `select c.relname as name, exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'number' and not a.attisdropped) as numbered
     from pg_class c where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
       and exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'organization_id')
       and exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'id' and a.atttypid = 'uuid'::regtype)`,
  );
  const { rows: links } = await client.query<{ child: string; column: string; parent: string }>(
    `select ch.relname as child, a.attname as column, pa.relname as parent
     from pg_constraint k join pg_class ch on ch.oid = k.conrelid join pg_class pa on pa.oid = k.confrelid
       cross join lateral unnest(k.conkey) as u (attnum) join pg_attribute a on a.attrelid = k.conrelid and a.attnum = u.attnum
     where k.contype = 'f' and a.atttypid = 'uuid'::regtype and a.attname <> 'organization_id'`,
  );
  const named = new Set(tables.map(({ name }) => name));
  const work = new Set(tables.filter(({ numbered }) => numbered).map(({ name }) => name));
  for (let before = -1; before !== work.size; ) {
    before = work.size;
    for (const { child, parent } of links) if (work.has(parent) && named.has(child)) work.add(child);
  }
  await client.query(`set session_replication_role = replica`); // no triggers, and the order of tables does not matter
  const left: string[] = [];
  let [rows, before] = [0, 0];
  for (const table of work) {
    const { rows: columns } = await client.query<{ name: string; type: string; optional: boolean }>(
      `select column_name as name, data_type as type, is_nullable = 'YES' as optional from information_schema.columns
       where table_schema = 'public' and table_name = $1 and is_generated = 'NEVER' and is_identity = 'NO'`,
      [table],
    );
    const changed = new Set(
      links.filter(({ child, parent }) => child === table && work.has(parent)).map(({ column }) => column),
    );
    const { rows: unique } = await client.query<{ columns: string[]; texts: string[] }>(
      `select array_agg(a.attname::text) as columns, coalesce(array_agg(a.attname::text) filter (where a.atttypid = 'text'::regtype), '{}') as texts
       from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any(i.indkey)
       where i.indrelid = $1::regclass and i.indisunique and not i.indisprimary group by i.indexrelid`,
      [table],
    );
    // What is unique by itself, and not under something that is copied as well, gets another ending.
    const renamed = new Set(
      unique
        .filter((index) => !index.columns.some((one) => changed.has(one)))
        .flatMap(({ texts }) => (texts.includes('number') ? ['number'] : texts.slice(-1))),
    );
    const value = ({ name, type, optional }: (typeof columns)[number]): string => {
      if (name === 'id' || (changed.has(name) && type === 'uuid')) return `md5(t."${name}"::text || n)::uuid`;
      if (!renamed.has(name)) return `t."${name}"`;
      return optional ? 'null' : `t."${name}" || '-' || n`;
    };
    const list = columns.map(({ name }) => `"${name}"`).join(', ');
    try {
      const { rowCount: was } = await client.query(`select from "${table}"`);
      const { rowCount } = await client.query(
        `insert into "${table}" (${list}) select ${columns.map(value).join(', ')} from "${table}" t, generate_series(1, ${times - 1}) n on conflict do nothing`,
      );
      before += was ?? 0;
      rows += (was ?? 0) + (rowCount ?? 0);
      if ((rowCount ?? 0) < (was ?? 0) * (times - 1)) left.push(`${table} ${rowCount} of ${(was ?? 0) * (times - 1)}`);
    } catch (error) {
      left.push(`${table}: ${(error as Error).message}`);
    }
  }
  await client.query('analyze');
  return { rows, before, left };
}
