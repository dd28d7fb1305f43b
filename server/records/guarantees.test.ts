import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { costCenter } from '#domains/finance/cost-center.record.ts';
import { task } from '#domains/organization/task.record.ts';
import { requisition } from '#domains/procurement/requisition/requisition.record.ts';
import { type Person, type World, world } from '#world';

/** What the door promises for every record, each promise told once on a real one; the laws prove it for all. */
describe('the door', () => {
  let county: World;
  let rosa: Person;
  let dana: Person;
  let miguel: Person;
  let stranger: Person;
  let count = 1;

  beforeAll(async () => {
    county = await world();
    rosa = await county.member('Rosa Delgado');
    miguel = await county.member('Miguel Ortiz');
    dana = await county.member('Dana Whitfield', 'admin');
    stranger = await county.member('Ingrid Solberg', 'admin', await county.organization('Piney Woods County'));
  });
  afterAll(() => county.close());

  const center = () => dana.make(costCenter, { code: `C${count++}`, name: 'Stormwater' });
  const asked = async () => rosa.make(requisition, { purpose: 'Pumps', costCenter: (await center()).id });
  const entries = (id: string) =>
    county.database.within({ organizationId: county.organizationId }, (tx) =>
      tx.query<{ action: string; actor: string; row_version: number; reason: string | null; changes: object }>(
        'select action, actor, row_version, reason, changes from audit_entry where row_id = $1 order by row_version',
        [id],
      ),
    );
  const rename = (person: Person, id: string, version: number, name = 'Drainage') =>
    person.edit(costCenter, id, version, { name });

  test('refuses a change that was made while looking at an older version, and says which one is there', async () => {
    const { id } = await center();
    await rename(dana, id, 1, 'Storm drains');
    await expect(rename(dana, id, 1)).rejects.toMatchObject({ kind: 'conflict', code: 'stale' });
    expect(await dana.see(costCenter, id)).toMatchObject({ name: 'Storm drains', version: 2 });
    expect(await rename(dana, id, 2)).toMatchObject({ name: 'Drainage', version: 3 });
  });

  test('counts a version with every change, a step included', async () => {
    const { id, version } = await center();
    const closed = await dana.run(costCenter, 'close', id);
    const open = await dana.run(costCenter, 'reopen', id, 'Closed too early.');
    expect([version, closed.version, open.version]).toEqual([1, 2, 3]);
  });

  test('writes one audit entry with each change: who, what it was and what it is', async () => {
    const { id } = await center();
    await rename(dana, id, 1);
    await dana.run(costCenter, 'close', id);
    const told = await entries(id);
    expect(told.map(({ action, actor, row_version }) => [action, actor, row_version])).toEqual([
      ['create', dana.id, 1],
      ['edit', dana.id, 2],
      ['close', dana.id, 3],
    ]);
    expect(told[1]?.changes).toMatchObject({ name: ['Stormwater', 'Drainage'] });
    expect(told[2]?.changes).toMatchObject({ status: ['active', 'closed'] });
  });

  test('leaves no entry of what was refused', async () => {
    const { id } = await center();
    await expect(rename(rosa, id, 1)).rejects.toMatchObject({ kind: 'forbidden', code: 'rights' });
    await expect(dana.edit(costCenter, id, 1, { name: '' })).rejects.toMatchObject({ issues: [{ path: 'name' }] });
    await expect(dana.run(costCenter, 'reopen', id, 'Open it.')).rejects.toMatchObject({ code: 'state' });
    expect(await entries(id)).toHaveLength(1);
    expect(await dana.see(costCenter, id)).toMatchObject({ name: 'Stormwater', status: 'active', version: 1 });
  });

  test('asks for the right to make, to change and to take a step, each by itself', async () => {
    const { id } = await center();
    await expect(rosa.make(costCenter, { code: 'X', name: 'X' })).rejects.toMatchObject({ code: 'rights' });
    await expect(rename(rosa, id, 1)).rejects.toMatchObject({ code: 'rights' });
    await expect(rosa.run(costCenter, 'close', id)).rejects.toMatchObject({ code: 'rights' });
    const narrow = dana.with({ scopes: ['cost_center:read'] });
    await expect(rename(narrow, id, 1)).rejects.toMatchObject({ code: 'scope' });
    expect(await narrow.see(costCenter, id)).toMatchObject({ version: 1 });
  });

  test('keeps what belongs to one person from another, in reading, changing and listing alike', async () => {
    const mine = await rosa.make(task, { subject: 'Call the vendor', assignee: rosa.id });
    await expect(miguel.see(task, mine.id)).rejects.toMatchObject({ kind: 'not_found' });
    await expect(miguel.edit(task, mine.id, 1, { subject: 'Other' })).rejects.toMatchObject({ kind: 'not_found' });
    expect((await miguel.list(task)).map(({ id }) => id)).not.toContain(mine.id);
    expect((await rosa.list(task)).map(({ id }) => id)).toContain(mine.id);
  });

  test('shows nothing of one organization to another, whatever its people may do there', async () => {
    const { id } = await center();
    await expect(stranger.see(costCenter, id)).rejects.toMatchObject({ kind: 'not_found' });
    await expect(rename(stranger, id, 1)).rejects.toMatchObject({ kind: 'not_found' });
    await expect(stranger.run(costCenter, 'close', id)).rejects.toMatchObject({ kind: 'not_found' });
    expect((await stranger.list(costCenter)).length).toBe(0);
    // Nor does a row point at one of theirs.
    await expect(stranger.make(requisition, { purpose: 'Pumps', costCenter: id })).rejects.toMatchObject({
      issues: [{ path: 'costCenter', code: 'reference' }],
    });
    expect(await dana.see(costCenter, id)).toMatchObject({ version: 1, status: 'active' });
  });

  test('takes no field that the product fills in itself, nor one that is unknown, and names it', async () => {
    const { id } = await asked();
    for (const [input, path] of [
      [{ number: 'REQ-2026-99999' }, 'number'],
      [{ status: 'approved' }, 'status'],
      [{ organizationId: stranger.id }, 'organizationId'],
      [{ createdBy: miguel.id }, 'createdBy'],
      [{ nonsense: 1 }, 'nonsense'],
    ] as const)
      await expect(rosa.edit(requisition, id, 1, input), path).rejects.toMatchObject({ issues: [{ path }] });
    expect(await rosa.see(requisition, id)).toMatchObject({ status: 'draft', version: 1 });
  });

  test('takes a step only from where it begins, and asks for its reason', async () => {
    const { id } = await asked();
    await expect(rosa.run(requisition, 'cancel', id)).rejects.toMatchObject({ issues: [{ path: 'reason' }] });
    await expect(rosa.run(requisition, 'cancel', id, '   ')).rejects.toMatchObject({ issues: [{ path: 'reason' }] });
    await rosa.run(requisition, 'cancel', id, 'Bought by card.');
    expect((await entries(id)).at(-1)).toMatchObject({ action: 'cancel', reason: 'Bought by card.' });
    await expect(rosa.run(requisition, 'cancel', id, 'Again.')).rejects.toMatchObject({ code: 'state' });
    await expect(rosa.edit(requisition, id, 2, { purpose: 'Other' })).rejects.toMatchObject({ code: 'state' });
  });

  test('gives no number to what was not made', async () => {
    const first = await asked();
    await expect(rosa.make(requisition, { purpose: '', costCenter: (await center()).id })).rejects.toMatchObject({
      issues: [{ path: 'purpose' }],
    });
    const second = await asked();
    const place = (number: string) => Number(number.slice(-5));
    expect(place(second.number)).toBe(place(first.number) + 1);
  });

  test('undoes everything of a piece of work that fails half-way', async () => {
    const code = `HALF${count++}`;
    const half = county.door.run(dana.actor, async (work) => {
      await work.insert(costCenter, { code, name: 'Half' });
      throw new Error('the lights went out');
    });
    await expect(half).rejects.toThrow('the lights went out');
    expect(await dana.list(costCenter, `code=${code}`)).toEqual([]);
    const told = await county.database.within({ organizationId: county.organizationId }, (tx) =>
      tx.query(`select 1 from audit_entry where changes::text like $1`, [`%${code}%`]),
    );
    expect(told).toEqual([]);
  });
});
