import { describe, expect, test } from 'vitest';
import { advance } from './advance.ts';
import type { Advanced, CaseEvent, CaseState } from './case.ts';
import type { ApprovalNode, WorkflowDocument } from './document.ts';
import { migrate } from './migrate.ts';

const at = '2026-11-20T09:00:00.000Z';
const approval = (id: string, next: string, more: Partial<ApprovalNode> = {}): ApprovalNode => ({
  id,
  kind: 'approval',
  label: id,
  assign: { duty: 'approver' },
  quorum: 'any',
  onReject: 'reject',
  next,
  ...more,
});
const ends = [
  { id: 'yes', kind: 'end', outcome: 'approved' },
  { id: 'no', kind: 'end', outcome: 'rejected' },
] as const;

/** The manager, then the chief when it is over $10,000. */
const twoSteps: WorkflowDocument = {
  start: 'manager',
  nodes: [
    approval('manager', 'size'),
    {
      id: 'size',
      kind: 'branch',
      label: 'Over $10,000?',
      ways: [{ when: { field: 'amount', above: 1_000_000 }, next: 'chief' }],
      otherwise: 'yes',
    },
    approval('chief', 'yes'),
    ...ends,
  ],
};
const sideBySide: WorkflowDocument = {
  start: 'both',
  nodes: [
    { id: 'both', kind: 'parallel', label: 'Both', ways: ['budget', 'legal'], join: 'together' },
    approval('budget', 'together'),
    approval('legal', 'together'),
    { id: 'together', kind: 'join', next: 'chief' },
    approval('chief', 'yes'),
    ...ends,
  ],
};

const must = (answer: Advanced): CaseState => {
  if (!answer.ok) throw new Error(answer.sentence);
  return answer.state;
};
type Unstamped = CaseEvent extends infer One ? (One extends CaseEvent ? Omit<One, 'at'> : never) : never;
const after = (document: WorkflowDocument, ...events: Unstamped[]): CaseState =>
  events.reduce<CaseState | null>(
    (state, event) => must(advance(document, state, { ...event, at } as CaseEvent)),
    null,
  ) as CaseState;
const start = (amount: number): Unstamped => ({ kind: 'start', facts: { amount } });
const to = (step: string, ...people: string[]): Unstamped => ({ kind: 'assigned', step, people });
const yes = (step: string, person: string): Unstamped => ({ kind: 'answered', step, person, answer: 'approve' });
const no = (step: string, person: string): Unstamped => ({ kind: 'answered', step, person, answer: 'reject' });
const waits = ({ open }: CaseState): string[] => open.map(({ step }) => step);

