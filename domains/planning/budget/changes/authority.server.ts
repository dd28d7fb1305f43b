import { costCenter } from '#domains/finance/public.ts';
import { membersWithDuty, membersWithRole, standingsOf, member } from '#domains/organization/public.server.ts';
import { type Row, roles } from '#kernel';
import { rowIn, rowsIn } from '#server/records/rows.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { chartFor } from '../accounts/chart.server.ts';
import { budget } from '../budget.record.ts';
import { budgetAuthority } from './budget-authority.record.ts';
import type { budgetAmendment } from './budget-amendment.record.ts';
import { dollars } from '../ledger/verdict.ts';
import { placesIn } from '../units/units.ts';
import { crossesLevel } from '../units/units.server.ts';
import { countedStates } from './amendment-life.ts';
import {
  type InBudget,
  type LimitedAuthority,
  overSentence,
  overYear,
  withinYear,
  type YearAsked,
  type YearUse,
} from './year-limit.ts';
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
export async function authoritiesIn({ tx }: Pick<UnitOfWork, 'tx'>): Promise<readonly LimitedAuthority[]> {
  const rows = await rowsIn(tx, budgetAuthority, {
    where: { status: 'in_force' },
    order: ['upTo', 'name'],
    fields: ['name', 'duty', 'role', 'member', 'kind', 'reach', 'upTo', 'yearUpTo', 'fromDay', 'untilDay'],
    most: 'all',
  });
  return rows.map(({ upTo, yearUpTo, ...row }) => ({
    ...row,
    limitCents: upTo?.cents ?? null,
    yearCents: yearUpTo?.cents ?? null,
  }));
}

interface TouchedLine extends Touched {
  readonly id: string;
  readonly budget: string;
  readonly budgetName: string;
}

