import { type Duty, fail, type Row } from '#kernel';
import { type EffectFacts, follows } from '#server/records/effects.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { dutiesOfFirms } from './duties.ts';
import { dutyGrant } from './duty-grant.record.ts';
import { firmDelegation } from './firm-delegation.record.ts';
import { member } from './member.record.ts';
import { notify } from './notify.server.ts';

type Delegation = Row<typeof firmDelegation>;

const refused = (path: string, code: string, message: string) =>
  fail('refused', `firm_delegation.${code}`, message, {
    issues: [{ path, code: `firm_delegation.${code}`, message }],
  });

/** Both people of a delegation, as far as they still work for the firm. */
async function bothOf(work: UnitOfWork, { principal, deputy }: Delegation) {
  const people = await work.rows(member, {
    where: { id: [principal, deputy], status: 'active' },
    fields: ['name'],
    most: 'all',
  });
  const nameOf = (id: string) => people.find((one) => one.id === id)?.name;
  return { principal: nameOf(principal), deputy: nameOf(deputy) };
}

/** Only what the colleague was granted is delegated: neither a role, nor what they have by a delegation themselves. */
async function judge({ row, work }: EffectFacts<Delegation>): Promise<void> {
  const names = await bothOf(work, row);
  if (names.principal === undefined)
    throw refused('principal', 'active', 'This colleague is suspended or left. Grant the duty to someone instead.');
  if (names.deputy === undefined)
    throw refused('deputy', 'active', 'This colleague is suspended or left. Choose another delegate.');
  // What is not held gives nothing, and people are told so at once.
  if (work.actor.kind === 'system') return;
  const granted = await work.rows(dutyGrant, {
    where: {
      member: row.principal,
      duty: Object.keys(dutiesOfFirms) as Duty[], // the names stated there
      status: 'active',
      fromDay: { until: row.untilDay },
      untilDay: { from: row.fromDay, or: null },
    },
    fields: ['duty'],
    most: 'all',
  });
  const held = new Set<string>(granted.map(({ duty }) => duty));
  if (held.size === 0)
    throw refused(
      'principal',
      'held',
      `${names.principal} holds no duty on these days. Duties held by delegation can’t be delegated again.`,
    );
  const lacking = (row.duties ?? []).find((duty) => !held.has(duty));
  if (lacking)
    throw refused(
      'duties',
      'held',
      `${names.principal} doesn’t hold ${dutiesOfFirms[lacking]} on these days. Duties held by delegation can’t be delegated again.`,
    );
}

const tell = (work: UnitOfWork, { id, principal, deputy }: Delegation, subject: string): Promise<void> =>
  notify(work, {
    to: [principal, deputy],
    kind: 'firm_delegation.changed',
    subject: subject.slice(0, 200),
    link: `/team/delegations/${id}`,
  });

async function tellBegun({ row, work }: EffectFacts<Delegation>): Promise<void> {
  const { principal, deputy } = await bothOf(work, row);
  await tell(work, row, `${deputy} acts for ${principal} from ${row.fromDay} until ${row.untilDay}: ${row.reason}`);
}

async function tellEnded({ row, work }: EffectFacts<Delegation>): Promise<void> {
  const { principal = 'a former colleague', deputy = 'A former colleague' } = await bothOf(work, row);
  await tell(work, row, `${deputy} no longer acts for ${principal}: the delegation ended`);
}

export const firmDelegationEffects = follows(firmDelegation, { create: [judge, tellBegun], end: [tellEnded] });

/** Every delegation that this person gave or has, and that nobody ended. */
export async function delegationsOf(work: UnitOfWork, person: string) {
  const asked = { fields: [], most: 'all' } as const;
  const given = await work.rows(firmDelegation, { where: { principal: person, status: 'active' }, ...asked });
  const taken = await work.rows(firmDelegation, { where: { deputy: person, status: 'active' }, ...asked });
  return [...given, ...taken];
}

const behind = `select p.name, p.email from held_for_colleagues($1, $2, $4::date) h
    join organization_members p on p.organization_id = $1 and p.id = h.principal
  where h.duty = $3 and not exists (select from duty_grant d where d.organization_id = $1 and d.member = $2 and d.duty = $3
      and d.status = 'active' and d.from_day <= $4::date and (d.until_day is null or d.until_day >= $4::date))
  order by p.name, p.id`;

interface Colleague {
  readonly name: string;
  readonly email: string;
}

/** The colleagues for whom this person has a duty today; none where it is their own. */
export const colleaguesBehind = (work: UnitOfWork, duty: Duty): Promise<readonly Colleague[]> =>
  work.tx.query<Colleague>(
    behind,
    [work.actor.organizationId, work.actor.id, duty, work.today],
    'firm_delegation.behind',
  );

/** Who acts, with the colleagues for whom. */
export const inTheName = (name: string, colleagues: readonly Colleague[]): string =>
  colleagues.length === 0 ? name : `${name} for ${colleagues.map((one) => one.name).join(' and ')}`;

/** How an agency reads who acts: with the colleague for whom, where the duty is held by delegation alone. */
export const nameFor = async (work: UnitOfWork, duty: Duty): Promise<string> =>
  inTheName(work.actor.name, await colleaguesBehind(work, duty));