describe('a case', () => {
  test('takes the way its amount asks for, to the cent', () => {
    const toTheLimit = after(twoSteps, start(1_000_000), to('manager.1', 'dan'), yes('manager.1', 'dan'));
    expect(toTheLimit.status).toBe('approved');
    const above = after(twoSteps, start(1_000_001), to('manager.1', 'dan'), yes('manager.1', 'dan'));
    expect([above.status, waits(above)]).toEqual(['running', ['chief.1']]);
  });

  test('is decided only by those whose step it is, and by each once', () => {
    const state = after(twoSteps, start(5), to('manager.1', 'dan'));
    const answer = (person: string): Advanced =>
      advance(twoSteps, state, { ...yes('manager.1', person), at } as CaseEvent);
    expect(answer('mia')).toMatchObject({ ok: false, code: 'case.not_theirs' });
    const done = must(answer('dan'));
    expect(advance(twoSteps, done, { ...yes('manager.1', 'dan'), at } as CaseEvent)).toMatchObject({
      code: 'case.over',
    });
  });

  test.each([
    ['any', ['dan'], 'approved'],
    ['all', ['dan'], 'running'],
    ['all', ['dan', 'mia', 'kim'], 'approved'],
    [2, ['dan'], 'running'],
    [2, ['dan', 'kim'], 'approved'],
  ] as const)('with the quorum %s and a yes from %s it is %s', (quorum, voices, status) => {
    const document: WorkflowDocument = { start: 'board', nodes: [approval('board', 'yes', { quorum }), ...ends] };
    const state = after(
      document,
      start(5),
      to('board.1', 'dan', 'mia', 'kim'),
      ...voices.map((one) => yes('board.1', one)),
    );
    expect(state.status).toBe(status);
  });

  test('with two of three needed, one no is not the end and two are', () => {
    const document: WorkflowDocument = { start: 'board', nodes: [approval('board', 'yes', { quorum: 2 }), ...ends] };
    const first: Unstamped[] = [start(5), to('board.1', 'dan', 'mia', 'kim'), no('board.1', 'dan')];
    expect(after(document, ...first).status).toBe('running');
    expect(after(document, ...first, no('board.1', 'mia')).status).toBe('rejected');
  });

  test('is stuck, and never approved, when a step needs more people than there are', () => {
    const document: WorkflowDocument = { start: 'board', nodes: [approval('board', 'yes', { quorum: 2 }), ...ends] };
    const state = after(document, start(5), to('board.1', 'dan'), yes('board.1', 'dan'));
    expect(state).toMatchObject({
      status: 'running',
      open: [{ problem: 'This step needs 2 people, and only 1 can take it.' }],
    });
    const helped = after(
      document,
      start(5),
      to('board.1', 'dan'),
      yes('board.1', 'dan'),
      {
        kind: 'escalated',
        step: 'board.1',
        people: ['mia'],
      },
      yes('board.1', 'mia'),
    );
    expect(helped.status).toBe('approved');
  });

  test('waits at the join for every way', () => {
    const one = after(sideBySide, start(5), to('budget.1', 'dan'), yes('budget.1', 'dan'));
    expect(waits(one)).toEqual(['legal.1']);
    const both = must(
      advance(sideBySide, must(advance(sideBySide, one, { ...to('legal.1', 'mia'), at } as CaseEvent)), {
        ...yes('legal.1', 'mia'),
        at,
      } as CaseEvent),
    );
    expect(waits(both)).toEqual(['chief.1']);
  });

  test('sent back to an earlier step asks everything behind it again, and keeps what lies beside it', () => {
    const passed: Unstamped[] = [
      start(5),
      to('budget.1', 'dan'),
      yes('budget.1', 'dan'),
      to('legal.1', 'mia'),
      yes('legal.1', 'mia'),
      to('chief.1', 'kim'),
    ];
    const back = after(sideBySide, ...passed, { kind: 'sentBack', step: 'chief.1', person: 'kim', to: 'budget' });
    expect([waits(back), Object.keys(back.passed)]).toEqual([['budget.2'], ['legal']]);
    const again = [to('budget.2', 'dan'), yes('budget.2', 'dan')].reduce(
      (state, event) => must(advance(sideBySide, state, { ...event, at } as CaseEvent)),
      back,
    );
    expect(waits(again)).toEqual(['chief.2']);
  });

  test('a material change asks only the affected approvals again', () => {
    const approvedOnce: Unstamped[] = [
      start(5),
      to('budget.1', 'dan'),
      yes('budget.1', 'dan'),
      to('legal.1', 'mia'),
      yes('legal.1', 'mia'),
    ];
    const changed = after(sideBySide, ...approvedOnce, { kind: 'changed', facts: { amount: 9 }, voids: ['budget'] });
    expect(waits(changed)).toEqual(['budget.2']);
    expect(Object.keys(changed.passed)).toEqual(['legal']);
  });

  test('an answer in a step beside it survives a change that does not touch it', () => {
    const document: WorkflowDocument = {
      ...sideBySide,
      nodes: sideBySide.nodes.map((node) =>
        node.id === 'legal' ? approval('legal', 'together', { quorum: 'all' }) : node,
      ),
    };
    const half: Unstamped[] = [
      start(5),
      to('budget.1', 'dan'),
      yes('budget.1', 'dan'),
      to('legal.1', 'mia', 'kim'),
      yes('legal.1', 'mia'),
    ];
    const changed = after(document, ...half, { kind: 'changed', facts: { amount: 9 }, voids: ['budget'] });
    expect(changed.open.find(({ node }) => node === 'legal')?.seats?.[0]).toMatchObject({
      person: 'mia',
      answer: 'approve',
    });
  });

  test('a case that was sent back to whoever asked goes on when it comes in again', () => {
    const returned = after(twoSteps, start(5), to('manager.1', 'dan'), {
      kind: 'sentBack',
      step: 'manager.1',
      person: 'dan',
    });
    expect(returned).toMatchObject({ status: 'returned', open: [] });
    const again = must(advance(twoSteps, returned, { kind: 'resumed', facts: { amount: 7 }, at }));
    expect([again.status, waits(again), again.facts['amount']]).toEqual(['running', ['manager.2'], 7]);
  });

  test('stops with the reason where a fact is missing, and goes on when it is there', () => {
    const stuck = after(
      twoSteps,
      { kind: 'start', facts: { amount: null } },
      to('manager.1', 'dan'),
      yes('manager.1', 'dan'),
    );
    expect(stuck.open).toMatchObject([{ node: 'size', problem: expect.stringContaining('“amount” is empty') }]);
    const mended = must(advance(twoSteps, stuck, { kind: 'changed', facts: { amount: 3 }, voids: [], at }));
    expect(mended.status).toBe('approved');
  });

  test('moves to another version only when its place is there, and passes what that version asks for before', () => {
    const state = after(twoSteps, start(2_000_000), to('manager.1', 'dan'), yes('manager.1', 'dan'));
    const without: WorkflowDocument = { start: 'manager', nodes: [approval('manager', 'yes'), ...ends] };
    expect(migrate(twoSteps, without, state, at)).toEqual({
      ok: false,
      reasons: ['It waits at “chief”, which that version does not have.'],
    });
    const stricter: WorkflowDocument = {
      start: 'manager',
      nodes: [approval('manager', 'budget'), approval('budget', 'chief'), approval('chief', 'yes'), ...ends],
    };
    const moved = migrate(twoSteps, stricter, state, at);
    expect(moved).toMatchObject({ ok: true, waitsBefore: ['chief'], waitsAfter: ['budget'], askedAgain: [] });
  });
});
