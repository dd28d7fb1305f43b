import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { filtersOf } from '../reports/definition.ts';
import { filterSaid } from '../reports/filter-said.server.ts';
import { fieldLabel } from '../reports/report-fields.ts';
import type { JudgedPanel } from './panels.server.ts';

/** The filters of a dashboard in words, of those that apply to any panel: names of rows as who freezes reads them. */
export async function filterWords(
  work: UnitOfWork,
  panels: readonly JudgedPanel[],
  filters: string,
): Promise<readonly string[]> {
  const { registry } = work.around;
  const words: string[] = [];
  for (const [key, values] of Object.entries(filtersOf({ record: '', filters }))) {
    const [name = ''] = key.split('.');
    const label = fieldLabel(
      name,
      panels.flatMap(({ record }) => record ?? []),
    );
    const panel = panels.find(({ applied }) => applied.includes(label));
    if (!panel?.record) continue;
    const compiled = registry.get(panel.record.name);
    words.push(await filterSaid(work, compiled, { label, key, values }));
  }
  return words;
}
