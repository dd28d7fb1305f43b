import fc from 'fast-check';
import { requisition } from '#domains/procurement/requisition/requisition.record.ts';
import { task } from '#domains/organization/task.record.ts';
import { describe, expect, test } from 'vitest';
import { wantedOf } from './dictionary.ts';
import { draftWords } from './draft-words.ts';
import { intentOf } from './intents.ts';
import { fiscalYear, periodIn } from './period.ts';
import { indexOf } from './ranking.ts';
import { recordsNamed } from './record-names.ts';
import { readQuestion } from './record-question.ts';
import { figuresOf, isCommon, sentencesOf, stem, termsOf, wordsOf } from './words.ts';

const today = '2026-11-20'; // a Friday
const me = '6e8bb0b2-7a3c-4d3e-9a51-0d6a8f1f4c11';
const read = (question: string, record: typeof requisition | typeof task = requisition) =>
  readQuestion(record, question, { today, me, sees: () => true });
const filtersOf = (question: string, record?: typeof task) =>
  read(question, record).filters.map(({ key, value }) => `${key}=${value}`);

/** Whether the signs of one text stand in the other in the same order: nothing in it is made up. */
function isDrawnFrom(part: string, whole: string): boolean {
  let at = 0;
  for (const sign of part.replaceAll(/\s/g, '')) {
    at = whole.indexOf(sign, at) + 1;
    if (at === 0) return false;
  }
  return true;
}

const intents = 'greeting thanks about status count sum compare due draft open define howTo find ask'.split(' ');

describe('words', () => {
  test('forms of a word are one word', () => {
    for (const [one, other] of [
      ['submitted', 'submit'],
      ['approved', 'approval'],
      ['requisitions', 'requisition'],
      ['purchasing', 'purchase'],
      ['policies', 'policy'],
      ['boxes', 'box'],
      ['acted', 'acts'],
    ] as const)
      expect(stem(one), one).toBe(stem(other));
    expect(stem('status')).toBe('status');
    expect(termsOf('How do I submit a requisition?')).toEqual([stem('submit'), stem('requisition')]);
  });

  test('a sentence does not end at an abbreviation or inside a citation', () => {
    expect(
      sentencesOf('See 2 CFR 200.320(a)(1) for it. The U.S. Treasury pays. Ask e.g. Finance.\nA line without a stop'),
    ).toEqual([
      'See 2 CFR 200.320(a)(1) for it.',
      'The U.S. Treasury pays.',
      'Ask e.g. Finance.',
      'A line without a stop',
    ]);
  });

  test('figures compare by their value', () => {
    expect(figuresOf('$1,250.00 and 12.5% of REQ-2026-00168, in 2026.')).toEqual([
      '1250',
      '12.5%',
      'REQ-2026-00168',
      '2026',
    ]);
  });

  test('whatever is made of a text stands in it, however strange the text is', () => {
    const strange = fc.string({ unit: 'binary', maxLength: 300 });
    const likely = fc
      .array(
        fc.constantFrom(
          ...'how many submitted requisitions 12 pumps at $4,200 by December 15 , . \u0000 REQ-2026-1'.split(' '),
        ),
      )
      .map((words) => words.join(' '));
    fc.assert(
      fc.property(fc.oneof(strange, likely), (text) => {
        const words = wordsOf(text);
        const within = (one: string, whole: string) =>
          expect(whole.replaceAll(/\s+/g, ' ').toLowerCase()).toContain(one.replaceAll(/\s+/g, ' ').toLowerCase());
        for (const one of sentencesOf(text)) within(one, text);
        expect(words.map(stem)).toEqual(expect.arrayContaining(termsOf(text)));
        expect(termsOf(text)).toHaveLength(words.filter((word) => !isCommon(word)).length);
        for (const figure of figuresOf(text)) expect(figure).toMatch(/\d/);
        for (const { of, weight } of wantedOf(text)) {
          expect(of.every((at) => at in words) && of.length > 0).toBe(true);
          expect(weight).toBeGreaterThan(0);
        }
        expect(intents).toContain(intentOf(text, { hasRecord: true, hasMaking: true, isMember: true }));
        const { filters, words: unread } = read(text);
        expect(words.map(stem)).toEqual(expect.arrayContaining(unread.map(stem)));
        for (const { key } of filters)
          expect([...Object.keys(requisition.fields), 'status', 'createdAt']).toContain(key.split('.')[0]);
        const { subject, items, day } = draftWords(text, requisition, today);
        expect(isDrawnFrom(subject.slice(2), text)).toBe(true); // its beginning is made a capital
        for (const { item, amount } of items) {
          within(item, text);
          expect(amount).toMatch(/^\d{1,6}$/);
        }
        expect(day ?? today).toMatch(/^\d{4}-\d{2}-\d{2}$/);
      }),
    );
  });

  test('of a long text that repeats itself nothing is lost and nothing is made up', () => {
    const sizes = (text: string) => [
      read(text).words.length,
      draftWords(text, requisition, today).items.length,
      sentencesOf(text).length,
    ];
    expect(sizes('a '.repeat(1000))).toEqual([0, 0, 1]);
    expect(sizes(`${'1 '.repeat(900)}x`)).toEqual([901, 1, 1]);
    expect(sizes('by '.repeat(700))).toEqual([0, 0, 1]);
    expect(sizes('between 2026-01-01 '.repeat(100))).toEqual([300, 0, 1]);
    expect(sizes('A. '.repeat(600))).toEqual([0, 0, 1]);
  });
});

