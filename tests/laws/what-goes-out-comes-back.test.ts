import { type Actor, type AnyRecord, permission } from '#kernel';
import { labelOf } from '#kernel/fields/accept.ts';
import type { PlainRow } from '#server/records/select.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Everything, everyRight, everything } from '../world/everything.ts';
import { foreignFile } from '../world/probes.ts';
import { isDue, share } from '../world/due.ts';
import { all, type Answered, serve, type Serving } from '../world/serving.ts';

let here: Everything;
let server: Serving;
let importable: AnyRecord[];
beforeAll(async () => {
  here = await everything();
  server = await serve(here.world, { working: true });
  const uploads = new Set(server.operations.map(({ id }) => id).filter((id) => id.endsWith('.import.upload')));
  importable = here.world.door.around.registry.all
    .map(({ record }) => record)
    .filter(({ name }) => isDue(name) && uploads.has(`${name}.import.upload`));
});
afterAll(async () => {
  await server?.close();
  await here?.close();
});

interface Run {
  readonly id: string;
  readonly state: string;
  readonly rows: number;
  readonly created: number;
  readonly updated: number;
  readonly unchanged: number;
  readonly refused: number;
  readonly columns: readonly { readonly header: string; readonly target: string | null }[];
  readonly errors: readonly { readonly code: string; readonly column: string | null; readonly message: string }[];
}

const runOf = ({ status, json, text }: Answered): Run => {
  if (status >= 300) throw new Error(text);
  return json as unknown as Run;
};

