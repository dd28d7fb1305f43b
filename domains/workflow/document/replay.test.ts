import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { someDocuments, someFacts, someFields } from '../../../tests/world/workflow-documents.ts';
import { differences } from './difference.ts';
import type { WorkflowDocument } from './document.ts';
import type { Staff } from './lint/staff.ts';
import { type Pace, type Past, replay } from './replay.ts';
import { conditionInWords } from './words.ts';

const staff: Staff = {
  people: {
    miguel: { name: 'Miguel Ortiz', role: 'manager', duties: ['approver'] },
    lucia: { name: 'Lucia Ferreira', role: 'manager', duties: ['approver'] },
    fiona: { name: 'Fiona MacLeod', role: 'manager', duties: ['legal_counsel'] },
  },
  costCenters: {},
  authority: {},
};
const pace: Pace = { byNode: { manager: 6 }, byAssign: { 'duty:legal_counsel': 20 }, overall: 10 };
const past = (id: string, amount: number, requester: string | null = null): Past => ({
  id,
  title: `REQ-${id}`,
  facts: { amount, federalFunds: false, risk: 'low', costCenter: 'roads' },
  requester,
  startedAt: '2026-02-03T10:00:00.000Z',
});
const base: WorkflowDocument = {
  start: 'manager',
  nodes: [
    {
      id: 'manager',
      kind: 'approval',
      label: 'Manager',
      assign: { duty: 'approver' },
      quorum: 'any',
      onReject: 'reject',
      next: 'yes',
    },
    { id: 'yes', kind: 'end', outcome: 'approved' },
  ],
};
const withLegal: WorkflowDocument = {
  start: 'manager',
  nodes: [
    {
      id: 'manager',
      kind: 'approval',
      label: 'Manager',
      assign: { duty: 'approver' },
      quorum: 'any',
      onReject: 'reject',
      next: 'size',
    },
    {
      id: 'size',
      kind: 'branch',
      label: 'Large?',
      ways: [{ when: { field: 'amount', above: 5_000_000 }, next: 'legal' }],
      otherwise: 'yes',
    },
    {
      id: 'legal',
      kind: 'approval',
      label: 'Legal',
      assign: { duty: 'legal_counsel' },
      quorum: 'any',
      onReject: 'reject',
      next: 'yes',
    },
    { id: 'yes', kind: 'end', outcome: 'approved' },
  ],
};

describe('a replay of last year', () => {
  test('tells which documents would have gone another way, how long they would have taken, and who gets more to do', () => {
    const run = replay(base, withLegal, staff, pace);
    const result = run.add([past('1', 5_000_000), past('2', 5_000_001), past('3', 9_000_000, 'miguel')]);
    expect(result.changed.map(({ past: { id }, added, removed }) => [id, added, removed])).toEqual([
      ['2', ['legal'], []],
      ['3', ['legal'], []],
    ]);
    expect([result.hoursBefore, result.hoursAfter]).toEqual([18, 18 + 40]);
    expect(result.work['fiona']).toEqual({ before: 0, after: 2 });
    // Miguel has half of two and, because he asked for the third himself, nothing of that one.
    expect(result.work['miguel']).toEqual({ before: 1, after: 1 });
    expect(result.work['lucia']).toEqual({ before: 2, after: 2 });
    expect(result).toMatchObject({ looked: 3, endsOtherwise: 0, added: { legal: 2 }, removed: {} });
  });

  test('of a drawing against itself changes nothing, in however many pieces it is done', () => {
    const facts = fc.array(someFacts, { minLength: 1, maxLength: 20 });
    fc.assert(
      fc.property(someDocuments, facts, fc.nat(20), (document, many, cut) => {
        const all = many.map((one, at): Past => ({ ...past(String(at), 0), facts: one }));
        const whole = replay(document, document, staff, pace).add(all);
        expect(whole.changed).toEqual([]);
        const run = replay(document, document, staff, pace);
        run.add(all.slice(0, cut));
        const parts = run.add(all.slice(cut));
        expect(parts.looked).toBe(whole.looked);
        expect(parts.hoursAfter).toBeCloseTo(whole.hoursAfter, 6);
      }),
    );
  });

  test('counts ways at the same time by the longest', () => {
    const together: WorkflowDocument = {
      start: 'both',
      nodes: [
        { id: 'both', kind: 'parallel', label: 'Both', ways: ['manager', 'legal'], join: 'join' },
        {
          id: 'manager',
          kind: 'approval',
          label: 'Manager',
          assign: { duty: 'approver' },
          quorum: 'any',
          onReject: 'reject',
          next: 'join',
        },
        {
          id: 'legal',
          kind: 'approval',
          label: 'Legal',
          assign: { duty: 'legal_counsel' },
          quorum: 'any',
          onReject: 'reject',
          next: 'join',
        },
        { id: 'join', kind: 'join', next: 'yes' },
        { id: 'yes', kind: 'end', outcome: 'approved' },
      ],
    };
    expect(replay(base, together, staff, pace).add([past('1', 5)]).hoursAfter).toBe(20);
  });
});

describe('two drawings', () => {
  test('are compared in words', () => {
    const told = differences(base, withLegal, someFields).map(({ name, what, sentences }) => [
      name,
      what,
      ...sentences,
    ]);
    expect(told).toEqual([
      ['Manager', 'changed', 'Leads to “Large?” instead of “Approved”.'],
      ['Large?', 'added', 'New step.'],
      ['Legal', 'added', 'Asks a person with the duty legal counsel; first answer counts. Then “Approved”.'],
    ]);
    expect(differences(withLegal, base, someFields).map(({ name, what }) => [name, what])).toContainEqual([
      'Legal',
      'removed',
    ]);
    expect(differences(withLegal, structuredClone(withLegal), someFields)).toEqual([]);
  });

  test('say their conditions as people do', () => {
    const when = {
      all: [
        { field: 'amount', above: 1_000_000 },
        {
          any: [
            { field: 'federalFunds', is: true },
            { field: 'risk', oneOf: ['medium', 'high'] },
          ],
        },
      ],
    };
    expect(conditionInWords(when, someFields)).toBe(
      'Amount is above $10,000 and (Federal funds is yes or Risk is one of medium, high)',
    );
  });
});