describe('ranking', () => {
  const passages = [
    {
      title: 'Levees',
      heading: 'Building',
      text: 'A levee holds back the river. The crew builds the levee from clay.',
    },
    { title: 'Pumps', heading: 'Care', text: 'A trash pump moves dirty water. Clean the pump after each flood.' },
    {
      title: 'Floods',
      heading: 'Warnings',
      text: 'Warn people before a flood. Water rises within hours when the river is full.',
    },
  ];
  const index = indexOf(passages);
  const first = (question: string) => index.rank(wantedOf(question), 3)[0]?.passage.title;

  test('the passage that speaks of it comes first, however the words are bent', () => {
    expect(first('cleaning pumps')).toBe('Pumps');
    expect(first('how are levees built')).toBe('Levees');
    expect(first('flood warning')).toBe('Floods');
  });

  test('a rare word counts more than one that stands everywhere', () => {
    const [one, other] = [index.rarity(stem('clay')), index.rarity(stem('water'))];
    expect(one).toBeGreaterThan(other);
    expect(index.rarity('nowhere')).toBe(0);
  });

  test('how much of the question is covered counts what stands nowhere as well', () => {
    const [whole] = index.rank(wantedOf('trash pump'), 1);
    const [half] = index.rank(wantedOf('trash pump of the airspeed swallow'), 1);
    expect(whole?.covered).toBe(1);
    expect(half?.covered).toBeLessThan(0.6);
  });

  test('a synonym finds what the word itself does not', () => {
    const bought = indexOf([{ title: 'Vendors', heading: '', text: 'Every vendor registers once.' }]);
    expect(bought.rank(wantedOf('supplier'), 1)[0]?.covered).toBeGreaterThan(0.6);
  });

  test('nothing asked and nothing there are both answered with nothing', () => {
    expect(index.rank([], 3)).toEqual([]);
    expect(indexOf([]).rank(wantedOf('levee'), 3)).toEqual([]);
  });
});

