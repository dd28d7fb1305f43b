import { readdirSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type World, world } from '#world';
import { isSameFirm, nameKey } from './same-firm.ts';
import { addressKey, marksOf } from './vendor-marks.ts';

const names = [
  'Bay Pumps LLC',
  'BAY PUMPS, Inc.',
  'Müller & Söhne Co.',
  'O’Neil’s The Corp',
  '3M',
  '  ',
  'Énergie S.A.',
];
const lines = ['12 Dock Street', '12 dock st.', '900 N. Main Avenue, Suite 4', 'P.O. Box 12'];

describe('what vendors can share', () => {
  let county: World;
  beforeAll(async () => void (county = await world()));
  afterAll(() => county.close());

  test('is written by the migration as by the effects', async () => {
    const file = readdirSync('migrations').find((name) => name.endsWith('_vendor_marks.sql')) ?? '';
    const functions = readFileSync(`migrations/${file}`, 'utf8').match(/create function pg_temp[\s\S]*?\$\$;/gu) ?? [];
    expect(functions).toHaveLength(2);
    const found = await county.database.within({ organizationId: county.organizationId }, async (tx) => {
      for (const [at, text] of functions.entries()) await tx.query(text, [], `test.function ${at}`);
      return tx.query<{ name: string; place: string }>(
        `select pg_temp.firm_key(one.name) as name, pg_temp.place_key(jsonb_build_object('line1', one.line, 'postalCode', '23501-1234')) as place
         from unnest($1::text[], $2::text[]) with ordinality as one (name, line, at) order by at`,
        [names, names.map((_, at) => lines[at % lines.length])],
        'test.keys',
      );
    });
    expect(found).toEqual(
      names.map((name, at) => ({
        name: nameKey(name),
        place: addressKey(lines[at % lines.length] ?? '', '23501-1234'),
      })),
    );
  });
});

test('one place has one spelling, and mail of everybody is no mark', () => {
  const at = (line1: string) => ({ line1, city: 'Tidewater', state: 'VA', postalCode: '23501', country: 'US' });
  const row = { name: 'Bay Pumps LLC', tradeName: 'Bay Pumps', phone: null, cage: null, remitTo: null };
  const marks = marksOf({ ...row, email: 'a@bay.example', address: at('12 Dock Street') });
  expect(marks).toEqual([
    { kind: 'name', value: 'baypumps' },
    { kind: 'address', value: '12dockst 23501' },
    { kind: 'email', value: 'bay.example' },
  ]);
  expect(marksOf({ ...row, email: 'bay@gmail.com', address: at('12 DOCK ST.') })).toEqual(
    marks.filter(({ kind }) => kind !== 'email'),
  );
});

test('two typed names are one firm but for a slip, two rows of the directory only by the whole name', () => {
  const typed = (name: string) => ({ id: null, names: [name], marks: [] });
  const row = (id: string, name: string) => ({ id, names: [name], marks: [] });
  expect(isSameFirm(typed('Bayside Hydraulics'), typed('Bayside Hydraulcis LLC'))).toBe(true);
  expect(isSameFirm(row('a', 'Bayside Hydraulics'), row('b', 'Bayside Hydraulcis'))).toBe(false);
  expect(isSameFirm(row('a', 'Bayside Hydraulics'), row('b', 'Bayside Hydraulics, Inc.'))).toBe(true);
});
