import { writeFileSync } from 'node:fs';
import type { Reporter } from 'vitest/node';
import type { Took } from './longest.ts';

/** Writes how long each test file took. Vitest's own report leaves out what a file sets up before its first test. */
export default class LongestReporter implements Reporter {
  onTestRunEnd(modules: Parameters<NonNullable<Reporter['onTestRunEnd']>>[0]): void {
    const path = process.env['LEVEE_TEST_TIMES'];
    if (!path) return;
    const took: Took[] = modules.map((module) => {
      const { collectDuration, setupDuration, duration } = module.diagnostic();
      return { what: module.relativeModuleId, seconds: (collectDuration + setupDuration + duration) / 1000 };
    });
    writeFileSync(path, JSON.stringify(took));
  }
}
