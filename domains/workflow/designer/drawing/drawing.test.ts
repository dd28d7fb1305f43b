import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { someDocuments, someFields } from '../../../../tests/world/workflow-documents.ts';
import type { NodeKind, WorkflowDocument } from '../../document/document.ts';
import { judgeDocument } from '../../document/structure.ts';
import {
  addedOn,
  type Arrow,
  arrowsFrom,
  keepsItself,
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
