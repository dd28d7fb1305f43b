import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { type CDPSession, chromium, type Page } from '@playwright/test';
import { pages } from '../domains/index.ts';
import { menu } from '../domains/menu.ts';
import { addressOf, isPlanned, mayOpen, menuFor } from '../kernel/index.ts';
import { findBuiltIn } from '../server/db/built-in.ts';
import { openDatabase } from '../server/db/database.ts';
import { startLevee } from '../tests/bench/measure.ts';
import { type FirstPage, firstPageOf } from '../tests/bench/first-pages.ts';
import { paintsOf } from '../tests/bench/site-pages.ts';
import { framesSaid, manySites, mapFrames } from '../tests/bench/map-frames.ts';
import { type Goal, goalsTable, holds } from '../tests/bench/report.ts';
import { spread } from '../tests/bench/rounds.ts';
import { findBrowser } from './browser.ts';
import { command } from './command.ts';

/**
 * `npm run bench-screens`: how quick the application is in a browser on a machine a quarter as fast; writes docs/bench-screens.md.
 * `npm run bench-screens -- /clients /team` looks at these first pages alone and writes nothing, `-- --map` at a map of 100,000 places.
 */
const root = join(import.meta.dirname, '..');
const SLOWER = 4;
const ROWS = 100_000;

interface RouteChange {
  readonly path: string;
  readonly first: number;
  readonly again: number;
}
const worst = ({ first, again }: RouteChange): number => Math.max(first, again);

/** From the click until the page stands there with its data, as the browser's own clock has it. */
const routeChange = (page: Page, to: string, title: string): Promise<number> =>
  page.evaluate(
    async ({ to: address, title: wanted }) => {
      const began = performance.now();
      history.pushState({ position: history.length }, '', address);
      dispatchEvent(new PopStateEvent('popstate'));
      const stands = () =>
        document.title.startsWith(wanted) &&
        document.querySelector('h1') !== null &&
        document.querySelector('[aria-busy=true]') === null;
      while (!stands()) await new Promise((frame) => requestAnimationFrame(frame));
      await new Promise((frame) => requestAnimationFrame(frame));
      return performance.now() - began;
    },
    { to, title },
  );

const text = (goals: readonly Goal[], { count, all }: { count: number; all: number }): string => `# Speed of the screens

\`npm run bench-screens\` measures in the browser and writes this page: ${cpus().length} processors, server and browser on the same machine.
The processor of the browser is slowed down ${SLOWER} times where that is said. Route changes go once through the ${count} lines of an admin's
menu that are built (of ${all} pages), from the click until the page stands there with its data; the median decides. Scrolling is five rounds of sixty turns of
the wheel in a list of 100,000 rows; a task is what keeps the browser from answering, and zero means that none was longer than 50 ms.
Each public page is opened once with an empty cache. Each page for members that has no id in its address is opened with an empty cache and
once more, on a line of 1.6 Mbit/s with 150 ms until the first byte; what is asked for counts until the page stands there with its data.

${goalsTable(goals)}
`;

const slow = (speed: CDPSession, rate: number) => speed.send('Emulation.setCPUThrottlingRate', { rate });

