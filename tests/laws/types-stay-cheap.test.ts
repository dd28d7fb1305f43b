import { execFile } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { root } from '../world/sources.ts';

/**
 * What 200 records of 15 fields, each with a call of its own, may cost the compiler. Instantiations, not seconds: they are the same on
 * every machine. Measured at 423,000, of which a call takes about 700 and a typed read with what is made of it about 270; a change of the kernel's types that doubles it would be felt in every editor.
 */
const MOST = 430_000;
const RECORDS = 200;

const folder = join(root, '.cache/type-budget');

const fields = (at: number): string => `
    number: f.sequence('N${at}-{yyyy}-{00000}').search(),
    name: f.text({ max: 120 }).required().search(),
    notes: f.longText({ max: 4000 }),
    count: f.integer({ min: 0 }).required().defaultTo(0),
    share: f.percent(),
    isOpen: f.yesNo().required().defaultTo(true),
    from: f.date().required().defaultTo('today'),
    seenAt: f.instant().computed(),
    kind: f.choice({ plain: 'Plain', special: 'Special' }).required(),
    owner: f.ref('thing_${(at * 7) % RECORDS}').required().defaultTo('actor'),
    before: f.ref('thing_${(at + 1) % RECORDS}'),
    price: f.money({ currency: 'organization', min: 0 }).required(),
    place: f.address(),
    lines: f.lines({ item: f.text({ max: 200 }).required(), quantity: f.quantity().required(), price: f.money({ currency: 'organization' }).required(), amount: f.product('quantity', 'price') }),
    total: f.total('lines.amount'),`;

const record = (at: number): string => `import type { Tx } from '#server/db/database.ts';
import { answers } from '#server/http/answers.ts';
import { rowsIn } from '#server/records/rows.ts';
import { type AnswerOf, call, type Change, defineRecord, f, type New, type InputOf, own, type Row, rule, type StepOf } from '#kernel';

const named = rule<{ name: string; status: string }>('thing_${at}.named', 'Give it a name.', ({ row }) => row.name !== '' || row.status === 'draft');

export const thing${at} = defineRecord('thing_${at}', {
  label: ['Thing ${at}', 'Things ${at}'],
  about: 'Something that costs types.',
  title: 'number',
  fields: {${fields(at)}
  },
  access: { read: 'member', create: 'manager', edit: { by: 'member', rows: own('owner'), inStates: ['draft'] } },
  states: { draft: 'new', sent: 'review', done: 'done' },
  finalStates: ['done'],
  transitions: {
    send: { label: 'Send', from: 'draft', to: 'sent', by: 'member', rules: [named], fieldsToFill: ['notes'] },
    finish: { label: 'Finish', from: 'sent', to: 'done', by: 'manager', reason: 'required' },
  },
  rules: [named],
  list: { columns: ['number', 'name', 'status'], filters: ['status', 'owner'], sort: '-number' },
  sections: { Thing: ['number', 'name', 'notes', 'count', 'share', 'isOpen'], Rest: ['from', 'kind', 'owner', 'price', 'lines', 'total'] },
});

export const given: New<typeof thing${at}> = { name: 'x', kind: 'plain', price: { cents: 1, currency: 'USD' }, lines: [] };
export const changed: Change<typeof thing${at}> = { count: 2, place: null };
export const step: StepOf<typeof thing${at}> = 'send';

export const found${at} = call('thing_${at}.found', '/api/v1/thing-${at}/{id}/found', {
  query: { day: f.date().required(), most: f.integer({ min: 1 }) },
  answer: {
    data: [{ id: 'uuid', name: 'text', price: 'money', dueOn: 'date?', kind: thing${at}.fields.kind, by: [{ id: 'uuid', name: 'text' }, null], 'note?': 'text', shares: [{ percent: 'percent', of: 'text' }] }],
    next: 'text?',
    counts: { '*': 'whole' },
  },
});
export const mostOf = ({ most }: InputOf<typeof found${at}>): number => most ?? 20;
export const firstOf = ({ data }: AnswerOf<typeof found${at}>): string | undefined => data[0]?.by?.name;
export const answered = answers(found${at}, {
  scope: 'thing_${at}:read', access: 'member', tag: 'Things', summary: 'x', told: 'x', probe: {},
  run: async ({ params, query }) => ({ body: { data: [], next: params.id + query.day, counts: { all: 1 } } }),
});

export const waiting = (tx: Tx) =>
  rowsIn(tx, thing${at}, { where: { status: ['draft', 'sent'], from: { until: '2026-11-20' } }, order: '-number', fields: ['name', 'price'], most: 'all' });
export const amounts = async (tx: Tx): Promise<number[]> => (await waiting(tx)).map(({ name, price }) => price.cents + name.length);

export const worth = (row: Row<typeof thing${at}>): number => (row.total?.cents ?? 0) + row.count + row.price.cents;
`;

const numbers = Array.from({ length: RECORDS }, (_, at) => at);
const registry = `${numbers.map((at) => `import { thing${at} } from './thing-${at}.record.ts';`).join('\n')}
import { type AnyRecord, defineDomain } from '#kernel';

declare module '#kernel/register.ts' {
  interface Register {
    record: ${numbers.map((at) => `'thing_${at}'`).join(' | ')};
    duty: 'buyer' | 'approver';
  }
}

export const all = defineDomain({ label: 'Things', order: 1, records: [${numbers.map((at) => `thing${at}`).join(', ')}], pages: {} });
type Stated = (typeof all)['records'][number]['name'];
export const last: Stated = 'thing_${RECORDS - 1}';
export const records: readonly AnyRecord[] = all.records;
`;

const wrong = `import { thing7 } from './thing-7.record.ts';
export const absent = thing7.fields.absent;
export const nowhere: (typeof thing7)['states'][number] = 'nowhere';
export const unknown = f.ref('thing_${RECORDS}');
import { f } from '#kernel';
`;

describe('types stay cheap', () => {
  let said = '';
  beforeAll(async () => {
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { recursive: true });
    for (const at of numbers) writeFileSync(join(folder, `thing-${at}.record.ts`), record(at));
    writeFileSync(join(folder, 'index.ts'), registry);
    writeFileSync(join(folder, 'wrong.ts'), wrong);
    writeFileSync(
      join(folder, 'tsconfig.json'),
      JSON.stringify({
        extends: '../../tsconfig.json',
        compilerOptions: { tsBuildInfoFile: './types.tsbuildinfo' },
        include: ['./*.ts'],
      }),
    );
    const tsc = join(root, 'node_modules/.bin/tsc');
    said = await promisify(execFile)(tsc, ['-p', folder, '--extendedDiagnostics'], { maxBuffer: 1e8 }).then(
      ({ stdout }) => stdout,
      (error: Error & { stdout?: string }) => error.stdout ?? error.message,
    );
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  test(`${RECORDS} records of 15 fields with their calls compile, and mistakes in using them are found`, () => {
    const errors = said.split('\n').filter((line) => line.includes('error TS'));
    expect(errors.map((line) => /([\w.-]+\.ts\(\d+),/.exec(line)?.[1])).toEqual([
      'wrong.ts(2',
      'wrong.ts(3',
      'wrong.ts(4',
    ]);
  });

  test(`they cost the compiler at most ${MOST.toLocaleString('en')} instantiations`, () => {
    const instantiations = Number(/^Instantiations:\s+(\d+)/m.exec(said)?.[1]);
    expect(instantiations).toBeGreaterThan(RECORDS * 15);
    expect(instantiations).toBeLessThanOrEqual(MOST);
  });
});
