import { dollars } from '#kernel';
import { type ApprovalNode, nameOf } from '../document.ts';
import type { Facts } from '../facts.ts';
import type { Finding, Ground } from './lint.ts';
import { type Bench, unseated } from './seating.ts';
import { candidates, covers, type Staff, standIns } from './staff.ts';

/** Everything that goes wrong for some document, once for each step and kind of trouble, with the first such document. */
export function casesAt(ground: Ground): Finding[] {
  const found = new Map<string, Finding>();
  const tell = (finding: Finding): void => {
    const key = `${finding.code}/${finding.node}`;
    if (!found.has(key)) found.set(key, finding);
  };
  const seated = new Set<string>();
  const looked = new Set<string>();
  for (const { facts, route } of ground.routes) {
    if (route.ends === 'stuck' && route.stop) tell(stopped(ground, route.stop, facts));
    if (route.ends !== 'approved') continue;
    const steps = route.trail.flatMap((id) => {
      const node = ground.nodes.get(id);
      return node?.kind === 'approval' ? [node] : [];
    });
    if (steps.length === 0) {
      tell(undecided(facts, route.trail.at(-1) ?? null));
      continue;
    }
    if (ground.worth.length > 0 && !steps.some((node) => heedsOne(node, ground.worth)))
      tell(unheeded(steps.at(-1) as ApprovalNode, facts));
    for (const amount of amountsOn(ground, facts)) {
      const matter = amount === null ? facts : { ...facts, amount };
      // Who is asked follows from the way, the cost center and the amount alone.
      const place = JSON.stringify([steps.map(({ id }) => id), facts['costCenter'], amount]);
      if (looked.has(place)) continue;
      looked.add(place);
      const asked = steps.map((node) => askedAt(ground.staff, node, matter));
      // Who is asked and who stands in decides who is missing, so cases with the same people at the same steps are judged once.
      const key = JSON.stringify(asked.map(({ node, people, instead }) => [node.id, people, instead]));
      if (!seated.has(key)) for (const trouble of missingFor(ground.staff, asked, matter)) tell(trouble);
      seated.add(key);
      const beyond = outOfReach(ground.staff, asked, matter) ?? uncovered(ground.staff, asked, matter);
      if (beyond) tell(beyond);
    }
  }
  return [...found.values()];
}

/**
 * The amount of a case, and of those that go the same way each that is just too much for somebody: authority ends at amounts
 * that no condition names.
 */
function amountsOn({ regions, limits }: Ground, { amount }: Facts): readonly (number | null)[] {
  if (typeof amount !== 'number') return [null];
  if (regions.amounts.includes(amount)) return [amount];
  const least = Math.max(0, ...regions.amounts.filter((cut) => cut < amount));
  const most = Math.min(...regions.amounts.filter((cut) => cut > amount));
  const tooMuch = limits.map((limit) => limit + 1).filter((cents) => cents > least && cents < most);
  return [...new Set([amount, ...tooMuch])].toSorted((one, other) => one - other);
}

interface FieldQuestion {
  readonly node: ApprovalNode;
  readonly people: readonly string[];
  /** Who takes it when nobody of them is left. */
  readonly instead: readonly string[];
}

const askedAt = (staff: Staff, node: ApprovalNode, facts: Facts): FieldQuestion => ({
  node,
  people: candidates(staff, node.assign, facts),
  instead: standIns(staff, node, facts),
});

const stopped = (
  { nodes }: Ground,
  { node: id, problem }: { node: string; problem: string },
  facts: Facts,
): Finding => {
  const node = nodes.get(id);
  return {
    code: 'stops',
    severity: 'error',
    node: id,
    sentence: `Approvals stop at “${node ? nameOf(node) : id}”: ${problem} Check first that it is filled in.`,
    example: { facts },
  };
};

const undecided = (facts: Facts, node: string | null): Finding => ({
  code: 'nobody_decides',
  severity: 'error',
  node,
  sentence: 'This document is approved without any decision.',
  example: { facts },
});