await command(async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'levee-screens-'));
  const environment = { DATA_DIR: dataDir, PORT: '0', HOST: '127.0.0.1', LIMITS_FACTOR: '1000000', LOG_LEVEL: 'warn' };
  const undo: (() => Promise<unknown>)[] = [
    () => rm(dataDir, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 }),
  ];
  try {
    const levee = await startLevee(root, environment);
    undo.push(() => levee.stop());
    const { executable, env } = await findBrowser();
    const browser = await chromium.launch({
      executablePath: executable,
      env: { ...process.env, ...env } as Record<string, string>,
      // WebGL by the processor: no machine that measures needs a graphics card.
      args: ['--no-sandbox', '--disable-dev-shm-usage', '--use-angle=swiftshader', '--enable-unsafe-swiftshader'],
    });
    undo.push(() => browser.close());
    const page = await browser.newPage({
      baseURL: `http://localhost:${levee.port}`,
      viewport: { width: 1280, height: 900 },
    });
    const organizationId = await signIn(page, dataDir);
    const speed = await page.context().newCDPSession(page);

    const state = await page.context().storageState();
    const origin = `http://localhost:${levee.port}`;
    const named = process.argv.slice(2);
    if (named.includes('--map')) {
      await fill({ dataDir, organizationId, sql: manySites });
      return console.log(framesSaid(await mapFrames(page, '/weather-alerts/sites?layout=map')));
    }
    const built = pages.filter((one) => mayOpen(one, 'admin') && !one.open && !one.view && !one.planned);
    const opened: FirstPage[] = [];
    for (const path of named.length > 0 ? named : built.map((one) => one.path).filter((one) => !one.includes(':'))) {
      const found = await firstPageOf(browser, path, { origin, state, slower: SLOWER });
      opened.push(found);
      console.log(path, Object.values(found.cold).map(Math.round).join(' '), '|', Math.round(found.warm.largest));
    }
    if (named.length > 0) return;

    const first: number[] = [];
    const again: number[] = [];
    await page.goto('/dashboard');
    await page.waitForLoadState('networkidle');
    await slow(speed, SLOWER);
    const visited = menuFor(menu, 'admin').flatMap(({ items }) =>
      items.filter((one) => mayOpen(one.page, 'admin') && !one.page.view && !isPlanned(one.page, one.query)),
    );
    for (const times of [first, again])
      for (const one of visited) times.push(await routeChange(page, addressOf(one), one.page.title));
    const changes = visited.map(
      (one, at): RouteChange => ({ path: addressOf(one), first: first[at] ?? 0, again: again[at] ?? 0 }),
    );
    const slowest = changes.toSorted((a, b) => worst(b) - worst(a));
    for (const one of slowest.slice(0, 5))
      console.log(`${one.path}: ${Math.round(one.first)} ms at first, ${Math.round(one.again)} ms again`);
    await slow(speed, 1);

    await fill({ dataDir, organizationId, sql: manyRequisitions });
    const quick = await scrolled(page);
    await slow(speed, SLOWER);
    const slower = await scrolled(page);

    const painted = await paintsOf(browser, {
      origin: `http://localhost:${levee.port}`,
      pages: pages.filter(({ view, path }) => view && !path.includes(':')),
      slower: SLOWER,
    });
    for (const { path, largest, moved } of painted.toSorted((a, b) => b.largest - a.largest).slice(0, 5))
      console.log(`${path}: ${Math.round(largest)} ms, moved ${moved.toFixed(3)}`);

    const goal = (name: string, what: string, found: readonly number[], most: number, unit = ' ms'): Goal => ({
      name,
      what,
      found: spread([...found]),
      bound: { most },
      unit,
    });
    const cold = opened.map((one) => one.cold);
    const onEach = (...given: Parameters<typeof goal>): Goal => ({ ...goal(...given), each: true });
    const slowly = `1.6 Mbit/s, 150 ms, processor ${SLOWER} times slower`;
    const goals = [
      goal('Route change', `to a page seen before, processor ${SLOWER} times slower`, again, 100),
      goal(
        'Route change, first visit',
        `its chunk and its data are fetched, processor ${SLOWER} times slower`,
        first,
        300,
      ),
      onEach(
        'Route change, the slowest',
        `first visits and second ones; the slowest is ${slowest[0]?.path}`,
        [...first, ...again],
        1000,
      ),
      onEach(
        'First page, requests',
        'empty cache',
        cold.map(({ requests }) => requests),
        20,
        '',
      ),
      onEach(
        'First page, what comes',
        'empty cache, compressed',
        cold.map(({ kilobytes }) => kilobytes),
        470,
        ' KB',
      ),
      onEach(
        'First page, empty cache',
        `largest paint, ${slowly}`,
        cold.map(({ largest }) => largest),
        2500,
      ),
      onEach(
        'First page, warm',
        `largest paint, ${slowly}`,
        opened.map(({ warm }) => warm.largest),
        1200,
      ),
      onEach(
        'First page, elements',
        'what is drawn at first',
        cold.map(({ nodes }) => nodes),
        1500,
        '',
      ),
      goal('Scrolling 100,000 rows', 'longest task of a round', quick, 50),
      goal('Scrolling 100,000 rows, slower', `longest task, processor ${SLOWER} times slower`, slower, 200),
      goal(
        'Public pages',
        `until the largest thing stands there, empty cache, processor ${SLOWER} times slower`,
        painted.map(({ largest }) => largest),
        1200,
      ),
      goal(
        'Public pages stand still',
        'how much moves while a page loads, in thousandths',
        painted.map(({ moved }) => moved * 1000),
        0,
      ),
    ];
    console.log(goalsTable(goals));
    await writeFile(join(root, 'docs/bench-screens.md'), text(goals, { count: visited.length, all: pages.length }));
    if (!goals.every(holds)) process.exitCode = 1;
  } finally {
    for (let end = undo.pop(); end; end = undo.pop()) await end().catch((error: Error) => console.error(error.message));
  }
});

