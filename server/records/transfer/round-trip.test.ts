import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type AnyRecord, type Fields, defineRecord, f } from '#kernel';
import { everyKind } from '../../../tests/world/every-kind.ts';
import { seeded, validValues } from '../../../tests/world/samples.ts';
import { document } from '#domains/organization/document.record.ts';
import { member } from '#domains/organization/member.record.ts';
import type { Person } from '#world';
import type { PlainRow } from '../select.ts';
import { type TransferWorld, transferWorld } from './test-world.ts';

const {
  sequence: _,
  username: _username,
  password: _password,
  ref: _ref,
  refs: _refs,
  attachments: _attachments,
  person: _person,
  lines,
  ...plain
} = everyKind;

/** Every kind of field at once, with references of every sort and two lists of line items. */
const specimen = defineRecord('specimen', {
  label: ['Specimen', 'Specimens'],
  about: 'Something with every kind of field.',
  title: 'number',
  fields: {
    ...(plain as Fields),
    number: f.sequence('SP-{0000}'),
    code: f.text({ max: 60 }).required().unique(),
    ref: f.ref('organization_members'),
    refs: f.refs('organization_members', { max: 5 }),
    attachments: f.attachments(),
    lines,
    visits: f.lines({ who: f.person(), note: f.text(), day: f.date() }),
  },
  access: { read: 'member', create: 'member', edit: 'member' },
  states: { new: 'new', old: 'review' },
  transitions: { age: { label: 'Age', from: 'new', to: 'old', by: 'member' } },
  list: { columns: ['code'], sort: 'code' },
  sections: { Specimen: ['code'] },
});

/** What people set of a row, without what the product gives it. */
function set(record: AnyRecord, row: PlainRow): unknown {
  const own = Object.entries(record.fields).filter(([, { spec }]) => !spec.computed && spec.kind.name !== 'encrypted');
  return Object.fromEntries(
    own.map(([name, { spec }]) => {
      const value = row[name] ?? null;
      if (spec.kind.name !== 'lines') return [name, value];
      return [name, (value as PlainRow[]).map(({ id: _id, ...line }) => line)];
    }),
  );
}

describe('what is exported imports back equal', () => {
  let here: TransferWorld;
  let rosa: Person;
  const made: PlainRow[] = [];

  beforeAll(async () => {
    here = await transferWorld({ records: [document, member], invented: [specimen as AnyRecord] });
    rosa = await here.county.member('Rosa Delgado', 'manager');
    const people = [
      rosa,
      await here.county.member('Miguel; Ortiz'),
      await here.county.member('Sam Lee'),
      await here.county.member('Sam Lee'),
    ];
    const compiled = here.county.door.around.registry.get('specimen');
    for (let seed = 0; made.length < 60; seed++) {
      const rng = seeded(seed);
      const pick = () => (people[Math.floor(rng() * people.length)] as Person).id;
      const values = validValues(specimen.fields, rng);
      const visits = Array.from({ length: Math.floor(rng() * 4) }, () => ({
        ...(rng() < 0.6 ? { who: pick() } : {}),
        ...(rng() < 0.5 ? { note: '=1+1' } : {}),
      }));
      const input = {
        ...values,
        code: `${['', '=', '-', "'=", '@x', '+1', '007', '1e5', 'TRUE', '2026-01-01'][seed % 10]}${seed}`,
        attachments: null,
        ...(values.ref ? { ref: pick() } : {}),
        ...(values.refs ? { refs: [...new Set([pick(), pick()])] } : {}),
        visits,
      };
      // Chance makes amounts whose products nobody could keep; they are left out.
      const row = await here.county.door.run(rosa.actor, (work) => work.create(compiled, input)).catch(() => null);
      if (row) made.push(await here.county.door.read(rosa.actor, compiled, row.id));
    }
  });
  afterAll(() => here.close());

  test.each(['csv', 'xlsx'] as const)('as %s', async (format) => {
    const exported = await here.ask(rosa, 'GET', `/api/v1/specimen/export?format=${format}`);
    expect(exported.status).toBe(200);
    const { county } = here;
    const elsewhere = (
      await county.database.within({ organizationId: county.organizationId }, (tx) =>
        tx.query<{ n: number }>('select count(*)::int as n from specimen'),
      )
    )[0]?.n;
    await county.database.within({ organizationId: county.organizationId }, async (tx) => {
      await tx.query('update specimen set code = gen_random_uuid()::text');
    });
    const done = await here.importFile(rosa, { record: 'specimen', file: exported.bytes });
    expect(done.errors).toEqual([]);
    expect(done).toMatchObject({ state: 'done', created: elsewhere, refused: 0 });
    const compiled = county.door.around.registry.get('specimen');
    for (const before of made) {
      const [again] = await county.door.rows(rosa.actor, specimen, `code=${encodeURIComponent(before.code as string)}`);
      const row = await county.door.read(rosa.actor, compiled, (again as { id: string }).id);
      expect(set(specimen as AnyRecord, row)).toStrictEqual(set(specimen as AnyRecord, before));
    }
  });
});
