import { randomUUID } from 'node:crypto';
import { type Actor, type AnyRecord, type Failure, nobodyId } from '#kernel';
import { recordAudit } from '#server/audit/entry.ts';
import type { Compiled } from '#server/records/compiled.ts';
import type { PlainRow } from '#server/records/select.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { markedFor } from '../world/canaries.ts';
import { people, type Everything, everyRight, everything } from '../world/everything.ts';
import { isDue, share } from '../world/due.ts';
import { recordCalls } from '../world/recipes.ts';
import { all, serve, type Serving } from '../world/serving.ts';

let here: Everything;
let server: Serving;
/** The records that this run looks at. */
let due: readonly Compiled[];
let steps: { compiled: Compiled; record: AnyRecord; name: string; step: AnyRecord['transitions'][string] }[];

beforeAll(async () => {
  here = await everything();
  server = await serve(here.world);
  due = here.world.door.around.registry.all.filter(({ record }) => isDue(record.name));
  steps = due.flatMap((compiled) =>
    Object.entries(compiled.record.transitions).map(([name, step]) => ({
      compiled,
      record: compiled.record,
      name,
      step,
    })),
  );
});
afterAll(async () => {
  await server?.close();
  await here?.close();
});

const reason = 'Because the law wants to know.';

interface Entry {
  readonly id: string;
  readonly action: string;
  readonly row_version: number;
  readonly actor: string;
  readonly on_behalf_of: string | null;
  readonly reason: string | null;
  readonly changes: Record<string, [unknown, unknown]>;
  readonly together: boolean;
}

/** The audit record of a row, each entry with the answer whether it was written by the transaction that wrote the row last. */
const entriesOf = (compiled: Compiled, row: { id: string }): Promise<Entry[]> =>
  within((work) =>
    work.tx.query<Entry>(
      `select e.id, e.action, e.row_version, e.actor, e.on_behalf_of, e.reason, e.changes, e.xmin = t.xmin as together
       from audit_entry e left join ${compiled.table} t on t.organization_id = e.organization_id and t.id = e.row_id
       where e.organization_id = $1 and e.row_id = $2 order by e.row_version desc nulls first, e.id desc`,
      [here.ours.organizationId, row.id],
    ),
  );

const within = <T>(work: (work: UnitOfWork) => Promise<T>): Promise<T> =>
  here.world.door.run(here.ours.product.actor, work);

const rowNow = (compiled: Compiled, id: string): Promise<PlainRow | null> =>
  within(async (work) => (await work.find(compiled.record, id)) as PlainRow | null);

/** Whatever a refused change could have left behind: the row, its lines, its record, the numbers. */
const footprint = (compiled: Compiled, of = here): Promise<string> =>
  of.world.door.run(of.ours.product.actor, async ({ tx }) => {
    const own = [compiled.table, ...compiled.lines.map(({ table }) => table)].map((table) => ({
      table,
      print: `md5(coalesce(string_agg(t::text, '|' order by t::text), ''))`,
    }));
    // Thousands of rows: which transactions wrote them says as much as their words, and takes a thirtieth of the time.
    const wide = ['audit_entry', 'counter', 'notification'].map((table) => ({
      table,
      print: 'count(*), sum(xmin::text::bigint), max(xmin::text::bigint)',
    }));
    const hashes = await Promise.all(
      [...own, ...wide].map(({ table, print }) =>
        tx.query(`select ${print} from ${table} t where organization_id = $1`, [of.ours.organizationId]),
      ),
    );
    return JSON.stringify(hashes);
  });

const refusalOf = (work: Promise<unknown>): Promise<Failure | null> =>
  work.then(
    () => null,
    (error: Failure) => {
      if (error.name !== 'Failure') throw error;
      return error;
    },
  );

const givenFor = (record: AnyRecord, names: readonly string[]) => markedFor(record, names, here.ours);

