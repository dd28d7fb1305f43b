import { readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as base, type BrowserContext, type BrowserContextOptions, expect, type Page } from '@playwright/test';

export { expect, type Page };

interface SignIn {
  readonly name: string;
  readonly email: string;
  readonly password: string;
}

/** How somebody of the demo county signs in; the running server wrote it down at its start. */
export function signInOf(name: string): SignIn {
  const folder = process.env['LEVEE_JOURNEYS_DATA'] ?? join(tmpdir(), 'levee-journeys');
  const known = JSON.parse(readFileSync(join(folder, 'demo-sign-ins.json'), 'utf8')) as SignIn[];
  const found = known.find((one) => one.name === name);
  if (!found) throw new Error(`${name} has no sign-in in the demo county.`);
  return found;
}

export type Theme = 'dark' | 'light';

interface Visit extends BrowserContextOptions {
  readonly theme?: Theme;
}

interface Journey {
  /** A browser of one's own where nobody is signed in. */
  visit: (how?: Visit) => Promise<Page>;
  /** A browser of one's own where this person of the county is signed in; their session may be older than the journey. */
  as: (name: string, how?: Visit) => Promise<Page>;
}

/**
 * A journey that acts before the page has its answers passes on a quick machine and fails on a busy one. With
 * `LEVEE_JOURNEYS_DELAY=900` every script and every answer takes up to so many milliseconds more, and such journeys show themselves.
 */
const mostDelay = Number(process.env['LEVEE_JOURNEYS_DELAY'] ?? 0);

async function slowDown(context: BrowserContext): Promise<void> {
  await context.route(/\/(api|assets|functions)\//, async (route) => {
    await new Promise((go) => setTimeout(go, Math.random() * mostDelay));
    // The page may have gone meanwhile.
    await route.continue().catch(() => undefined);
  });
}

/**
 * A password takes a tenth of a second of a processor, so the session of one journey is that of the next one, unless it has ended
 * meanwhile. A person who comes a second time in one journey has a session of their own.
 */
const sessions = new Map<string, Awaited<ReturnType<BrowserContext['cookies']>>>();

/** Whatever fails in a page fails its journey, also when nobody looks at it. */
export const test = base.extend<Journey>({
  visit: async ({ browser, baseURL }, use) => {
    const failures: string[] = [];
    const open: BrowserContext[] = [];
    await use(async ({ theme, ...how } = {}) => {
      // What slides in is waited for before it is clicked; who asks for less motion gets it at once.
      const context = await browser.newContext({ reducedMotion: 'reduce', ...(baseURL ? { baseURL } : {}), ...how });
      open.push(context);
      if (theme) await context.addInitScript((chosen) => localStorage.setItem('levee.theme', chosen), theme);
      if (mostDelay > 0) await slowDown(context);
      const page = await context.newPage();
      page.on('pageerror', (error) => failures.push(String(error.stack)));
      page.on('console', (message) => {
        if (message.text().includes('Content Security Policy')) failures.push(message.text());
      });
      return page;
    });
    // An answer that was still on its way when the journey ended is nobody's failure.
    const routed = open.flatMap((context) => [context, ...context.pages()]);
    await Promise.all(routed.map((each) => each.unrouteAll({ behavior: 'ignoreErrors' })));
    await Promise.all(open.map((context) => context.close()));
    expect(failures).toEqual([]);
  },
  as: async ({ visit, baseURL }, use) => {
    const here = new Set<string>();
    await use(async (name, how) => {
      const page = await visit(how);
      const kept = here.has(name) ? undefined : sessions.get(name);
      here.add(name);
      if (kept) {
        await page.context().addCookies(kept);
        if ((await page.request.get('/api/v1/me')).ok()) return page;
        await page.context().clearCookies();
      }
      const { email, password } = signInOf(name);
      const headers = { origin: baseURL ?? '' };
      const answer = await page.request.post('/api/auth/sign-in/email', { data: { email, password }, headers });
      expect(answer.status()).toBe(200);
      sessions.set(name, await page.context().cookies());
      return page;
    });
  },
});

/** To another page as a link of the product leads there, without a second load of the application. */
export const follow = (page: Page, address: string): Promise<void> =>
  page.evaluate((to) => {
    history.pushState({ position: history.length }, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, address);

/** Chooses an incident on a page that begins with the latest one: another journey may have opened one meanwhile. Answers its id. */
export async function pickIncident(page: Page, name: string): Promise<string> {
  const picked = page.getByRole('combobox', { name: 'Incident' });
  const id = (await picked.locator('option', { hasText: name }).getAttribute('value')) ?? '';
  await picked.selectOption(id);
  return id;
}

/** Parts of a long walk, so that several of them go at once. */
export const parts = <T>(all: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(all.length / size) }, (_, at) => all.slice(at * size, (at + 1) * size));

/** Through the page, as a person does it. */
export async function signIn(page: Page, name: string): Promise<void> {
  const { email, password } = signInOf(name);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}
