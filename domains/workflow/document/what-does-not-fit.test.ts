import { describe, expect, test } from 'vitest';
import { advance } from './advance.ts';
import type { Advanced, CaseEvent, CaseState } from './case.ts';
import { type ApprovalNode, bounds, type WorkflowDocument } from './document.ts';

const at = '2026-11-20T09:00:00.000Z';
type Unstamped = CaseEvent extends infer One ? (One extends CaseEvent ? Omit<One, 'at'> : never) : never;

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
/** A form that is asked again until it says enough, a wait, a message, and two approvals at once before the chief. */
const document: WorkflowDocument = {
  start: 'check',
  nodes: [
    {
      id: 'check',
      kind: 'form',
      label: 'Check',
      assign: { duty: 'approver' },
      fields: [{ name: 'enough', label: 'Enough', kind: 'flag' }],
      next: 'enough',
    },
    {
      id: 'enough',
      kind: 'branch',
      label: 'Enough?',
      ways: [{ when: { field: 'enough', is: false }, next: 'check' }],
      otherwise: 'pause',
    },
    { id: 'pause', kind: 'wait', hours: 4, next: 'tell' },
    { id: 'tell', kind: 'webhook', label: 'Tell', next: 'both' },
    { id: 'both', kind: 'parallel', label: 'Both', ways: ['budget', 'legal'], join: 'together' },
    approval('budget', 'together'),
    approval('legal', 'together'),
    { id: 'together', kind: 'join', next: 'chief' },
    approval('chief', 'size', { quorum: 2 }),
    {
      id: 'size',
      kind: 'branch',
      label: 'Over $10,000?',
      ways: [{ when: { field: 'amount', above: 1_000_000 }, next: 'board' }],
      otherwise: 'yes',
    },
    approval('board', 'yes'),
    { id: 'yes', kind: 'end', outcome: 'approved' },
    { id: 'no', kind: 'end', outcome: 'rejected' },
  ],
};

const must = (answer: Advanced): CaseState => {
  if (!answer.ok) throw new Error(answer.sentence);
  return answer.state;
};
const then = (state: CaseState | null, event: Unstamped): Advanced =>
  advance(document, state, { ...event, at } as CaseEvent);
const after = (...events: Unstamped[]): CaseState =>
  events.reduce<CaseState | null>((state, event) => must(then(state, event)), null) as CaseState;
const start = (amount: number | null = 5): Unstamped => ({ kind: 'start', facts: { amount } });
const to = (step: string, ...people: string[]): Unstamped => ({ kind: 'assigned', step, people });
const yes = (step: string, person: string): Unstamped => ({ kind: 'answered', step, person, answer: 'approve' });
const done = (step: string): Unstamped => ({ kind: 'done', step });
const fill = (step: string, enough: boolean): Unstamped => ({
  kind: 'filled',
  step,
  person: 'dan',
  values: { enough },
});
const back = (step: string, person: string, target: string): Unstamped => ({
  kind: 'sentBack',
  step,
  person,
  to: target,
});

const checked = [start(), to('check.1', 'dan'), fill('check.1', true)];
const told = [...checked, done('pause.1'), done('tell.1')];
const twoOpen = [...told, to('budget.1', 'mia'), to('legal.1', 'kim')];
const atChief = [...twoOpen, yes('budget.1', 'mia'), yes('legal.1', 'kim'), to('chief.1', 'ana', 'ben', 'eve')];
const refused = (code: string, sentence: string) => ({ ok: false, code: `case.${code}`, sentence });

describe('before it starts, while it runs and once it is over', () => {
  test('a case starts once, and nothing else comes first', () => {
    for (const event of [{ kind: 'cancelled' }, to('check.1', 'dan'), { kind: 'givenBack' }] as const)
      expect(then(null, event)).toMatchObject(refused('not_started', 'This approval has not started.'));
    expect(then(after(start()), start())).toMatchObject(refused('started', 'This approval has already started.'));
  });

  test('a case that runs or was sent back is cancelled, and only a case that was sent back resumes', () => {
    const running = after(start());
    const returned = after(start(), { kind: 'givenBack' });
    const cancelled = after(start(), { kind: 'cancelled' });
    const resumed = { kind: 'resumed', facts: { amount: 5 } } as const;
    expect(then(running, resumed)).toMatchObject(refused('over', 'This approval was not sent back.'));
    expect(then(returned, { kind: 'cancelled' })).toMatchObject({ state: { status: 'cancelled' } });
    const closed = refused('over', 'This approval is closed.');
    for (const event of [{ kind: 'cancelled' }, { kind: 'givenBack' }, to('check.1', 'dan')] as const)
      expect(then(cancelled, event)).toMatchObject(closed);
    for (const event of [{ kind: 'givenBack' }, { kind: 'changed', facts: {}, voids: [] }] as const)
      expect(then(returned, event)).toMatchObject(closed);
    expect(then(running, to('chief.1', 'dan'))).toMatchObject(refused('no_such_step', 'This step is no longer open.'));
  });
});

