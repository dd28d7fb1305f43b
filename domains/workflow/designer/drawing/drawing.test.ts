import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { someDocuments, someFields } from '../../../../tests/world/workflow-documents.ts';
import type { NodeKind, WorkflowDocument } from '../../document/document.ts';
import { judgeDocument } from '../../document/structure.ts';
import {
  addedOn,
  type Arrow,
  arrowsFrom,
  canAdd,
  endAdded,
  freeField,
  freeId,
  keepsItself,
  led,
  movedTo,
  removed,
  targetOf,
  wayAdded,
  wayMoved,
  wayRemoved,
} from './edits.ts';
import { layoutOf } from './layout.ts';
import { type OutlineItem, outlineOf } from './outline.ts';

const kinds = ['approval', 'branch', 'parallel', 'wait', 'webhook', 'form'] as const satisfies readonly NodeKind[];
const arrowsOf = (document: WorkflowDocument): Arrow[] => [{ from: null }, ...document.nodes.flatMap(arrowsFrom)];
const isValid = (document: WorkflowDocument): void => {
  const judged = judgeDocument(document, someFields);
  expect(judged.ok ? [] : judged.problems).toEqual([]);
};

describe('whatever is drawn', () => {
  test('a step can be added on every arrow, and the document stays valid', () => {
    fc.assert(
      fc.property(someDocuments, fc.nat(), fc.constantFrom(...kinds), (document, roll, kind) => {
        const arrows = arrowsOf(document);
        const arrow = arrows[roll % arrows.length] as Arrow;
        const next = targetOf(document, arrow);
        const { document: after, id } = addedOn(document, arrow, kind);
        isValid(after);
        expect(targetOf(after, arrow)).toBe(id);
        expect(after.nodes.length).toBeGreaterThan(document.nodes.length);
        expect(after.nodes.some((node) => node.id === next)).toBe(true);
      }),
    );
  });

  test('a step that was just added and is taken out again leaves the document as it was', () => {
    fc.assert(
      fc.property(someDocuments, fc.nat(), fc.constantFrom(...kinds), (document, roll, kind) => {
        const arrows = arrowsOf(document);
        const { document: after, id } = addedOn(document, arrows[roll % arrows.length] as Arrow, kind);
        expect(removed(after, id)).toEqual(document);
      }),
    );
  });

  test('ways can be added, moved and taken out', () => {
    fc.assert(
      fc.property(someDocuments, fc.nat(), (document, roll) => {
        const forks = document.nodes.filter(({ kind }) => kind === 'branch' || kind === 'parallel');
        const fork = forks[roll % Math.max(1, forks.length)];
        if (!fork) return;
        const more = wayAdded(document, fork.id);
        isValid(more);
        isValid(wayMoved(more, fork.id, 0, 1));
        const last = 'ways' in fork ? fork.ways.length : 0;
        expect(wayRemoved(more, fork.id, last)).toEqual(document);
      }),
    );
  });

  test('every step stands in the outline once, and every arrow is there to be edited', () => {
    fc.assert(
      fc.property(someDocuments, (document) => {
        const steps: string[] = [];
        const arrows: string[] = [];
        const walk = (items: readonly OutlineItem[]): void =>
          items.forEach((item) => {
            arrows.push(JSON.stringify(item.arrow));
            if (item.is === 'link') return;
            steps.push(item.node.id);
            for (const way of item.ways) {
              arrows.push(JSON.stringify(way.arrow));
              walk(way.items);
            }
          });
        const { items, loose } = outlineOf(document);
        walk(items);
        const forks = document.nodes.filter(({ kind }) => kind === 'branch' || kind === 'parallel');
        expect(forks.flatMap(arrowsFrom).filter((arrow) => !arrows.includes(JSON.stringify(arrow)))).toEqual([]);
        const joins = document.nodes.flatMap(({ kind, id }) => (kind === 'join' ? [id] : []));
        const all = [...steps, ...loose.map(({ id }) => id)];
        expect(new Set(all).size).toBe(all.length);
        expect([...new Set([...all, ...joins])].toSorted()).toEqual(document.nodes.map(({ id }) => id).toSorted());
      }),
    );
  });

  test('no two steps stand in the same place of the diagram', () => {
    fc.assert(
      fc.property(someDocuments, (document) => {
        const spots = [...layoutOf(document).values()].map(({ x, y }) => `${x}/${y}`);
        expect(spots).toHaveLength(document.nodes.length);
        expect(new Set(spots).size).toBe(spots.length);
      }),
    );
  });
});

