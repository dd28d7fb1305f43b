import { type Actor, type Role, roles } from '#kernel/record/access.ts';
import { fail } from '#kernel/record/fail.ts';
import type { Side } from '#kernel/record/sides.ts';
import type { Database, Scope, Tx } from '#server/db/database.ts';
import type { Log } from '#server/services/log.ts';
import { FACTOR_CELLS, factorColumns, factorJoin, type Factors, factorsOf } from './required-factor.ts';

/** Everything an organization says of a person now, except the number of the request. */
export interface MemberStanding {
  readonly actor: Omit<Actor, 'requestId'>;
  readonly factors: Factors;
}

export interface KeyStanding extends MemberStanding {
  readonly email: string;
  readonly lastUsedAt: string | null;
}

// The active role of specification section 6: the most recently granted row that stands.
const role = `(select r.role from user_roles r where r.organization_id = $1 and r.user_id = m.id and r.status = 'active'
    and (r.expires_at is null or r.expires_at > $3) order by r.granted_at desc, r.id desc limit 1)`;
const today = `($3::timestamptz at time zone o.time_zone)::date`;
const duties = `array(select d.duty from duty_grant d where d.organization_id = $1 and d.member = m.id and d.status = 'active'
    and d.from_day <= ${today} and (d.until_day is null or d.until_day >= ${today}) union select duty from held_for_colleagues($1, m.id, ${today}))`;
// Those in whose name somebody may decide today: at most three hands lie between them.
const standsInFor = `array(with recursive hand (principal, hop) as (
    select g.principal, 1 from delegation g where g.organization_id = $1 and g.deputy = m.id and g.status = 'active'
      and g.from_day <= ${today} and g.until_day >= ${today}
    union
    select g.principal, h.hop + 1 from hand h join delegation g on g.organization_id = $1 and g.deputy = h.principal
      and g.status = 'active' and g.from_day <= ${today} and g.until_day >= ${today} where h.hop < 3)
  select h.principal from hand h where h.principal <> m.id union select principal from held_for_colleagues($1, m.id, ${today}))`;
const rights = `${role}, ${duties}, ${standsInFor}, (select own_departments($1, m.id, ${today})
    where exists (select from department_limit l where l.organization_id = $1 and l.member = m.id and l.status = 'active'))`;
// What is left to say when rights cannot be looked up, of no department; $3 has to be of a known type even where it is not used.
const noRights = `null::text, '{}'::text[], '{}'::uuid[], '{}'::uuid[]`;

const person = `m.id, m.user_id, m.name, o.time_zone, o.currency, o.kind`;
const joined = `join organization o on o.id = m.organization_id and o.state = 'active'`;

const memberSql = (given: string): string =>
  `select ${person}, ${given}, ${factorColumns} from organization_members m ${joined} ${factorJoin}
   where m.organization_id = $1 and m.user_id = $2 and m.status = 'active' and $3::timestamptz is not null`;
const keySql = (given: string): string =>
  `select ${person}, ${given}, ${factorColumns}, k.scopes, k.last_used_at, m.email from api_key k
   join organization_members m on m.organization_id = k.organization_id and m.id = k.owner and m.status = 'active' ${joined} ${factorJoin}
   where k.organization_id = $1 and k.id = $2 and k.status = 'active' and (k.expires_at is null or k.expires_at > $3)`;

// The same of many at once.
const membersSql = `select ${person}, ${rights} from organization_members m ${joined}
   where m.organization_id = $1 and m.user_id = any ($2::uuid[]) and m.status = 'active'`;
const keysSql = `select ${person}, ${rights}, k.scopes, k.id from api_key k
   join organization_members m on m.organization_id = k.organization_id and m.id = k.owner and m.status = 'active' ${joined}
   where k.organization_id = $1 and k.id = any ($2::uuid[]) and k.status = 'active' and (k.expires_at is null or k.expires_at > $3)`;

type Known = Omit<Actor, 'requestId'>;

const asTheyAre = `select ${person}, ${rights} from organization_members m ${joined}
   where m.organization_id = $1 and m.id = $2 and m.status = 'active'`;

/** So many cells are the person's; what a statement asks for besides follows them. */
const HELD = 10;