describe('days that people name', () => {
  test.each([
    ['this week', '2026-11-16', '2026-11-22'],
    ['last month', '2026-10-01', '2026-10-31'],
    ['this quarter', '2026-10-01', '2026-12-31'],
    ['this year', '2026-01-01', '2026-12-31'],
    ['today', '2026-11-20', '2026-11-20'],
    ['tomorrow', '2026-11-21', '2026-11-21'],
    ['in June', '2026-06-01', '2026-06-30'],
    ['in June 2025', '2025-06-01', '2025-06-30'],
    ['in 2025', '2025-01-01', '2025-12-31'],
    ['since November 1', '2026-11-01', undefined],
    ['before 12/1/2026', undefined, '2026-11-30'],
    ['between 2026-02-01 and 2026-02-28', '2026-02-01', '2026-02-28'],
    ['in the last 7 days', '2026-11-13', '2026-11-20'],
    ['on Nov 3, 2026', '2026-11-03', '2026-11-03'],
  ])('%s', (text, from, to) => {
    expect(periodIn(`how many requisitions ${text}?`, today)).toMatchObject({
      ...(from ? { from } : {}),
      ...(to ? { to } : {}),
    });
  });

  const october = 9;
  test.each([
    ['this fiscal year', today, october, 2027, '2026-10-01', '2027-09-30'],
    ['this fiscal year', '2026-09-30', october, 2026, '2025-10-01', '2026-09-30'],
    ['this fiscal year', '2026-10-01', october, 2027, '2026-10-01', '2027-09-30'],
    ['last fiscal year', today, october, 2026, '2025-10-01', '2026-09-30'],
    ['next fy', today, october, 2028, '2027-10-01', '2028-09-30'],
    ['fy 26', today, october, 2026, '2025-10-01', '2026-09-30'],
    ['fiscal year 2025', today, october, 2025, '2024-10-01', '2025-09-30'],
    ['year to date', today, october, 2027, '2026-10-01', '2027-09-30'],
    ['this fiscal year', today, 0, 2026, '2026-01-01', '2026-12-31'],
    ['fy 2024', today, 1, 2024, '2023-02-01', '2024-01-31'],
  ])('%s, asked on %s where years begin with month %i, is %i', (text, day, starts, year, from, to) => {
    expect(fiscalYear(`spent ${text}?`, day, starts)).toMatchObject({ year, from, to });
    expect(periodIn(`spent ${text}?`, day, starts)).toMatchObject({ from, to });
  });

  test('a question that names no fiscal year has none, and may still name days', () => {
    expect(fiscalYear('how many requisitions last month?', today, october)).toBeNull();
    expect(periodIn('how many requisitions last month?', today, october)).toMatchObject({ from: '2026-10-01' });
    expect(periodIn('how many requisitions?', today, october)).toBeNull();
  });

  test('a day that does not exist is no day', () => {
    expect(periodIn('since 2026-02-30', today)).toBeNull();
    expect(periodIn('how many requisitions', today)).toBeNull();
  });
});

describe('what is asked of a record', () => {
  test('states, amounts, days and people become filters of its list', () => {
    expect(filtersOf('How many requisitions are submitted?')).toEqual(['status=submitted']);
    expect(filtersOf('requisitions that are not approved')).toEqual(['status.not=approved']);
    expect(filtersOf('submitted or approved requisitions over $10k')).toEqual([
      'status=submitted',
      'status=approved',
      'total.from=10000.01',
    ]);
    expect(filtersOf('requisitions of at least $1,250.50')).toEqual(['total.from=1250.50']);
    expect(filtersOf('requisitions with federal funds this year')).toEqual([
      'federalFunds=true',
      'requestedOn.from=2026-01-01',
      'requestedOn.to=2026-12-31',
    ]);
    expect(filtersOf('my requisitions')).toEqual([`requestedBy=${me}`]);
    expect(filtersOf('which requisitions are open')).toEqual([
      'status.not=rejected',
      'status.not=cancelled',
      'status.not=ordered',
    ]);
    expect(filtersOf('requisitions waiting for approval')).toEqual(['status=submitted']);
    expect(filtersOf('overdue tasks', task)).toEqual(['dueOn.to=2026-11-19', 'status.not=done', 'status.not=dropped']);
  });

  test('what points at another row is looked up by its name', () => {
    expect(read('requisitions for cost center 4010').lookups).toMatchObject([
      { field: 'costCenter', to: 'cost_center', words: ['4010'] },
    ]);
    expect(read('requisitions from Rosa Delgado').lookups).toMatchObject([
      { field: 'requestedBy', words: ['rosa', 'delgado'] },
    ]);
  });

  test('what is left is searched for, without the words of asking', () => {
    expect(read('find all requisitions about trash pumps').words).toEqual(['trash', 'pumps']);
    expect(read('How many requisitions are submitted?').words).toEqual([]);
  });

  test('a field that the asker may not see is no filter', () => {
    const sees = (name: string) => name !== 'federalFunds' && name !== 'total';
    const { filters } = readQuestion(requisition, 'requisitions with federal funds over $5,000', { today, me, sees });
    expect(filters).toEqual([]);
  });

  test('the longer name of a record wins', () => {
    expect(recordsNamed('purchase requests and tasks', [requisition, task]).map(({ record }) => record.name)).toEqual([
      'requisition',
      'task',
    ]);
  });

  test.each([
    ['requisitions', ['requisition']],
    ['task requisition', ['task', 'requisition']],
    ['requisition task', ['requisition', 'task']],
    ['task purchase requests', ['task', 'requisition']],
    ['purchase requests task', ['requisition', 'task']],
    ['a requisition of a requisition', ['requisition']],
    ['requisitions and tasks', ['requisition', 'task']],
    ['pumps', []],
    ['', []],
  ])('“%s” names %j, also where one name follows the other at once', (question, names) =>
    expect(recordsNamed(question, [requisition, task]).map(({ record }) => record.name)).toEqual(names),
  );
});

