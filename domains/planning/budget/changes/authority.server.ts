import { costCenter } from '#domains/finance/public.ts';
import { membersWithDuty, membersWithRole, standingsOf, member } from '#domains/organization/public.server.ts';
import { type Row, roles } from '#kernel';
import { rowsIn } from '#server/records/rows.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { chartFor } from '../accounts/chart.server.ts';
import { budgetAuthority } from './budget-authority.record.ts';
import type { budgetAmendment } from './budget-amendment.record.ts';
import { dollars } from '../ledger/verdict.ts';
import { placesIn } from '../units/units.ts';
import { crossesLevel } from '../units/units.server.ts';
import {
  type ChangeToDecide,
  type Authority,
  authorityFor,
  coversChange,
  type Decider,
  type Lint,
  lintOf,
  reachOf,
  reachWords,
  type Touched,
  whoCould,
} from './reach.ts';

type Amendment = Row<typeof budgetAmendment>;
export type AmendmentLines = NonNullable<Amendment['lines']>;

/** Those in force, the smallest amount first and any amount last. */
export async function authoritiesIn({ tx }: Pick<UnitOfWork, 'tx'>): Promise<readonly Authority[]> {
  const rows = await rowsIn(tx, budgetAuthority, {
    where: { status: 'in_force' },
    order: ['upTo', 'name'],
    fields: ['name', 'duty', 'role', 'member', 'kind', 'reach', 'upTo', 'fromDay', 'untilDay'],
    most: 'all',
  });
  return rows.map(({ upTo, ...row }) => ({ ...row, limitCents: upTo?.cents ?? null }));
}

interface TouchedLine extends Touched {
  readonly account: string;
}

export async function touchedLines(
  work: Pick<UnitOfWork, 'tx' | 'actor'>,
  ids: readonly string[],
): Promise<readonly Touched[]> {
  const lines = await work.tx.query<TouchedLine & Record<string, unknown>>(
    `select l.account, l.cost_center as "costCenter", c.department, null as fund, null as "objectGroup" from budget_line l
       left join cost_center c on c.organization_id = l.organization_id and c.id = l.cost_center
     where l.organization_id = $1 and l.id = any($2)`,
    [work.actor.organizationId, ids],
    'budget.touched',
  );
  const chart = await chartFor(
    work,
    lines.map(({ account }) => account),
  );
  const placeOf = placesIn(chart);
  return lines.map(({ account, ...line }) => ({ ...line, ...placeOf(account) }));
}

export interface Change {
  readonly kind: ChangeToDecide['kind'];
  readonly day: string;
  readonly lines: AmendmentLines;
}

/** The amount a change is about: what its lines gain or what they lose, whichever is more. */
export const centsOf = (lines: AmendmentLines): number =>
  Math.max(
    lines.reduce((sum, one) => sum + (one.increase?.cents ?? 0), 0),
    lines.reduce((sum, one) => sum + (one.decrease?.cents ?? 0), 0),
  );

/** What has to be covered by somebody's authority for this change. */
export async function askedOf(
  work: Pick<UnitOfWork, 'tx' | 'actor'>,
  { kind, day, lines }: Change,
): Promise<ChangeToDecide> {
  const ids = [...new Set(lines.map(({ line }) => line))];
  const touched = await touchedLines(work, ids);
  const isAbove = kind === 'amendment' || (await crossesLevel(work, ids, touched));
  return {
    kind,
    day,
    reach: isAbove ? 'organization' : reachOf(touched),
    cents: centsOf(lines),
    departments: [...new Set(touched.map(({ department }) => department))],
    costCenters: [...new Set(touched.map(({ costCenter }) => costCenter))],
  };
}

/** These people as authority looks at them; who works here no longer is left out. */
async function decidersAmong(work: UnitOfWork, ids: readonly string[]): Promise<Decider[]> {
  const standings = await standingsOf(work, ids);
  const rows = await work.rows(member, { where: { id: ids }, fields: ['department'], most: 'all' });
  const departments = new Map(rows.map(({ id, department }) => [id, department]));
  return ids.flatMap((id) => {
    const found = standings.get(id);
    if (!found?.isActive) return [];
    const held = roles.slice(0, roles.indexOf(found.role) + 1);
    return [{ id, duties: found.duties, roles: held, department: departments.get(id) ?? null }];
  });
}