/** Uploads a file, maps its columns as the server suggests with what is changed, and waits for the end. */
async function importFile(
  record: AnyRecord,
  as: Actor,
  file: string,
  mapping: { mode: string; key: string | null; leaves: readonly string[] },
): Promise<Run> {
  const base = `/api/v1/${record.name}/import`;
  const uploaded = runOf(
    await server.ask({
      as,
      method: 'POST',
      path: `${base}?name=${record.name}.csv`,
      headers: { 'content-type': 'text/csv' },
      body: file,
    }),
  );
  const columns = uploaded.columns.map(({ target }) =>
    target !== null && mapping.leaves.includes(target) ? null : target,
  );
  runOf(
    await server.ask({
      as,
      method: 'PUT',
      path: `${base}/${uploaded.id}/mapping`,
      body: { columns, mode: mapping.mode, key: mapping.key },
    }),
  );
  runOf(await server.ask({ as, method: 'POST', path: `${base}/${uploaded.id}/run` }));
  for (;;) {
    const run = runOf(await server.ask({ as, method: 'GET', path: `${base}/${uploaded.id}` }));
    if (!['running', 'checking'].includes(run.state)) return run;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

const exported = async (record: AnyRecord, as: Actor, question = ''): Promise<string> => {
  const { status, text } = await server.ask({
    as,
    method: 'GET',
    path: `/api/v1/${record.name}/export?format=csv${question}`,
  });
  if (status !== 200) throw new Error(text);
  return text;
};

const rowsNow = async (record: AnyRecord, as: Actor): Promise<readonly PlainRow[]> => {
  const { json } = await server.ask({ as, method: 'GET', path: `/api/v1/${record.name}?limit=200` });
  const compiled = here.world.door.around.registry.get(record.name);
  return Promise.all(
    ((json?.['data'] ?? []) as readonly PlainRow[]).map(({ id }) => here.world.door.read(as, compiled, id)),
  );
};

/** What a person sets of a row: everything an import could bring back. */
function settable(record: AnyRecord, row: PlainRow): string {
  const isOwn = (name: string): boolean => {
    const spec = record.fields[name]?.spec;
    return spec !== undefined && !spec.computed && spec.kind.name !== 'encrypted' && !spec.unique;
  };
  const plain = (value: unknown): unknown =>
    Array.isArray(value)
      ? value.map((one) => (typeof one === 'object' && one !== null ? { ...one, id: undefined } : one))
      : value;
  return JSON.stringify(
    Object.keys(record.fields)
      .filter(isOwn)
      .map((name) => [name, plain(row[name] ?? null)]),
  );
}

/**
 * An import runs with the rights of its moment: what only a duty shows is brought back by a person who was granted it, and files that
 * their owners keep to themselves by one who sees them all.
 */
async function grantWhatShows(record: AnyRecord, { userId, organizationId }: Actor): Promise<void> {
  const { by, rows } = permission(record.access.read);
  const [first] = [rows && 'when' in rows ? rows.when : by].flat();
  const duties = ['auditor', ...(typeof first === 'object' && 'duty' in first ? [first.duty] : [])];
  await here.world.database.within({ organizationId }, async (tx) => {
    for (const duty of duties)
      await tx.query(
        `insert into duty_grant (organization_id, created_by, member, duty, from_day)
         select $1, id, id, $3, '2020-01-01' from organization_members where organization_id = $1 and user_id = $2
         on conflict do nothing`,
        [organizationId, userId, duty],
      );
  });
}

describe('an export', () => {
  test('comes back into the rows it came from without changing them', async () => {
    const changeable = importable.filter(({ access }) => permission(access.edit).by !== 'nobody');
    const wrong = await all(
      changeable,
      async (record) => {
        const as = everyRight(here.ours, here.ours.rowsOf(record.name)[0]);
        await grantWhatShows(record, as);
        const settled = Object.keys(record.fields).filter(
          (name) => record.fields[name]?.spec.fixed || record.fields[name]?.spec.computed,
        );
        const before = await rowsNow(record, as);
        const leaves = ['version', ...settled.flatMap((name) => [name, `${name}.id`])];
        const run = await importFile(record, as, await exported(record, as), { mode: 'update', key: 'id', leaves });
        const after = await rowsNow(record, as);
        const same = JSON.stringify(before) === JSON.stringify(after);
        return same && run.state === 'done' && run.updated === 0 && run.created === 0 && run.unchanged > 0
          ? []
          : [`${record.name}: ${JSON.stringify({ ...run, columns: [], targets: [] }).slice(0, 500)} same ${same}`];
      },
      3,
    );
    expect(changeable.length).toBeGreaterThan(share(6));
    expect(wrong.flat()).toEqual([]);
  }, 600_000);

  test('comes in as new rows that are equal to those it was made of', async () => {
    const made: string[] = [];
    for (const record of importable.filter(({ access }) => access.create !== 'nobody')) {
      const as = everyRight(here.ours, here.ours.rowsOf(record.name)[0]);
      const before = await rowsNow(record, as);
      const run = await importFile(record, as, asNew(record, await exported(record, as)), {
        mode: 'create',
        key: null,
        leaves: ['id', 'version'],
      });
      expect(run.state, record.name).toBe('done');
      const known = new Set(before.map(({ id }) => id));
      const fresh = (await rowsNow(record, as)).filter(({ id }) => !known.has(id));
      expect(fresh.length, record.name).toBe(run.created);
      const sources = before.map((row) => settable(record, row));
      for (const row of fresh) expect(sources, record.name).toContain(settable(record, row));
      // Rows that nobody edits are known again by what no two of them share, and are found to be the same.
      const knownAgain = permission(record.access.edit).by === 'nobody' ? run.unchanged : 0;
      expect(run.created + knownAgain + run.refused, JSON.stringify(run.errors)).toBe(before.length);
      // Rules, rights on rows and unique combinations object to some; nothing else does.
      const meant = new Set([
        ...here.world.door.around.registry.all.flatMap(({ record: one }) => [...one.rules].map(({ id }) => id)),
        'rights',
        'reference', // a document that somebody else keeps to themselves
        'reference.offered', // what is retired or over may be kept, and not be chosen anew
        'taken',
        'duty_grant.separation',
        'user_roles.last_admin',
      ]);
      // What goes out holds no secret, so it comes back without it.
      if (Object.values(record.fields).some(({ spec }) => spec.required && spec.kind.name === 'encrypted'))
        meant.add('required');
      // A field with writers of its own, such as a vote, is refused to others by its name; no other field is.
      const ofOthers = new Set(
        Object.entries(record.fields).flatMap(([name, { spec }]) => (spec.writers ? [labelOf(name, spec)] : [])),
      );
      const isOfOthers = (code: string, column: string | null) => code === 'not_yours' && ofOthers.has(column ?? '');
      expect(
        run.errors.filter(
          ({ code, column }) => !meant.has(code) && !isOfOthers(code, column) && !code.startsWith(`${record.name}.`),
        ),
        record.name,
      ).toEqual([]);
      if (run.created > 0) made.push(record.name);
    }
    expect(made.length).toBeGreaterThan(share(6));
  }, 600_000);

  test('holds a cell that a spreadsheet would calculate only as a text', async () => {
    const wrong = await all(here.world.door.around.registry.all, async ({ record }) => {
      const as = everyRight(here.ours, here.ours.rowsOf(record.name)[0]);
      return cellsOf(await exported(record, as))
        .flat()
        .filter((cell) => /^[=+\-@\t\r]/.test(cell) && !/^[+-]?[\d.,]+$/.test(cell))
        .map((cell) => `${record.name}: ${cell.slice(0, 60)}`);
    });
    expect(wrong.flat()).toEqual([]);
  });
});

/** A file as a spreadsheet reads it (RFC 4180). */
const cellsOf = (csv: string): string[][] =>
  [...csv.replace(/^\ufeff/, '').matchAll(/("(?:[^"]|"")*"|[^",\r\n]*)(,|\r?\n|$)/g)]
    .reduce<string[][]>(
      (lines, [all, cell = '', end]) => {
        if (all === '') return lines;
        lines.at(-1)?.push(cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell);
        if (end !== ',' && end !== '') lines.push([]);
        return lines;
      },
      [[]],
    )
    .filter((cells) => cells.length > 0);