describe('what somebody wants', () => {
  const member = { hasRecord: true, hasMaking: false, isMember: true };
  test.each([
    ['hello', 'greeting', member],
    ['Thanks!', 'thanks', member],
    ['what can you do?', 'about', member],
    ['How many requisitions are submitted?', 'count', member],
    ['how much did we request', 'sum', member],
    ['compare submitted and approved requisitions', 'compare', member],
    ['where is REQ-2026-00168', 'status', member],
    ['what is due this week', 'due', member],
    ['draft a requisition for pumps', 'draft', { ...member, hasMaking: true }],
    ['I need 20 sandbags', 'draft', { ...member, hasMaking: true }],
    ['I need help with sandbags', 'ask', { ...member, hasRecord: false, hasMaking: true }],
    ['how do I buy something', 'howTo', { ...member, hasMaking: true }],
    ['open the audit trail', 'open', member],
    ['what is a micro-purchase', 'define', member],
    ['find requisitions about pumps', 'find', member],
    ['How many requisitions are submitted?', 'ask', { hasRecord: false, hasMaking: false, isMember: false }],
    ['what requisitions wait', 'find', member],
    ['when is the requisition approved', 'find', member],
    ['largest requisition', 'find', member],
  ] as const)('%s', (question, intent, hints) => expect(intentOf(question, hints)).toBe(intent));

  test.each([
    'status of REQ-2026-00168',
    'compare submitted and approved requisitions',
    'how many requisitions are submitted',
    'what requisitions wait',
    'when is the requisition approved',
    'largest requisition',
    'find requisitions about pumps',
    'requisitions',
    'draft a requisition for pumps',
    'my tasks',
  ])('a visitor who says “%s” is answered from what anybody may read', (question) =>
    expect(intentOf(question, { hasRecord: true, hasMaking: true, isMember: false, hasOpen: true })).toBe('ask'),
  );
});

describe('what a draft begins with', () => {
  test('things with their number and price, a day, and what it is about', () => {
    expect(
      draftWords('draft a requisition for 3 trash pumps at $4,200 each by December 15', requisition, today),
    ).toEqual({
      subject: '3 trash pumps',
      items: [{ item: 'trash pumps', amount: '3', price: '4200.00' }],
      day: '2026-12-15',
    });
    expect(draftWords('I need 20 sandbags and 4 shovels', requisition, today).items).toEqual([
      { item: 'sandbags', amount: '20', price: null },
      { item: 'shovels', amount: '4', price: null },
    ]);
    expect(draftWords('create a new task to call the vendor by Dec 1', task, today)).toMatchObject({
      subject: 'Call the vendor',
      day: '2026-12-01',
    });
  });
});