const standingOf = (organizationId: string, cells: readonly unknown[]): MemberStanding => ({
  actor: actorOf(organizationId, cells),
  factors: factorsOf(cells.slice(HELD)),
});

/** The cells of `person` and `rights`, in their order. */
function actorOf(organizationId: string, cells: readonly unknown[]): Known {
  const [id, userId, name, timeZone, currency, side, found, held, standsInFor, departments] = cells as [
    ...own: [string, string, string, string, string, Side],
    role: Role | null,
    duties: string[],
    standsInFor: string[],
    departments: string[] | null,
  ];
  const role = roles.find((one) => one === found) ?? 'user';
  return {
    id,
    userId,
    organizationId,
    name,
    role,
    duties: held,
    kind: 'person',
    side,
    timeZone,
    currency,
    standsInFor,
    ...(departments ? { departments } : {}),
  };
}

/**
 * The person as they are in this very transaction: what a request knows of them is up to a second old, and a second person is
 * judged by the duties held when the step is taken. A key stays as narrow as it is.
 */
export async function actorNow(tx: Pick<Tx, 'rows'>, actor: Actor, now: Date): Promise<Actor> {
  if (actor.kind === 'system') return actor;
  const { organizationId, id, kind, scopes, requestId } = actor;
  const [cells] = await tx.rows(asTheyAre, [organizationId, id, now.toISOString()], 'standing.now');
  if (!cells)
    throw fail(
      'forbidden',
      'standing.ended',
      'Your membership has ended or is suspended, so you can no longer decide here.',
    );
  return { ...actorOf(organizationId, cells), kind, requestId, ...(scopes ? { scopes } : {}) };
}

export interface Standings {
  /** Of these accounts and keys the ones that stand, by their ids, with the rights of this moment. */
  ofMany(
    organizationId: string,
    asked: { readonly userIds: readonly string[]; readonly keyIds: readonly string[] },
  ): Promise<{ readonly members: ReadonlyMap<string, Known>; readonly keys: ReadonlyMap<string, Known> }>;
  /** Null unless the person is an active member of an active organization. */
  ofMember(organizationId: string, userId: string): Promise<MemberStanding | null>;
  /** Null unless the key stands and its person is an active member; the person's rights of this moment count. */
  ofKey(organizationId: string, keyId: string): Promise<KeyStanding | null>;
}

export function openStandings(given: { database: Database; now: () => Date; log: Log }): Standings {
  const { database, now, log } = given;

  /** One statement. When the rights in it cannot be read the person counts as user, as the specification wants, and it is logged. */
  async function ask(scope: Scope, sql: (given: string) => string, id: string, name: string) {
    const values = [scope.organizationId, id, now().toISOString()];
    try {
      return (await database.read(scope, sql(rights), values, name))[0];
    } catch (error) {
      const [row] = await database.read(scope, sql(noRights), values).catch(() => {
        throw error;
      });
      log.error('The active role could not be looked up, so the person counts as user.', { error });
      return row;
    }
  }

  return {
    async ofMember(organizationId, userId) {
      const cells = await ask({ organizationId, userId }, memberSql, userId, 'standing.member');
      return cells ? standingOf(organizationId, cells) : null;
    },
    async ofMany(organizationId, { userIds, keyIds }) {
      const at = now().toISOString();
      const [members, keys] = await database.together({ organizationId }, (tx) =>
        Promise.all([
          tx.rows(membersSql, [organizationId, userIds, at], 'standing.members'),
          tx.rows(keysSql, [organizationId, keyIds, at], 'standing.keys'),
        ]),
      );
      return {
        members: new Map(members.map((cells) => [String(cells[1]), actorOf(organizationId, cells)])),
        keys: new Map(
          keys.map((cells) => {
            const [scopes, id] = cells.slice(HELD) as [string[], string];
            return [id, { ...actorOf(organizationId, cells), kind: 'service', scopes }];
          }),
        ),
      };
    },
    async ofKey(organizationId, keyId) {
      const cells = await ask({ organizationId }, keySql, keyId, 'standing.key');
      if (!cells) return null;
      const { actor, factors } = standingOf(organizationId, cells);
      const [scopes, lastUsedAt, email] = cells.slice(HELD + FACTOR_CELLS) as [string[], string | null, string];
      return { actor: { ...actor, kind: 'service', scopes }, factors, email, lastUsedAt };
    },
  };
}
