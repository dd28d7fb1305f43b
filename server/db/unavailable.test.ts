import { expect, test } from 'vitest';
import { tell } from '../http/problem.ts';
import { DatabaseUnavailable, isUnavailable } from './unavailable.ts';

const failing = (more: object, message = 'It failed.') => Object.assign(new Error(message), more);

test.each([
  ['08006', '57P01', '57P02', '57P03', '57P05', '53300', '53200', '25006', '58030'].map((code) => failing({ code })),
  ['EAGAIN', 'ECONNREFUSED', 'ENOENT', 'EMFILE', 'ETIMEDOUT', 'EHOSTUNREACH', 'EAI_AGAIN', 'ENOBUFS'].map((code) =>
    failing({ code, syscall: 'connect' }),
  ),
  [
    'timeout exceeded when trying to connect',
    'Connection terminated unexpectedly',
    'Connection terminated due to connection timeout',
    'Client has encountered a connection error and is not queryable',
    'Query read timeout',
  ].map((message) => failing({}, message)),
  [
    new DatabaseUnavailable('Too many calls wait for the database.'),
    { name: 'DatabaseUnavailable', message: 'as a library copies it' },
    failing({ cause: failing({ code: '57P01' }) }),
    new AggregateError([failing({ code: 'ECONNREFUSED', syscall: 'connect' })]),
  ],
])('a database that cannot be asked is told as 503 with Retry-After', async (...errors) => {
  for (const error of errors) {
    const { response } = tell(error, 'req-1');
    expect([error, response.status, response.headers.get('retry-after')]).toEqual([error, 503, '2']);
    expect(await response.json()).toMatchObject({ code: 'unavailable' });
  }
});

test('a defect, a refusal by a constraint and a missing file are no outage', () => {
  const others = [
    failing({ code: '23505' }),
    failing({ code: '42601' }),
    failing({ code: '57014' }),
    failing({ code: 'ENOENT', syscall: 'open' }),
    new TypeError('x is not a function'),
    failing({ code: '23505' }, 'Connection terminated is what the row says'),
    null,
    'Connection terminated',
  ];
  expect(others.filter((error) => isUnavailable(error))).toEqual([]);
});
