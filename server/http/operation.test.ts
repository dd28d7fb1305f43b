import { expect, test } from 'vitest';
import { publicOperation, runAs, servedAs } from './operation.ts';

const stated = { method: 'GET', path: '/x', scope: 'open', summary: 'x', tag: 'X', answers: {} } as const;
const run = async () => ({});

test('a call serves whom its group serves, unless it says so itself', () => {
  const plain = publicOperation({ ...stated, id: 'x.plain', run });
  const own = publicOperation({ ...stated, id: 'x.own', serves: ['agency'], run });
  expect(servedAs({}, [plain, own]).map(({ serves }) => serves)).toEqual([undefined, ['agency']]);
  const [first, second] = servedAs({ serves: ['firm'] }, [plain, own]);
  expect([first?.serves, second?.serves]).toEqual([['firm'], ['agency']]);
  expect([first === plain, second === own]).toEqual([true, true]);
});

test('a call run in another way is the same one, and its schema is still made only when it is asked for', async () => {
  let made = 0;
  const one = publicOperation(
    Object.defineProperty({ ...stated, id: 'x', run }, 'bodySchema', {
      enumerable: true,
      get: () => ({ made: ++made }),
    }),
  );
  const other = runAs(one, async () => ({ status: 204 }));
  expect([other.id, other.access, made]).toEqual(['x', 'anyone', 0]);
  expect(other.bodySchema).toEqual({ made: 1 });
  expect([await other.run({} as never), await one.run({} as never)]).toEqual([{ status: 204 }, {}]);
});
