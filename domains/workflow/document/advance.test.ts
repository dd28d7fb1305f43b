import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { someDocuments, someFacts, someFields } from '../../../tests/world/workflow-documents.ts';
import { advance } from './advance.ts';
import type { CaseEvent, CaseState, OpenStep } from './case.ts';
import { holds } from './conditions.ts';
import { bounds, nodesOf, type WorkflowDocument, waysOut } from './document.ts';
import type { Facts } from './facts.ts';
import { judgeDocument } from './structure.ts';

const at = '2026-11-20T09:00:00.000Z';
const people = ['rosa', 'dan', 'mia'];

/** What may happen to an open step; `roll` chooses. */
function somethingAt(document: WorkflowDocument, step: OpenStep, roll: number): CaseEvent {
  const node = nodesOf(document).get(step.node);
  const free = step.seats?.find(({ answer }) => answer === null)?.person;
  if (step.problem && roll % 5 === 0) return { kind: 'retried', step: step.step, at };
  if (node?.kind === 'wait' || node?.kind === 'webhook')
    return roll % 7 === 0
      ? { kind: 'failed', step: step.step, problem: 'No answer', at }
      : { kind: 'done', step: step.step, at };
  if (!step.seats || free === undefined)
    return { kind: 'assigned', step: step.step, people: people.slice(0, roll % 6 === 0 ? 0 : 3), at };
  if (node?.kind === 'form') {
    const values = Object.fromEntries(node.fields.map(({ name }) => [name, roll % 3 !== 0]));
    return { kind: 'filled', step: step.step, person: free, values, at };
  }
  if (roll % 11 === 0) return { kind: 'sentBack', step: step.step, person: free, at };
  if (roll % 13 === 0) return { kind: 'added', step: step.step, person: 'kim', at };
  if (roll % 17 === 0) return { kind: 'escalated', step: step.step, people: ['lou'], at };
  return { kind: 'answered', step: step.step, person: free, answer: roll % 9 === 0 ? 'reject' : 'approve', at };
}

function anything(document: WorkflowDocument, state: CaseState, facts: Facts, roll: number): CaseEvent {
  const approvals = document.nodes.filter(({ kind }) => kind === 'approval').map(({ id }) => id);
  if (state.status === 'returned') return { kind: 'resumed', facts, at };
  if (roll % 19 === 0)
    return { kind: 'changed', facts, voids: approvals.filter((_, index) => (roll + index) % 2 === 0), at };
  if (roll % 29 === 0) return { kind: 'givenBack', at };
  const step = state.open[roll % Math.max(1, state.open.length)];
  const earlier = Object.keys(state.passed)[roll % 4];
  const free = step?.seats?.find(({ answer }) => answer === null)?.person;
  if (roll % 23 === 0 && step && free && earlier)
    return { kind: 'sentBack', step: step.step, person: free, to: earlier, at };
  return step ? somethingAt(document, step, roll) : { kind: 'cancelled', at };
}

const rolls = fc.array(fc.nat(10_000), { minLength: 1, maxLength: 60 });

/** The case after these events, and the events that it took. */
function played(
  document: WorkflowDocument,
  facts: readonly Facts[],
  dice: readonly number[],
): [CaseState, CaseEvent[]] {
  const [first] = facts as [Facts];
  const taken: CaseEvent[] = [{ kind: 'start', facts: first, at }];
  let state = must(document, null, taken[0] as CaseEvent);
  for (const roll of dice) {
    if (state.status !== 'running' && state.status !== 'returned') break;
    const event = anything(document, state, facts[roll % facts.length] as Facts, roll);
    const next = advance(document, state, event);
    if (!next.ok) continue;
    taken.push(event);
    state = next.state;
  }
  return [state, taken];
}

function must(document: WorkflowDocument, state: CaseState | null, event: CaseEvent): CaseState {
  const next = advance(document, state, event);
  if (!next.ok) throw new Error(next.sentence);
  return next.state;
}

/** Everybody says yes until the case is over or stuck everywhere. */
function willingly(document: WorkflowDocument, start: CaseState): { state: CaseState; events: number } {
  let state = start;
  let events = 0;
  const most = document.nodes.length * bounds.visits * 10;
  for (; state.status === 'running' && events < most; events += 1) {
    const step = state.open.find(({ problem }) => !problem);
    if (!step) break;
    state = must(document, state, yesTo(document, step));
  }
  return { state, events };
}

