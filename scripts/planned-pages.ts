import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { domains } from '../domains/index.ts';
import type { Domain } from '../kernel/index.ts';

const readme = join(import.meta.dirname, '../README.md');
const [from, to] = ['<!-- planned pages -->', '<!-- end of planned pages -->'];

/** The pages that are not built yet, area by area, as the table of the README. */
export const plannedTable = (areas: readonly Domain[]): string =>
  [
    '| Area | Pages that only say what will be there |',
    '| --- | --- |',
    ...areas
      .map(({ label, pages }) => ({ label, planned: Object.values(pages).filter(({ planned }) => planned) }))
      .filter(({ planned }) => planned.length > 0)
      .map(
        ({ label, planned }) => `| ${label} | ${planned.map(({ title, path }) => `${title} \`${path}\``).join(', ')} |`,
      ),
  ].join('\n');

/** What stands between the two marks of the README. */
export const tableInReadme = (): string => readFileSync(readme, 'utf8').split(from)[1]?.split(to)[0]?.trim() ?? '';

if (import.meta.main) {
  const [before = '', rest = ''] = readFileSync(readme, 'utf8').split(from);
  const [, after = ''] = rest.split(to);
  writeFileSync(readme, `${before}${from}\n${plannedTable(domains)}\n${to}${after}`);
}
