import { expect, type Page as Window } from '@playwright/test';
import { pages } from '#domains';
import { documentTitle, mayOpen, type Page, type Role } from '#kernel';
import { test, type Theme } from './people.ts';
import { isInTurn, isPageDue, OWN_PARTS } from './turns.ts';
import { faults, fits, MOST_ELEMENTS, policyRefusals } from './usable.ts';

const people: readonly (readonly [role: Role | null, name: string | null])[] = [
  [null, null],
  ['user', 'Rosa Delgado'],
  ['manager', 'Miguel Ortiz'],
  ['admin', 'Dana Whitfield'],
  ['platform_admin', 'Harold Nakamura'],
];
/** Pages of the public site are the server's, and `public-site.spec.ts` looks at them. */
const whole = pages.filter(({ path, view }) => !path.includes(':') && !view);
/** Pages that send members where they belong. */
const moves = new Set(['/auth', '/login', '/welcome']);

/** Links of a page to an empty form or to an import of what this person may not make: they would lead to a refusal. */
async function falseOffers(window: Window, links: readonly string[]): Promise<string[]> {
  const me = (await (await window.request.get('/api/v1/me')).json()) as { may: { create: readonly string[] } };
  return links.filter((link) => {
    const { pathname, searchParams } = new URL(link, 'http://levee');
    const of = pages.find(({ path, detail, list }) =>
      searchParams.has('import') ? list && path === pathname : detail && path === pathname.replace(/\/new$/, '/:id'),
    );
    const made = of && (searchParams.has('import') ? of.list : of.detail);
    return !made || !me.may.create.includes(made.name);
  });
}

/** Where a page has come to stand: as a link of the product does it, without a second load of the application, and all in the browser. */
const walk = (
  window: Window,
  pages: readonly { readonly path: string; readonly title: string; readonly at?: string }[],
  most = MOST_ELEMENTS,
  patience = 10_000,
): Promise<{ readonly wrong: string[]; readonly offers: string[] }> =>
  window.evaluate(
    async ({ pages: all, most: mostElements, patience: wait }) => {
      const wrong: string[] = [];
      const offers: string[] = [];
      for (const { path, title, at = null } of all) {
        history.pushState({ position: history.length }, '', path);
        dispatchEvent(new PopStateEvent('popstate'));
        const began = performance.now();
        // Who is not signed in has no menu.
        const placesMarked = () => {
          const marked =
            document.querySelector('aside nav[aria-label=Main]')?.querySelectorAll('[aria-current]').length ?? 1;
          return marked === 1 ? [] : [`marks ${marked} places of the menu`];
        };
        const faults = () => [
          ...(at === null || location.pathname === at ? [] : [`stays at ${location.pathname}`]),
          ...(document.title === title ? [] : [`is called ${document.title}`]),
          ...(document.querySelectorAll('h1').length === 1 ? [] : ['has not one heading']),
          ...(document.querySelector('[aria-busy=true]') ? ['is still busy'] : []),
          ...placesMarked(),
        ];
        while (faults().length > 0 && performance.now() - began < wait)
          await new Promise((frame) => setTimeout(frame, 16));
        wrong.push(...faults().map((fault) => `${path} ${fault}, not ${title}`));
        const elements = document.querySelectorAll('*').length;
        if (elements > mostElements) wrong.push(`${path} draws ${elements} elements of at most ${mostElements}`);
        for (const link of document.querySelectorAll('main a[href$="/new"], main a[href$="?import"]'))
          offers.push(link.getAttribute('href') ?? '');
      }
      return { wrong, offers };
    },
    { pages, most, patience },
  );

const go = async (window: Window, page: Page) =>
  expect((await walk(window, [{ path: page.path, title: documentTitle(page.title) }])).wrong).toEqual([]);

/** A page opens for those who may see it by one line of code, so each run opens a seventeenth for one of them, for others as files are added. */
for (const [who, [role, name]] of people.entries()) {
  if (!isInTurn(who, people.length)) continue;
  test(`every page opens for ${role ?? 'a visitor'}, or sends them where they belong`, async ({ visit, as }) => {
    test.setTimeout(240_000);
    const window = name ? await as(name) : await visit();
    const refused = await policyRefusals(window);
    const errors: string[] = [];
    window.on('console', (message) => {
      // A refusal of the server is an answer, not a fault of the page.
      if (message.type() === 'error' && !/status of 4\d\d/.test(message.text())) errors.push(message.text());
    });
    await window.goto(name ? '/dashboard' : '/auth');
    await expect(window.getByRole('heading', { level: 1 })).toBeVisible();
    // Who may not open a page is sent to the dashboard; who is not signed in to the sign-in.
    const elsewhere = role ? 'Dashboard' : 'Sign in';
    const tries = whole
      .filter((page, at) => isInTurn(at + who) || page.path === '/smart-requisition')
      .filter(({ path }) => !moves.has(path) || (role === null && path !== '/welcome'))
      .map((page) =>
        mayOpen(page, role)
          ? { path: page.path, title: documentTitle(page.title) }
          : { path: page.path, title: documentTitle(elsewhere), at: role ? '/dashboard' : '/auth' },
      );
    const { wrong, offers } = await walk(window, tries);
    expect(wrong).toEqual([]);
    if (name) {
      expect(offers.length, 'links to forms').toBeGreaterThan(0);
      expect(await falseOffers(window, offers)).toEqual([]);
    }
    const closed = whole.find((page) => !mayOpen(page, role));
    if (closed) {
      await window.goto(closed.path);
      await expect(window).toHaveURL(role ? /\/dashboard$/ : `/auth?from=${encodeURIComponent(closed.path)}`);
    }
    expect(errors).toEqual([]);
    expect(refused, 'forbidden by the policy').toEqual([]);
    // Had there been one, it would have been heard.
    await window.evaluate(() =>
      dispatchEvent(
        new SecurityPolicyViolationEvent('securitypolicyviolation', {
          effectiveDirective: 'planted',
          documentURI: location.href,
          originalPolicy: '',
          violatedDirective: 'planted',
          statusCode: 200,
          disposition: 'enforce',
        }),
      ),
    );
    await expect.poll(() => refused.join()).toContain(': planted');
  });
}

