/** How long something of a run took. */
export interface Took {
  readonly what: string;
  readonly seconds: number;
}

/** The longest of a run, the longest first: where time is to be saved, if anywhere. Empty where nothing took a second. */
export function longest(took: readonly Took[], most = 10): string[] {
  const first = took
    .filter(({ seconds }) => seconds >= 1)
    .toSorted((one, other) => other.seconds - one.seconds)
    .slice(0, most);
  return first.map(({ what, seconds }) => `${seconds.toFixed(1).padStart(7)} s  ${what}`);
}

/** What the reporter beside this file has written: each test file with what it sets up. */
export const vitestTimes = (report: unknown): readonly Took[] => (Array.isArray(report) ? report : []);

interface Suite {
  readonly specs?: readonly {
    readonly title: string;
    readonly file: string;
    readonly tests: readonly { readonly results: readonly { readonly duration: number }[] }[];
  }[];
  readonly suites?: readonly Suite[];
}

/** Each journey of Playwright's report. */
export function playwrightTimes(report: unknown): readonly Took[] {
  const within = ({ specs = [], suites = [] }: Suite): Took[] => [
    ...specs.map(({ file, title, tests }) => ({
      what: `${file}: ${title}`,
      seconds: tests.flatMap(({ results }) => results).reduce((sum, { duration }) => sum + duration, 0) / 1000,
    })),
    ...suites.flatMap(within),
  ];
  return within((report ?? {}) as Suite);
}
