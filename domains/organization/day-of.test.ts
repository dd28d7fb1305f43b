import { expect, test } from 'vitest';
import { world } from '#world';
import { dayOf } from './day-of.ts';

test('an evening belongs to the day of the agency, to its last second', async () => {
  const county = await world();
  try {
    const of = (instant: string) =>
      county.door.run(county.product.actor, async ({ tx, actor }) => {
        const [found] = await tx.query<{ day: string }>(`select ${dayOf('$2::timestamptz')}::text as day`, [
          actor.organizationId,
          instant,
        ]);
        return found?.day;
      });
    expect(await of('2026-11-20T04:59:59.999Z')).toBe('2026-11-19');
    expect(await of('2026-11-20T05:00:00Z')).toBe('2026-11-20');
    expect(await of('2026-11-21T03:00:00Z')).toBe('2026-11-20');
    // In summer it is four hours.
    expect(await of('2026-07-01T03:59:59Z')).toBe('2026-06-30');
    expect(await of('2026-07-01T04:00:00Z')).toBe('2026-07-01');
  } finally {
    await county.close();
  }
});