export async function touchedLines(
  work: Pick<UnitOfWork, 'tx' | 'actor'>,
  ids: readonly string[],
): Promise<readonly TouchedLine[]> {
  const lines = await work.tx.query<TouchedLine & { account: string }>(
    `select l.id, l.budget, b.name as "budgetName", l.account, l.cost_center as "costCenter", c.department, null as fund, null as "objectGroup" from budget_line l
       join budget b on b.organization_id = l.organization_id and b.id = l.budget
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
  /** What moves between the funds of a budget. */
  readonly between?: { readonly budget: string | null; readonly cents: number };
  /** The amendment itself, once it is kept. */
  readonly without?: string | null;
}

/** A change with what it adds to the year; a change that is counted already is not counted against itself. */
interface Counted extends YearAsked {
  readonly without: string | null;
}

/** The amount a change is about: what its lines gain or what they lose, whichever is more. */
export const centsOf = (lines: AmendmentLines): number =>
  Math.max(
    lines.reduce((sum, one) => sum + (one.increase?.cents ?? 0), 0),
    lines.reduce((sum, one) => sum + (one.decrease?.cents ?? 0), 0),
  );

/** An amendment as its authority looks at it. */
export const changeOf = (
  row: Pick<Amendment, 'id' | 'kind' | 'day' | 'lines' | 'transferBudget' | 'betweenFunds'>,
): Change => ({
  kind: row.kind,
  day: row.day,
  lines: row.lines ?? [],
  between: { budget: row.transferBudget, cents: row.betweenFunds?.cents ?? 0 },
  without: row.id,
});

/** All that a change moves: between lines, and between funds. Both count, so that nothing is gained by writing them in one. */
export const grossOf = ({ lines, between }: Pick<Change, 'lines' | 'between'>): number =>
  centsOf(lines) + (between?.cents ?? 0);

/** By budget what its lines gain or lose, whichever is more. */
const inBudgets = (touched: readonly TouchedLine[], lines: AmendmentLines): readonly InBudget[] =>
  [...Map.groupBy(touched, ({ budget }) => budget)].map(([budget, own]) => {
    const ids = new Set(own.map(({ id }) => id));
    return { budget, name: own[0]?.budgetName ?? '', cents: centsOf(lines.filter(({ line }) => ids.has(line))) };
  });

/** The same with what moves between the funds of one of them, or of another budget. */
async function withTransfers(
  work: Pick<UnitOfWork, 'tx' | 'actor'>,
  budgets: readonly InBudget[],
  { budget: id, cents }: NonNullable<Change['between']>,
): Promise<readonly InBudget[]> {
  if (id === null) return budgets;
  const known = await rowIn(work.tx, budget, { where: { id }, fields: ['name'] });
  const own = budgets.find((one) => one.budget === id) ?? { budget: id, name: known?.name ?? '', cents: 0 };
  return [...budgets.filter((one) => one.budget !== id), { ...own, cents: own.cents + cents }];
}

/** What has to be covered by somebody's authority for this change. */
export async function askedOf(
  work: Pick<UnitOfWork, 'tx' | 'actor' | 'today'>,
  { kind, day, lines, between = { budget: null, cents: 0 }, without = null }: Change,
): Promise<Counted> {
  const ids = [...new Set(lines.map(({ line }) => line))];
  const touched = await touchedLines(work, ids);
  const isAbove = kind === 'amendment' || between.cents > 0 || (await crossesLevel(work, ids, touched));
  const budgets = inBudgets(touched, lines);
  return {
    kind,
    // Authority is judged on the day of the decision: a later day of the change lends none.
    day: day < work.today ? day : work.today,
    without,
    budgets: between.cents > 0 ? await withTransfers(work, budgets, between) : budgets,
    reach: isAbove ? 'organization' : reachOf(touched),
    cents: grossOf({ lines, between }),
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

/** What was approved this year under authorities that have a total, for the budgets that a change touches. */
export async function usesFor(
  { tx, actor }: Pick<UnitOfWork, 'tx' | 'actor'>,
  authorities: readonly LimitedAuthority[],
  { budgets, without }: { readonly budgets: readonly Pick<InBudget, 'budget'>[]; readonly without: string | null },
): Promise<readonly YearUse[]> {
  const limited = authorities.filter(({ yearCents }) => yearCents !== null).map(({ id }) => id);
  if (limited.length === 0 || budgets.length === 0) return [];
  const values = [actor.organizationId, limited, budgets.map(({ budget }) => budget), without];
  return tx.query<YearUse & Record<string, unknown>>(usesSql, values, 'budget.year_uses');
}

const usesSql = `select authority, department, budget, sum(greatest(gained, lost))::bigint as cents,
    coalesce(sum(greatest(gained, lost)) filter (where status = 'scheduled'), 0)::bigint as scheduled from (
    select a.id, a.status, a.authority, a.department, l.budget,
      sum(coalesce(x.increase_cents, 0)) as gained, sum(coalesce(x.decrease_cents, 0)) as lost
    from budget_amendment a
      join budget_amendment_lines x on x.organization_id = a.organization_id and x.parent = a.id
      join budget_line l on l.organization_id = x.organization_id and l.id = x.line
    where a.organization_id = $1 and a.authority = any($2) and l.budget = any($3) and a.id is distinct from $4::uuid
      and a.status in (${countedStates.map((state) => `'${state}'`).join(', ')})
    group by a.id, a.status, a.authority, a.department, l.budget
    union all
    select a.id, a.status, a.authority, a.department, a.transfer_budget, a.between_funds_cents, 0
    from budget_amendment a
    where a.organization_id = $1 and a.authority = any($2) and a.transfer_budget = any($3) and a.id is distinct from $4::uuid
      and a.status in (${countedStates.map((state) => `'${state}'`).join(', ')}) and a.between_funds_cents > 0) each
  group by authority, department, budget order by authority, department, budget`;

/** Nobody else approves under these until this transaction ends: two that fit alone never pass the total together. */
export const holdAuthorities = (work: UnitOfWork, ids: readonly string[]): Promise<unknown> =>
  work.asProduct.rows(budgetAuthority, {
    where: { id: ids, yearUpTo: { not: null } },
    fields: [],
    order: 'id',
    lock: 'update',
    most: 'all',
  });

/** The authority under which this person decides on a change, or in a sentence why none of theirs is enough. */
export async function authorityOver(work: UnitOfWork, person: string, asked: Counted): Promise<Found> {
  const authorities = await authoritiesIn(work);
  const uses = await usesFor(work, authorities, asked);
  const [decider] = await decidersAmong(work, [person]);
  const found = decider ? authorityFor(withinYear(authorities, asked, uses), asked, decider) : null;
  if (found) return { ok: true, id: found.id, name: found.name };
  const usedUp = decider ? authorityFor(authorities, asked, decider) : null;
  const over = usedUp && overYear(usedUp, asked, uses);
  const others = whoCould(withinYear(authorities, asked, uses), asked);
  return {
    ok: false,
    sentence: over ? `${overSentence(over)} ${coveredBy(others)}` : aboveAuthority(others, asked, 'their'),
  };
}

type Found =
  | { readonly ok: true; readonly id: string | null; readonly name: string }
  | { readonly ok: false; readonly sentence: string };

/** To undo a change takes the authority that the change takes, today: whoever could not decide on it alone cannot take it back. */
export async function authorityToUndo(work: UnitOfWork, row: Parameters<typeof changeOf>[0]): Promise<Found> {
  if (work.actor.kind === 'system') return { ok: true, id: null, name: 'the product itself' };
  // What is undone counts no more, so that no total of a year is in its way.
  const asked = { ...(await askedOf(work, { ...changeOf(row), day: work.today, without: null })), budgets: [] };
  const found = await authorityOver(work, work.actor.id, asked);
  return found.ok
    ? found
    : {
        ok: false,
        sentence: `${aboveAuthority(whoCould(await authoritiesIn(work), asked), asked, 'your')} To undo it takes the same.`,
      };
}

const coveredBy = (others: readonly string[]): string =>
  others.length > 0
    ? `Authority that covers it: ${others.join(', ')}.`
    : 'No authority covers it; ask an administrator to set one.';

const aboveAuthority = (others: readonly string[], asked: ChangeToDecide, whose: 'their' | 'your'): string =>
  `This change is above ${whose} authority: ${reachWords[asked.reach].toLowerCase()}, ${dollars(asked.cents)}. ${coveredBy(others)}`;

/** Whoever holds the smallest authority that is enough, besides those who asked for it. */
export async function justEnough(work: UnitOfWork, asked: Counted, besides: readonly string[]): Promise<string[]> {
  const authorities = await authoritiesIn(work);
  for (const one of withinYear(authorities, asked, await usesFor(work, authorities, asked))) {
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
