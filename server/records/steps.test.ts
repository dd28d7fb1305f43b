import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { agency } from '#domains/customers/tree/agency.record.ts';
import { type Person, type World, world } from '#world';

describe('a step that fills in a field', () => {
  let county: World;
  let rosa: Person;
  const day = '2026-10-01';
  const made = () => rosa.make(agency, { code: `A${count++}`, name: 'Stormwater', rank: 'department', opensOn: day });
  let count = 1;
  const close = (id: string, input: Record<string, unknown>) =>
    county.door.run(rosa.actor, (work) =>
      work.transition(county.door.around.registry.get('agency'), { id, step: 'close', input, reason: 'Merged' }),
    );

  beforeAll(async () => {
    county = await world();
    rosa = await county.member('Rosa Delgado', 'admin');
  });
  afterAll(() => county.close());

  test('is judged by the rules of the record that read it: an agency does not close before it opens', async () => {
    const { id } = await made();
    await expect(close(id, { closesOn: '2026-09-30' })).rejects.toMatchObject({
      kind: 'refused',
      code: 'agency.closes_after_it_opens',
      issues: [{ path: 'closesOn' }],
    });
    expect(await rosa.see(agency, id)).toMatchObject({ status: 'active', closesOn: null, version: 1 });
    await expect(close(id, { closesOn: day })).resolves.toMatchObject({ status: 'closed', closesOn: day });
  });

  test('is not stopped by a rule about what it leaves as it was', async () => {
    const { id } = await made();
    // Kept before there was such a rule.
    await county.database.within({ organizationId: county.organizationId }, (tx) =>
      tx.query(`update agency set rank = 'partner' where organization_id = $1 and id = $2`, [
        county.organizationId,
        id,
      ]),
    );
    await expect(rosa.edit(agency, id, 1, { phone: '+18135550100' })).rejects.toMatchObject({
      code: 'agency.jurisdictions_have_an_entity',
    });
    await expect(close(id, { closesOn: day })).resolves.toMatchObject({ status: 'closed' });
  });

  test.each([null, '', '  '])(
    'is refused when it is sent empty as %j, although it was filled before',
    async (empty) => {
      const { id } = await made();
      await rosa.edit(agency, id, 1, { closesOn: '2026-12-31' });
      await expect(close(id, { closesOn: empty })).rejects.toMatchObject({
        kind: 'invalid',
        issues: [{ path: 'closesOn', code: 'required', message: 'Required for this step' }],
      });
      expect(await rosa.see(agency, id)).toMatchObject({ status: 'active', closesOn: '2026-12-31' });
      await expect(close(id, {})).resolves.toMatchObject({ status: 'closed', closesOn: '2026-12-31' });
    },
  );
});
