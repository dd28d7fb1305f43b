import { expect, expectTypeOf, test } from 'vitest';
import { call, f } from '#kernel';
import { answers, answersAnyone } from './answers.ts';
import type { Call } from './operation.ts';

const pumps = call('pump.found', '/api/v1/depot/{id}/pumps', {
  query: { day: f.date().required() },
  answer: { data: [{ name: 'text', price: 'money' }] },
});
const said = { summary: 'The pumps of a depot.', tag: 'Pumps', told: 'Its pumps.', probe: { names: { id: 'depot' } } };
const asked = (question: string) => ({ params: { id: 'd1' }, query: new URLSearchParams(question) }) as unknown as Call;

test('the server half of a call is an operation with the address, question and answer of its definition', async () => {
  const one = answers(pumps, {
    ...said,
    scope: 'pump:read',
    access: 'member',
    async run({ params, query }) {
      expectTypeOf(params).toEqualTypeOf<{ readonly id: string }>();
      expectTypeOf(query.day).toEqualTypeOf<string>();
      return { body: { data: [{ name: `${params.id} on ${query.day}`, price: { cents: 1, currency: 'USD' } }] } };
    },
  });
  expect(one).toMatchObject({
    id: 'pump.found',
    method: 'GET',
    path: '/api/v1/depot/{id}/pumps',
    access: 'member',
    scope: 'pump:read',
    probe: { names: { id: 'depot' } },
    answers: { 200: { description: 'Its pumps.', schema: { required: ['data'] } } },
  });
  expect(one).not.toHaveProperty('told');
  expect(await one.run(asked('day=2026-11-20'))).toMatchObject({ body: { data: [{ name: 'd1 on 2026-11-20' }] } });
});

test('what is asked in the address is judged before the handler is called, with the name of its field', async () => {
  const one = answersAnyone(pumps, { ...said, scope: 'open', run: () => Promise.reject(new Error('never called')) });
  expect(one.access).toBe('anyone');
  await expect(one.run(asked('day=soon'))).rejects.toMatchObject({ issues: [{ path: 'day', code: 'date' }] });
  await expect(one.run(asked(''))).rejects.toMatchObject({ issues: [{ path: 'day', code: 'required' }] });
});

test('an answer in another shape than stated does not compile', () => {
  answers(pumps, {
    ...said,
    scope: 'pump:read',
    access: 'member',
    // @ts-expect-error a pump without its price
    run: async () => ({ body: { data: [{ name: 'Trash pump' }] } }),
  });
});