function yesTo(document: WorkflowDocument, { step, node: id, seats }: OpenStep): CaseEvent {
  const node = nodesOf(document).get(id);
  const person = seats?.find(({ answer }) => answer === null)?.person;
  if (node?.kind === 'wait' || node?.kind === 'webhook') return { kind: 'done', step, at };
  if (person === undefined) return { kind: 'assigned', step, people, at };
  if (node?.kind === 'form')
    return {
      kind: 'filled',
      step,
      person,
      values: Object.fromEntries(node.fields.map(({ name }) => [name, true])),
      at,
    };
  return { kind: 'answered', step, person, answer: 'approve', at };
}

describe('every random document', () => {
  test('is valid as data', () => {
    fc.assert(
      fc.property(someDocuments, (document) => {
        expect(judgeDocument(document, someFields)).toEqual({ ok: true, document });
      }),
    );
  });

  test('comes to an end, whatever happened before', () => {
    fc.assert(
      fc.property(
        someDocuments,
        fc.array(someFacts, { minLength: 1, maxLength: 3 }),
        rolls,
        (document, facts, dice) => {
          const [state] = played(document, facts, dice);
          const { state: last, events } = willingly(document, state);
          expect(events).toBeLessThan(document.nodes.length * bounds.visits * 10);
          if (last.status === 'running') expect(last.open.every(({ problem }) => problem)).toBe(true);
          else expect(last.open).toEqual([]);
        },
      ),
    );
  });

  test('never ends approved without each approval on its way', () => {
    let approved = 0;
    fc.assert(
      fc.property(
        someDocuments,
        fc.array(someFacts, { minLength: 1, maxLength: 3 }),
        rolls,
        (document, facts, dice) => {
          const { state } = willingly(document, played(document, facts, dice)[0]);
          if (state.status !== 'approved') return;
          approved += 1;
          wasFullyApproved(document, state);
        },
      ),
      { numRuns: 300 },
    );
    expect(approved).toBeGreaterThan(30);
  });

  test('can be written down and read back at any time, and the same events give the same state', () => {
    fc.assert(
      fc.property(
        someDocuments,
        fc.array(someFacts, { minLength: 1, maxLength: 3 }),
        rolls,
        (document, facts, dice) => {
          const [state, events] = played(document, facts, dice);
          const again = events.reduce<CaseState | null>(
            (now, event) => must(document, now && (JSON.parse(JSON.stringify(now)) as CaseState), event),
            null,
          );
          expect(again).toEqual(state);
          expect(JSON.parse(JSON.stringify(state))).toEqual(state);
        },
      ),
    );
  });
});

/** An own reading of the document beside the interpreter's: the trail is a walk through it, and what it passed was approved. */
function wasFullyApproved(document: WorkflowDocument, state: CaseState): void {
  const nodes = nodesOf(document);
  const on = new Set(state.trail);
  const forms = document.nodes.some(({ kind }) => kind === 'form');
  const required = (id: string, seen: ReadonlySet<string>): void => {
    if (seen.has(id)) return;
    expect(on.has(id)).toBe(true);
    const node = nodes.get(id);
    if (!node || node.kind === 'end') return;
    if (node.kind === 'approval') {
      const yes = (state.passed[id]?.seats ?? []).filter(({ answer, as }) => answer === 'approve' && as !== 'extra');
      const asked = (state.passed[id]?.seats ?? []).filter(({ as }) => as === 'asked').length;
      const needed = node.quorum === 'any' ? 1 : node.quorum === 'all' ? Math.max(1, asked) : node.quorum;
      expect(new Set(yes.map(({ person }) => person)).size).toBeGreaterThanOrEqual(needed);
      expect(
        (state.passed[id]?.seats ?? []).filter(({ as, answer }) => as === 'extra' && answer !== 'approve'),
      ).toEqual([]);
    }
    const ahead = new Set([...seen, id]);
    if (node.kind !== 'branch') for (const next of waysOut(node)) required(next, ahead);
    else if (forms) expect(waysOut(node).some((next) => on.has(next))).toBe(true);
    else required(node.ways.find(({ when }) => holds(when, state.facts))?.next ?? node.otherwise, ahead);
  };
  expect(state.trail.at(-1)).toBe('approved');
  required(document.start, new Set());
}
