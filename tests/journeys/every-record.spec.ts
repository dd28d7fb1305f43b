import { expect, type Page as Window } from '@playwright/test';
import { pages } from '#domains';
import { requisition } from '../../domains/procurement/requisition/requisition.record.ts';
import { type AnyRecord, mayOpen, type Page } from '#kernel';
import { test } from './people.ts';
import { isDue, isInTurn, looksAtAll, OWN_PARTS } from './turns.ts';
import { drawnTooMuch, overhang } from './usable.ts';

/** A task opens in the inbox, and a workflow is a drawing. */
const ownFrame = new Set(['approval_task', 'workflow_version']);

/** Pages of one row, each with the record it shows. */
const details = pages.flatMap((page: Page): { readonly path: string; readonly record: AnyRecord }[] => {
  const { path, detail } = page;
  const isOurs = path.includes('/:id') && mayOpen(page, 'admin');
  return detail && isOurs && !ownFrame.has(detail.name) ? [{ path, record: detail }] : [];
});
/** A seventeenth of them, and an eleventh of those with a screen of their own. */
const due = details.filter(
  ({ path, record }, at) =>
    isDue(record.name) ||
    (isInTurn(at, OWN_PARTS) && pages.some((one: Page) => one.path === path && one.screen !== undefined)),
);

/** The newest row of a record that this person reads, or null. */
async function anyRow(window: Window, query: string): Promise<string | null> {
  const answer = await window.request.get(`/api/v1/${query}`);
  if (!answer.ok()) return null;
  const { data = [] } = (await answer.json()) as { data?: readonly { id: string }[] };
  return data[0]?.id ?? null;
}