describe('a step takes what is of its kind', () => {
  const kinds: readonly (readonly [string, readonly Unstamped[], Unstamped, string])[] = [
    ['a decision on a form', [start(), to('check.1', 'dan')], yes('check.1', 'dan'), 'This step has no decision.'],
    [
      'a form at an approval',
      twoOpen,
      { ...fill('budget.1', true), person: 'mia' } as Unstamped,
      'There is no form at this step.',
    ],
    ['people at a wait', checked, to('pause.1', 'dan'), 'This step isn’t assigned to anyone.'],
    ['people at a message', [...checked, done('pause.1')], to('tell.1', 'dan'), 'This step isn’t assigned to anyone.'],
    [
      'another approver at a form',
      [start(), to('check.1', 'dan')],
      { kind: 'added', step: 'check.1', person: 'lou' },
      'You can’t add approvers to this step.',
    ],
    [
      'another approver where no one is yet',
      told,
      { kind: 'added', step: 'budget.1', person: 'lou' },
      'You can’t add approvers to this step.',
    ],
    [
      'people above where no one is yet',
      told,
      { kind: 'escalated', step: 'budget.1', people: ['lou'] },
      'This step isn’t assigned yet.',
    ],
    ['a sent message at a wait', checked, { kind: 'sent', step: 'pause.1' }, 'This step sends no message.'],
    ['the end of a wait at an approval', twoOpen, done('budget.1'), 'This step waits for a person.'],
    [
      'another try where nothing is blocked',
      twoOpen,
      { kind: 'retried', step: 'budget.1' },
      'This step isn’t blocked.',
    ],
  ];
  test.each(kinds)('and not %s', (_, events, event, sentence) => {
    expect(then(after(...events), event)).toMatchObject(refused('wrong_kind', sentence));
  });

  test('a wait and a message each pass when they are done, and a message says when it was sent', () => {
    const sent = after(...checked, done('pause.1'), { kind: 'sent', step: 'tell.1' });
    expect(sent.open).toMatchObject([{ node: 'tell', sent: at }]);
    expect(after(...told).open.map(({ step }) => step)).toEqual(['budget.1', 'legal.1']);
  });

  test('an approver is added to a step of which they are not', () => {
    const added = after(...twoOpen, { kind: 'added', step: 'budget.1', person: 'lou' });
    expect(added.open[0]?.seats).toMatchObject([{ person: 'mia' }, { person: 'lou', as: 'extra' }]);
    for (const person of ['mia', 'lou'])
      expect(then(added, { kind: 'added', step: 'budget.1', person })).toMatchObject(
        refused('answered', 'They are already assigned to this step.'),
      );
  });

  test('people leave a step down to as many as it needs, and those who were added stay', () => {
    const leaves = (state: CaseState, person: string) =>
      then(state, { kind: 'unseated', step: 'chief.1', person, because: 'On leave' });
    const two = must(leaves(after(...atChief), 'eve'));
    expect(two.open[0]?.seats?.map(({ person }) => person)).toEqual(['ana', 'ben']);
    const few = refused('wrong_kind', 'Too few people would be left for this step.');
    expect(leaves(two, 'ben')).toMatchObject(few);
    const added = after(...atChief, { kind: 'added', step: 'chief.1', person: 'lou' });
    expect(leaves(added, 'lou')).toMatchObject(few);
    expect(leaves(two, 'eve')).toMatchObject(refused('not_theirs', 'This step isn’t assigned to them.'));
  });

  test('a step is given to others until one of them has answered', () => {
    const first = after(...atChief);
    expect(must(then(first, to('chief.1', 'lou', 'max'))).open[0]?.seats).toMatchObject([
      { person: 'lou' },
      { person: 'max' },
    ]);
    const half = after(...atChief, yes('chief.1', 'ana'));
    expect(then(half, to('chief.1', 'lou', 'max'))).toMatchObject(refused('answered', 'Someone has already answered.'));
    const hand = { kind: 'handed', step: 'chief.1', from: 'ben', as: 'asked', because: 'On leave' } as const;
    expect(then(half, { ...hand, to: 'eve' } as Unstamped)).toMatchObject(
      refused('answered', 'They are already assigned to this step.'),
    );
    expect(then(half, { ...hand, from: 'ana', to: 'lou' } as Unstamped)).toMatchObject(
      refused('answered', 'They have already answered.'),
    );
  });

  test('a blocked branch is tried again while it was passed often enough to come to an end', () => {
    const stuck = after(start(null), ...atChief.slice(1), yes('chief.1', 'ana'), yes('chief.1', 'ben'));
    expect(stuck.open).toMatchObject([{ node: 'size', problem: expect.any(String) }]);
    const step = stuck.open[0]?.step ?? '';
    const again = (visits: number) =>
      then({ ...stuck, visits: { ...stuck.visits, size: visits } }, { kind: 'retried', step });
    expect(again(bounds.visits)).toMatchObject({ ok: true });
    expect(again(bounds.visits + 1)).toMatchObject(
      refused('wrong_kind', 'Trying again doesn’t help here. Move the approval to another version, or cancel it.'),
    );
  });

  test('a step that failed is tried again by the people who have not answered yet, looked for once more', () => {
    const failed = (events: readonly Unstamped[]) =>
      after(...events, { kind: 'failed', step: 'chief.1', problem: 'No one is there' });
    const retry = (state: CaseState) => must(then(state, { kind: 'retried', step: 'chief.1' })).open[0];
    expect(retry(failed(atChief))).toMatchObject({ seats: null });
    const kept = retry(failed([...atChief, yes('chief.1', 'ana')]));
    expect(kept?.problem).toBeUndefined();
    expect(kept?.seats).toMatchObject([{ person: 'ana', answer: 'approve' }, { person: 'ben' }, { person: 'eve' }]);
  });
});

