import {
  type ApprovalNode,
  type Assign,
  nodesOf,
  type WorkflowDocument,
  type WorkflowNode,
  waysOut,
} from './document.ts';
import type { Facts } from './facts.ts';
import { candidates, type Staff } from './lint/staff.ts';
import { type Route, router } from './route.ts';

/** A document of the past, as the workflow saw it. */
export interface Past {
  readonly id: string;
  readonly title: string;
  readonly facts: Facts;
  readonly requester: string | null;
  readonly startedAt: string;
}

/** How many business hours steps took, measured: by the step itself, and by whom it asked. */
export interface Pace {
  readonly byNode: Readonly<Record<string, number>>;
  readonly byAssign: Readonly<Record<string, number>>;
  readonly overall: number;
}

export interface Changed {
  readonly past: Past;
  readonly before: Route;
  readonly after: Route;
  /** Ids of approvals and forms that come in or fall away. */
  readonly added: readonly string[];
  readonly removed: readonly string[];
  readonly hoursBefore: number;
  readonly hoursAfter: number;
}

export interface Replayed {
  readonly looked: number;
  readonly changed: readonly Changed[];
  /** Documents that end otherwise. */
  readonly endsOtherwise: number;
  readonly hoursBefore: number;
  readonly hoursAfter: number;
  readonly added: Readonly<Record<string, number>>;
  readonly removed: Readonly<Record<string, number>>;
  /** Approvals that fall to each person. Where several may take a step, each has their share. */
  readonly work: Readonly<Record<string, { readonly before: number; readonly after: number }>>;
}

export interface Replay {
  /** Takes the next documents and answers everything so far. */
  add(past: readonly Past[]): Replayed;
}

/** As a key: which kind of people a step asks. */
export const assignKey = (assign: Assign): string => Object.entries(assign).flat().join(':');

/** Walks documents of the past through two drawings and keeps count of what comes out otherwise. */
export function replay(before: WorkflowDocument, after: WorkflowDocument, staff: Staff, pace: Pace): Replay {
  const sides = [sideOf(before, staff, pace), sideOf(after, staff, pace)] as const;
  const changed: Changed[] = [];
  const counts = { added: {} as Counts, removed: {} as Counts };
  const work: Record<string, { before: number; after: number }> = {};
  const hours = { before: 0, after: 0 };
  let looked = 0;
  let endsOtherwise = 0;

  const count = (into: Counts, ids: readonly string[]): void => {
    for (const id of ids) into[id] = (into[id] ?? 0) + 1;
  };
  const share = (shares: ReadonlyMap<string, number>, side: 'before' | 'after'): void => {
    for (const [person, part] of shares) {
      work[person] ??= { before: 0, after: 0 };
      work[person][side] += part;
    }
  };

  function one(past: Past): void {
    const [was, is] = [sides[0].walk(past), sides[1].walk(past)];
    looked += 1;
    hours.before += was.hours;
    hours.after += is.hours;
    share(was.shares, 'before');
    share(is.shares, 'after');
    const added = is.steps.filter((id) => !was.steps.includes(id));
    const removed = was.steps.filter((id) => !is.steps.includes(id));
    const otherwise = was.route.ends !== is.route.ends;
    if (otherwise) endsOtherwise += 1;
    if (!otherwise && added.length === 0 && removed.length === 0) return;
    count(counts.added, added);
    count(counts.removed, removed);
    const both = { before: was.route, after: is.route, hoursBefore: was.hours, hoursAfter: is.hours };
    changed.push({ past, added, removed, ...both });
  }

  return {
    add(past) {
      for (const each of past) one(each);
      return {
        looked,
        changed: [...changed],
        endsOtherwise,
        hoursBefore: hours.before,
        hoursAfter: hours.after,
        added: { ...counts.added },
        removed: { ...counts.removed },
        work: structuredClone(work),
      };
    },
  };
}

type Counts = Record<string, number>;

interface Walked {
  readonly route: Route;
  readonly steps: readonly string[];
  readonly hours: number;
  readonly shares: ReadonlyMap<string, number>;
}

function sideOf(document: WorkflowDocument, staff: Staff, pace: Pace): { walk(past: Past): Walked } {
  const nodes = nodesOf(document);
  const walk = router(document);
  const hoursOf = (id: string): number => {
    const node = nodes.get(id);
    return node ? estimate(node, pace) : 0;
  };
  const known = new Map<string, Pick<Walked, 'steps' | 'hours'>>();
  const asked = new Map<string, readonly string[]>();
  /** Whom a step asks follows from a fact or two, so it is found out once for each of them. */
  const asks = ({ id, assign }: ApprovalNode, { costCenter, amount }: Facts): readonly string[] => {
    const by = 'costCenterManager' in assign ? costCenter : 'authority' in assign ? amount : null;
    const key = `${id} ${by}`;
    const people =
      asked.get(key) ?? candidates(staff, assign, { costCenter: costCenter ?? null, amount: amount ?? null });
    asked.set(key, people);
    return people;
  };
  return {
    walk(past) {
      const route = walk(past.facts);
      const key = route.trail.join(' ');
      let way = known.get(key);
      if (!way) {
        const steps = route.trail.filter((id) => ['approval', 'form'].includes(nodes.get(id)?.kind ?? ''));
        way = { steps, hours: duration(route.trail, nodes, hoursOf) };
        known.set(key, way);
      }
      const shares = new Map<string, number>();
      for (const id of way.steps) {
        const node = nodes.get(id);
        if (node?.kind !== 'approval') continue;
        const people = asks(node, past.facts).filter((person) => person !== past.requester);
        const part = partOf(node, people.length);
        for (const person of people) shares.set(person, (shares.get(person) ?? 0) + part);
      }
      return { route, ...way, shares };
    },
  };
}

const partOf = ({ quorum }: ApprovalNode, people: number): number =>
  quorum === 'all' ? 1 : Math.min(1, (quorum === 'any' ? 1 : quorum) / Math.max(1, people));

function estimate(node: WorkflowNode, { byNode, byAssign, overall }: Pace): number {
  if (node.kind === 'wait') return node.hours;
  if (node.kind !== 'approval' && node.kind !== 'form') return 0;
  return byNode[node.id] ?? byAssign[assignKey(node.assign)] ?? overall;
}

/** How long a way takes: steps one after another add up, of ways at the same time the longest counts. */
function duration(
  trail: readonly string[],
  nodes: ReadonlyMap<string, WorkflowNode>,
  hoursOf: (id: string) => number,
): number {
  const ends = new Map<string, number>();
  for (const id of trail) {
    let begins = 0;
    for (const [before, end] of ends) {
      const node = nodes.get(before);
      if (node && waysOut(node).includes(id)) begins = Math.max(begins, end);
    }
    ends.set(id, begins + hoursOf(id));
  }
  return Math.max(0, ...ends.values());
}
