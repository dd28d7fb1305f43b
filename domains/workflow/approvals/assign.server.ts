import { dutyWords } from '../../organization/public.ts';
import {
  membersWithDuty,
  membersWithRole,
  type StandingOfMember,
  standingsOf,
} from '../../organization/public.server.ts';
import { remembered } from '#server/records/remembered.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import type { Assign } from '../document/document.ts';
import { centerAbove, reportingTo } from './above.server.ts';
import { absence } from './absence.record.ts';
import { type Covered, covering, peopleWithAuthority } from './authority.server.ts';
import { amountOf, type Case, factsOf } from './case.server.ts';
import { deputiesOf, type Grant, type Matter } from './delegation-chains.ts';
import { hindrance, type Standing } from './eligibility.ts';

/** Everybody's delegations that hold now or later; a few for each person who decides. */
export const standingGrants = async (work: UnitOfWork): Promise<Grant[]> => {
  const active = await remembered(work, ['delegation'], 'delegations', () =>
    work.tx.query<Grant>(
      `select id, principal, deputy, from_day as "fromDay", until_day as "untilDay", coalesce(kinds, '{}') as kinds,
       coalesce(cost_centers, '{}') as "costCenters", limit_cents as limit
     from delegation where organization_id = $1 and status = 'active' order by created_at, id`,
      [work.actor.organizationId],
      'delegation.active',
    ),
  );
  return active.filter(({ untilDay }) => untilDay >= work.today);
};

/** Who of these people is away today. */
export async function awayOf(work: UnitOfWork, people: readonly string[]): Promise<ReadonlySet<string>> {
  if (people.length === 0) return new Set();
  return remembered(work, ['absence'], `away of ${people.toSorted().join()}`, async () => {
    const rows = await work.rows(absence, {
      where: { person: people, status: 'planned', fromDay: { until: work.today }, untilDay: { from: work.today } },
      fields: ['person'],
      most: 'all',
    });
    return new Set(rows.map(({ person }) => person));
  });
}

export const matterOf = (one: Case): Matter => {
  const { costCenter, agency, category } = factsOf(one);
  return {
    kind: one.approvable.kind,
    costCenter: typeof costCenter === 'string' ? costCenter : null,
    agency: typeof agency === 'string' ? agency : null,
    category: typeof category === 'string' ? category : null,
    commodities: one.approvable.commodities?.(one.row) ?? [],
    cents: amountOf(one)?.cents ?? null,
  };
};

/** Whether somebody's own authority reaches as far as this document, or in a sentence why not. */
export const coveredBy = (one: Case, person: string): Promise<Covered> =>
  one.approvable.authority?.covers(one.row, person, one.product) ?? covering(one.product, person, matterOf(one));

const counted = new Set(['approve', 'reject', 'fill']);

/** What keeps people from deciding on this document, gathered once for any number of people. */
export async function standingOf(one: Case, grants: readonly Grant[]): Promise<Standing> {
  const { approvable, row, product, approval } = one;
  const requesters = approval.requesters ?? [];
  return {
    deed: approvable.deed,
    cents: amountOf(one)?.cents ?? 0,
    requesters,
    reports: await reportingTo(product, matterOf(one).costCenter, requesters),
    deputies: new Set(requesters.flatMap((person) => [...deputiesOf(person, grants, product.today)])),
    chain: (await approvable.chain?.(row, product)) ?? [],
    decided: new Set(
      one.decisions
        .filter(({ verb, status }) => status === 'standing' && counted.has(verb))
        .flatMap(({ decidedBy, onBehalfOf }) => (onBehalfOf ? [decidedBy, onBehalfOf] : [decidedBy])),
    ),
  };
}

/** People for a step, and the sentence that tells them why they. */
export interface Assigned {
  readonly people: readonly string[];
  readonly because: string;
}

interface Named {
  readonly people: readonly string[];
  readonly because: string;
}

async function named(one: Case, assign: Assign): Promise<Named> {
  const { product } = one;
  if ('member' in assign) return { people: [assign.member], because: 'The workflow assigns this step to you.' };
  if ('duty' in assign)
    return {
      people: await membersWithDuty(product, assign.duty),
      because: `You hold the duty ${dutyWords(assign.duty)}.`,
    };
  if ('role' in assign)
    return {
      people: await membersWithRole(product, assign.role),
      because: `This step is assigned to the role ${assign.role.replace('_', ' ')}.`,
    };
  if ('authority' in assign)
    return {
      people: await (one.approvable.authority?.people(one.row, product) ?? peopleWithAuthority(product, matterOf(one))),
      because: 'Your authority covers this amount.',
    };
  return headOf(one);
}

/** The manager of the cost center; where nobody is named, whoever approves spending, and at last any manager. */
async function headOf(one: Case): Promise<Named> {
  const { product } = one;
  const { costCenter } = matterOf(one);
  const center = await centerAbove(product, costCenter, one.approval.requesters ?? []);
  if (center?.['manager'])
    return {
      people: [center['manager'] as string],
      because: `You manage cost center ${String(center['code'])}.`,
    };
  const approvers = await membersWithDuty(product, 'approver');
  return approvers.length > 0
    ? { people: approvers, because: 'You approve spending, and this cost center has no manager.' }
    : {
        people: await membersWithRole(product, 'manager'),
        because: 'You are a manager, and this cost center has no manager or approver.',
      };
}

const MOST_ASKED = 50;
/** Where everybody could decide nobody does: the few whose authority is just enough. */
const MOST_STAND_INS = 3;

/** Those of the people a rule names who work here and may decide on this. */
export async function askedBy(one: Case, assign: Assign, grants: readonly Grant[]): Promise<Assigned> {
  const { people, because } = await named(one, assign);
  const matter = await standingOf(one, grants);
  const known = await standingsOf(one.product, people);
  const fitting = people.filter((id) => mayDecide(known.get(id), matter)).slice(0, MOST_ASKED);
  return { people: fitting, because };
}

const mayDecide = (person: StandingOfMember | undefined, matter: Standing): boolean =>
  person?.isActive === true && hindrance(person, matter) === null;

/**
 * Whoever takes a step in place of those it was meant for. They need the authority for the amount: being late never makes a
 * decision smaller than it is.
 */
export async function standInsFor(
  one: Case,
  escalate: Assign | undefined,
  grants: readonly Grant[],
): Promise<Assigned> {
  const tried: readonly Assign[] = [...(escalate ? [escalate] : []), { authority: true }];
  for (const assign of tried) {
    const { people, because } = await askedBy(one, assign, grants);
    const covered: string[] = [];
    for (const person of people)
      if (covered.length < MOST_STAND_INS && (await coveredBy(one, person)).ok) covered.push(person);
    if (covered.length > 0) return { people: covered, because };
  }
  return { people: [], because: '' };
}
