/** Who may still take reviews, and how many each has already. */
export interface Reviewer {
  readonly id: string;
  readonly load: number;
}

export interface Wanted {
  readonly id: string;
  /** Reviews that it still needs. */
  readonly needs: number;
}

interface Question {
  readonly reviewers: readonly Reviewer[];
  readonly submissions: readonly Wanted[];
  /** The most that one reviewer takes. */
  readonly cap: number;
  /** Whether this reviewer may not judge this application: a conflict, or it is theirs already. */
  readonly bars: (reviewer: string, submission: string) => boolean;
}

export interface Assigned {
  readonly pairs: readonly { readonly reviewer: string; readonly submission: string }[];
  /** Reviews that nobody is left for, by application. */
  readonly unmet: readonly { readonly submission: string; readonly missing: number }[];
}

interface Edge {
  readonly to: number;
  readonly cost: number;
  room: number;
  readonly back: number;
}

/**
 * As many reviews as can be assigned, and among those ways one whose loads are as equal as they can be. It is a flow of least cost: the
 * n-th review of a reviewer costs n squared less (n - 1) squared, so an uneven way never costs less than an even one.
 */
export function assign({ reviewers, submissions, cap, bars }: Question): Assigned {
  const flow = new Flow(reviewers.length + submissions.length + 2);
  const [source, sink] = [0, 1];
  const ofSubmission = (at: number) => 2 + at;
  const ofReviewer = (at: number) => 2 + submissions.length + at;
  for (const [at, { needs }] of submissions.entries()) flow.join(source, ofSubmission(at), needs, 0);
  for (const [at, { load }] of reviewers.entries())
    for (let next = load + 1; next <= cap; next++) flow.join(ofReviewer(at), sink, 1, 2 * next - 1);
  for (const [at, submission] of submissions.entries())
    for (const [who, reviewer] of reviewers.entries())
      if (!bars(reviewer.id, submission.id)) flow.join(ofSubmission(at), ofReviewer(who), 1, 0);
  flow.fill(source, sink);
  const given = submissions.map((submission, at) => ({
    submission: submission.id,
    taken: flow.used(ofSubmission(at)).flatMap((node) => {
      const who = reviewers[node - ofReviewer(0)];
      return who ? [who.id] : [];
    }),
    needs: submission.needs,
  }));
  return {
    pairs: given.flatMap(({ submission, taken }) => taken.map((reviewer) => ({ reviewer, submission }))),
    unmet: given
      .map(({ submission, taken, needs }) => ({ submission, missing: needs - taken.length }))
      .filter(({ missing }) => missing > 0),
  };
}

class Flow {
  readonly #edges: Edge[][];
  constructor(nodes: number) {
    this.#edges = Array.from({ length: nodes }, () => []);
  }

  #at(node: number): Edge[] {
    return this.#edges[node] ?? [];
  }

  join(from: number, to: number, room: number, cost: number): void {
    if (room <= 0) return;
    const back = this.#at(from).length;
    this.#at(from).push({ to, cost, room, back: this.#at(to).length });
    this.#at(to).push({ to: from, cost: -cost, room: 0, back });
  }

  /** Where something flows to from here. */
  used(node: number): number[] {
    return this.#at(node).flatMap(({ to, room, cost, back }) => {
      const isForward = cost >= 0 && (this.#at(to)[back]?.room ?? 0) > 0 && room === 0;
      return isForward ? [to] : [];
    });
  }

  /** One way of least cost after another, until there is none. */
  fill(source: number, sink: number): void {
    for (;;) {
      const came = this.#cheapest(source);
      let at = came.get(sink);
      if (!at) return;
      for (let node = sink; at; at = came.get(node)) {
        const edge = this.#at(at.node)[at.edge];
        if (!edge) return;
        edge.room -= 1;
        const back = this.#at(edge.to)[edge.back];
        if (back) back.room += 1;
        node = at.node;
      }
    }
  }

  /** How each node is reached at the least cost. Costs of ways back are negative, so nodes are looked at again. */
  #cheapest(source: number): Map<number, { node: number; edge: number }> {
    const cost = new Map([[source, 0]]);
    const came = new Map<number, { node: number; edge: number }>();
    const queue = [source];
    for (let node = queue.shift(); node !== undefined; node = queue.shift())
      for (const [at, edge] of this.#at(node).entries()) {
        const next = (cost.get(node) ?? 0) + edge.cost;
        if (edge.room <= 0 || edge.to === source || next >= (cost.get(edge.to) ?? Number.POSITIVE_INFINITY)) continue;
        cost.set(edge.to, next);
        came.set(edge.to, { node, edge: at });
        queue.push(edge.to);
      }
    return came;
  }
}