/** Someone whom the definition lets take this step, and whom nothing else stops: tried out, then taken back. */
async function whoCan(compiled: Compiled, row: PlainRow, verb: string): Promise<Actor | null> {
  for (const one of people) {
    const { actor } = here.ours.people[one];
    const seen = await here.world.door.read(actor, compiled, row.id).catch(() => null);
    if ((seen?.can as string[] | undefined)?.includes(verb)) return actor;
  }
  return null;
}

describe('every step', () => {
  test('there are some to prove', () => expect(steps.length).toBeGreaterThan(share(25)));

  test('is refused in every state it does not start from, and leaves nothing behind', async () => {
    let tried = 0;
    for (const { compiled, record, name, step } of steps) {
      const before = await footprint(compiled);
      for (const state of record.states.filter((one) => ![step.from].flat().includes(one))) {
        const { id } = here.ours.inState(record.name, state);
        const input = givenFor(record, step.fieldsToFill ?? []);
        const refusal = await refusalOf(within((work) => work.transition(compiled, { id, step: name, input, reason })));
        expect(refusal, `${record.name}.${name} in ${state}`).toMatchObject({ kind: 'conflict', code: 'state' });
        expect(refusal?.message).toContain(step.label);
        tried++;
      }
      expect(await footprint(compiled), `${record.name}.${name}`).toBe(before);
    }
    expect(tried).toBeGreaterThan(share(40));
  });

  test('is refused to whoever may not take it, the product’s own steps to everyone, and leaves nothing behind', async () => {
    let tried = 0;
    for (const { compiled, record, name, step } of steps) {
      const row = here.ours.inState(record.name, [step.from].flat()[0] ?? '');
      const before = await footprint(compiled);
      for (const one of people) {
        const { actor } = here.ours.people[one];
        const seen = await here.world.door.read(actor, compiled, row.id).catch(() => null);
        if ((seen?.can as string[] | undefined)?.includes(name)) continue;
        const input = givenFor(record, step.fieldsToFill ?? []);
        const refusal = await refusalOf(
          here.world.door.run(actor, (work) => work.transition(compiled, { id: row.id, step: name, input, reason })),
        );
        expect(['forbidden', 'not_found', 'refused'], `${record.name}.${name} as ${one}`).toContain(refusal?.kind);
        tried++;
      }
      expect(await footprint(compiled), `${record.name}.${name}`).toBe(before);
      if (step.by === 'nobody') {
        const { status } = await server.ask({
          as: here.ours.people.platform_admin.actor,
          method: 'POST',
          path: `/api/v1/${record.name}/${row.id}/${name}`,
          body: {},
        });
        expect(status, `${record.name}.${name}`).toBe(404);
      }
    }
    expect(tried).toBeGreaterThan(share(60));
  });

  test('that asks for a reason or a field is refused without it', async () => {
    let tried = 0;
    for (const { compiled, record, name, step } of steps) {
      const { id } = here.ours.inState(record.name, [step.from].flat()[0] ?? '');
      const input = givenFor(record, step.fieldsToFill ?? []);
      if (step.reason === 'required')
        for (const empty of [undefined, '', '   ']) {
          const asked = { id, step: name, input, ...(empty === undefined ? {} : { reason: empty }) };
          expect(
            await refusalOf(within((work) => work.transition(compiled, asked))),
            `${record.name}.${name}`,
          ).toMatchObject({
            kind: 'invalid',
            issues: [{ path: 'reason', code: 'required' }],
          });
          tried++;
        }
      const foreign = Object.keys(record.fields).find((field) => !step.fieldsToFill?.includes(field));
      if (foreign) {
        const refusal = await refusalOf(
          within((work) => work.transition(compiled, { id, step: name, input: { ...input, [foreign]: 'x' }, reason })),
        );
        expect(refusal, `${record.name}.${name}`).toMatchObject({
          kind: 'invalid',
          issues: [{ path: foreign, code: 'unknown' }],
        });
      }
    }
    expect(tried).toBeGreaterThan(share(10));
  });

  test('that succeeds moves the row, raises its version and leaves exactly one entry of its own in the same transaction', async () => {
    let taken = 0;
    // A step that stays where it is changes nothing here, and what changes nothing leaves nothing.
    for (const { compiled, record, name, step } of steps)
      for (const from of [step.from].flat().filter((state) => state !== step.to)) {
        const row = await fresh(compiled, from);
        if (!row) continue;
        const actor = (await whoCan(compiled, row, name)) ?? here.ours.product.actor;
        const before = await entriesOf(compiled, row);
        const input = givenFor(record, step.fieldsToFill ?? []);
        const refusal = await refusalOf(
          here.world.door.run(actor, (work) => work.transition(compiled, { id: row.id, step: name, input, reason })),
        );
        if (refusal) continue; // an effect objects, which is a story of that domain
        const after = await rowNow(compiled, row.id);
        const known = new Set(before.map(({ id }) => id));
        const added = (await entriesOf(compiled, row)).filter(({ id }) => !known.has(id)).toReversed();
        expect(after?.version, `${record.name}.${name}`).toBe(row.version + added.length);
        const [entry, ...followed] = added;
        // What follows from the step is the product's, in the person's name and in the same transaction.
        for (const one of followed)
          expect(one, `${record.name}.${name}`).toMatchObject({ actor: nobodyId, together: true });
        expect(entry, `${record.name}.${name}`).toMatchObject({
          action: name,
          actor: actor.id,
          reason,
          row_version: row.version + 1,
          together: true,
        });
        expect(entry?.changes.status).toEqual([from, step.to]);
        // A payment that is kept goes back to the bank at once: where the row stands is what its last entry says.
        const reached = added.flatMap(({ changes }) => (changes.status ? [changes.status[1]] : [])).at(-1);
        expect(after?.status, `${record.name}.${name}`).toBe(reached);
        taken++;
      }
    expect(taken).toBeGreaterThan(share(30));
  });
});

