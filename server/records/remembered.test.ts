import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { costCenter } from '#domains/finance/cost-center.record.ts';
import { type Person, type World, world } from '#world';
import { forget, remembered } from './remembered.ts';
import type { UnitOfWork } from './unit-of-work.ts';

let county: World;
let dana: Person;
beforeAll(async () => {
  county = await world();
  dana = await county.member('Dana Whitfield', 'admin');
});
afterAll(() => county.close());

const make = (work: UnitOfWork, code: string) =>
  work.insert(costCenter, { code, name: `Center ${code}`, department: 'Public Works', opensOn: '2026-10-01' });

describe('what a transaction remembers', () => {
  /** Counts the cost centers, and how often the database was asked. */
  const counting = (work: UnitOfWork) => {
    let asked = 0;
    const count = () =>
      remembered(work, ['cost_center'], 'how many cost centers', async () => {
        asked++;
        const [row] = await work.tx.query<{ count: number }>(
          'select count(*)::int as count from cost_center where organization_id = $1',
          [work.actor.organizationId],
        );
        return row?.count;
      });
    return { count, asked: () => asked };
  };

  test('is asked once, also by the product and at once, until a row changes', () =>
    county.door.run(dana.actor, async (work) => {
      const { count, asked } = counting(work);
      expect(await Promise.all([count(), count()])).toEqual([0, 0]);
      expect(asked()).toBe(1);
      await make(work.asProduct, '7001');
      expect([await count(), await count()]).toEqual([1, 1]);
      expect(asked()).toBe(2);
    }));

  test('does not outlive a part that failed alone', () =>
    county.door.run(dana.actor, async (work) => {
      const { count } = counting(work);
      const before = (await count()) ?? 0;
      const seen: unknown[] = [];
      const part = work.inSavepoint(async (inside) => {
        await make(inside, '7002');
        seen.push(await count());
        throw new Error('The part is given up.'); // nothing was changed since the last question
      });
      await expect(part).rejects.toThrow('The part is given up.');
      expect([...seen, await count()]).toEqual([before + 1, before]);
    }));

  test('stays known while rows of other records change, and goes when anything may have', () =>
    county.door.run(dana.actor, async (work) => {
      let asked = 0;
      const ask = () => remembered(work, ['requisition', 'task'], 'how often', async () => ++asked);
      await ask();
      await make(work.asProduct, '7003');
      expect(await ask()).toBe(1);
      forget(work, 'task');
      expect(await ask()).toBe(2);
      forget(work);
      expect(await ask()).toBe(3);
    }));

  test('is no other transaction’s', async () => {
    const both = await Promise.all(
      [1, 2].map(() =>
        county.door.run(dana.actor, async (work) => {
          const { count, asked } = counting(work);
          await count();
          return asked();
        }),
      ),
    );
    expect(both).toEqual([1, 1]);
  });
});
