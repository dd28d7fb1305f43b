import { kindOf } from '#kernel/fields/accept.ts';
import type { FilterOperator, Spec } from '#kernel/fields/field.ts';
import type { Actor, AnyRecord } from '#kernel';
import type { PlainRow } from '#server/records/select.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Everything, everyRight, everything } from '../world/everything.ts';
import { isDue, share } from '../world/due.ts';
import { isSecondRun, sampled } from '../world/second-run.ts';
import { all, type Answered, serve, type Serving } from '../world/serving.ts';

let here: Everything;
let server: Serving;
let records: readonly AnyRecord[];
/** Of them, those that the longest of these laws look at in this run. */
let due: readonly AnyRecord[];
/** The same, and on the second database all that it is asked about: order and words are what could differ there. */
let looked: readonly AnyRecord[];
/** The rows of each record that the person sees. */
const rows = new Map<string, readonly PlainRow[]>();

beforeAll(async () => {
  here = await everything();
  server = await serve(here.world);
  records = sampled(here.world.door.around.registry.all.map(({ record }) => record));
  due = records.filter(({ name }) => isDue(name));
  looked = isSecondRun ? records : due;
  await all(looked, async (record) => {
    const { json } = await ask(record, 'limit=200');
    const seen = new Set(((json?.['data'] ?? []) as readonly PlainRow[]).map(({ id }) => id));
    rows.set(
      record.name,
      here.ours.rowsOf(record.name).filter(({ id }) => seen.has(id)),
    );
  });
});
afterAll(async () => {
  await server?.close();
  await here?.close();
});

const actorFor = (record: AnyRecord): Actor => everyRight(here.ours, here.ours.rowsOf(record.name)[0]);
const ask = (record: AnyRecord, question: string): Promise<Answered> =>
  server.ask({ as: actorFor(record), method: 'GET', path: `/api/v1/${record.name}?${question}` });
const dataOf = ({ json }: Answered): readonly PlainRow[] => (json?.['data'] ?? []) as readonly PlainRow[];
const ids = (some: readonly PlainRow[]): string =>
  some
    .map(({ id }) => id)
    .toSorted()
    .join('\n');
/** Whoever asks here has every right, so only what nobody may read is hidden from them. */
const isHidden = ({ readers, kind }: Spec): boolean => readers === 'nobody' || kind.name === 'encrypted';

/** What a filter compares: the first column of the value. */
function cellOf(value: unknown, spec: Spec): unknown {
  if (value === null || value === undefined) return null;
  return kindOf(spec).write(value, spec)[0];
}

/** Numbers as numbers, moments as moments, everything else as text. */
function order(one: unknown, other: unknown, spec: Spec): number {
  if (spec.kind.name === 'instant') return Date.parse(String(one)) - Date.parse(String(other));
  if (typeof one === 'number' || ['quantity', 'percent', 'integer', 'money', 'total'].includes(spec.kind.name))
    return Number(one) - Number(other);
  return Buffer.compare(Buffer.from(String(one)), Buffer.from(String(other)));
}

/** The filter a second time, over values in memory. */
function fits(row: PlainRow, name: string, spec: Spec, operator: FilterOperator, texts: readonly string[]): boolean {
  const cell = cellOf(row[name], spec);
  if (operator === 'empty') return (cell === null) === (texts[0] === 'yes');
  if (operator === 'has' && spec.kind.searchable)
    return typeof cell === 'string' && texts.every((text) => cell.toLowerCase().includes(text.toLowerCase()));
  const wanted = texts.map((text) => {
    const judged = kindOf(spec).fromText(text, spec);
    if (!judged.ok) throw new Error(`${name} does not read ${text}`);
    return cellOf(judged.value, spec);
  });
  /** Amounts and quantities compare only with those of their own currency or unit. */
  const measured = (one: unknown): unknown => kindOf(spec).write(one, spec).slice(1).join();
  const isMeasuredSo =
    row[name] === null || row[name] === undefined
      ? () => false
      : (text: string) => {
          const judged = kindOf(spec).fromText(text, spec);
          return judged.ok && measured(judged.value) === measured(row[name]);
        };
  if (operator === 'has') return Array.isArray(cell) && wanted.flat().every((one) => cell.includes(one));
  if (operator === 'not') return cell === null || !wanted.some((one) => order(cell, one, spec) === 0);
  if (cell === null) return false;
  if (operator === 'is') return wanted.some((one, at) => order(cell, one, spec) === 0 && isMeasuredSo(texts[at] ?? ''));
  if (!texts.every(isMeasuredSo)) return false;
  return wanted.every((one) => (operator === 'from' ? order(cell, one, spec) >= 0 : order(cell, one, spec) <= 0));
}

