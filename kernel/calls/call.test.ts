import { describe, expect, expectTypeOf, test } from 'vitest';
import {
  actionOn,
  type AnswerOf,
  type AnyRecord,
  bodyOf,
  call,
  choiceOf,
  either,
  f,
  type InputOf,
  typed,
  urlOf,
} from '#kernel';
import { answerSchema } from './schema.ts';

interface Branch {
  readonly name: string;
  readonly below: readonly Branch[];
}

const kind = f.choice({ pump: 'Pump', hose: 'Hose' }).required();

const shelf = call('shelf.look', '/api/v1/shelf/{id}/things/{kind}', {
  query: { day: f.date().required(), most: f.integer({ min: 1 }) },
  answer: {
    data: [{ id: 'uuid', price: 'money', dueOn: 'date?', kind, state: choiceOf('full', 'empty'), 'note?': 'text' }],
    tree: typed<Branch>({ type: 'object' }),
    newest: [{ at: 'instant' }, null],
    counts: { '*': 'whole' },
    found: either({ is: choiceOf('there') }, { is: choiceOf('gone'), since: 'date' }),
  },
});

const fill = call('shelf.fill', '/api/v1/shelf/{id}/fill', {
  body: { price: f.money({ currency: 'organization' }).required(), note: f.text({ max: 20 }) },
  answer: { left: 'whole' },
});

const ofShelf = { name: 'shelf' } as AnyRecord; // of a record only the name is looked at
const empty = actionOn(ofShelf, 'empty', { body: { why: f.text({ max: 20 }).required() }, answer: { left: 'whole' } });

describe('a call as one value', () => {
  test('has the address of what is given, with everything in it that a browser would misread written out', () => {
    expect(urlOf(shelf, { id: 'a/b', kind: 'pump', day: '2026-11-20', most: 3 })).toBe(
      '/api/v1/shelf/a%2Fb/things/pump?day=2026-11-20&most=3',
    );
    expect(urlOf(shelf, { id: 'a', kind: 'pump', day: '2026-11-20', most: null })).toBe(
      '/api/v1/shelf/a/things/pump?day=2026-11-20',
    );
  });

  test('that may be asked with nothing has its bare address then', () => {
    const list = call('x.list', '/api/v1/x', { query: { day: f.date() }, answer: 'any' });
    expect([urlOf(list), urlOf(list, {}), urlOf(list, { day: '2026-11-20' })]).toEqual([
      '/api/v1/x',
      '/api/v1/x',
      '/api/v1/x?day=2026-11-20',
    ]);
  });

  test('sends in its body what stands nowhere in the address, and nothing where it only asks', () => {
    const given = { id: 'a', price: { cents: 100, currency: 'USD' } };
    expect(fill.method).toBe('POST');
    expect(bodyOf(fill, given)).toEqual({ price: given.price });
    expect(bodyOf(shelf, { id: 'a' })).toBeUndefined();
  });

  test('is the same as an act on one row', () => {
    const given = { id: 'a', why: 'Sold' };
    expect([empty.method, urlOf(empty, given), bodyOf(empty, given)]).toEqual([
      'POST',
      '/api/v1/shelf/a/empty',
      { why: 'Sold' },
    ]);
  });

  test('is refused when one name would have to stand in two places', () => {
    expect(() => call('x.y', '/api/v1/x/{id}', { body: { id: f.text({ max: 3 }) }, answer: 'any' })).toThrow(
      'x.y states “id” twice: in its address and in its body',
    );
  });

  test('types what is given and what is answered', () => {
    expectTypeOf<InputOf<typeof fill>>().toExtend<{ id: string; price: { cents: number }; note?: string | null }>();
    // @ts-expect-error the day has to be given
    urlOf(shelf, { id: 'a', kind: 'pump' });
    type Answer = AnswerOf<typeof shelf>;
    type Thing = Answer['data'][number];
    expectTypeOf<Thing['dueOn']>().toEqualTypeOf<string | null>();
    expectTypeOf<Thing['kind']>().toEqualTypeOf<'pump' | 'hose'>();
    expectTypeOf<Thing['state']>().toEqualTypeOf<'full' | 'empty'>();
    expectTypeOf<Thing['note']>().toEqualTypeOf<string | undefined>();
    expectTypeOf<Thing['price']['cents']>().toEqualTypeOf<number>();
    expectTypeOf<Answer['tree']>().toEqualTypeOf<Branch>();
    expectTypeOf<Answer['newest']>().toEqualTypeOf<{ readonly at: string } | null>();
    expectTypeOf<Answer['counts']['x']>().toEqualTypeOf<number>();
    expectTypeOf<Answer['found']['is']>().toEqualTypeOf<'there' | 'gone'>();
    expectTypeOf<InputOf<typeof empty>>().toExtend<{ id: string; why: string }>();
    // @ts-expect-error an act says on which row
    urlOf(empty, { why: 'Sold' });
  });

  test('types what an act on a row is given: the row, and its body where it has one', () => {
    const shelves = { name: 'shelf' } as AnyRecord;
    const weigh = actionOn(shelves, 'weigh', { answer: { grams: 'whole' } });
    const label = actionOn(shelves, 'label', { body: { text: f.text({ max: 20 }).required() } });
    expect(urlOf(weigh, { id: 'a' })).toBe('/api/v1/shelf/a/weigh');
    expect(urlOf(label, { id: 'a', text: 'Pumps' })).toBe('/api/v1/shelf/a/label');
    // @ts-expect-error the text has to be given
    urlOf(label, { id: 'a' });
    expect(bodyOf(weigh, { id: 'a' })).toBeUndefined();
  });

  test('describes its answer to the API document as one would by hand', () => {
    expect(
      answerSchema({ id: 'uuid', 'seenAt?': 'instant?', kind, of: [{ a: 'whole' }, null], more: { '*': 'yesNo' } }),
    ).toEqual({
      type: 'object',
      properties: {
        id: { type: 'string', format: 'uuid' },
        seenAt: { anyOf: [{ type: 'string', format: 'date-time' }, { type: 'null' }] },
        kind: { type: 'string', enum: ['pump', 'hose'], 'x-labels': { pump: 'Pump', hose: 'Hose' } },
        of: {
          anyOf: [{ type: 'object', properties: { a: { type: 'integer' } }, required: ['a'] }, { type: 'null' }],
        },
        more: { type: 'object', properties: {}, required: [], additionalProperties: { type: 'boolean' } },
      },
      required: ['id', 'kind', 'of', 'more'],
    });
    expect(answerSchema(either({ is: choiceOf('there') }, [typed({ type: 'number' })]))).toEqual({
      anyOf: [
        { type: 'object', properties: { is: { type: 'string', enum: ['there'] } }, required: ['is'] },
        { type: 'array', items: { type: 'number' } },
      ],
    });
  });
});