/** A row in this state that this test has not used up, or null. */
async function fresh(compiled: Compiled, state: string): Promise<PlainRow | null> {
  const [found] = await within((work) =>
    work.tx.query<{ id: string }>(
      `select id from ${compiled.table} where organization_id = $1 and status = $2 order by id limit 1`,
      [here.ours.organizationId, state],
    ),
  );
  return found ? rowNow(compiled, found.id) : null;
}

describe('every write', () => {
  test('by a call with a stale version is refused with both versions, and leaves nothing behind', async () => {
    let tried = 0;
    const calls = recordCalls(here.world, server.operations).filter(
      ({ verb, record }) => ['edit', 'step', 'remove'].includes(verb) && isDue(record.name),
    );
    for (const { operation, record, verb, name } of calls) {
      const compiled = here.world.door.around.registry.get(record.name);
      const from = verb === 'step' ? [record.transitions[name]?.from].flat()[0] : undefined;
      const row = from ? await fresh(compiled, from) : here.ours.rowsOf(record.name)[0];
      const actor = row && (await whoCan(compiled, row, verb === 'step' ? name : verb));
      if (!row || !actor) continue;
      const current = (await rowNow(compiled, row.id)) as PlainRow;
      const before = await footprint(compiled);
      const path = operation.path.replace('{id}', row.id);
      for (const version of [current.version + 1, ...(current.version > 1 ? [current.version - 1] : [])]) {
        const asked =
          verb === 'remove'
            ? { path: `${path}?version=${version}`, body: {} }
            : { path, body: { version, ...(verb === 'step' ? { reason } : {}) } };
        const answer = await server.ask({ as: actor, method: operation.method, ...asked });
        expect(answer.status, `${operation.id} ${answer.text}`).toBe(409);
        expect(answer.json).toMatchObject({
          code: 'stale',
          current: { id: row.id, version: current.version },
          yours: {},
        });
        tried++;
      }
      expect(await footprint(compiled), operation.id).toBe(before);
    }
    expect(tried).toBeGreaterThan(share(25));
  });

  test('without its version is refused when it is an edit', async () => {
    const edits = recordCalls(here.world, server.operations).filter(({ verb }) => verb === 'edit');
    const wrong = await all(edits, async ({ operation, record }) => {
      const answers = await Promise.all(
        [{}, { version: null }, { version: '1' }, { version: 1.5 }, { version: -1 }, { version: 2 ** 60 }].map((body) =>
          server.ask({
            as: everyRight(here.ours),
            method: 'PATCH',
            path: operation.path.replace('{id}', here.ours.rowsOf(record.name)[0]?.id ?? randomUUID()),
            body,
          }),
        ),
      );
      return answers.filter(({ status }) => status !== 400).map(({ status }) => `${operation.id}: ${status}`);
    });
    expect(wrong.flat()).toEqual([]);
  });

  test('makes, changes and removes with exactly one entry each, in the same transaction', async () => {
    let made = 0;
    for (const compiled of due) {
      const { record } = compiled;
      const row = here.ours.rowsOf(record.name).at(-1) as PlainRow;
      const created = (await entriesOf(compiled, row)).filter(({ action }) => action === 'create');
      expect(created, record.name).toHaveLength(1);
      expect(created[0]).toMatchObject({
        row_version: 1,
        changes: expect.not.objectContaining({ id: expect.anything() }),
      });

      const candidates = here.ours.rowsOf(record.name);
      const name = Object.entries(record.fields).find(
        ([, { spec }]) =>
          !spec.computed && !spec.fixed && ['text', 'integer', 'yesNo', 'longText', 'email'].includes(spec.kind.name),
      )?.[0];
      for (const one of name ? candidates : []) {
        const actor = await whoCan(compiled, one, 'edit');
        const now = (await rowNow(compiled, one.id)) as PlainRow;
        if (!actor || !name) continue;
        const spec = record.fields[name]?.spec;
        const value =
          spec?.kind.name === 'yesNo'
            ? !now[name]
            : spec?.kind.name === 'integer'
              ? ((now[name] as number) + 1) % 1000
              : spec?.kind.name === 'email'
                ? 'new@county.example'
                : `New ${randomUUID().slice(0, 6)}`;
        const before = await entriesOf(compiled, one);
        const done = await here.world.door
          .run(actor, (work) => work.edit(compiled, { id: one.id, version: now.version, input: { [name]: value } }))
          .catch((error: Failure) => error);
        if (done instanceof Error) continue; // a rule of this row objects
        const after = await entriesOf(compiled, one);
        const [entry, ...followed] = after.slice(0, after.length - before.length).toReversed();
        expect(entry, `${record.name}.edit`).toMatchObject({
          action: 'edit',
          actor: actor.id,
          together: true,
          row_version: now.version + 1,
        });
        expect(Object.keys(entry?.changes ?? {})).toEqual([name]);
        // What follows from the edit is the product's, as figures that it judges again, in the person's name.
        for (const follower of followed)
          expect(follower, `${record.name}.edit`).toMatchObject({
            actor: nobodyId,
            on_behalf_of: actor.id,
            together: true,
          });
        // Parts that take something over with it are one entry more, as who may edit a request is kept with its lines.
        const own = followed.filter(({ action }) => action !== 'parts');
        expect(own.length, `${record.name}.edit`).toBeLessThanOrEqual(1);

        const { version } = (await rowNow(compiled, one.id)) as PlainRow;
        expect(version, `${record.name}.edit`).toBe(now.version + 1 + followed.length);
        const same = await here.world.door.run(actor, (work) =>
          work.edit(compiled, { id: one.id, version, input: { [name]: value } }),
        );
        expect(same.version, 'a change that changes nothing').toBe(version);
        expect((await entriesOf(compiled, one)).length).toBe(after.length);
        made++;
        break;
      }

      if (record.access.remove) {
        for (const one of candidates) {
          const actor = await whoCan(compiled, one, 'remove');
          if (!actor) continue;
          const before = await entriesOf(compiled, one);
          const done = await refusalOf(here.world.door.run(actor, (work) => work.remove(compiled, { id: one.id })));
          if (done) continue; // something else points at it
          const [entry, ...earlier] = await entriesOf(compiled, one);
          expect(earlier.length).toBe(before.length);
          expect(entry).toMatchObject({ action: 'remove', actor: actor.id });
          expect(Object.values(entry?.changes ?? {}).every(([, after]) => after === null)).toBe(true);
          expect(await rowNow(compiled, one.id)).toBeNull();
          made++;
          break;
        }
      }
    }
    expect(made).toBeGreaterThan(share(12));
  });

  test('of the product names the person because of whom it happened', async () => {
    const compiled = here.world.door.around.registry.get('notification');
    const { actor } = here.ours.people.user;
    const row = await here.world.door.run(actor, (work) =>
      work.asProduct.create(compiled, { recipient: actor.id, kind: 'law', subject: 'Look' }),
    );
    expect((await entriesOf(compiled, row))[0]).toMatchObject({
      on_behalf_of: actor.id,
      actor: '00000000-0000-0000-0000-000000000000',
    });
  });

  test('that fails half-way leaves neither the row nor its entry nor its number', async () => {
    // In a world that no other test has moved on: every record can be made there, and has to be, or nothing would be proven.
    const fresh = await everything();
    for (const { record } of due) {
      const compiled = fresh.world.door.around.registry.get(record.name);
      const before = await footprint(compiled, fresh);
      const failed = fresh.ours.making(record, () => {
        throw new Error(`the lights went out over ${record.name}`);
      });
      await expect(failed, record.name).rejects.toThrow(`the lights went out over ${record.name}`);
      expect(await footprint(compiled, fresh), record.name).toBe(before);
    }
    await fresh.close();
  });

  test('stands in the history that the call shows, newest first, in the words of the row', async () => {
    const wrong = await all(due, async (compiled) => {
      const { record } = compiled;
      const answers = await Promise.all(
        here.ours.rowsOf(record.name).map(async (row) => {
          const entries = await entriesOf(compiled, row);
          for (const one of people) {
            const { actor } = here.ours.people[one];
            const { status, json } = await server.ask({
              as: actor,
              method: 'GET',
              path: `/api/v1/${record.name}/${row.id}/history?limit=200`,
            });
            if (status !== 200) continue;
            const shown = (json?.['data'] ?? []) as {
              id: string;
              action: string;
              version: number;
              actorName: string;
              at: string;
            }[];
            const ids = (all: readonly { id: string }[]) =>
              all
                .map(({ id }) => id)
                .toSorted()
                .join();
            if (ids(shown) !== ids(entries)) return [`${record.name}: ${shown.length} of ${entries.length} entries`];
            const times = shown.map(({ at, version }) => `${at} ${String(version).padStart(5, '0')}`);
            if (times.toSorted().toReversed().join() !== times.join())
              return [`${record.name}: not newest first: ${times}`];
            if (shown.some(({ actorName }) => !actorName)) return [`${record.name}: nobody's name`];
          }
          return [];
        }),
      );
      return answers.flat();
    });
    expect(wrong.flat()).toEqual([]);
  });

  test('would be noticed by what it left behind: an entry, a number, a notice, its row', async () => {
    const compiled = here.world.door.around.registry.get('cost_center');
    const [row] = here.ours.rowsOf('cost_center');
    const entry = { action: 'edit', record: 'cost_center', rowId: row?.id ?? '', actor: nobodyId } as const;
    const wrote = (text: string) => (work: UnitOfWork) => work.tx.query(text, [here.ours.organizationId]);
    const left: readonly ((work: UnitOfWork) => Promise<unknown>)[] = [
      ({ tx }) => recordAudit(tx, [{ ...entry, actorKind: 'system' }]),
      wrote(
        'update counter set value = value + 1 where organization_id = $1 and kind = (select min(kind) from counter where organization_id = $1)',
      ),
      wrote('update notification set version = version where organization_id = $1'),
      wrote(`update cost_center set name = name || 's' where organization_id = $1`),
    ];
    for (const leave of left) {
      const before = await footprint(compiled);
      expect(await footprint(compiled)).toBe(before);
      await within(leave);
      expect(await footprint(compiled)).not.toBe(before);
    }
  });
});
