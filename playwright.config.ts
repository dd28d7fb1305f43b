import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig, devices } from '@playwright/test';
import { findBrowser } from './scripts/browser.ts';
import { resting } from './tests/world/journeys-in-turn.ts';
import { turn } from './tests/world/turn.ts';

const browser = await findBrowser();
// Every worker looks at the same part, whatever is committed meanwhile.
process.env['LEVEE_TEST_TURN'] ??= String(turn);
// The test runner chooses these for each run, so that two runs never meet.
const port = process.env['LEVEE_JOURNEYS_PORT'] ?? '3999';
const dataDir = process.env['LEVEE_JOURNEYS_DATA'] ?? join(tmpdir(), 'levee-journeys');
const address = `http://localhost:${port}`;

export default defineConfig({
  testDir: 'tests/journeys',
  // A whole run leaves stories to others; one that is asked for by its name runs.
  testIgnore: process.env['LEVEE_JOURNEYS_IN_TURN'] === 'yes' ? resting().map((name) => `**/${name}`) : [],
  outputDir: '.cache/journeys',
  fullyParallel: true,
  forbidOnly: true,
  workers: 2,
  // Only what fails waits so long; a machine that does other things besides is no fault.
  timeout: 240_000,
  expect: { timeout: 60_000 },
  use: {
    ...devices['Desktop Chrome'],
    baseURL: address,
    screenshot: 'only-on-failure',
    // Every window is a browser of its own and would fill a store of its own: a sixth of all work. Where the store is meant, it is let in.
    serviceWorkers: 'block',
    // Every click with what the page was then: a third more time, hence only when it is wanted.
    trace: process.env['LEVEE_TRACE'] === '1' ? 'retain-on-failure' : 'off',
    launchOptions: {
      executablePath: browser.executable,
      // Under root and in containers Chromium has no sandbox to start in; web security stays as it is.
      args: ['--no-sandbox', '--disable-dev-shm-usage', '--disable-gpu'],
      env: { ...process.env, ...browser.env },
    },
  },
  webServer: {
    command: `${JSON.stringify(process.execPath)} scripts/start.ts`,
    url: `${address}/health/ready`,
    env: { ...process.env, PORT: port, DATA_DIR: dataDir, PUBLIC_URL: address, DEMO: 'yes', LIMITS_FACTOR: '1000' },
    // The whole county is filled before it is ready: tens of thousands of questions, each a wake-up that a busy host may make slow.
    timeout: 600_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
  },
});
