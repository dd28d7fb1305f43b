import { type AnswerOf, call } from '#kernel';

/** The moves of a reorganization, with everything that follows from them. */
export const reorganizationPreview = call('reorganization.preview', '/api/v1/reorganization/{id}/preview', {
  answer: {
    moves: [
      {
        center: 'uuid',
        code: 'text',
        name: 'text',
        into: 'text?',
        /** What it becomes part of, and the department that it gets. */
        partOf: 'text?',
        department: 'text?',
        closes: 'yesNo',
        lines: [{ id: 'uuid', name: 'text', budget: 'text', from: 'text', to: 'text' }],
        /** Requests and orders that hold money on these lines, the first of them by title. */
        documents: [{ line: 'uuid', record: 'text', id: 'uuid', title: 'text', cents: 'whole' }],
        documentCount: 'whole',
        heldCents: 'whole',
        /** Why it cannot be applied as it is. */
        faults: ['text'],
      },
    ],
  },
});
export type MovePreview = AnswerOf<typeof reorganizationPreview>['moves'][number];
export type HeldDocument = MovePreview['documents'][number];

interface Own {
  readonly lines: number;
  readonly authority: number;
  readonly used: number;
}

/** What each center has with everything inside it, however deep; whoever would be inside itself counts once. */
export function rolledUp(
  centers: readonly { readonly id: string; readonly parent: string | null }[],
  own: ReadonlyMap<string, Own>,
): ReadonlyMap<string, Own> {
  const inside = Map.groupBy(centers, ({ parent }) => parent);
  const below = (id: string, seen: Set<string>): Set<string> => {
    if (seen.has(id)) return seen;
    seen.add(id);
    for (const child of inside.get(id) ?? []) below(child.id, seen);
    return seen;
  };
  return new Map(
    centers.map(({ id }) => {
      const sums = { lines: 0, authority: 0, used: 0 };
      for (const one of below(id, new Set())) {
        const { lines = 0, authority = 0, used = 0 } = own.get(one) ?? {};
        sums.lines += lines;
        sums.authority += authority;
        sums.used += used;
      }
      return [id, sums];
    }),
  );
}

/** An account with one part replaced. */
export const recoded = (account: string, at: number, code: string): string =>
  account
    .split('-')
    .map((part, place) => (place === at ? code : part))
    .join('-');
