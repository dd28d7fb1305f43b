/** How many tests passed, failed and were left out. */
export interface Count {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
}

export const add = (one: Count, other: Count): Count => ({
  passed: one.passed + other.passed,
  failed: one.failed + other.failed,
  skipped: one.skipped + other.skipped,
});

/** The last line of the suite, which machines read. */
export const lastLine = ({ passed, failed, skipped }: Count): string =>
  `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;

interface VitestReport {
  readonly testResults: readonly {
    readonly status: string;
    readonly assertionResults: readonly { readonly status: string }[];
  }[];
}

/** A file that could not be loaded counts as one failure, and so does a run that ended badly without saying where. */
export function vitestCount(report: unknown, code: number | null): Count {
  const files = (report as VitestReport | null)?.testResults ?? [];
  const states = files.flatMap((file) => {
    const own = file.assertionResults.map(({ status }) => status);
    return file.status === 'failed' && !own.includes('failed') ? [...own, 'failed'] : own;
  });
  const passed = states.filter((state) => state === 'passed').length;
  const failed = states.filter((state) => state === 'failed').length;
  return atLeastOneFailure({ passed, failed, skipped: states.length - passed - failed }, code);
}

interface PlaywrightReport {
  readonly stats: {
    readonly expected: number;
    readonly unexpected: number;
    readonly flaky: number;
    readonly skipped: number;
  };
}

export function playwrightCount(report: unknown, code: number | null): Count {
  const stats = (report as PlaywrightReport | null)?.stats;
  if (!stats) return { passed: 0, failed: 1, skipped: 0 };
  // A test that only passes when it is tried again has failed.
  const { expected, unexpected, flaky, skipped } = stats;
  return atLeastOneFailure({ passed: expected, failed: unexpected + flaky, skipped }, code);
}

const atLeastOneFailure = (count: Count, code: number | null): Count =>
  code !== 0 && count.failed === 0 ? { ...count, failed: 1 } : count;
