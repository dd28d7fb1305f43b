import type { Browser, CDPSession, Page } from '@playwright/test';

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
    const cold = await looked(page, speed, path);
    await page.goto('about:blank');
    return { path, cold, warm: await looked(page, speed, path) };
  } finally {
    await context.close();
  }
}

async function looked(page: Page, speed: CDPSession, path: string): Promise<Look> {
  const seen = { requests: 0, bytes: 0 };
  const asked = () => void seen.requests++;
  const came = ({ encodedDataLength }: { encodedDataLength: number }) => void (seen.bytes += encodedDataLength);
  page.on('request', asked);
  speed.on('Network.loadingFinished', came);
  await page.goto(path, { waitUntil: 'commit' });
  await page.waitForFunction(stands);
  page.off('request', asked);
  speed.off('Network.loadingFinished', came);
  const { requests, bytes } = seen;
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

/** Runs in the page: it has its heading, and nothing on it is still on its way. */
const stands = () => document.querySelector('h1') !== null && document.querySelector('[aria-busy=true]') === null;
