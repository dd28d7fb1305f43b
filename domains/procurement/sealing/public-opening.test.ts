import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Serving, serve } from '../../../tests/world/serving.ts';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { Opening } from '../publication/notice-opening.tsx';
import type { Notice } from '../publication/notice.ts';
import { solicitation } from '../solicitation/solicitation.record.ts';
import { hex } from './bytes.ts';
import { handShare, makeChairKey } from './officer-key.ts';
import { giveShare, startOpening } from './opening.server.ts';
import { closed, enterTwice, firm, liveEvent, opened, type SealingWorld, sealingWorld } from './test-world.ts';

let here: SealingWorld;
let server: Serving;
beforeAll(async () => {
  here = await sealingWorld();
  server = await serve(here);
});
afterAll(async () => {
  await server.close();
  await here.close();
});

interface Told {
  readonly status: string;
  readonly opening: Notice['opening'];
}

beforeEach(() => {
  here.clock.set('2026-11-20T15:00:00Z');
  here.databaseClock.at = null;
});

test('anyone follows an opening line by line, and reads no bid in it before all are open', async () => {
  const at = await liveEvent(here);
  const name = 'Harbor Pumps LLC';
  await enterTwice(here, at, await firm(here, name), { cents: 100_000_00 });
  const { number } = await here.product.see(solicitation, at.solicitation);
  const look = async () => {
    const { text } = await server.ask({ method: 'GET', path: `/public-opportunities/${number}/opening.json` });
    return JSON.parse(text) as Told;
  };
  const asked = async (file: string) => server.ask({ method: 'GET', path: `/public-opportunities/${number}/${file}` });
  const notYet = async () => {
    for (const [file, code] of [
      ['tabulation.csv', 'notice.no_tabulation'],
      ['minutes.json', 'notice.no_minutes'],
    ] as const) {
      const { status, json } = await asked(file);
      expect([file, status, json]).toMatchObject([file, 404, { code }]);
    }
  };
  await notYet();
  expect((await look()).opening).toBeNull();
  await closed(here, at);
  await notYet();
  expect((await look()).opening).toMatchObject({ part: 'bid', number: null, lines: [] });
  const chair = await makeChairKey();
  const [ada, ben] = here.officers;
  const { id: session } = await here.run(ada, (work) =>
    startOpening(work, { event: at.event, chairKey: hex(chair.public) }),
  );
  const share = await handShare(await at.shareOf(1), hex(chair.public), session, ben.id);
  await here.run(ben, (work) => giveShare(work, { session, share }));
  const during = await look();
  expect(during.opening?.lines.map(({ text }) => text)).toEqual([
    expect.stringContaining('opens the session as chair'),
    expect.stringContaining('is present and gives the share'),
  ]);
  expect(JSON.stringify(during)).not.toContain(name);
  const notice = { opening: during.opening, timeZone: 'America/New_York' } as Notice;
  const shown = renderToStaticMarkup(createElement(Opening, { notice, at: `/public-opportunities/${number}` }));
  expect(shown).toContain('gives the share');
  expect(shown).toContain(`data-number="${during.opening?.number}"`);
  await opened(here, at);
  expect(await look()).toMatchObject({ status: 'opened', opening: null });
  for (const file of ['tabulation.csv', 'minutes.json']) expect((await asked(file)).status).toBe(200);
});

test('a call that was cancelled after its closing has no opening', async () => {
  const at = await liveEvent(here);
  const { number } = await here.product.see(solicitation, at.solicitation);
  await closed(here, at);
  await here.product.run(solicitation, 'cancel', at.solicitation, 'The need is gone');
  const { text } = await server.ask({ method: 'GET', path: `/public-opportunities/${number}/opening.json` });
  expect(JSON.parse(text)).toMatchObject({ opening: null });
});
