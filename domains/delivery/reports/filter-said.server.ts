import { isSpan, spanWords } from '#kernel/lists/days.ts';
import { type Compiled, targetOf } from '#server/records/compiled.ts';
import { titlesOf } from '#server/records/references.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { keyWords } from './report-fields.ts';

const verbs: Readonly<Record<string, string>> = {
  is: 'is',
  not: 'is not',
  from: 'from',
  to: 'up to',
  has: 'has',
  in: 'in',
};
const isId = (value: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(value);

type Asks = Pick<UnitOfWork, 'actor' | 'tx'> & { readonly around: Pick<UnitOfWork['around'], 'registry'> };

/** One filter in words: names of rows as this person reads them. */
export async function filterSaid(
  asks: Asks,
  compiled: Compiled,
  { label, key, values }: { readonly label: string; readonly key: string; readonly values: readonly string[] },
): Promise<string> {
  const [name = '', verb = 'is'] = key.split('.');
  const said = verb === 'empty' ? [] : await valueWords(asks, compiled, { name, verb, values });
  return [
    label,
    verb === 'empty' ? (values[0] === 'yes' ? 'is empty' : 'is not empty') : verbs[verb],
    said.join(' or '),
  ]
    .join(' ')
    .trim();
}

async function valueWords(
  { actor, around: { registry }, tx }: Asks,
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
  const kind = name === 'status' ? 'status' : field?.spec.kind.name;
  return kind === 'choice' || kind === 'status'
    ? values.map((value) => keyWords({ kind, spec: field?.spec, of: compiled.record }, value))
    : values;
}