async function signIn(page: Page, dataDir: string): Promise<string> {
  const known = JSON.parse(await readFile(join(dataDir, 'demo-sign-ins.json'), 'utf8')) as {
    role: string;
    email: string;
    password: string;
  }[];
  const admin = known.find(({ role }) => role === 'Organization Admin');
  if (!admin) throw new Error('The demo county has no admin.');
  await page.goto('/auth');
  const answer = await page.request.post('/api/auth/sign-in/email', {
    data: { email: admin.email, password: admin.password },
    headers: { origin: new URL(page.url()).origin },
  });
  if (!answer.ok()) throw new Error(`Nobody could sign in: ${answer.status()}`);
  const me = (await (await page.request.get('/api/v1/me')).json()) as { organization: { id: string } };
  return me.organization.id;
}

const manyRequisitions = `insert into requisition (organization_id, id, created_by, status, number, purpose, requested_by, requested_on, cost_center, total_cents, category, federal_funds, emergency, sole_source)
  select $1, gen_random_uuid(), m.id, 'draft', 'OLD-2019-' || lpad(i::text, 6, '0'), 'Kept from the years before, number ' || i, m.id, '2019-07-01', c.id, i, 'goods', false, false, false
  from generate_series(1, $2::int) i,
       (select id from organization_members where organization_id = $1 limit 1) m,
       (select id from cost_center where organization_id = $1 limit 1) c`;

interface Filled {
  readonly dataDir: string;
  readonly organizationId: string;
  readonly sql: string;
}

async function fill({ dataDir, organizationId, sql }: Filled): Promise<void> {
  const builtIn = findBuiltIn(dataDir);
  if (!builtIn) throw new Error('The database that Levee started cannot be found.');
  const database = openDatabase({ connection: builtIn.connection('app'), poolSize: 1, patienceMs: 120_000 });
  try {
    await database.within({ organizationId }, (tx) => tx.query(sql, [organizationId, ROWS]));
  } finally {
    await database.close();
  }
}

/** The longest task of each of five rounds of scrolling. */
async function scrolled(page: Page): Promise<number[]> {
  await page.goto('/smart-requisition');
  await page.locator('[data-row]').first().waitFor();
  await page.mouse.move(700, 600);
  await page.evaluate(() => {
    const seen: number[] = [];
    Object.assign(globalThis, { seen });
    new PerformanceObserver((list) => seen.push(...list.getEntries().map(({ duration }) => duration))).observe({
      type: 'longtask',
    });
  });
  const longest: number[] = [];
  for (let round = 0; round < 5; round++) {
    for (let turn = 0; turn < 60; turn++) {
      await page.mouse.wheel(0, 240);
      await page.waitForTimeout(16);
    }
    longest.push(
      await page.evaluate(() => {
        const { seen } = globalThis as unknown as { seen: number[] };
        return Math.max(0, ...seen.splice(0));
      }),
    );
  }
  return longest;
}
