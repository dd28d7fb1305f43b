/** The laws run a second time on a database that the operator brought along. */
export const isSecondRun = process.env['LEVEE_TEST_DATABASE'] === 'external';

/** What each definition does was proven by the first run; in the second every third of them shows that the database makes no difference. */
export const sampled = <One>(all: readonly One[]): readonly One[] =>
  isSecondRun ? all.filter((_, at) => at % 3 === 0) : all;
