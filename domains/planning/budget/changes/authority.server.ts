import { fail, type Row, roles } from '#kernel';
import type { Work } from '#server/records/work.ts';
import { partsOf } from '../accounts/account.ts';
import { chartFor } from '../accounts/chart.server.ts';
import type { budgetAmendment } from './budget-amendment.record.ts';
import { type Asked, type Authority, authorityFor, reachOf, reachWords, type Touched, whoCould } from './reach.ts';

type Amendment = Row<typeof budgetAmendment>;
export type AmendmentLines = NonNullable<Amendment['lines']>;

export async function authoritiesIn({ tx, actor }: Pick<Work, 'tx' | 'actor'>): Promise<readonly Authority[]> {
  return tx.query<Authority & Record<string, unknown>>(
    `select name, duty, role, member, kind, reach, up_to_cents as "limitCents", from_day as "fromDay", until_day as "untilDay"
     from budget_authority where organization_id = $1 and status = 'in_force' order by up_to_cents nulls last, name`,
    [actor.organizationId],
    'budget.authorities',
  );
}

interface TouchedLine extends Touched {
  readonly account: string;
}

/** Name by which the segments of fund and object are known; an agency may call them so, whatever their position. */
const segmentAt = (names: readonly string[], wanted: string): number =>
  names.findIndex((name) => name.toLowerCase().startsWith(wanted));

export async function touchedLines(
  work: Pick<Work, 'tx' | 'actor'>,
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
  const names = chart.segments.map(({ name }) => name);
  const [fundAt, objectAt] = [segmentAt(names, 'fund'), segmentAt(names, 'object')];
  return lines.map(({ account, costCenter, department }) => {
    const parts = partsOf(account);
    const object = chart.values.find(
      ({ segment, code }) => segment === chart.segments[objectAt]?.id && code === parts[objectAt],
    );
    return {
      costCenter,
      department,
      fund: parts[fundAt] ?? null,
      objectGroup: object ? (object.group ?? object.code) : null,
    };
  });
}

/** What has to be covered by somebody's authority for this change. */
export async function askedOf(
  work: Pick<Work, 'tx' | 'actor'>,
  { kind, day, lines }: { kind: Asked['kind']; day: string; lines: AmendmentLines },
): Promise<Asked> {
  const touched = await touchedLines(work, [...new Set(lines.map(({ line }) => line))]);
  const gains = lines.reduce((sum, one) => sum + (one.increase?.cents ?? 0), 0);
  const losses = lines.reduce((sum, one) => sum + (one.decrease?.cents ?? 0), 0);
  return {
    kind,
    day,
    reach: kind === 'amendment' ? 'organization' : reachOf(touched),
    cents: Math.max(gains, losses),
    departments: [...new Set(touched.map(({ department }) => department))],
  };
}

/** The authority under which the actor decides, or a refusal that says who could. */
export async function decidedUnder(work: Work, asked: Asked): Promise<string> {
  const { actor } = work;
  const authorities = await authoritiesIn(work);
  const [own] = await work.tx.query<{ department: string | null }>(
    'select department from organization_members where organization_id = $1 and id = $2',
    [actor.organizationId, actor.id],
    'budget.own_department',
  );
  const held = roles.slice(0, roles.indexOf(actor.role) + 1);
  const found = authorityFor(authorities, asked, {
    id: actor.id,
    duties: actor.duties,
    roles: held,
    department: own?.department ?? null,
  });
  if (found) return found.name;
  const others = whoCould(authorities, asked);
  throw fail(
    'refused',
    'budget_amendment.above_authority',
    `This change is above your authority: ${reachWords[asked.reach].toLowerCase()}, $${(asked.cents / 100).toLocaleString('en-US')}. ${
      others.length > 0
        ? `It can be decided under: ${others.join(', ')}.`
        : 'Nobody has authority that covers it; an administrator has to set one.'
    }`,
    { extra: { reach: asked.reach, cents: asked.cents, whoCould: others } },
  );
}
