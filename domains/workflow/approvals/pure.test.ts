import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { roles } from '#kernel';
import type { InboxTask } from './approval-view.ts';
import { contentOf, differences, heeded, same } from './content.ts';
import { hindrance } from './eligibility.ts';
import { asCsv } from './inbox-question.ts';
import { paceOf } from './pace.ts';
import { saidBelow } from './task-refusal.ts';
import { together } from './together.ts';
import { type Deed, separation, separations } from './segregation.ts';

test('the inbox as a table says of each task what it is, and whether it is overdue rather than due', () => {
  const task = {
    subject: 'REQ-2026-0001',
    kind: 'Requisition',
    label: 'Approve',
    amount: { cents: 1_250, currency: 'USD' },
    startedBy: { id: 'r', name: 'Rosa' },
    openedAt: '2026-11-20T15:00:00.000Z',
    dueAt: '2026-11-23T22:00:00.000Z',
    because: 'You manage it.',
    risks: [],
  };
  const table = asCsv([false, true].map((isLate) => ({ ...task, isLate })) as unknown as readonly InboxTask[]);
  const [, ...lines] = table.trim().split('\r\n');
  const said = 'REQ-2026-0001,Requisition,Approve,12.5,Rosa,2026-11-20T15:00:00.000Z,2026-11-23T22:00:00.000Z';
  expect(lines).toEqual([`${said},no,You manage it.,`, `${said},yes,You manage it.,`]);
});

describe('the content of a document', () => {
  const values = fc.dictionary(fc.constantFrom('purpose', 'lines', 'total'), fc.jsonValue({ maxDepth: 2 }));

  test('is the same whatever is not material, ids of lines included', () => {
    const row = { id: 'r', purpose: 'Pumps', site: 'Yard', lines: [{ id: 'l1', item: 'Pump', note: null }] };
    const other = { ...row, id: 'x', site: 'Elsewhere', lines: [{ id: 'l2', item: 'Pump' }] };
    expect(contentOf(row, ['purpose', 'lines'])).toEqual(contentOf(other, ['purpose', 'lines']));
  });

  test('differs exactly where a difference is told', () => {
    fc.assert(
      fc.property(values, values, (was, is) => {
        const before = heeded(was, ['purpose', 'lines', 'total']);
        const now = heeded(is, ['purpose', 'lines', 'total']);
        expect(differences(before, now).length === 0).toBe(same(before, now));
        expect(differences(before, before)).toEqual([]);
      }),
    );
  });

  test('tells lines by their place: changed, added, gone', () => {
    const was = { lines: [{ item: 'Pump' }, { item: 'Hose' }] };
    const is = { lines: [{ item: 'Pump, 6 inch' }, { item: 'Hose' }, { item: 'Clamp' }] };
    expect(differences(was, is).map(({ at }) => at)).toEqual([1, 3]);
    expect(differences(is, was).map(({ at, is: now }) => [at, now === null])).toEqual([
      [1, false],
      [3, true],
    ]);
  });
});

describe('several approvals at once', () => {
  const effect = (line: string, available: number, takes: number) => ({
    label: line,
    account: line,
    link: `/${line}`,
    available,
    after: available - takes,
    authority: 1000,
  });

  test('are weighed together on a line they share: each fits, both do not', () => {
    const all = together([[effect('fuel', 100, 70)], [effect('fuel', 100, 60), effect('pipe', 50, 10)]]);
    expect(all.map(({ label, after }) => [label, after])).toEqual([
      ['fuel', -30],
      ['pipe', 40],
    ]);
  });

  test('leave the same whatever their order, and what one gives the other may take', () => {
    const [takes, gives] = [[effect('fuel', 10, 30)], [effect('fuel', 10, -25)]];
    expect(together([takes, gives])[0]?.after).toBe(5);
    expect(together([gives, takes])[0]?.after).toBe(5);
  });
});