const heedsOne = ({ heeds }: ApprovalNode, worth: readonly string[]): boolean =>
  heeds === undefined || worth.some((field) => heeds.includes(field));

const unheeded = (last: ApprovalNode, facts: Facts): Finding => ({
  code: 'nobody_heeds',
  severity: 'error',
  node: last.id,
  sentence: 'No approver of this document reviews its amount, so it could grow after approval.',
  example: { facts },
});

const neededAt = ({ quorum }: ApprovalNode): number => (typeof quorum === 'number' ? quorum : 1);

/**
 * Whether each step has enough people, whoever asked, and whether nobody would have to sign twice. The engine never lets people
 * decide on their own request or twice: such a case waits until somebody else is found. When that holds for one requester only
 * it is a warning.
 */
function missing(staff: Staff, asked: readonly FieldQuestion[], facts: Facts): Finding[] {
  const benchesFor = (requester?: string): Bench[] =>
    asked.map(({ node, people, instead: standing }) => {
      const others = people.filter((id) => id !== requester);
      const needed = neededAt(node);
      // Stand-ins come when nobody else is left; they do not fill up a number.
      const instead = others.length === 0 || needed === 1 ? standing : [];
      return { node: node.id, people: [...new Set([...others, ...instead.filter((id) => id !== requester)])], needed };
    });
  const anybody = benchesFor();
  const nobody = anybody.flatMap((bench, at) => short(staff, bench, asked[at] as FieldQuestion, facts));
  if (nobody.length > 0) return nobody;
  const twice = atBench(asked, unseated(anybody));
  if (twice) return [{ ...signsTwice(twice, null), example: { facts } }];

  for (const requester of new Set(asked.flatMap(({ people }) => people))) {
    const benches = benchesFor(requester);
    const who = staff.people[requester]?.name ?? 'someone';
    const example = { facts, requester };
    const own = asked.find((_, at) => (benches[at] as Bench).people.length < (benches[at] as Bench).needed);
    if (own) return [{ ...ownRequest(own, who), example }];
    const short = atBench(asked, unseated(benches));
    if (short) return [{ ...signsTwice(short, who), example }];
  }
  return [];
}

/** What only the amount brings about is mended by giving somebody more authority, not by another drawing: it is a warning. */
function missingFor(staff: Staff, asked: readonly FieldQuestion[], facts: Facts): Finding[] {
  const troubles = missing(staff, asked, facts);
  const isError = ({ severity }: Finding): boolean => severity === 'error';
  if (typeof facts['amount'] !== 'number' || !troubles.some(isError)) return troubles;
  const nothing = { ...facts, amount: 0 };
  const ofNothing = asked.map(({ node }) => askedAt(staff, node, nothing));
  if (missing(staff, ofNothing, nothing).some(isError)) return troubles;
  return troubles.map((trouble) => ({ ...trouble, severity: 'warning' }));
}

const atBench = (asked: readonly FieldQuestion[], bench: Bench | null): FieldQuestion | undefined =>
  bench ? asked.find(({ node }) => node.id === bench.node) : undefined;

function short(staff: Staff, { people, needed }: Bench, { node }: FieldQuestion, facts: Facts): Finding[] {
  if (people.length >= needed) return [];
  const name = nameOf(node);
  const none = people.length === 0;
  if (none && typeof facts['amount'] === 'number' && forNothing(staff, node, facts).length > 0)
    return [beyondEverybody(staff, node, facts)];
  return [
    {
      code: none ? 'nobody_left' : 'too_few',
      severity: 'error',
      node: node.id,
      sentence: none
        ? `No one can decide at “${name}” for this document.`
        : `“${name}” needs ${needed} people, and only ${people.length} can take it.`,
      example: { facts },
    },
  ];
}