/** The same file without ids, and with other values where no two rows may share one. */
function asNew(record: AnyRecord, csv: string): string {
  const [header = [], ...lines] = cellsOf(csv);
  const unique = Object.entries(record.fields)
    .filter(([, { spec }]) => spec.unique && !spec.computed)
    .map(([name]) => name.toLowerCase());
  const changed = lines.map((cells) =>
    cells.map((cell, at) =>
      unique.includes((header[at] ?? '').toLowerCase()) && cell !== '' ? `N${cell.slice(1)}`.slice(0, 20) : cell,
    ),
  );
  return [header, ...changed]
    .map((cells) => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(','))
    .join('\n');
}

describe('an import', () => {
  test('cannot point at rows of another organization, neither by id nor by name', async () => {
    const pointing = importable.filter(
      ({ access, fields }) =>
        access.create !== 'nobody' && Object.values(fields).some(({ spec }) => !spec.computed && 'to' in spec.options),
    );
    for (const record of pointing) {
      const as = everyRight(here.theirs, here.theirs.rowsOf(record.name)[0]);
      const byId = foreignFile(record, { mine: here.theirs, other: here.ours });
      const references = Object.entries(record.fields).filter(([, { spec }]) => !spec.computed && 'to' in spec.options);
      const byName = references.reduce((text, [, { spec }]) => {
        const [row] = here.ours.rowsOf((spec.options as unknown as { to: string }).to);
        const target = here.world.door.around.registry.get((spec.options as unknown as { to: string }).to).record;
        // Numbers begin at one everywhere: the same number is a row of one's own.
        const isNumber = target.fields[target.title]?.spec.kind.name === 'sequence';
        // So does a title that begins with a number, such as that of the first period of the first incident.
        const isOwnToo = here.theirs
          .rowsOf(target.name)
          .some((own) => row !== undefined && own[target.title] === row[target.title]);
        return row && !isNumber && !isOwnToo
          ? text.replaceAll(row.id, String(row[target.title]).replaceAll('"', '""'))
          : text;
      }, byId);
      const before = await rowsNow(record, as);
      for (const file of [byId, byName]) {
        const run = await importFile(record, as, file, { mode: 'create', key: null, leaves: [] });
        expect(run, `${record.name}\n${file}`).toMatchObject({ created: 0, refused: run.rows });
      }
      expect((await rowsNow(record, as)).length).toBe(before.length);
    }
    expect(pointing.length).toBeGreaterThan(share(3));
  }, 600_000);
});
