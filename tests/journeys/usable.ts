import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';

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

/** By how many pixels the page is wider than its window. */
export const overhang = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