describe('the separation of duties', () => {
  const deeds = [...new Set(separations.flatMap(({ between }) => between))];

  test('keeps whoever hands out rights from approving spending and changes of the budget alike', () => {
    const matter = { cents: 1, requesters: [], deputies: new Set<string>(), chain: [], decided: new Set<string>() };
    for (const deed of ['approve', 'approve_budget', 'approve_invoice', 'release_payment'] as const) {
      expect(hindrance({ id: 'dana', role: 'admin' }, { ...matter, deed })?.code).toBe('approval.separation');
      expect(hindrance({ id: 'miguel', role: 'manager' }, { ...matter, deed })).toBeNull();
    }
  });

  test.each([
    ['requested it', { requesters: ['ana', 'me'] }, 'own_request'],
    ['is the delegate of who requested it', { deputies: new Set(['me']) }, 'deputy_of_requester'],
    ['reports to who requested it', { reports: new Set(['me']) }, 'reports_to_requester'],
    ['did the other deed before', { chain: [{ deed: 'request', by: 'me' }] }, 'separation'],
    ['has decided in it already', { decided: new Set(['me']) }, 'decided_already'],
  ] as const)('says by which rule a person who %s does not decide, and its law', (_, known, code) => {
    const matter = { deed: 'approve', cents: 1, requesters: [], deputies: new Set(), chain: [], decided: new Set() };
    const judged = (id: string) => hindrance({ id, role: 'manager' }, { ...matter, ...known } as never);
    expect(judged('me')).toMatchObject({ code: `approval.${code}`, law: expect.stringMatching(/\d/) });
    expect(judged('other')).toBeNull();
  });

  test('stops either order of two deeds by one person, and no two people', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...separations),
        fc.integer({ min: 0, max: 10_000_000 }),
        ({ between, above }, cents) => {
          const [one, other] = between as readonly [Deed, Deed];
          const counts = above === undefined || cents > above;
          expect(separation(other, 'ana', [{ deed: one, by: 'ana' }], cents) !== null).toBe(counts);
          expect(separation(one, 'ana', [{ deed: other, by: 'ana' }], cents) !== null).toBe(counts);
          expect(separation(other, 'ana', [{ deed: one, by: 'ben' }], cents)).toBeNull();
        },
      ),
    );
    expect(deeds.length).toBeGreaterThan(12);
  });

  test('nobody decides who asked, stands in for who asked, decided before, or hands out rights', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...roles),
        fc.subarray(['me', 'ana', 'ben']),
        fc.subarray(['me', 'ana', 'ben']),
        fc.subarray(['me', 'ana', 'ben']),
        (role, requesters, deputies, decided) => {
          const stands = hindrance(
            { id: 'me', role },
            {
              deed: 'approve',
              cents: 1,
              requesters,
              deputies: new Set(deputies),
              chain: [],
              decided: new Set(decided),
            },
          );
          const isFree =
            ![...requesters, ...deputies, ...decided].includes('me') && (role === 'user' || role === 'manager');
          expect(stands === null).toBe(isFree);
        },
      ),
    );
  });
});

test('the report counts every decision once, in time or late', () => {
  const task = (hours: number, dueAt: string | null, closedAt: string | null) => ({
    step: 'Head',
    openedAt: '2026-11-02T09:00:00Z',
    closedAt,
    dueAt,
    hours,
  });
  const pace = paceOf(
    [
      task(2, '2026-11-04T09:00:00Z', '2026-11-02T11:00:00Z'),
      task(30, '2026-11-04T09:00:00Z', '2026-11-06T11:00:00Z'),
      task(5, null, '2026-12-01T09:00:00Z'),
      task(80, '2026-11-04T09:00:00Z', null),
    ],
    '2026-12-02T09:00:00Z',
  );
  expect(pace.months).toEqual([
    { month: '2026-11', inTime: 1, late: 1 },
    { month: '2026-12', inTime: 1, late: 0 },
  ]);
  expect(pace.steps).toEqual([{ step: 'Head', decided: 3, inTime: 2, median: 5, slowest: 30, open: 1, lateNow: 1 }]);
});

describe('the dialog of a task', () => {
  const message = 'Travel is paid from GRA-2026-0019, whose period ends 2026-08-31.';

  test('what is wrong at a field of the dialog is said there alone', () => {
    expect(saidBelow(null)).toBeUndefined();
    for (const path of ['to', 'text', 'comment', 'values.amount'])
      expect(saidBelow({ message, issues: [{ path }] })).toBeUndefined();
  });

  test('what lies with the document is never silent', () => {
    const said = 'Travel is paid from GRA-2026-0019, whose period ends Aug 31, 2026.';
    expect(saidBelow({ message, issues: [] })).toBe(said);
    expect(saidBelow({ message })).toBe(said);
    expect(saidBelow({ message, issues: [{ path: 'accounts.0.budgetLine' }] })).toBe(said);
    expect(saidBelow({ message, issues: [{ path: 'comment' }, { path: 'lines.0' }] })).toBe(said);
  });
});
