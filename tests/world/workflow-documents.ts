import fc from 'fast-check';
import type { Condition } from '#domains/workflow/document/conditions.ts';
import type { Assign, FormField, Quorum, WorkflowDocument, WorkflowNode } from '#domains/workflow/document/document.ts';
import type { FactFields, Facts } from '#domains/workflow/document/facts.ts';

/** Facts of made-up cases. */
export const someFields: FactFields = {
  amount: { label: 'Amount', kind: 'money' },
  federalFunds: { label: 'Federal funds', kind: 'flag' },
  risk: { label: 'Risk', kind: 'choice', options: ['low', 'medium', 'high'] },
  costCenter: { label: 'Cost center', kind: 'ref', record: 'cost_center' },
};

export const someFacts: fc.Arbitrary<Facts> = fc.record({
  amount: fc.integer({ min: 0, max: 10_000_000 }),
  federalFunds: fc.boolean(),
  risk: fc.constantFrom('low', 'medium', 'high'),
  costCenter: fc.constantFrom('roads', 'parks', 'jail'),
});

/** What a random document is made of, before its steps have names. */
type Piece =
  | { is: 'approval'; assign: Assign; quorum: Quorum; onReject: 'reject' | 'return' }
  | { is: 'wait' | 'webhook' }
  | { is: 'form'; again: boolean }
  | { is: 'branch'; ways: { when: Condition; pieces: Piece[]; ends: boolean }[]; otherwise: Piece[] }
  | { is: 'parallel'; ways: Piece[][] };

const conditions: fc.Arbitrary<Condition> = fc.letrec<{ condition: Condition }>((tie) => ({
  condition: fc.oneof(
    { maxDepth: 3 },
    fc.record({ field: fc.constant('amount'), above: fc.integer({ min: 0, max: 9_000_000 }) }),
    fc.record({ field: fc.constant('amount'), to: fc.integer({ min: 0, max: 9_000_000 }) }),
    fc.record({ field: fc.constant('federalFunds'), is: fc.boolean() }),
    fc.record({ field: fc.constant('risk'), oneOf: fc.subarray(['low', 'medium', 'high'], { minLength: 1 }) }),
    fc.record({ all: fc.array(tie('condition'), { minLength: 1, maxLength: 2 }) }),
    fc.record({ any: fc.array(tie('condition'), { minLength: 1, maxLength: 2 }) }),
    fc.record({ not: tie('condition') }),
  ),
})).condition;

const approvals: fc.Arbitrary<Piece> = fc.record({
  is: fc.constant('approval' as const),
  assign: fc.constantFrom<Assign[]>({ duty: 'approver' }, { authority: true }, { role: 'manager' }),
  quorum: fc.constantFrom<Quorum[]>('any', 'all', 1, 2),
  onReject: fc.constantFrom('reject' as const, 'return' as const),
});

const pieces = fc.letrec<{ list: Piece[]; piece: Piece }>((tie) => ({
  list: fc.array(tie('piece'), { minLength: 1, maxLength: 3 }),
  piece: fc.oneof(
    { maxDepth: 3, depthSize: 'small' },
    approvals,
    fc.record({ is: fc.constantFrom('wait' as const, 'webhook' as const) }),
    fc.record({ is: fc.constant('form' as const), again: fc.boolean() }),
    fc.record({
      is: fc.constant('branch' as const),
      ways: fc.array(fc.record({ when: conditions, pieces: tie('list'), ends: fc.boolean() }), {
        minLength: 1,
        maxLength: 2,
      }),
      otherwise: tie('list'),
    }),
    fc.record({ is: fc.constant('parallel' as const), ways: fc.array(tie('list'), { minLength: 2, maxLength: 3 }) }),
  ),
})).list;

/** Every document of this kind is valid; some go round until a form says it is enough. */
export const someDocuments: fc.Arbitrary<WorkflowDocument> = pieces
  .map(written)
  .filter(({ nodes }) => nodes.length <= 60);

function written(list: readonly Piece[]): WorkflowDocument {
  const nodes: WorkflowNode[] = [
    { id: 'approved', kind: 'end', outcome: 'approved' },
    { id: 'rejected', kind: 'end', outcome: 'rejected' },
  ];
  let count = 0;
  const named = (kind: string): string => {
    count += 1;
    return `${kind}-${count}`;
  };
  /** Writes these pieces so that they lead to `next`, and says where they begin. */
  const write = (those: readonly Piece[], next: string): string =>
    those.reduceRight((behind, piece) => writeOne(piece, behind), next);

  function writeOne(piece: Piece, next: string): string {
    const id = named(piece.is);
    const label = id;
    switch (piece.is) {
      case 'approval':
        nodes.push({ ...piece, id, kind: 'approval', label, next } as unknown as WorkflowNode);
        delete (nodes.at(-1) as { is?: string }).is;
        return id;
      case 'wait':
        nodes.push({ id, kind: 'wait', hours: 8, next });
        return id;
      case 'webhook':
        nodes.push({ id, kind: 'webhook', label, next });
        return id;
      case 'form': {
        const field: FormField = { name: `enough${count}`, label: 'Enough', kind: 'flag' };
        const asks = piece.again ? named('branch') : next;
        nodes.push({ id, kind: 'form', label, fields: [field], assign: { duty: 'buyer' }, next: asks });
        const when = {
          all: [
            { field: field.name, known: true },
            { field: field.name, is: false },
          ],
        };
        if (piece.again)
          nodes.push({ id: asks, kind: 'branch', label: asks, ways: [{ when, next: id }], otherwise: next });
        return id;
      }
      case 'branch':
        nodes.push({
          id,
          kind: 'branch',
          label,
          ways: piece.ways.map(({ when, pieces: own, ends }) => ({ when, next: write(own, ends ? 'rejected' : next) })),
          otherwise: write(piece.otherwise, next),
        });
        return id;
      case 'parallel': {
        const join = named('join');
        nodes.push({ id: join, kind: 'join', next });
        nodes.push({ id, kind: 'parallel', label, ways: piece.ways.map((way) => write(way, join)), join });
        return id;
      }
    }
  }
  return { start: write(list, 'approved'), nodes };
}
