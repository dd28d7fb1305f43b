import { type Role, roles } from '#kernel/record/access.ts';
import { type Failure, fail } from '#kernel/record/fail.ts';
import type { Tx } from '#server/db/database.ts';
import type { Session } from './sessions.ts';

/** Roles that an organization lets in with a second factor only. */
export interface FactorRule {
  /** Since when, by role. */
  readonly since: Readonly<Partial<Record<Role, string>>>;
}

/** The roles in the order of their columns. */
const inColumns = ['user', 'manager', 'admin', 'platform_admin'] as const satisfies readonly Role[];
/** Of a person `m` with `factorJoin`: since when each role needs a second factor, and what they have. Read in one statement with their rights. */
export const factorColumns = `${inColumns.map((role) => `f.${role}_since`).join()},
  exists (select 1 from auth.second_factors s where s.user_id = m.user_id and s.confirmed_at is not null),
  exists (select 1 from auth.passkeys p where p.user_id = m.user_id)`;
export const factorJoin = 'left join auth.second_factor_roles f on f.organization_id = m.organization_id';
/** So many cells are `factorColumns`. */
export const FACTOR_CELLS = inColumns.length + 2;

export interface Factors {
  readonly rule: FactorRule;
  readonly hasApp: boolean;
  readonly hasPasskey: boolean;
}

/** The cells of `factorColumns`. */
export function factorsOf(cells: readonly unknown[]): Factors {
  const since = inColumns.flatMap((role, at) => (typeof cells[at] === 'string' ? [[role, cells[at]] as const] : []));
  const [hasApp, hasPasskey] = cells.slice(inColumns.length) as [boolean, boolean];
  return { rule: { since: Object.fromEntries(since) }, hasApp, hasPasskey };
}

/**
 * Whether a person may go on: what they lack, as the refusal of everything but setting it up; null when they lack nothing. A key
 * has no session of its own: its person's protection counts.
 */
export function lackedFactor(
  { rule, hasApp, hasPasskey }: Factors,
  role: Role,
  session?: Pick<Session, 'createdAt' | 'method' | 'secondFactor'>,
): Failure | null {
  const since = rule.since[role] ?? null;
  if (since === null) return null;
  if (!session) return hasApp || hasPasskey ? null : lacking('A key works again when its person has set one up.');
  // Whoever is at work when the rule comes is asked at their next sign-in.
  if (session.createdAt < since) return null;
  if (session.method === 'passkey') return null;
  if (session.method === 'sso') {
    // What the provider asked for counts where its connection is trusted, else our own code after it.
    if (session.secondFactor === 'provider' || (session.secondFactor === 'own' && hasApp)) return null;
    return lacking(hasApp ? 'Sign in again to enter a code.' : 'Set up an authenticator app.');
  }
  // With an authenticator app every other sign-in has asked for its code.
  return hasApp
    ? null
    : lacking(
        hasPasskey ? 'Sign in with your passkey, or set up an authenticator app.' : 'Set up an authenticator app.',
      );
}

const lacking = (way: string): Failure =>
  fail('forbidden', 'second_factor_required', `Your organization requires a second factor for your role. ${way}`);

const sinceOf = (role: Role): string => `${role}_since`;

export async function factorRule(tx: Tx, organizationId: string): Promise<FactorRule> {
  const [rule] = await tx.query<Record<string, string | null>>(
    'select * from auth.second_factor_roles where organization_id = $1',
    [organizationId],
  );
  const asked = roles.flatMap((role) => {
    const since = rule?.[sinceOf(role)];
    return typeof since === 'string' ? [[role, since] as const] : [];
  });
  return { since: Object.fromEntries(asked) };
}

export async function keepFactorRule(tx: Tx, organizationId: string, { since }: FactorRule): Promise<void> {
  const columns = roles.map(sinceOf);
  await tx.query(
    `insert into auth.second_factor_roles (organization_id, ${columns.join()}) values ($1, $2, $3, $4, $5)
     on conflict (organization_id) do update set ${columns.map((one) => `${one} = excluded.${one}`).join()}`,
    [organizationId, ...roles.map((role) => since[role] ?? null)],
  );
}
