import { labelOf } from '#kernel';
import type { Marks } from '../language/marks.ts';
import { asking, byWhom, type Filter, type Named, ownerField } from '../language/record-question.ts';
import { stem, wordsOf } from '../language/words.ts';
import { cellOf, type Desk, type Readable, titleOf } from './desk.server.ts';

/** People, cost centers and departments are few and named often, so they are known by name; beyond this they are not. */
const MOST_LONGEST = 5;
/** Of each run of words so many beginnings and ends are looked up in other records. */
const MOST_TRIES = 4;

type Run = { readonly at: number; readonly words: readonly string[] };

/** What is left of a question may be the name of something that the rows point at: a person, a department, a cost center, a program. */
export async function namedFilters(
  desk: Desk,
  { record, sees }: Readable,
  marks: Marks,
  known: readonly Filter[],
): Promise<readonly Filter[]> {
  const fields = (Object.entries(record.fields) as Named[]).filter(
    ([name]) => sees(name) && !known.some(({ key }) => key === name),
  );
  const filters: Filter[] = [];
  const owner = ownerField(fields, marks.question);
  if (owner) {
    const label = labelOf(owner[0], owner[1].spec);
    const person = await personIn(desk, marks);
    if (person)
      filters.push({
        key: owner[0],
        value: person.id,
        said: byWhom(label, person.name),
        part: label,
        phrase: `${label.toLowerCase()} ${person.name}`,
      });
  }
  const center = fields.find(
    ([, { spec }]) => (spec.options as { to?: string }).to === 'cost_center' && spec.kind.filters.includes('is'),
  );
  if (center) filters.push(...(await centersIn(desk, marks, center[0])));
  for (const [name, { spec }] of fields) {
    const { to } = spec.options as { to?: string };
    if (!to || to === 'cost_center' || to === 'organization_members' || !spec.kind.filters.includes('is')) continue;
    const filter = await rowIn(desk, marks, { name, to, label: labelOf(name, spec) });
    if (filter) filters.push(filter);
  }
  const department = fields.find(([name, { spec }]) => name === 'department' && spec.kind.name === 'text');
  if (department && filters.length === 0) {
    const names = [...new Set((await desk.rows('cost_center')).flatMap((row) => cellOf(row, 'department') || []))];
    const found = longest(marks, (words) => names.find((one) => sameWords(one, words)) ?? null);
    if (found)
      filters.push({
        key: 'department',
        value: found,
        said: `of the department ${found}`,
        part: 'Department',
        phrase: `in department ${found}`,
      });
  }
  return filters;
}

const sameWords = (name: string, words: readonly string[]): boolean =>
  wordsOf(name).map(stem).join(' ') === words.map(stem).join(' ');

/** The longest piece of what is left for which something is found; its words are marked. */
function longest<T>(marks: Marks, find: (words: readonly string[]) => T | null): T | null {
  for (let length = MOST_LONGEST; length > 0; length--)
    for (const { at, words } of marks.runs(notNames))
      for (let from = 0; from + length <= words.length; from++) {
        const found = find(words.slice(from, from + length));
        if (found === null) continue;
        marks.take(at + from, length);
        return found;
      }
  return null;
}

/** Not "asking": a word of asking may be a part of a name. */
const notNames: ReadonlySet<string> = new Set();

export interface KnownPerson {
  readonly id: string;
  readonly name: string;
}

/** A person by the whole name, or by a first or last name that nobody else has. */
export async function personIn(desk: Desk, marks: Marks): Promise<KnownPerson | null> {
  const people = (await desk.rows('organization_members')).map((row) => ({
    id: row.id,
    name: cellOf(row, 'name'),
  }));
  return longest(marks, (words) => {
    const said = words.join(' ');
    const whole = people.filter(({ name }) => wordsOf(name).join(' ') === said);
    if (whole.length === 1) return whole[0] ?? null;
    if (words.length > 1 || said.length < 3) return null;
    const part = people.filter(({ name }) => wordsOf(name).includes(said));
    return part.length === 1 ? (part[0] ?? null) : null;
  });
}

