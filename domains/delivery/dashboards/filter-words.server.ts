import { keyWords } from '../reports/report-fields.ts';
import { isSpan, spanWords } from '#kernel/lists/days.ts';
import { type Compiled, targetOf } from '#server/records/compiled.ts';
import { titlesOf } from '#server/records/references.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { filtersOf } from '../reports/definition.ts';
import { wordsOf } from './cross-filter.ts';
import type { JudgedPanel } from './panels.server.ts';

const verbs: Readonly<Record<string, string>> = {
  is: 'is',
  not: 'is not',
  from: 'from',
  to: 'up to',
  has: 'has',
  in: 'in',
};
const isId = (value: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(value);

/** The filters of a dashboard in words, of those that apply to any panel: names of rows as who freezes reads them. */
export async function filterWords(
  work: UnitOfWork,
  panels: readonly JudgedPanel[],
  filters: string,
): Promise<readonly string[]> {
  const { registry } = work.around;
  const words: string[] = [];
  for (const [key, values] of Object.entries(filtersOf({ record: '', filters }))) {
    const [name = '', verb = 'is'] = key.split('.');
    const label = wordsOf(
      name,
      panels.flatMap(({ record }) => record ?? []),
    );
    const panel = panels.find(({ applied }) => applied.includes(label));
    if (!panel?.record) continue;
    const compiled = registry.get(panel.record.name);
    const said = verb === 'empty' ? [] : await valueWords(work, compiled, { name, verb, values });
    words.push(
      [label, verb === 'empty' ? (values[0] === 'yes' ? 'is empty' : 'is not empty') : verbs[verb], said.join(' or ')]
        .join(' ')
        .trim(),
    );
  }
  return words;
}

async function valueWords(
  { actor, around: { registry }, tx }: UnitOfWork,
  compiled: Compiled,
  { name, verb, values }: { name: string; verb: string; values: readonly string[] },
): Promise<readonly string[]> {
  if (verb === 'in') return values.map((value) => (isSpan(value) ? spanWords(value) : value));
  const field = compiled.byName.get(name);
  const target = registry.find(name === 'createdBy' ? 'organization_members' : field ? (targetOf(field) ?? '') : '');
  if (target) {
    const titles = await titlesOf({ actor, tx }, target, values.filter(isId));
    return values.map((value) => (value === 'me' ? actor.name : (titles.get(value) ?? 'Not shown')));
  }
  const kind = field?.spec.kind.name;
  return kind === 'choice'
    ? values.map((value) => keyWords({ kind, spec: field?.spec, of: compiled.record }, value))
    : values;
}
