import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

interface Part {
  readonly within?: string;
  readonly without?: readonly string[];
}

/** What keeps somebody from using what stands on the page now: serious and critical faults by axe, a line each. */
export async function faults(page: Page, { within, without = [] }: Part = {}): Promise<string[]> {
  // The product has no frames of others, so axe need not carry what it found into a window of its own.
  const builder = new AxeBuilder({ page })
    .withTags(tags)
    .options({ resultTypes: ['violations'] })
    .setLegacyMode();
  if (within) builder.include(within);
  for (const part of without) builder.exclude(part);
  const { violations } = await builder.analyze();
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) => nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary}`));
}

/** What the browser refuses on pages opened from now on because their policy forbids it, a line each; it grows as they are used. */
export async function policyRefusals(page: Page): Promise<string[]> {
  const found: string[] = [];
  await page.exposeFunction('refusedByPolicy', (line: string) => void found.push(line));
  await page.addInitScript(() => {
    addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sourceFile }) =>
      (globalThis as unknown as { refusedByPolicy(line: string): void }).refusedByPolicy(
        `${location.pathname}: ${effectiveDirective} ${blockedURI} ${sourceFile}`,
      ),
    );
  });
  return found;
}

/** More elements than these a page does not draw at first: what is below them comes with a click, on paper and in exports all is there. */
export const MOST_ELEMENTS = 1500;

/** What a page draws too much, a line; nothing where it keeps to the bound. */
export async function drawnTooMuch(page: Page, what: string, most = MOST_ELEMENTS): Promise<string[]> {
  const elements = await page.evaluate(() => document.querySelectorAll('*').length);
  return elements > most ? [`${what} draws ${elements} elements of at most ${most}`] : [];
}

/** By how many pixels the page is wider than its window. */
export const overhang = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/** The page is no wider than its window, once what moves after a resize stands. */
export const fits = (page: Page, what = page.url()): Promise<void> =>
  expect.poll(() => overhang(page), { message: `${what} is wider than its window` }).toBeLessThanOrEqual(0);