/** Texts that this filter understands: values that are there, parts of them, several at once. */
function textsFor(record: AnyRecord, name: string, spec: Spec, operator: FilterOperator): string[][] {
  if (operator === 'empty') return [['yes'], ['no']];
  const values = (rows.get(record.name) ?? []).flatMap((row) =>
    row[name] === null || row[name] === undefined ? [] : [kindOf(spec).toText(row[name], spec)],
  );
  // An empty set has no text; `empty` asks for it.
  const distinct = [...new Set(values)].filter((text) => text !== '').slice(0, 4);
  if (operator === 'has' && spec.kind.searchable)
    return distinct.flatMap((text) => [
      [text.slice(0, 9)],
      [text.slice(2, 7).toUpperCase()],
      [text.slice(0, 4), text.slice(2, 7)],
    ]);
  return [
    ...distinct.map((text) => [text]),
    ...(distinct.length > 1 && ['is', 'not', 'has', 'from', 'to'].includes(operator) ? [distinct] : []),
  ];
}

const fieldsOf = (record: AnyRecord): [name: string, spec: Spec][] =>
  Object.entries(record.fields).map(([name, { spec }]) => [name, spec]);

describe('filters', () => {
  test('find exactly the rows that fit, for every operator of every field', async () => {
    const tries = due.flatMap((record) =>
      fieldsOf(record)
        .filter(([, spec]) => !isHidden(spec))
        .flatMap(([name, spec]) =>
          spec.kind.filters.flatMap((operator) =>
            textsFor(record, name, spec, operator).map((texts) => ({ record, name, spec, operator, texts })),
          ),
        ),
    );
    const wrong = await all(tries, async ({ record, name, spec, operator, texts }) => {
      const question = texts.map((text) => `${name}.${operator}=${encodeURIComponent(text)}`).join('&');
      const answer = await ask(record, `${question}&limit=200`);
      const expected = (rows.get(record.name) ?? []).filter((row) => fits(row, name, spec, operator, texts));
      if (answer.status !== 200) return [`${record.name}?${question}: ${answer.text.slice(0, 200)}`];
      const found = dataOf(answer);
      return ids(found) === ids(expected) && answer.json?.['total'] === (expected.length as never)
        ? []
        : [`${record.name}?${question}: ${found.length} rows instead of ${expected.length}`];
    });
    expect(tries.length).toBeGreaterThan(80);
    expect(wrong.flat().slice(0, 10)).toEqual([]);
  });

  test('by status, time and maker find exactly the rows that fit', async () => {
    const wrong = await all(looked, async (record) => {
      const own = rows.get(record.name) ?? [];
      const checks: [string, (row: PlainRow) => boolean][] = [
        ...record.states.flatMap((state): [string, (row: PlainRow) => boolean][] => [
          [`status=${state}`, ({ status }) => status === state],
          [`status.not=${state}`, ({ status }) => status !== state],
        ]),
        ...(record.states.length > 1
          ? ([
              [
                `status=${record.states[0]}&status=${record.states[1]}`,
                ({ status }: PlainRow) => record.states.slice(0, 2).includes(status as string),
              ],
            ] as [string, (row: PlainRow) => boolean][])
          : []),
        ['createdAt.from=2026-11-20T15:00:00Z', () => true],
        ['createdAt.to=2026-11-19', () => false],
        ...[...new Set(own.map(({ createdBy }) => String(createdBy)))]
          .slice(0, 3)
          .map((id): [string, (row: PlainRow) => boolean] => [`createdBy=${id}`, ({ createdBy }) => createdBy === id]),
      ];
      const answers = await Promise.all(checks.map(([question]) => ask(record, `${question}&limit=200`)));
      return answers.flatMap((answer, at) =>
        answer.status === 200 && ids(dataOf(answer)) === ids(own.filter(checks[at]?.[1] ?? (() => false)))
          ? []
          : [`${record.name}?${checks[at]?.[0]}: ${answer.text.slice(0, 120)}`],
      );
    });
    // Members of the cast were not made through the door, a moment earlier or later than everything else.
    expect(wrong.flat().filter((line) => !/^(organization_members|user_roles)\?createdAt/.test(line))).toEqual([]);
  });

  test('refuse what the field cannot hold and what it cannot be asked, by name', async () => {
    const nonsense = ['', 'nonsense\u0000', '1e999', "';--", '2026-02-30', '{}', 'x'.repeat(2100)];
    const operators: readonly FilterOperator[] = ['is', 'not', 'from', 'to', 'has', 'empty'];
    const tries = due.flatMap((record) =>
      fieldsOf(record).flatMap(([name, spec]) =>
        operators.flatMap((operator) => nonsense.map((text) => ({ record, name, spec, operator, text }))),
      ),
    );
    const wrong = await all(tries, async ({ record, name, spec, operator, text }) => {
      const { status, json } = await ask(record, `${name}.${operator}=${encodeURIComponent(text)}`);
      const works = spec.kind.filters.includes(operator) && !isHidden(spec);
      const isText = operator === 'has' && spec.kind.searchable;
      const holds =
        works &&
        operator !== 'empty' &&
        text.length <= 2048 &&
        !text.includes('\0') &&
        (isText || kindOf(spec).fromText(text, spec).ok);
      const issues = (json?.['issues'] ?? []) as readonly { path: string }[];
      const isRefused = status === 400 && issues.some(({ path }) => path === `${name}.${operator}`);
      return (holds ? status === 200 : isRefused)
        ? []
        : [`${record.name}?${name}.${operator}=${text.slice(0, 20)}: ${status}`];
    });
    expect(wrong.flat().slice(0, 10)).toEqual([]);
  });
});