/** Who could take a step if the amount were none: where there is somebody, the amount is what stands in the way. */
const forNothing = (staff: Staff, node: ApprovalNode, facts: Facts): readonly string[] => {
  const { people, instead } = askedAt(staff, node, { ...facts, amount: 0 });
  return [...people, ...instead];
};

/** How far the authority of the one who has most reaches, in cents. */
const furthest = ({ authority }: Staff, people: readonly string[]): number =>
  Math.max(0, ...people.map((id) => (Object.hasOwn(authority, id) ? (authority[id] ?? Number.MAX_SAFE_INTEGER) : 0)));

const beyondEverybody = (staff: Staff, node: ApprovalNode, facts: Facts): Finding => ({
  code: 'beyond_authority',
  severity: 'warning',
  node: node.id,
  sentence: `Above ${dollars(furthest(staff, forNothing(staff, node, facts)))} no one has the authority: this document waits at “${nameOf(node)}” until someone gets it.`,
  example: { facts },
});

const ownRequest = ({ node, people }: FieldQuestion, who: string): Omit<Finding, 'example'> => ({
  code: 'own_request',
  severity: 'warning',
  node: node.id,
  sentence:
    people.length === 1
      ? `Only ${who} can decide at “${nameOf(node)}”. ${who}’s own requests have no other approver and wait.`
      : `“${nameOf(node)}” needs everyone who can take it. ${who}’s own requests lack one approver and wait.`,
});

const signsTwice = ({ node }: FieldQuestion, who: string | null): Omit<Finding, 'example'> => ({
  code: 'one_person_twice',
  severity: who === null ? 'error' : 'warning',
  node: node.id,
  sentence: `${who === null ? 'The' : `When ${who} submits, the`} steps on this path share too few people: someone would have to approve twice, and “${nameOf(node)}” waits forever.`,
});

/** Nobody who is asked on this way, or takes over when it is late, has authority for so much: no approval can end it. */
function outOfReach(staff: Staff, asked: readonly FieldQuestion[], facts: Facts): Finding | null {
  const { amount } = facts;
  if (typeof amount !== 'number' || Object.keys(staff.authority).length === 0) return null;
  const everybody = asked.flatMap(({ node, people }) => [
    ...people,
    ...(node.escalate ? candidates(staff, node.escalate, facts) : []),
  ]);
  const last = asked.at(-1);
  if (!last || everybody.length === 0 || everybody.some((person) => covers(staff, person, amount))) return null;
  const most = furthest(staff, everybody);
  return {
    code: 'beyond_authority',
    severity: 'warning',
    node: last.node.id,
    sentence: `Above ${dollars(most)} no one on this path has the authority: this document waits at “${nameOf(last.node)}” until someone gets it.`,
    example: { facts },
  };
}

/** On every way somebody has to decide whose authority covers the amount, whoever of those asked it turns out to be. */
function uncovered(staff: Staff, asked: readonly FieldQuestion[], facts: Facts): Finding | null {
  const { amount } = facts;
  if (typeof amount !== 'number' || Object.keys(staff.authority).length === 0) return null;
  const reaches = ({ node, people }: FieldQuestion): boolean => {
    const short = people.filter((person) => !covers(staff, person, amount));
    if (node.quorum === 'any') return short.length === 0;
    if (node.quorum === 'all') return short.length < people.length;
    return short.length < node.quorum;
  };
  if (asked.some((one) => one.people.length > 0 && reaches(one))) return null;
  const last = asked.at(-1);
  const who = last?.people.find((person) => !covers(staff, person, amount));
  if (!last || who === undefined) return null;
  const limit = staff.authority[who];
  const reach =
    limit === undefined || limit === null
      ? 'who has no delegated authority'
      : `whose authority ends at ${dollars(limit)}`;
  return {
    code: 'authority',
    severity: 'warning',
    node: last.node.id,
    sentence: `${dollars(amount)} can be approved by ${staff.people[who]?.name ?? 'someone'} at “${nameOf(last.node)}”, ${reach}.`,
    example: { facts },
  };
}
