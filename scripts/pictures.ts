import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test';
import { startLevee } from '../tests/bench/measure.ts';
import { findBrowser } from './browser.ts';
import { command } from './command.ts';
import { type PictureOf, screens } from './pictured-screens.ts';

/**
 * `npm run pictures -- FOLDER [NAME…]`: pictures of the screens of the demo county at two widths in two themes, for a reviewer to open,
 * and the length of each page. `--at ADDRESS --data DATA_DIR` takes them from a server that runs already.
 */
const root = join(import.meta.dirname, '..');
const widths = { desk: { width: 1280, height: 800 }, phone: { width: 390, height: 844 } } as const;
const themes = ['light', 'dark'] as const;

interface SignIn {
  readonly name: string;
  readonly email: string;
  readonly password: string;
}

interface Place {
  readonly origin: string;
  readonly dataDir: string;
}

/** The session of a person of the county, or of a visitor. */
async function sessionOf(browser: Browser, { origin, dataDir }: Place, name: string | undefined) {
  const context = await browser.newContext({ baseURL: origin });
  if (name) {
    const known = JSON.parse(await readFile(join(dataDir, 'demo-sign-ins.json'), 'utf8')) as readonly SignIn[];
    const found = known.find((one) => one.name === name);
    if (!found) throw new Error(`${name} has no sign-in in the demo county.`);
    const { email, password } = found;
    const answer = await context.request.post('/api/auth/sign-in/email', {
      data: { email, password },
      headers: { origin },
    });
    if (!answer.ok()) throw new Error(`${name} could not sign in: ${answer.status()}`);
  }
  const state = await context.storageState();
  await context.close();
  return state;
}

/** The address of a screen; `:id` is the first row that the list's call answers. */
async function addressOf(context: BrowserContext, { path, rows }: PictureOf): Promise<string> {
  if (!rows) return path;
  const answer = await context.request.get(`/api/v1/${rows}${rows.includes('?') ? '&' : '?'}limit=1`);
  const { data } = (await answer.json()) as { data?: readonly { id: string }[] };
  const [row] = data ?? [];
  if (!row) throw new Error(`There are no ${rows}.`);
  return path.replace(':id', row.id);
}

async function settled(page: Page): Promise<void> {
  await page.locator('h1').first().waitFor();
  await page.waitForLoadState('networkidle').catch(() => undefined);
  await page
    .waitForFunction(() => document.querySelector('[aria-busy=true]') === null, undefined, { timeout: 10_000 })
    .catch(() => undefined);
}

/** What a reviewer wants to know before she opens the picture. */
const figuresOf = (page: Page) =>
  page.evaluate(() => {
    const cut = [...document.querySelectorAll<HTMLElement>('.amount, [data-amount]')].filter(
      (one) => one.scrollWidth > one.clientWidth + 1 && getComputedStyle(one).overflow !== 'visible',
    ).length;
    const row = document.querySelector('[data-row]');
    return {
      height: document.documentElement.scrollHeight,
      sideways: document.documentElement.scrollWidth > innerWidth,
      row: row ? Math.round(row.getBoundingClientRect().top + scrollY) : null,
      rows: [...document.querySelectorAll('[data-row]')].filter(
        (one) => one.getBoundingClientRect().bottom <= innerHeight,
      ).length,
      cut,
    };
  });

/** Takes the picture of a screen and says what was measured. */
async function pictureOf(page: Page, screen: PictureOf, look: string, folder: string): Promise<string> {
  await page.goto(await addressOf(page.context(), screen));
  await settled(page);
  await page.screenshot({ path: resolve(folder, `${screen.name}-${look}.png`), fullPage: !screen.isFolded });
  const { height, row, rows, sideways, cut } = await figuresOf(page);
  const about = [
    row === null ? '' : `first row at ${row}, ${rows} rows`,
    sideways ? 'WIDER THAN THE WINDOW' : '',
    cut ? `${cut} AMOUNTS CUT` : '',
  ];
  return `${height} px ${about.filter(Boolean).join(', ')}`;
}

await command(async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { at: { type: 'string' }, data: { type: 'string' }, width: { type: 'string' }, theme: { type: 'string' } },
  });
  const [folder, ...names] = positionals;
  if (!folder) throw new Error('Say where the pictures go: npm run pictures -- FOLDER [NAME…]');
  const undo: (() => Promise<unknown>)[] = [];
  try {
    const dataDir = values.data ?? (await mkdtemp(join(tmpdir(), 'levee-pictures-')));
    let origin = values.at;
    if (!origin) {
      undo.push(() => rm(dataDir, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 }));
      const levee = await startLevee(root, {
        DATA_DIR: dataDir,
        PORT: '0',
        LIMITS_FACTOR: '1000000',
        LOG_LEVEL: 'warn',
      });
      undo.push(() => levee.stop());
      origin = `http://localhost:${levee.port}`;
    }
    const { executable, env } = await findBrowser();
    const browser = await chromium.launch({
      executablePath: executable,
      env: { ...process.env, ...env } as Record<string, string>,
      args: ['--no-sandbox', '--disable-dev-shm-usage'],
    });
    undo.push(() => browser.close());
    await mkdir(folder, { recursive: true });
    const wanted = screens.filter(({ name }) => names.length === 0 || names.includes(name));
    for (const [who, shown] of Map.groupBy(wanted, (one) => one.as)) {
      const storageState = await sessionOf(browser, { origin, dataDir }, who);
      for (const [width, viewport] of Object.entries(widths))
        for (const theme of themes) {
          if ((values.width && values.width !== width) || (values.theme && values.theme !== theme)) continue;
          const context = await browser.newContext({
            baseURL: origin,
            storageState,
            viewport,
            reducedMotion: 'reduce',
          });
          await context.addInitScript((chosen) => localStorage.setItem('levee.theme', chosen), theme);
          const page = await context.newPage();
          for (const screen of shown) {
            // One screen that fails keeps no reviewer from the others.
            const said = await pictureOf(page, screen, `${width}-${theme}`, folder).catch(
              (error: Error) => `FAILED: ${error.message.split('\n')[0]}`,
            );
            console.log(`${screen.name} ${width} ${theme}: ${said}`);
          }
          await context.close();
        }
    }
  } finally {
    for (let end = undo.pop(); end; end = undo.pop()) await end().catch((error: Error) => console.error(error.message));
  }
});