export interface KnownCenters {
  readonly ids: readonly string[];
  readonly said: string;
  readonly phrase: string;
}

/** Cost centers by code or name, by their department, or by a word that only one of them has. */
export async function centersNamed(desk: Desk, marks: Marks, isPartly = true): Promise<KnownCenters | null> {
  const rows = await desk.rows('cost_center');
  const text = cellOf;
  return longest(marks, (words) => {
    const said = words.join(' ');
    const one = rows.find((row) => text(row, 'code') === said || sameWords(text(row, 'name'), words));
    const inside = rows.filter((row) => text(row, 'department') !== '' && sameWords(text(row, 'department'), words));
    const department = inside[0] && text(inside[0], 'department');
    if (department && !(one && text(one, 'code') === said))
      return {
        ids: inside.map(({ id }) => id),
        said: `of the department ${department}`,
        phrase: `in department ${department}`,
      };
    const named = one ?? (isPartly ? onlyOne(rows.filter((row) => has(text(row, 'name'), words))) : undefined);
    if (!named) return null;
    const title = `${text(named, 'code')} ${text(named, 'name')}`;
    return { ids: [named.id], said: `for cost center ${title}`, phrase: `for cost center ${text(named, 'code')}` };
  });
}

const onlyOne = <T>(found: readonly T[]): T | undefined => (found.length === 1 ? found[0] : undefined);

/** Words that stand in many names and name nothing alone. */
const general = new Set(
  wordsOf(
    'operation operations services service maintenance management center office city county public general main',
  ).map(stem),
);

function has(name: string, words: readonly string[]): boolean {
  const stems = wordsOf(name).map(stem);
  const asked = words.map(stem);
  return asked.every((word) => stems.includes(word)) && asked.some((word) => !general.has(word) && word.length > 3);
}

async function centersIn(desk: Desk, marks: Marks, field: string): Promise<readonly Filter[]> {
  // “for pumps” speaks of what is bought; “for the pump crew” of who pays.
  const found = await centersNamed(
    desk,
    marks,
    /\b(department|dept|cost center|crew|division|office)\b/i.test(marks.question),
  );
  if (!found) return [];
  marks.takeEach(new Set(['department', 'dept', 'cost', 'center'].map(stem)));
  return found.ids.map((value) => ({ key: field, value, said: found.said, part: 'Cost center', phrase: found.phrase }));
}

async function rowIn(
  desk: Desk,
  marks: Marks,
  { name, to, label }: { name: string; to: string; label: string },
): Promise<Filter | null> {
  const target = desk.known.find(({ record }) => record.name === to);
  if (!target?.compiled.searches) return null;
  for (const run of marks.runs(asking))
    for (const { at, words } of pieces(run)) {
      const { data } = await desk.list(target, [
        ['search', words.join(' ')],
        ['limit', '5'],
      ]);
      const row = data.find((one) =>
        [one[target.record.title], one['name'], one['code'], one['number']].some(
          (value) => typeof value === 'string' && sameWords(value, words),
        ),
      );
      if (!row) continue;
      marks.take(at, words.length);
      const title = titleOf(target.record, row);
      return {
        key: name,
        value: row.id,
        said: byWhom(label, title),
        part: label,
        phrase: `${label.toLowerCase()} ${title}`,
      };
    }
  return null;
}

/** The whole run first, then without its first or its last word. */
function pieces({ at, words }: Run): Run[] {
  const found: Run[] = [{ at, words }];
  for (let cut = 1; cut < words.length && found.length < MOST_TRIES; cut++)
    found.push({ at, words: words.slice(0, -cut) }, { at: at + cut, words: words.slice(cut) });
  return found.slice(0, MOST_TRIES);
}
