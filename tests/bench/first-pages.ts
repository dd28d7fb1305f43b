import type { Browser, Page } from '@playwright/test';
import { FIRST_PAGE } from '../../web/data/first-page.ts';

/** What the first look at a page costs somebody on a slow line. */
export interface FirstPage {
  readonly path: string;
  /** With an empty cache, and once more with what the browser kept. */
  readonly cold: Look;
  readonly warm: Look;
}

export interface Look {
  /** Asked for until the page stands there with its data. */
  readonly requests: number;
  readonly kilobytes: number;
  /** Until the largest thing stood there, in milliseconds. */
  readonly largest: number;
  /** Elements that the page draws at first. */
  readonly nodes: number;
}

/** A phone's line in the country: 1.6 Mbit/s, and 150 ms until the first byte. */
export const slowLine = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 94_000 };

export interface Given {
  readonly origin: string;
  /** What somebody who is signed in brings along. */
  readonly state: Awaited<ReturnType<ReturnType<Page['context']>['storageState']>>;
  readonly slower: number;
}

/** Opens a page with an empty cache and then again. */
export async function firstPageOf(
  browser: Browser,
  path: string,
  { origin, state, slower }: Given,
): Promise<FirstPage> {
  const context = await browser.newContext({
    baseURL: origin,
    viewport: { width: 1280, height: 900 },
    storageState: state,
    // What a worker fetches is not slowed down; what it keeps, the browser's own cache keeps as well.
    serviceWorkers: 'block',
  });
  try {
    const page = await context.newPage();
    const speed = await context.newCDPSession(page);
    await speed.send('Network.enable');
    await speed.send('Network.emulateNetworkConditions', slowLine);
    await speed.send('Emulation.setCPUThrottlingRate', { rate: slower });
    const cold = await looked(page, path);
    await page.goto('about:blank');
    return { path, cold, warm: await looked(page, path) };
  } finally {
    await context.close();
  }
}

async function looked(page: Page, path: string): Promise<Look> {
  await page.goto(path, { waitUntil: 'commit' });
  const { requests, bytes } = await askedBefore(page);
  const found = await page.evaluate(
    () =>
      new Promise<{ largest: number; nodes: number }>((done) => {
        let largest = 0;
        new PerformanceObserver((list) => list.getEntries().forEach(({ startTime }) => (largest = startTime))).observe({
          type: 'largest-contentful-paint',
          buffered: true,
        });
        setTimeout(() => done({ largest, nodes: document.querySelectorAll('*').length }), 1000);
      }),
  );
  return { requests, kilobytes: bytes / 1024, ...found };
}

interface Asked {
  readonly requests: number;
  readonly bytes: number;
  /** Each address once: what a change by another person had the page read a second time is not what the page is made of. */
  readonly addresses: readonly string[];
}

/** What a page asked for before it stood there with its data, as it marks it itself: the document, the open line to the server and all that has come. */
export async function askedBefore(page: Page): Promise<Asked> {
  await page.waitForFunction((mark) => performance.getEntriesByName(mark).length > 0, FIRST_PAGE);
  return page.evaluate((mark) => {
    const [stood] = performance.getEntriesByName(mark);
    const came = [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')].filter(
      ({ startTime }) => startTime < (stood?.startTime ?? 0),
    ) as PerformanceResourceTiming[]; // both kinds are
    return {
      requests: came.length + 1,
      bytes: came.reduce((sum, { transferSize }) => sum + transferSize, 0),
      addresses: [...new Set(came.map(({ name }) => new URL(name).pathname + new URL(name).search))],
    };
  }, FIRST_PAGE);
}