describe('order and pages', () => {
  test('every field that sorts does, both ways, with empty ones at the end of the ascending order', async () => {
    const tries = looked.flatMap((record) =>
      fieldsOf(record)
        .filter(([, spec]) => spec.kind.sortable && !isHidden(spec))
        .flatMap(([name, spec]) => ['', '-'].map((sign) => ({ record, name, spec, sign }))),
    );
    const wrong = await all(tries, async ({ record, name, spec, sign }) => {
      const found = dataOf(await ask(record, `sort=${sign}${name}&limit=200`));
      const compare = (one: PlainRow, other: PlainRow): number => {
        const [a, b] = [cellOf(one[name], spec), cellOf(other[name], spec)];
        if (a === null || b === null) return a === b ? (one.id < other.id ? -1 : 1) : a === null ? 1 : -1;
        return order(a, b, spec) || (one.id < other.id ? -1 : 1);
      };
      const ascending = (rows.get(record.name) ?? []).toSorted(compare);
      const expected = sign === '-' ? ascending.toReversed() : ascending;
      return found.map(({ id }) => id).join() === expected.map(({ id }) => id).join()
        ? []
        : [`${record.name} by ${sign}${name}`];
    });
    expect(tries.length).toBeGreaterThan(share(60));
    expect(wrong.flat()).toEqual([]);
  });

  test('pages add up to the list, whatever it is sorted by, and no row comes twice', async () => {
    const tries = due.flatMap((record) =>
      ['', '-'].flatMap((sign) =>
        [
          'createdAt',
          'updatedAt',
          ...fieldsOf(record)
            .filter(([, spec]) => spec.kind.sortable && !isHidden(spec))
            .map(([name]) => name),
        ].map((name) => ({ record, sort: `${sign}${name}` })),
      ),
    );
    const wrong = await all(tries, async ({ record, sort }) => {
      const seen: string[] = [];
      let cursor = '';
      for (let page = 0; page < 40; page++) {
        const { json } = await ask(record, `sort=${sort}&limit=2${cursor}`);
        seen.push(...((json?.['data'] ?? []) as readonly PlainRow[]).map(({ id }) => id));
        if (!json?.['next']) break;
        cursor = `&cursor=${json['next']}`;
      }
      const whole = dataOf(await ask(record, `sort=${sort}&limit=200`)).map(({ id }) => id);
      return seen.join() === whole.join()
        ? []
        : [`${record.name} by ${sort}: ${seen.length} in pages, ${whole.length} at once`];
    });
    expect(wrong.flat()).toEqual([]);
  });

  test('fields that are asked for come and no others, each row with its values, names and what can be done with it as in the whole list', async () => {
    const base = ['id', 'version', 'status', 'createdAt', 'createdBy', 'updatedAt', 'titles', 'can'];
    const wrong = await all(looked, async (record) => {
      const names = fieldsOf(record)
        .filter(([, spec]) => !isHidden(spec) && spec.kind.columns('x', spec as never).length > 0)
        .map(([name]) => name);
      const whole = new Map(dataOf(await ask(record, 'limit=200')).map((row) => [row.id, row]));
      const answers = await Promise.all(names.map((name) => ask(record, `fields=${name}&limit=200`)));
      return answers.flatMap((answer, at) => {
        const name = names[at] as string;
        const judged = (row: PlainRow | undefined): string => {
          const { [name]: own, createdBy } = (row?.['titles'] ?? {}) as Record<string, unknown>;
          return JSON.stringify([row?.['can'], row?.['status'], row?.[name], own, createdBy]);
        };
        const others = dataOf(answer).filter((row) => judged(row) !== judged(whole.get(row.id)));
        if (others.length > 0 || dataOf(answer).length !== whole.size)
          return [
            `${record.name}.${name}: ${others.map(judged).join()} instead of ${others.map(({ id }) => judged(whole.get(id))).join()}`,
          ];
        const found = dataOf(answer).flatMap((row) => Object.keys(row).filter((key) => !base.includes(key)));
        return new Set(found).size === 1 && found[0] === names[at]
          ? []
          : [`${record.name}.${names[at]}: ${[...new Set(found)]}`];
      });
    });
    expect(wrong.flat()).toEqual([]);
  });
});

