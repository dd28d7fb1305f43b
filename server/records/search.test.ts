import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { requisition } from '#domains/procurement/requisition/requisition.record.ts';
import { costCenter } from '#domains/finance/cost-center.record.ts';
import { type Person, type World, world } from '#world';
import { readListQuery } from './list.ts';
import { FEW, searchTerms } from './search.ts';

const many = FEW + 500;

describe('a search', () => {
  let county: World;
  let rosa: Person;

  const ask = (question: string, person = rosa) => {
    const compiled = county.door.around.registry.get('requisition');
    return county.door.list(
      person.actor,
      compiled,
      readListQuery(compiled, new URLSearchParams(question), person.actor),
    );
  };
  const numbers = async (question: string) => (await ask(question)).data.map((row) => row.number);

  /** So many requisitions with the words of a pump; the first three name a culvert as well. */
  const pumps = async (person: Person) => {
    const center = await person.with({ role: 'manager' }).make(costCenter, { code: '4010', name: 'Stormwater crew' });
    await county.database.within(person.actor, (tx) =>
      tx.query(
        `insert into requisition (organization_id, id, created_by, status, number, purpose, requested_by, requested_on, cost_center, total_cents, category, federal_funds, emergency, sole_source)
         select $1, gen_random_uuid(), $2, case when i % 2 = 0 then 'draft' else 'submitted' end, 'REQ-2026-' || lpad(i::text, 5, '0'),
                'Trash pumps for basin ' || i || case when i <= 3 then ' behind the culvert' else '' end, $2, '2026-11-20', $3, 0, 'goods', false, false, false
         from generate_series(1, $4::int) i`,
        [person.actor.organizationId, person.id, center.id, many],
      ),
    );
  };

  beforeAll(async () => {
    county = await world();
    rosa = await county.member('Rosa Delgado');
    await pumps(rosa);
    await pumps(await county.member('Hal Ode', 'user', await county.organization('Another county')));
  });
  afterAll(() => county.close());

  test('finds every word, the last one unfinished, in its own organization', async () => {
    expect(await numbers('search=pump culv&sort=number')).toEqual([
      'REQ-2026-00001',
      'REQ-2026-00002',
      'REQ-2026-00003',
    ]);
    expect(await ask('search=culvert')).toMatchObject({ total: 3, totalIs: 'exact', next: null });
    expect(await numbers('search=culvert pipeline')).toEqual([]);
  });

  test('for common words shows the first in the order of the list and says that there are more', async () => {
    const found = await ask('search=pumps&limit=3');
    expect(found.data.map((row) => row.number)).toEqual([many, many - 1, many - 2].map((n) => `REQ-2026-0${n}`));
    expect(found).toMatchObject({ total: 1000, totalIs: 'at least' });
    expect(await ask('search=pumps&limit=3')).toEqual(found);
    expect(await ask('search=pumps&limit=1&total=exact')).toMatchObject({ total: many, totalIs: 'exact' });
  });

  test('for common words pages through every match exactly once', async () => {
    const seen: unknown[] = [];
    for (let next: string | null = ''; next !== null; ) {
      const page = await ask(`search=pumps&limit=200${next && `&cursor=${next}`}`);
      seen.push(...page.data.map((row) => row.number));
      next = page.next;
    }
    expect(seen).toEqual(Array.from({ length: many }, (_, at) => `REQ-2026-${String(many - at).padStart(5, '0')}`));
  });

  test('keeps to filters, and a total over some of the matches does not pass for all', async () => {
    const found = await ask('search=pumps&status=submitted&limit=2');
    expect(found.data.map((row) => row.number)).toEqual([many - 1, many - 3].map((n) => `REQ-2026-0${n}`));
    expect(found.totalIs).toBe('at least');
    expect(await ask('search=culvert&status=draft')).toMatchObject({ total: 1, totalIs: 'exact' });
  });

  test('for common words finds the one row that a filter leaves, wherever it lies', async () => {
    const center = await rosa.with({ role: 'manager' }).make(costCenter, { code: '4020', name: 'Motor pool' });
    const moved = rosa.with({ role: 'manager' });
    const [last] = await rosa.list(requisition, 'sort=-number&limit=1');
    await moved.edit(requisition, last?.id ?? '', 1, { costCenter: center.id });
    expect(await ask(`search=pumps&costCenter=${center.id}`)).toMatchObject({ data: [{}], total: 1, totalIs: 'exact' });
    expect(await ask(`search=pumps&costCenter=${rosa.id}`)).toMatchObject({ data: [], total: 0, totalIs: 'exact' });
  });

  test('puts common words in any order', async () => {
    const found = await ask('search=pumps&sort=-purpose&limit=2');
    expect(found.data.map((row) => row.purpose)).toEqual(['Trash pumps for basin 999', 'Trash pumps for basin 998']);
    expect(found.total).toBe(1000);
  });

  test('finds marks of digits and letters, also those that look like numbers with an exponent', async () => {
    const boss = rosa.with({ role: 'manager' });
    const marks = ['2e47fc', '1e5', '0x1f', '12-3.5e-7', '3rd', '007', '2025Q1', 'a1e9'];
    for (const [at, mark] of marks.entries()) await boss.make(costCenter, { code: `50${at}`, name: `Meter ${mark}` });
    for (const mark of marks)
      for (const search of [mark, `meter ${mark.slice(0, -1)}`])
        expect([search, (await boss.list(costCenter, `search=${search}`)).map(({ name }) => name)]).toEqual([
          search,
          [`Meter ${mark}`],
        ]);
  });

  test.each(['requis', 'requisitio', 'requisition', 'informatio', 'organizatio'])(
    'finds the word that “%s” begins, whose ending the index cuts off',
    async (begun) => {
      const [found] = await county.database.platform((tx) =>
        tx.query<{ found: boolean }>(
          `select words_of('Requisition, information, organization') @@ to_tsquery('english', $1) as found`,
          [searchTerms(begun)],
        ),
      );
      expect(found?.found).toBe(true);
    },
  );

  test('hands the database nothing but words', () => {
    expect(searchTerms(`pump's & !(drop) | "x":* <-> \\`)).toBe('pump & s & drop & x:*');
  });
});