describe('an approval returns', () => {
  const passed = 'An approval can only return to an approval or form step it has passed.';
  test.each([
    ['to a step that it has not passed', atChief, 'ana', 'board', passed],
    ['to a wait', atChief, 'ana', 'pause', passed],
    ['to a message', atChief, 'ana', 'tell', passed],
    ['to a branch', atChief, 'ana', 'enough', passed],
    ['to no step at all', atChief, 'ana', 'nowhere', passed],
  ] as const)('not %s', (_, events, person, target, sentence) => {
    expect(then(after(...events), back('chief.1', person, target))).toMatchObject(refused('no_way_back', sentence));
  });

  test('not to the step at which it is, nor to one next to it', () => {
    const round = after(start(), to('check.1', 'dan'), fill('check.1', false), to('check.2', 'dan'));
    expect(round.passed).toHaveProperty('check');
    expect(then(round, back('check.2', 'dan', 'check'))).toMatchObject(refused('no_way_back', passed));
    const half = after(...twoOpen, yes('legal.1', 'kim'));
    expect(then(half, back('budget.1', 'mia', 'legal'))).toMatchObject(
      refused('no_way_back', 'That step does not come before this one.'),
    );
  });

  test('to a form and to an approval before it, and asks all that follows again', () => {
    const state = after(...atChief);
    for (const [target, open] of [
      ['check', ['check.2']],
      ['legal', ['legal.2']],
    ] as const) {
      const returned = must(then(state, back('chief.1', 'ana', target)));
      expect(returned.open.map(({ step }) => step)).toEqual(open);
    }
    expect(then(state, back('chief.1', 'dan', 'check'))).toMatchObject(
      refused('not_theirs', 'This step isn’t assigned to them.'),
    );
  });
});

test('a form is refused with the field that is wrong, and its answers become facts', () => {
  const asked = after(start(), to('check.1', 'dan'));
  const wrong = { kind: 'filled', step: 'check.1', person: 'dan', values: { enough: 'maybe' } } as unknown as Unstamped;
  expect(then(asked, wrong)).toMatchObject({
    ok: false,
    code: 'case.values',
    sentence: expect.stringMatching(/^Enough: /),
  });
  expect(after(...checked).facts).toMatchObject({ amount: 5, enough: true });
});
