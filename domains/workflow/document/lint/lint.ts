import { type Assign, nameOf, nodesOf, reachableFrom, type WorkflowDocument, type WorkflowNode } from '../document.ts';
import type { FactFields, Facts } from '../facts.ts';
import { type Route, router } from '../route.ts';
import { casesAt } from './cases.ts';
import { type Regions, regionsOf } from './regions.ts';
import { limitsOf, named, type Staff } from './staff.ts';

export type FindingCode =
  | 'unreachable'
  | 'never_reached'
  | 'no_end'
  | 'nobody_holds'
  | 'stops'
  | 'goes_round'
  | 'nobody_decides'
  | 'nobody_left'
  | 'own_request'
  | 'too_few'
  | 'one_person_twice'
  | 'authority'
  | 'beyond_authority'
  | 'nobody_heeds'
  | 'not_all_cases';

/** Something wrong with a drawing. An error keeps it from being sent; a warning is read by whoever publishes it. */
export interface Finding {
  readonly code: FindingCode;
  readonly severity: 'error' | 'warning';
  readonly node: string | null;
  readonly sentence: string;
  /** A document for which it goes wrong, and who asked for it. */
  readonly example?: { readonly facts: Facts; readonly requester?: string };
}

export interface Linted {
  readonly findings: readonly Finding[];
  /** How many document cases were checked, one out of each region the conditions cut. */
  readonly looked: number;
  readonly all: number;
}

/** What the checks of single cases go by. */
export interface Ground {
  readonly document: WorkflowDocument;
  readonly nodes: ReadonlyMap<string, WorkflowNode>;
  readonly staff: Staff;
  readonly regions: Regions;
  /** The amounts at which somebody's authority ends, in cents, the smallest first. */
  readonly limits: readonly number[];
  /** The fields people agree to that make up the amount. */
  readonly worth: readonly string[];
  readonly routes: readonly { readonly facts: Facts; readonly route: Route }[];
}

/** Looks at a valid document for everything that would leave a case without a decision, or with a wrong one. */
export function lint(
  document: WorkflowDocument,
  fields: FactFields,
  staff: Staff,
  worth: readonly string[] = [],
): Linted {
  const nodes = nodesOf(document);
  const regions = regionsOf(document, fields, staff);
  const walk = router(document);
  const routes = regions.cases.map((facts) => ({ facts, route: walk(facts) }));
  const ground: Ground = { document, nodes, staff, regions, limits: limitsOf(staff), worth, routes };
  const findings = [
    ...unreachable(ground),
    ...endless(ground),
    ...vacant(ground),
    ...casesAt(ground),
    ...(regions.cases.length < regions.all ? [partly(regions)] : []),
  ];
  return { findings: findings.toSorted(errorsFirst), looked: regions.cases.length, all: regions.all };
}

const errorsFirst = (one: Finding, other: Finding): number =>
  Number(one.severity === 'warning') - Number(other.severity === 'warning');

const partly = ({ cases, all }: Regions): Finding => ({
  code: 'not_all_cases',
  severity: 'warning',
  node: null,
  sentence: `The conditions create ${all.toLocaleString('en-US')} document cases; ${cases.length.toLocaleString('en-US')} were checked.`,
});

function unreachable({ document, nodes, routes, regions }: Ground): Finding[] {
  const linked = reachableFrom(document, document.start);
  const walked = new Set(routes.flatMap(({ route }) => [...route.trail, ...(route.stop ? [route.stop.node] : [])]));
  const wholly = regions.cases.length === regions.all;
  return document.nodes.flatMap((node): Finding[] => {
    if (node.kind === 'join' || (node.kind === 'end' && node.outcome === 'rejected')) return [];
    if (!linked.has(node.id))
      return [
        {
          code: 'unreachable',
          severity: 'error',
          node: node.id,
          sentence: `No path leads to “${called(nodes, node.id)}”.`,
        },
      ];
    if (walked.has(node.id) || !wholly) return [];
    const looked = `${regions.all.toLocaleString('en-US')} document cases were checked`;
    return [
      {
        code: 'never_reached',
        severity: 'warning',
        node: node.id,
        sentence: `No document reaches “${called(nodes, node.id)}”: earlier conditions exclude all (${looked}).`,
      },
    ];
  });
}

/** A circle is left only when somebody fills in a form otherwise: all other facts stay what they are. */
function endless({ nodes, routes, regions, document }: Ground): Finding[] {
  const onTheWay = new Set(regions.filledOnTheWay);
  const rest = (facts: Facts): string => JSON.stringify(Object.entries(facts).filter(([name]) => !onTheWay.has(name)));
  const leaves = new Set(routes.filter(({ route }) => route.ends !== 'round').map(({ facts }) => rest(facts)));
  const caught = routes.find(({ facts, route }) => route.ends === 'round' && !leaves.has(rest(facts)));
  const isEndless = caught?.route.stop;
  const ends = [...reachableFrom(document, document.start)].some((id) => nodes.get(id)?.kind === 'end');
  return [
    ...(isEndless
      ? [
          {
            code: 'goes_round',
            severity: 'error',
            node: isEndless.node,
            sentence: `An approval returns to “${called(nodes, isEndless.node)}” in an endless loop.`,
            example: { facts: caught.facts },
          } satisfies Finding,
        ]
      : []),
    ...(ends
      ? []
      : [{ code: 'no_end', severity: 'error', node: null, sentence: 'No path reaches an end.' } satisfies Finding]),
  ];
}

/** Duties, roles and people that a step names and nobody here has. */
function vacant({ document, staff }: Ground): Finding[] {
  return document.nodes.flatMap((node) => {
    if (node.kind !== 'approval' && node.kind !== 'form') return [];
    const escalates = node.kind === 'approval' && node.escalate ? [node.escalate] : [];
    return [node.assign, ...escalates].flatMap((assign, at): Finding[] => {
      const what = namedBy(assign);
      if (what === null || named(staff, assign, {}).length > 0) return [];
      const doing = at === 0 ? 'is asked' : 'takes over when it is overdue';
      return [
        {
          code: 'nobody_holds',
          severity: 'error',
          node: node.id,
          sentence: `At “${nameOf(node)}” ${what} ${doing}, and no one is.`,
        },
      ];
    });
  });
}

function namedBy(assign: Assign): string | null {
  if ('duty' in assign) return `a person with the duty ${assign.duty.replaceAll('_', ' ')}`;
  if ('role' in assign) return `a person with the role ${assign.role}`;
  return 'member' in assign ? 'one person' : null;
}

const called = (nodes: Ground['nodes'], id: string): string => {
  const node = nodes.get(id);
  return node ? nameOf(node) : id;
};
