import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { notification } from '#domains/organization/public.server.ts';
import { usd } from '#domains/procurement/orders/test-world.ts';
import { serve, type Serving } from '../../../tests/world/serving.ts';
import { windowOf } from '../../../tests/world/window.tsx';
import { type ChangeWorld, changeWorld, line } from '../changes/test-world.ts';
import { contract } from '../contract/contract.record.ts';
import { contractFollow } from '../follows/contract-follow.record.ts';
import { contractObligation } from '../obligations/contract-obligation.record.ts';
import { remindOfContracts } from '../reminders/reminders.server.ts';
import { contractRateTable } from '../rates/contract-rate-table.record.ts';
import { excerpt } from './excerpt.ts';
import type { FoundText } from './search-calls.ts';

let here: ChangeWorld;
let server: Serving;
let of: string;
beforeAll(async () => {
  here = await changeWorld();
  of = await here.entered(100_000, { noticeTerms: 'Notices are sent by certified mail to the harbor master.' });
  server = await serve(here.county);
});
afterAll(async () => {
  await server.close();
  await here.county.close();
});

const path = (words: string) => `/api/v1/contracts/search?${new URLSearchParams({ words })}`;
async function found(words: string): Promise<readonly FoundText[]> {
  const { status, json } = await server.ask({ method: 'GET', path: path(words), as: here.chantal.actor });
  expect(status).toBe(200);
  return (json as unknown as { found: { data: readonly FoundText[] } }).found.data;
}

describe('a search in contracts', () => {
  test('finds words of terms, changes and obligations, with the place and the words around them', async () => {
    const change = await here.event(of, { lines: [{ ...line(900), item: 'Cofferdam at the north abutment' }] });
    await here.derek.make(contractObligation, {
      contract: of,
      name: 'Quarterly dredging survey',
      owner: here.derek.id,
      dueOn: '2027-02-01',
    });
    expect(await found('harbor master')).toMatchObject([
      { contract: of, kind: 'contract', said: expect.stringContaining('certified mail to the harbor master') },
    ]);
    expect(await found('cofferdam')).toMatchObject([{ contract: of, kind: 'change', row: change.id }]);
    expect(await found('dredging surv')).toMatchObject([{ contract: of, kind: 'obligation' }]);
    await here.take(here.derek, change.id, 'void', {}, 'Not needed.');
    expect(await found('cofferdam')).toEqual([]);
    expect(await found('zeppelin')).toEqual([]);
  });

  test('finds lines of rate tables, and nothing of another agency', async () => {
    const time = await here.drafted(await here.finalAward(), {
      type: 'time',
      typeFinding: 'The extent of the repairs is not known before the pumps are opened.',
    });
    await here.derek.make(contractRateTable, {
      contract: time.id,
      fromDay: '2027-01-01',
      basis: 'The offer of the award.',
      lines: [{ code: 'ENG-1', kind: 'labor', name: 'Hydrographic surveyor', unit: 'HR', rate: usd(180) }],
    });
    expect(await found('hydrographic')).toMatchObject([{ contract: time.id, kind: 'rate' }]);
    const other = await here.county.member('Hal Ode', 'user', await here.county.organization('Another county'));
    const theirs = await server.ask({ method: 'GET', path: path('hydrographic'), as: other.actor });
    expect(theirs.json).toMatchObject({ found: { data: [], total: 0 } });
  });

  test('is refused to visitors, and asks for words', async () => {
    expect((await server.ask({ method: 'GET', path: path('pump') })).status).toBe(401);
    const none = await server.ask({ method: 'GET', path: path('!!'), as: here.chantal.actor });
    expect(none.status).toBe(400);
    expect(none.json).toMatchObject({
      code: 'contract.no_words',
      issues: [{ path: 'words', message: 'Type a word or a number to search for' }],
    });
  });

  test('is a screen of its own', async () => {
    const page = await windowOf(server, here.chantal, '/contract-search?words=harbor');
    expect(page.everything()).toContain('harbor master');
    expect(page.everything()).toContain('Terms');
  });
});

test('an excerpt shows the words around what was searched for', () => {
  const text = `${'before '.repeat(40)}the seawall is inspected ${'after '.repeat(60)}`;
  const said = excerpt(text, 'seawalls');
  expect(said).toContain('the seawall is inspected');
  expect(said.startsWith('… ') && said.endsWith(' …')).toBe(true);
  expect(said.length).toBeLessThan(320);
});

describe('a contract that is followed', () => {
  const told = async (who: typeof here.chantal) =>
    (await who.list(notification, 'limit=100')).filter(({ subject }) => subject?.includes('ends soon'));

  test('tells its follower of the dates that were chosen, and of no others', async () => {
    const soon = await here.entered(10_000, { title: 'Dredging, ends soon', untilDay: '2027-02-03' });
    await here.chantal.make(contractFollow, { contract: soon });
    const { id } = await here.lena.make(contractFollow, { contract: soon, ends: false });
    await expect(here.chantal.make(contractFollow, { contract: soon })).rejects.toMatchObject({
      code: 'taken',
      issues: [{ path: 'contract' }],
    });
    expect(await here.chantal.list(contractFollow, 'limit=10')).toHaveLength(1);
    await expect(here.chantal.see(contractFollow, id)).rejects.toMatchObject({ kind: 'not_found' });
    await here.county.door.run({ ...here.county.product.actor, timeZone: 'America/New_York' }, remindOfContracts);
    expect(await told(here.chantal)).toMatchObject([{ kind: 'contract.followed' }]);
    expect(await told(here.lena)).toEqual([]);
    expect(await here.derek.see(contract, soon)).toMatchObject({ status: 'active' });
  });

  test('is followed and changed on its page', async () => {
    const page = await windowOf(server, here.derek, `/contracts/${of}`);
    expect(page.everything()).toContain('[Follow contract]');
    await page.press('Follow contract');
    expect(page.everything()).toContain('Change dates');
  });
});