test('a page that draws more elements than it may is noticed', async ({ as }) => {
  const window = await as('Dana Whitfield');
  await window.goto('/dashboard');
  const dashboard = [{ path: '/dashboard', title: documentTitle('Dashboard') }];
  expect((await walk(window, dashboard, 50)).wrong.join()).toMatch(/^\/dashboard draws \d+ elements of at most 50$/);
  expect((await walk(window, dashboard)).wrong).toEqual([]);
});

test('a menu that marks no place, or two, is noticed', async ({ as }) => {
  const window = await as('Dana Whitfield');
  await window.goto('/dashboard');
  const team = [{ path: '/team', title: documentTitle('Team') }];
  expect((await walk(window, team)).wrong).toEqual([]);
  const mark = (to: boolean) =>
    window.evaluate((isMarked) => {
      const line = document.querySelector('aside nav [aria-current]')?.parentElement;
      line?.setAttribute(isMarked ? 'aria-current' : 'data-none', 'true');
      if (!isMarked)
        for (const one of document.querySelectorAll('aside nav [aria-current]')) one.removeAttribute('aria-current');
    }, to);
  await mark(true);
  expect((await walk(window, team, MOST_ELEMENTS, 300)).wrong).toEqual([
    '/team marks 2 places of the menu, not Team | Levee',
  ]);
  await mark(false);
  expect((await walk(window, team, MOST_ELEMENTS, 300)).wrong).toEqual([
    '/team marks 0 places of the menu, not Team | Levee',
  ]);
});

test('every page of the registry answers with status 200, and one that is not there with 404', async ({ visit }) => {
  const window = await visit();
  await window.goto('/auth');
  const statuses = (paths: readonly string[]) =>
    window.evaluate(async (all) => {
      const found: [path: string, status: number][] = [];
      for (const path of all) found.push([path, (await fetch(path)).status]);
      return found;
    }, paths);
  expect((await statuses(whole.map(({ path }) => path))).filter(([, status]) => status !== 200)).toEqual([]);
  const missing = ['/no-such-page', '/dashboard/more', '/Dashboard'];
  expect((await statuses(missing)).filter(([, status]) => status !== 404)).toEqual([]);
});

/** Every page in every look takes a quarter of an hour: `LEVEE_EVERY_LOOK=1 npm test -- tests/journeys/every-page.spec.ts`. */
const isWhole = process.env['LEVEE_EVERY_LOOK'] === '1';
/** Otherwise plans are one screen with other words, so every fourth of them stands for the rest. */
const looked = whole
  .filter((one, at) => isWhole || !one.planned || at % 4 === 0)
  .filter((one) => mayOpen(one, 'admin'));
/** And of plans and plain lists each run takes a seventeenth, of screens of their own an eleventh. */
const isLookedAt = (page: Page, at: number): boolean =>
  isWhole || (page.screen && !page.planned ? isInTurn(at, OWN_PARTS) : isPageDue(page));
/** And each page is seen in one theme and width, so that all combinations are. */
const looks = (['dark', 'light'] as readonly Theme[]).flatMap((theme) =>
  [320, 768, 1280].map((width) => ({ theme, width })),
);
for (const [at, { theme, width }] of looks.entries())
  test(`planned and plain pages can be used by everybody, in ${theme} at ${width} px`, async ({ as }) => {
    test.setTimeout(isWhole ? 1_200_000 : 240_000);
    const window = await as('Dana Whitfield', { theme, viewport: { width, height: 900 } });
    await window.goto('/dashboard');
    for (const [place, page] of looked.entries()) {
      if (!isWhole && place % looks.length !== at) continue;
      if (moves.has(page.path) || !isLookedAt(page, Math.floor(place / looks.length))) continue;
      await go(window, page);
      expect(await faults(window), page.path).toEqual([]);
      await fits(window, `${page.path} at ${width} px`);
    }
  });
