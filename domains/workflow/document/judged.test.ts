import { describe, expect, test } from 'vitest';
import { type Condition, conditionProblems, holds } from './conditions.ts';
import { bounds } from './document.ts';
import type { FactFields } from './facts.ts';
import { judgeDocument } from './structure.ts';

const fields: FactFields = {
  amount: { label: 'Amount', kind: 'money' },
  federalFunds: { label: 'Federal funds', kind: 'flag' },
  commodity: { label: 'Commodity', kind: 'text', optional: true },
  risk: { label: 'Risk', kind: 'choice', options: ['low', 'high'] },
};
const facts = { amount: 1_000_000, federalFunds: true, commodity: '72100000', risk: 'low' };
const told = (condition: unknown): string[] =>
  conditionProblems(condition, fields, 'when').map(({ path, message }) => `${path}: ${message}`);

describe('a condition', () => {
  test.each<[Condition, boolean]>([
    [{ field: 'amount', above: 999_999 }, true],
    [{ field: 'amount', above: 1_000_000 }, false],
    [{ field: 'amount', from: 1_000_000 }, true],
    [{ field: 'amount', from: 500_000, below: 1_000_000 }, false],
    [{ field: 'risk', oneOf: ['high'] }, false],
    [{ field: 'commodity', startsWith: '721' }, true],
    [{ all: [{ field: 'federalFunds', is: true }, { not: { field: 'risk', is: 'high' } }] }, true],
    [
      {
        any: [
          { field: 'risk', is: 'high' },
          { field: 'amount', to: 5 },
        ],
      },
      false,
    ],
  ])('%j is %s', (condition, expected) => {
    expect(told(condition)).toEqual([]);
    expect(holds(condition, facts)).toBe(expected);
  });

  test.each([
    [{ field: 'amuont', above: 5 }, 'when.field: There is no field “amuont” to ask for'],
    [{ field: 'amount', above: '5' }, 'when.above: Amount must be compared with a money'],
    [{ field: 'amount', above: 0.5 }, 'when.above: Amount must be compared with a money'],
    [{ field: 'federalFunds', above: true }, 'when.above: Federal funds is a flag and cannot be asked “above”'],
    [{ field: 'risk', is: 'medium' }, 'when.is: Risk must be compared with one of low, high'],
    [{ field: 'amount', known: true }, null],
    [{ field: 'amount' }, 'when: Must ask something about Amount'],
    [{ field: 'amount', isnt: 4 }, 'when.isnt: Is not a question a condition can ask'],
    [{ all: [] }, 'when.all: Must be a list with at least one condition'],
    [{ field: '__proto__', is: 4 }, 'when.field: There is no field “__proto__” to ask for'],
    ['amount > 5', 'when: Must be a condition'],
  ])('%j is told: %s', (condition, message) => {
    expect(told(condition)).toEqual(message === null ? [] : [message]);
  });

  test('over an empty or missing field is an error and never silently a no', () => {
    expect(() => holds({ field: 'commodity', startsWith: '7' }, { ...facts, commodity: null })).toThrow('is empty');
    expect(() => holds({ not: { field: 'commodity', startsWith: '7' } }, { ...facts, commodity: null })).toThrow(
      'is empty',
    );
    expect(() => holds({ field: 'region', is: 'north' }, facts)).toThrow('no field “region”');
    expect(() => holds({ field: 'risk', above: 4 }, facts)).toThrow('different type');
    expect(holds({ field: 'commodity', known: true, startsWith: '7' }, { ...facts, commodity: null })).toBe(false);
  });

  test('is bounded in depth and in parts', () => {
    const deep = Array.from({ length: bounds.conditionDepth }).reduce<Condition>((not) => ({ not }), {
      field: 'amount',
      is: 1,
    });
    expect(told(deep)[0]).toContain('nested');
    const wide = { any: Array.from({ length: bounds.conditionParts }, () => ({ field: 'amount', is: 1 })) };
    expect(told(wide)[0]).toContain('parts');
  });
});

const step = {
  id: 'a',
  kind: 'approval',
  label: 'A',
  assign: { duty: 'approver' },
  quorum: 'any',
  onReject: 'reject',
  next: 'yes',
};
const yes = { id: 'yes', kind: 'end', outcome: 'approved' };
const problems = (document: unknown): string[] => {
  const answer = judgeDocument(document, fields);
  return answer.ok ? [] : answer.problems.map(({ path, message }) => `${path}: ${message}`);
};

describe('a document is refused by path', () => {
  test.each<[string, unknown, string]>([
    ['not a document', 7, ': Must be a workflow document'],
    ['no steps', { start: 'a', nodes: [] }, `nodes: Must be a list of 1 to ${bounds.nodes} steps`],
    [
      'an unknown kind',
      { start: 'a', nodes: [{ id: 'a', kind: 'script' }] },
      'nodes.0.kind: Must be one of approval, branch, parallel, join, wait, webhook, form, end',
    ],
    [
      'a slot that is not known',
      { start: 'a', nodes: [{ ...step, run: 'rm' }, yes] },
      'nodes.0.run: Is not known here',
    ],
    [
      'a quorum of nobody',
      { start: 'a', nodes: [{ ...step, quorum: 0 }, yes] },
      'nodes.0.quorum: Must be any, all or a number from 1 to 50',
    ],
    [
      'a way to nowhere',
      { start: 'a', nodes: [{ ...step, next: 'b' }, yes] },
      'nodes.0.next: There is no step “b” to go to',
    ],
    ['two steps of one id', { start: 'a', nodes: [step, step, yes] }, 'nodes.1.id: There are two steps “a”'],
    [
      'a circle without anybody',
      {
        start: 'a',
        nodes: [
          {
            id: 'a',
            kind: 'branch',
            label: 'A',
            ways: [{ when: { field: 'amount', above: 5 }, next: 'a' }],
            otherwise: 'yes',
          },
          yes,
        ],
      },
      'nodes.0: The steps a → a loop without a decision',
    ],
    [
      'an approval in one way of several',
      {
        start: 'p',
        nodes: [
          { id: 'p', kind: 'parallel', label: 'P', ways: ['a', 'b'], join: 'j' },
          step,
          { ...step, id: 'b', next: 'j' },
          { id: 'j', kind: 'join', next: 'yes' },
          yes,
        ],
      },
      'nodes.1: “A” would approve while other paths are still open',
    ],
    [
      'a join of nobody',
      { start: 'a', nodes: [{ ...step, next: 'j' }, { id: 'j', kind: 'join', next: 'yes' }, yes] },
      'nodes.0: “A” leads to “j”, where other paths join',
    ],
  ])('%s', (_, document, message) => {
    expect(problems(document)).toContain(message);
  });
});
