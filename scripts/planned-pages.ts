import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { domains } from '../domains/index.ts';
import { menu } from '../domains/menu.ts';
import { type Domain, isPlanned, type MenuSection, type Page } from '../kernel/index.ts';

const readme = join(import.meta.dirname, '../README.md');
const [from, to] = ['<!-- planned pages -->', '<!-- end of planned pages -->'];

/** A page that is not built, or tabs of one that is. */
const plansOf = ({ title, path, planned, plannedTabs, tabs = {} }: Page): string[] => {
  if (planned) return [`${title} \`${path}\``];
  const names = plannedTabs?.tabs.map((tab) => tabs[tab] ?? tab) ?? [];
  return names.length === 0 ? [] : [`${title} \`${path}\` (${names.join(', ')})`];
};

/** The pages that are not built yet, area by area, as the table of the README. */
export const plannedTable = (areas: readonly Domain[]): string =>
  [
    '| Area | Pages that only say what will be there |',
    '| --- | --- |',
    ...areas
      .map(({ label, pages }) => ({ label, planned: Object.values(pages).flatMap(plansOf) }))
      .filter(({ planned }) => planned.length > 0)
      .map(({ label, planned }) => `| ${label} | ${planned.join(', ')} |`),
  ].join('\n');

/** What stands between the two marks of the README. */
export const tableInReadme = (): string => readFileSync(readme, 'utf8').split(from)[1]?.split(to)[0]?.trim() ?? '';

const guide = join(import.meta.dirname, '../domains/public/guides/what-is-built.md');
const [heading, next] = ['## Area by area\n\n', '\n\n## '];

/** Every section of the menu with what works and what is planned, as the table of the guide. */
export const areaTable = (sections: readonly MenuSection[]): string =>
  [
    '| Area | Works today | Planned |',
    '| --- | --- | --- |',
    ...sections.map(({ label, items }) => {
      const titles = (isPlan: boolean) => {
        const some = items
          .filter(({ page, query }) => isPlanned(page, query) === isPlan)
          .map(({ page, label: tab }) => (isPlan && page.plannedTabs ? `${page.title}: ${tab}` : page.title));
        return some.length === 0 ? 'Nothing' : [...new Set(some)].join(', ');
      };
      return `| ${label} | ${titles(false)} | ${titles(true)} |`;
    }),
  ].join('\n');

/** What stands under the heading of the guide. */
export const tableInGuide = (): string => readFileSync(guide, 'utf8').split(heading)[1]?.split(next)[0]?.trim() ?? '';

if (import.meta.main) {
  const text = readFileSync(guide, 'utf8');
  writeFileSync(
    guide,
    text.replace(`${heading}${tableInGuide()}`, () => `${heading}${areaTable(menu)}`),
  );
  const [before = '', rest = ''] = readFileSync(readme, 'utf8').split(from);
  const [, after = ''] = rest.split(to);
  writeFileSync(readme, `${before}${from}\n${plannedTable(domains)}\n${to}${after}`);
}