test('what would leave a workflow without an end stays', () => {
  const document: WorkflowDocument = {
    start: 'a',
    nodes: [
      { id: 'a', kind: 'wait', hours: 8, next: 'yes' },
      { id: 'yes', kind: 'end', outcome: 'approved' },
    ],
  };
  expect(keepsItself(document, 'yes')).toBe('A workflow needs an end.');
  expect(removed(document, 'yes')).toBe(document);
  expect(removed(document, 'a')).toEqual({ start: 'yes', nodes: [document.nodes[1]] });
});

describe('by hand', () => {
  const when = { field: 'amount', above: 100 };
  const end = (id: string) => ({ id, kind: 'end', outcome: 'approved' }) as const;
  const branch = (...ways: string[]): WorkflowDocument => ({
    start: 'fork',
    nodes: [
      { id: 'fork', kind: 'branch', label: 'Fork', ways: ways.map((next) => ({ when, next })), otherwise: 'c' },
      ...['a', 'b', 'c'].map(end),
    ],
  });
  const parallel = (count: number): WorkflowDocument => {
    const ways = Array.from({ length: count }, (_, at) => `w${at}`);
    return {
      start: 'fork',
      nodes: [
        { id: 'fork', kind: 'parallel', label: 'Fork', ways, join: 'join' },
        ...ways.map((id) => ({ id, kind: 'wait', hours: 8, next: 'join' }) as const),
        { id: 'join', kind: 'join', next: 'a' },
        end('a'),
      ],
    };
  };
  const waysOf = ({ nodes: [fork] }: WorkflowDocument) =>
    fork?.kind === 'branch' ? fork.ways.map(({ next }) => next) : fork?.kind === 'parallel' ? fork.ways : [];

  test('one arrow leads elsewhere, and the others stay', () => {
    const two = branch('a', 'b');
    expect(waysOf(led(two, { from: 'fork', way: 1 }, 'c'))).toEqual(['a', 'c']);
    expect(targetOf(led(two, { from: 'fork', way: 'otherwise' }, 'a'), { from: 'fork', way: 'otherwise' })).toBe('a');
    expect(led(two, { from: null }, 'b').start).toBe('b');
    expect(led(two, { from: 'none', way: 0 }, 'b')).toBe(two);
    expect(waysOf(led(parallel(3), { from: 'fork', way: 1 }, 'w0'))).toEqual(['w0', 'w0', 'w2']);
    expect(targetOf(parallel(2), { from: 'fork', way: 1 })).toBe('w1');
    expect(targetOf(parallel(2), { from: 'fork', way: 'next' })).toBeUndefined();
    expect(targetOf(led(parallel(2), { from: 'w0', way: 'next' }, 'a'), { from: 'w0', way: 'next' })).toBe('a');
  });

  test('a decision keeps one way, and parallel steps keep two', () => {
    const [one, two, both, three] = [branch('a'), branch('a', 'b'), parallel(2), parallel(3)];
    expect(wayRemoved(one, 'fork', 0)).toBe(one);
    expect(waysOf(wayRemoved(two, 'fork', 0))).toEqual(['b']);
    expect(wayRemoved(both, 'fork', 0)).toBe(both);
    const less = wayRemoved(three, 'fork', 1);
    expect([waysOf(less), less.nodes.some(({ id }) => id === 'w1')]).toEqual([['w0', 'w2'], false]);
  });

  test('a step has 20 ways, a workflow 100 steps, and none more', () => {
    const full = parallel(20);
    expect(wayAdded(full, 'fork')).toBe(full);
    expect(waysOf(wayAdded(parallel(19), 'fork'))).toHaveLength(20);
    const wide = branch(...Array.from({ length: 20 }, () => 'a'));
    expect(wayAdded(wide, 'fork')).toBe(wide);
    expect(waysOf(wayAdded(branch('a'), 'fork'))).toEqual(['a', 'c']);
    const of = (count: number): WorkflowDocument => ({
      start: 'n0',
      nodes: Array.from({ length: count }, (_, at) => end(`n${at}`)),
    });
    expect([canAdd(of(99)), canAdd(of(100))]).toEqual([true, false]);
    expect(addedOn(of(99), { from: null }, 'wait')).toMatchObject({ id: 'wait', document: { start: 'wait' } });
    expect(addedOn(of(100), { from: null }, 'wait')).toMatchObject({ id: '', document: { start: 'n0' } });
    expect(addedOn(of(96), { from: null }, 'parallel').document.nodes).toHaveLength(100);
    expect(addedOn(of(97), { from: null }, 'parallel').document.nodes).toHaveLength(97);
  });

  test('ways change places with their neighbors, and those at the ends stay', () => {
    const two = branch('a', 'b');
    expect(waysOf(wayMoved(two, 'fork', 0, 1))).toEqual(['b', 'a']);
    expect(waysOf(wayMoved(two, 'fork', 1, -1))).toEqual(['b', 'a']);
    expect(wayMoved(two, 'fork', 0, -1)).toBe(two);
    expect(wayMoved(two, 'fork', 1, 1)).toBe(two);
    expect(waysOf(wayMoved(parallel(3), 'fork', 1, 1))).toEqual(['w0', 'w2', 'w1']);
  });

  test('a new step has a free id and 16 hours, and leads on to where the arrow led', () => {
    const once = addedOn(branch('a', 'b'), { from: 'fork', way: 0 }, 'wait');
    expect(once.document.nodes.at(-1)).toEqual({ id: 'wait', kind: 'wait', hours: 16, next: 'a' });
    const twice = addedOn(once.document, { from: 'fork', way: 1 }, 'wait');
    expect(twice.document.nodes.at(-1)).toEqual({ id: 'wait-2', kind: 'wait', hours: 16, next: 'b' });
    expect(freeId(twice.document, 'Wait')).toBe('wait-3');
    expect(freeId(twice.document, '2!')).toBe('step');
    expect(addedOn(branch('a'), { from: null }, 'approval').document.nodes.at(-1)).toMatchObject({
      quorum: 'any',
      dueHours: 16,
      onReject: 'reject',
      next: 'fork',
    });
    const form = addedOn(branch('a'), { from: null }, 'form').document;
    expect([freeField(branch('a')), freeField(form)]).toEqual(['checked', 'checked2']);
  });

  test('an end that others lead to stays, one that nothing leads to goes, and a join goes with its fork', () => {
    const loose = branch('a');
    expect(keepsItself(loose, 'a')).toBe('Other steps lead here. Connect them elsewhere first.');
    expect(keepsItself(loose, 'b')).toBeNull();
    expect(keepsItself(loose, 'none')).toBe('There is no such step.');
    expect(keepsItself(parallel(2), 'join')).toBe('Remove the step whose paths join here instead.');
    expect(removed(parallel(2), 'fork')).toEqual({ start: 'a', nodes: [end('a')] });
    expect(endAdded(loose, 'approved')).toEqual({ document: loose, id: 'a' });
    expect(endAdded(loose, 'rejected').document.nodes.at(-1)).toEqual({
      id: 'rejected',
      kind: 'end',
      outcome: 'rejected',
    });
  });

  test('a step that is moved leaves its place closed, and stays where it cannot go', () => {
    const three = parallel(3);
    const moved = movedTo(three, 'w0', { from: 'join', way: 'next' });
    expect([waysOf(moved), targetOf(moved, { from: 'join', way: 'next' })]).toEqual([['join', 'w1', 'w2'], 'w0']);
    expect(targetOf(moved, { from: 'w0', way: 'next' })).toBe('a');
    expect(movedTo(three, 'join', { from: null })).toBe(three);
    expect(movedTo(three, 'w0', { from: 'w0', way: 'next' })).toBe(three);
    expect(movedTo(three, 'w0', { from: 'fork', way: 0 })).toBe(three);
    expect(movedTo(three, 'a', { from: null })).toBe(three);
  });
});