describe('search', () => {
  const wordIn = (value: unknown): string | undefined => here.ours.canaries.within(String(value))[0];

  test('finds every row by every field that is marked for it, and by the beginning of a word', async () => {
    const tries = looked.flatMap((record) =>
      fieldsOf(record)
        .filter(([, spec]) => spec.searched)
        .flatMap(([name]) =>
          (rows.get(record.name) ?? []).flatMap((row) => {
            // Numbers and addresses are looked for as they stand there.
            const value = typeof row[name] === 'string' ? row[name] : '';
            const found = [wordIn(value), ...(/^[\w.@-]+$/.test(value) ? [value] : [])];
            return found.flatMap((word) => (word ? [{ record, name, row, word }] : []));
          }),
        ),
    );
    const wrong = await all(tries, async ({ record, name, row, word }) => {
      const [whole, begun] = await Promise.all([
        ask(record, `search=${encodeURIComponent(word)}&limit=200`),
        ask(record, `search=${word.replace(/[.@].*/, '').slice(0, -1)}&limit=200`),
      ]);
      const missing = [whole, begun].filter((answer) => !dataOf(answer).some(({ id }) => id === row.id));
      return missing.length === 0 ? [] : [`${record.name}.${name} by ${word}: ${whole.text.slice(0, 100)}`];
    });
    expect(new Set(tries.map(({ record, name }) => `${record.name}.${name}`)).size).toBeGreaterThan(share(12));
    expect(wrong.flat().slice(0, 10)).toEqual([]);
  });

  const isSearchable = (record: AnyRecord, word: string): boolean =>
    fieldsOf(record).some(
      ([name, spec]) => spec.searched && (rows.get(record.name) ?? []).some((row) => String(row[name]).includes(word)),
    );

  test('finds nothing by a field that is not marked for it', async () => {
    const tries = looked.flatMap((record) =>
      fieldsOf(record)
        .filter(([, spec]) => !spec.searched && ['text', 'longText', 'email', 'url'].includes(spec.kind.name))
        .flatMap(([name]) =>
          (rows.get(record.name) ?? []).flatMap((row) =>
            wordIn(row[name]) ? [{ record, name, word: wordIn(row[name]) }] : [],
          ),
        )
        // What one row is named after another is found by its name.
        .filter(({ word }) => !isSearchable(record, String(word))),
    );
    const wrong = await all(tries, async ({ record, name, word }) => {
      const answer = await ask(record, `search=${word}&limit=200`);
      const isSearched = fieldsOf(record).some(([, spec]) => spec.searched);
      return (isSearched ? answer.json?.['total'] === (0 as never) : answer.status === 400)
        ? []
        : [`${record.name}.${name} by ${word}`];
    });
    expect(tries.length).toBeGreaterThan(share(20));
    expect(wrong.flat()).toEqual([]);
  });
});