/** Goes there as a link of the product does, and waits until the row is drawn. */
async function open(window: Window, path: string): Promise<void> {
  await window.evaluate((to) => {
    history.pushState({ position: history.length }, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);
  await expect(window.locator('main header h1'), path).toHaveCount(1);
  await expect(window.locator('main [data-guide=steps]'), path).toHaveCount(1);
  await expect(window.locator('main [aria-busy=true]'), path).toHaveCount(0);
}

const primaries = (window: Window) => window.locator('main .button-primary:visible');
const height = (window: Window) => window.evaluate(() => document.documentElement.scrollHeight);

/** What is wrong with the page of a row as a person sees it. */
async function wrongs(window: Window, path: string): Promise<string[]> {
  const labels = await primaries(window).allInnerTexts();
  return [
    ...(labels.length > 1 ? [`${path} has ${labels.length} primary actions: ${labels.join(', ')}`] : []),
    ...((await overhang(window)) > 0 ? [`${path} is wider than the window`] : []),
    ...(await drawnTooMuch(window, path)),
  ];
}

test('the page of every row has at most one primary action, is as wide as the window and draws no more than it may', async ({
  as,
}) => {
  test.setTimeout(300_000);
  const window = await as('Dana Whitfield', { viewport: { width: 1280, height: 800 } });
  await window.goto('/dashboard');
  const wrong: string[] = [];
  let seen = 0;
  for (const { path, record } of due) {
    const id = await anyRow(window, `${record.name}?limit=1`);
    if (!id) continue;
    await open(window, path.replace(':id', id));
    seen += 1;
    wrong.push(...(await wrongs(window, path)));
  }
  expect(wrong).toEqual([]);
  expect(seen).toBeGreaterThan(looksAtAll ? 30 : 3);

  // Had there been two, they would have been counted.
  await window.evaluate(() => {
    for (const label of ['One', 'Two'])
      document
        .querySelector('main')
        ?.append(
          Object.assign(document.createElement('button'), { className: 'button button-primary', textContent: label }),
        );
  });
  expect((await wrongs(window, 'planted')).join()).toContain('primary actions');
  expect((await drawnTooMuch(window, 'planted', 50)).join()).toMatch(/^planted draws \d+ elements of at most 50$/);
});

/** What is wrong with the primary step at the lower edge of a phone; null where the row has none. */
const wrongAtEdge = (window: Window) =>
  window.evaluate(async () => {
    const bar = document.querySelector('.phone-step');
    const button = bar?.querySelector('.button-primary');
    if (!bar || !button) return null;
    const meets = (one: DOMRect, other: DOMRect | undefined) =>
      other !== undefined &&
      one.left < other.right &&
      other.left < one.right &&
      one.top < other.bottom &&
      other.top < one.bottom;
    const painted = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    scrollTo(0, 0);
    await painted();
    const { left, top, width, height, bottom } = button.getBoundingClientRect();
    const first = document.elementFromPoint(left + width / 2, top + height / 2);
    const wrong = [
      ...(bottom > innerHeight ? ['is out of sight'] : []),
      ...(first === button ? [] : ['is covered']),
      ...(meets(bar.getBoundingClientRect(), document.querySelector('.feedback-tab')?.getBoundingClientRect())
        ? ['is over the feedback button']
        : []),
    ];
    scrollTo(0, document.documentElement.scrollHeight);
    await painted();
    const before = bar.previousElementSibling?.getBoundingClientRect();
    return [...wrong, ...(meets(bar.getBoundingClientRect(), before) ? ['covers the end of the page'] : [])];
  });

/** What still comes moves the end of a page: what is wrong is wrong when it stays so. */
async function atLast(look: () => Promise<string[] | null>): Promise<string[] | null> {
  let found = await look();
  await expect
    .poll(async () => (found = await look())?.length ?? 0, { timeout: 10_000 })
    .toBe(0)
    .catch(() => null); // what was found last is told with the rest
  return found;
}

test('on a phone the primary step of every row is at the lower edge, covers nothing, and makes room for keys and dialogs', async ({
  as,
}) => {
  test.setTimeout(300_000);
  const window = await as('Dana Whitfield', { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  await window.goto('/dashboard');
  const wrong: string[] = [];
  let seen = 0;
  for (const { path, record } of due) {
    const id = await anyRow(window, `${record.name}?limit=1`);
    if (!id) continue;
    await open(window, path.replace(':id', id));
    const found = await atLast(() => wrongAtEdge(window));
    if (found) seen += 1;
    wrong.push(...(found ?? []).map((what) => `${path}: its primary step ${what}`), ...(await wrongs(window, path)));
  }
  expect(wrong).toEqual([]);
  // A part of them may have none; the requisition below has one.
  if (looksAtAll) expect(seen).toBeGreaterThan(5);

  const bar = window.locator('.phone-step');
  const id = await anyRow(window, 'requisition?status=draft&limit=1');
  await open(window, `/smart-requisition/${id}`);
  await expect(bar).toContainText('Draft');
  await expect(bar.getByRole('button', { name: 'Submit' })).toHaveCount(1);
  const comment = window.getByRole('textbox', { name: 'Comment' });
  await comment.focus();
  await expect(bar).toBeHidden();
  await comment.blur();
  await expect(bar).toBeVisible();
  await window.getByRole('button', { name: 'More', exact: true }).tap();
  await window.getByRole('menuitem', { name: 'Cancel', exact: true }).tap();
  await expect(window.getByRole('dialog')).toBeVisible();
  await expect(bar).toBeHidden();
  await window.keyboard.press('Escape');
  await expect(bar).toBeVisible();

  // One that did not stay in sight would have been named.
  await bar.evaluate((element) => element.style.setProperty('position', 'static'));
  await expect.poll(() => wrongAtEdge(window)).toContain('is out of sight');
});

/** Requisitions of one line in this state, newest first. */
async function withOneLine(window: Window, status: string): Promise<readonly string[]> {
  const listed = await window.request.get(`/api/v1/requisition?status=${status}&limit=200`);
  const { data } = (await listed.json()) as { data: readonly { id: string }[] };
  const found: string[] = [];
  for (const { id } of data) {
    const { lines } = (await (await window.request.get(`/api/v1/requisition/${id}`)).json()) as { lines: unknown[] };
    if (lines.length === 1) found.push(id);
    // What is still written has most to say; of the others one is like the next.
    if (found.length === (isWritten(status) ? 40 : 3)) break;
  }
  return found;
}

const isWritten = (status: string) => status === 'draft' || status === 'returned';

/** How long a page is, and how long it may be. */
async function lengthOf(window: Window): Promise<{ all: number; most: number }> {
  const all = await height(window);
  // Other documents that hang on it, such as an emergency activation and its sole-source case, have room of their own.
  return { all, most: (await window.getByRole('region', { name: 'Related', exact: true }).isVisible()) ? 1700 : 1400 };
}

async function tooLong(window: Window, path: string): Promise<string[]> {
  // What hangs on it may come a moment later, and brings its room with it.
  const fits = expect.poll(async () => lengthOf(window).then(({ all, most }) => all <= most), { timeout: 5000 });
  if (
    await fits.toBe(true).then(
      () => true,
      () => false,
    )
  )
    return [];
  const title = await window.getByRole('heading', { level: 1 }).innerText();
  return [`${path} ${title} is ${(await lengthOf(window)).all} px long`];
}

test('a requisition with one line fits in 1,400 px, whatever state it is in and whatever the rules say of it', async ({
  as,
}) => {
  test.setTimeout(300_000);
  const window = await as('Chantal Beaumont', { viewport: { width: 1280, height: 800 } });
  await window.goto('/dashboard');
  const wrong: string[] = [];
  for (const status of requisition.states) {
    const found = await withOneLine(window, status);
    expect(found.length, status).toBeGreaterThan(0);
    for (const id of found) {
      const path = `/smart-requisition/${id}`;
      await open(window, path);
      await expect(window.getByRole('region', { name: 'Items', exact: true }).getByRole('row')).toHaveCount(3);
      if (isWritten(status)) await expect(window.getByRole('region', { name: 'Recommended method' })).toBeVisible();
      wrong.push(...(await tooLong(window, path)));
    }
  }
  expect(wrong).toEqual([]);

  // One that is too long would have been named.
  await window.evaluate(() => {
    const more = document.createElement('div');
    more.style.height = '1700px';
    document.querySelector('main')?.append(more);
  });
  expect((await tooLong(window, 'planted')).join()).toContain('planted ');
});