/** Everybody who holds an authority by their person, duty or role. */
async function holdersOf(work: UnitOfWork, { member, duty, role }: Authority): Promise<Decider[]> {
  const ids = member
    ? [member]
    : duty
      ? await membersWithDuty(work, duty)
      : role
        ? await membersWithRole(work, role)
        : [];
  return decidersAmong(work, ids);
}

/** The authority under which this person decides on a change, or in a sentence why none of theirs is enough. */
export async function authorityOver(work: UnitOfWork, person: string, asked: ChangeToDecide): Promise<Found> {
  const authorities = await authoritiesIn(work);
  const [decider] = await decidersAmong(work, [person]);
  const found = decider ? authorityFor(authorities, asked, decider) : null;
  return found ? { ok: true, name: found.name } : { ok: false, sentence: aboveAuthority(authorities, asked, 'their') };
}

type Found = { readonly ok: true; readonly name: string } | { readonly ok: false; readonly sentence: string };

/** To undo a change takes the authority that the change takes, today: whoever could not decide on it alone cannot take it back. */
export async function authorityToUndo(
  work: UnitOfWork,
  { kind, lines }: Pick<Amendment, 'kind' | 'lines'>,
): Promise<Found> {
  if (work.actor.kind === 'system') return { ok: true, name: 'the product itself' };
  const asked = await askedOf(work, { kind, day: work.today, lines: lines ?? [] });
  const found = await authorityOver(work, work.actor.id, asked);
  return found.ok
    ? found
    : { ok: false, sentence: `${aboveAuthority(await authoritiesIn(work), asked, 'your')} To undo it takes the same.` };
}

function aboveAuthority(authorities: readonly Authority[], asked: ChangeToDecide, whose: 'their' | 'your'): string {
  const others = whoCould(authorities, asked);
  return `This change is above ${whose} authority: ${reachWords[asked.reach].toLowerCase()}, ${dollars(asked.cents)}. ${
    others.length > 0
      ? `Authority that covers it: ${others.join(', ')}.`
      : 'No authority covers it; ask an administrator to set one.'
  }`;
}

/** Whoever holds the smallest authority that is enough, besides those who asked for it. */
export async function justEnough(
  work: UnitOfWork,
  asked: ChangeToDecide,
  besides: readonly string[],
): Promise<string[]> {
  for (const one of await authoritiesIn(work)) {
    if (!coversChange(one, asked)) continue;
    const people = (await holdersOf(work, one))
      .filter((decider) => !besides.includes(decider.id) && authorityFor([one], asked, decider) !== null)
      .map(({ id }) => id);
    if (people.length > 0) return people;
  }
  return [];
}

/** What nobody could decide today, by those who hold authority and by the departments that cost centers belong to. */
export async function lintToday(work: UnitOfWork): Promise<Lint> {
  const inForce = (await authoritiesIn(work)).filter(
    ({ fromDay, untilDay }) => (fromDay ?? work.today) <= work.today && (untilDay ?? work.today) >= work.today,
  );
  const held = await Promise.all(
    inForce.map(async (authority) => ({ authority, holders: await holdersOf(work, authority) })),
  );
  const centers = await work.rows(costCenter, {
    where: { status: 'active', department: { not: null } },
    fields: ['department'],
    order: 'department',
    most: 'all',
  });
  return lintOf(held, [...new Set(centers.flatMap(({ department }) => department ?? []))], work.today);
}

/** The largest change each person decides about, in cents. */
export async function furthestReach(work: UnitOfWork): Promise<ReadonlyMap<string, number>> {
  const furthest = new Map<string, number>();
  for (const one of await authoritiesIn(work)) {
    if ((one.fromDay ?? work.today) > work.today || (one.untilDay ?? work.today) < work.today) continue;
    const cents = one.limitCents ?? Number.MAX_SAFE_INTEGER;
    for (const { id } of await holdersOf(work, one)) furthest.set(id, Math.max(furthest.get(id) ?? 0, cents));
  }
  return furthest;
}