describe('what one may not read', () => {
  /** Every way to ask for a field that somebody hides from us. */
  const tricks = (name: string, column: string, value: string): string[] => [
    ...['is', 'not', 'from', 'to', 'has', 'empty'].flatMap((operator) => [
      `${name}.${operator}=${value}`,
      `${name}.${operator}=yes`,
      `${name.toUpperCase()}.${operator}=${value}`,
      `${column}.${operator}=${value}`,
    ]),
    `${name}=${value}`,
    `${name}=${value}&${name}=x`,
    `t.${column}=${value}`,
    `${name}.is.is=${value}`,
    `${name}%00=${value}`,
    `%20${name}=${value}`,
    ...['', '-', '--', '%20'].flatMap((sign) => [
      `sort=${sign}${name}`,
      `sort=${sign}${column}`,
      `sort=${sign}t.${column}`,
    ]),
    `sort=${name},id`,
    `sort=${name}%20desc`,
    `fields=${name}`,
    `fields=id,${name}`,
    `fields=${column}`,
    `fields=${name}%00`,
    `fields=*`,
    `fields[]=${name}`,
    `filter[${name}]=${value}`,
    `where=${name}`,
  ];

  test('cannot be filtered, sorted, chosen, searched or exported by, and no answer differs by its value', async () => {
    const hidden = records.flatMap((record) =>
      fieldsOf(record)
        .filter(([, spec]) => isHidden(spec) || spec.readers !== undefined)
        .map(([name, spec]) => ({ record, name, as: isHidden(spec) ? actorFor(record) : here.ours.people.user.actor })),
    );
    expect(hidden.length).toBeGreaterThan(1);
    const wrong = await all(hidden, async ({ record, name, as }) => {
      const column = name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
      const [right] = [...here.ours.canaries.secret];
      const questions = tricks(name, column, right ?? '');
      expect(questions.length).toBeGreaterThan(50);
      const others = tricks(name, column, 'zzzzzzz');
      const absent = tricks('nothing', 'nothing', right ?? '');
      const told: string[] = [];
      for (const base of [`/api/v1/${record.name}`, `/api/v1/${record.name}/export`])
        for (const [at, question] of questions.entries()) {
          const [one, other, none] = await Promise.all(
            [question, others[at], absent[at]].map((text) =>
              server.ask({ as, method: 'GET', path: `${base}?${text}` }),
            ),
          );
          const plain = (answer: Answered | undefined) =>
            `${answer?.status} ${answer?.text
              .replace(/"requestId":"[^"]+"/, '')
              .replaceAll(/nothing/gi, name)
              .replaceAll(column, name)
              .toLowerCase()}`;
          if (one?.status !== 400) told.push(`${base}?${question}: ${one?.status}`);
          else if (
            plain(one).replaceAll(right ?? '', '') !== plain(other).replaceAll('zzzzzzz', '') ||
            plain(one) !== plain(none)
          )
            told.push(`${base}?${question}: ${plain(one)} / ${plain(other)} / ${plain(none)}`);
        }
      const columns = await server.ask({
        as,
        method: 'GET',
        path: `/api/v1/${record.name}/export?columns=${name}`,
      });
      if (columns.status !== 400) told.push(`${record.name}/export?columns=${name}: ${columns.status}`);
      const found = await server.ask({ as, method: 'GET', path: `/api/v1/${record.name}?search=${right}` });
      if (found.status === 200 && found.json?.['total'] !== (0 as never))
        told.push(`${record.name}?search: ${found.text.slice(0, 100)}`);
      return told;
    });
    expect(wrong.flat().slice(0, 10)).toEqual([]);
  });
});
