import type { Browser } from '@playwright/test';
import type { Page } from '#kernel';

export interface Painted {
  readonly path: string;
  /** Until the largest thing of the first screen stood there, in milliseconds. */
  readonly largest: number;
  /** How much moved while the page loaded; nothing is 0. */
  readonly moved: number;
}

/** Opens each public page once with an empty cache on a processor that is this many times slower. */
export async function paintsOf(
  browser: Browser,
  { origin, pages, slower }: { origin: string; pages: readonly Page[]; slower: number },
): Promise<Painted[]> {
  const painted: Painted[] = [];
  for (const { path } of pages) {
    const context = await browser.newContext({ baseURL: origin, viewport: { width: 1280, height: 900 } });
    const page = await context.newPage();
    const speed = await context.newCDPSession(page);
    await speed.send('Emulation.setCPUThrottlingRate', { rate: slower });
    await page.goto(path, { waitUntil: 'load' });
    const found = await page.evaluate(
      () =>
        new Promise<{ largest: number; moved: number }>((done) => {
          const seen = { largest: 0, moved: 0 };
          const look = (type: string, take: (entry: PerformanceEntry) => void) =>
            new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true });
          look('largest-contentful-paint', ({ startTime }) => (seen.largest = startTime));
          look('layout-shift', (entry) => (seen.moved += (entry as unknown as { value: number }).value));
          // Long enough for the sections that appear after a second.
          setTimeout(() => done(seen), 1500);
        }),
    );
    painted.push({ path, ...found });
    await context.close();
  }
  return painted;
}
