import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { approvables } from '#domains/server.ts';
import { type Person, type World, world } from '#world';
import { type Serving, serve } from '../../../tests/world/serving.ts';
import { purchaseLimit } from '../../procurement/rule-packs/purchase-limit.record.ts';
import { canAnswer, type Inbox, notAll } from './approval-view.ts';
import { everythingWaiting, howMuchWaits } from './everything-waiting.server.ts';

const READ_AT_ONCE = 1000;
const WAITING = 1203;

describe('an inbox in which more waits than is read at once', () => {
  let here: World;
  let server: Serving;
  let walter: Person;
  let fiona: Person;
  beforeAll(async () => {
    here = await world();
    server = await serve(here);
    walter = (await here.member('Walter Kowalski', 'manager')).with({ duties: ['chief_procurement_officer'] });
    fiona = (await here.member('Fiona MacLeod', 'manager')).with({ duties: ['legal_counsel'] });
    const compiled = here.door.around.registry.get(purchaseLimit.name);
    const limits = Array.from({ length: WAITING }, (_, at) => ({
      citation: `Board policy ${at + 1}`,
      threshold: 'micro_purchase',
      amount: { cents: 500_000, currency: 'USD' },
      ground: 'lower',
      fromDay: '2026-12-01',
    }));
    await here.door.run(walter.actor, (work) => work.createMany(compiled, limits));
  });
  afterAll(async () => {
    await server.close();
    await here.close();
  });

  const inboxOf = (person: Person): Promise<Inbox> =>
    everythingWaiting(here.door, person.actor, { approvables, rowAt: (record, id) => `/${record}/${id}` });
  const count = (person: Person) => howMuchWaits(here.door, person.actor, approvables);

  test('says that it is not whole, and still counts exactly the lines that it shows', async () => {
    const inbox = await inboxOf(fiona);
    expect(inbox.isWhole).toBe(false);
    expect(inbox.tasks).toHaveLength(READ_AT_ONCE);
    expect(new Set(inbox.tasks.map(({ id }) => id)).size).toBe(READ_AT_ONCE);
    expect(inbox.tasks.every(canAnswer)).toBe(true);
    expect(await count(fiona)).toBe(READ_AT_ONCE);
    expect(notAll(inbox)).toBe('Only the first 1,000 are shown. The rest appear as you decide these.');
  });

  test('is answered by the call of its page, in full', async () => {
    const { status, json } = await server.ask({ as: fiona.actor, method: 'GET', path: '/api/v1/approvals/inbox' });
    expect(status).toBe(200);
    expect(json).toMatchObject({ isWhole: false });
    expect(json?.['tasks']).toHaveLength(READ_AT_ONCE);
  });

  test('brings up the rest as it is answered, and is whole again when all that waits is read', async () => {
    const before = await inboxOf(fiona);
    const seen = new Set(before.tasks.map(({ rowId }) => rowId));
    const answered = before.tasks.slice(0, WAITING - READ_AT_ONCE);
    for (const { rowId } of answered) await fiona.run(purchaseLimit, 'end', rowId, 'Not now.');
    const after = await inboxOf(fiona);
    expect(after.isWhole).toBe(true);
    expect(after.tasks).toHaveLength(READ_AT_ONCE);
    expect(after.tasks.filter(({ rowId }) => !seen.has(rowId))).toHaveLength(WAITING - READ_AT_ONCE);
  });

  test('shows nothing of it to whoever put it all forward', async () => {
    expect(await inboxOf(walter)).toEqual({ tasks: [], isWhole: true });
    expect(await count(walter)).toBe(0);
  });
});
