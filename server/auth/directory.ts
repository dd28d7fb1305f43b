import { z } from 'zod';
import type { Side } from '#kernel/record/sides.ts';
import type { Database, Tx } from '#server/db/database.ts';
import { invalid } from '#server/records/refusals.ts';
import type { KnownPasswords } from './known-passwords.ts';
import type { Library } from './library.ts';

export interface Account {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly isVerified: boolean;
}

export interface Membership {
  readonly organizationId: string;
  readonly organization: string;
  readonly memberId: string;
  /** The organization lets this person in through its own provider only. */
  readonly asksForSso: boolean;
}

/** An account at another provider that opens this one. */
export interface Identity {
  /** `google`, or the id of an organization's connection. */
  readonly provider: string;
  /** What the provider calls the person; it never changes there, as an address may. */
  readonly subject: string;
}

export interface Claim {
  readonly name: string;
  /** Null for people who come in through a provider. */
  readonly passwordHash: string | null;
  readonly isVerified: boolean;
}

/** The accounts there are, and where their people are members. */
export interface Directory {
  /** Of a new password; refused under the name of its field when everybody tries it first. */
  hash(password: string, field?: string): Promise<string>;
  isPassword(userId: string, password: string): Promise<boolean>;
  hasPassword(userId: string): Promise<boolean>;
  /** The account that this address and password open. An address nobody has is the same work to refuse. */
  opened(email: string, password: string): Promise<Account | null>;
  /** Locks the address for this transaction, so that two cannot make an account of it at the same time. */
  find(tx: Tx, email: string): Promise<Account | null>;
  byId(tx: Tx, id: string): Promise<Account | null>;
  create(tx: Tx, given: { email: string } & Claim): Promise<string>;
  /** The latest wish for an address that nobody has confirmed yet. */
  claim(tx: Tx, userId: string, claim: Claim): Promise<void>;
  /** For whoever has proved that the mailbox is theirs, or has given the old password. */
  setPassword(tx: Tx, userId: string, passwordHash: string): Promise<void>;
  verify(tx: Tx, userId: string): Promise<void>;
  /** What somebody set who never proved that the mailbox is theirs, taken away from whoever proves it now. */
  takeOver(tx: Tx, userId: string, name: string): Promise<void>;
  /** The account that belongs to this one elsewhere. */
  identified(tx: Tx, identity: Identity): Promise<Account | null>;
  link(tx: Tx, userId: string, identity: Identity): Promise<void>;
  unlink(tx: Tx, userId: string, provider: string): Promise<boolean>;
  /** The providers that open this account, the password not counted. */
  providers(tx: Tx, userId: string): Promise<readonly { provider: string; since: string }[]>;
  /** Whether this organization's provider is all that opens the account, and the organization all that it opens. */
  belongsTo(userId: string, organizationId: string): Promise<boolean>;
  /** Active memberships in active organizations, oldest first. */
  memberships(userId: string): Promise<readonly Membership[]>;
}

const uuid = /^[0-9a-f-]{36}$/;

/** The organization has switched this on, the address lies in one of its proven domains, and the person is not kept for emergencies. */
const asksForSso = `exists (select 1 from auth.sso_organizations s join auth.sso_domains d on d.organization_id = s.organization_id
  where s.organization_id = m.organization_id and s.required and not m.user_id = any (s.spared)
    and d.domain = split_part(m.email, '@', 2))`;

/** Which of a person's memberships can be entered: the person's own rows, and the names of all organizations. */
export async function membershipsOf(database: Database, userId: string): Promise<readonly Membership[]> {
  if (!uuid.test(userId)) throw new Error('An account id must be a UUID in lower case');
  return database.platform(async (tx) => {
    await tx.query(`set local app.user_id = '${userId}'`);
    return tx.query<Membership & Record<string, unknown>>(
      `select m.organization_id as "organizationId", o.name as organization, m.id as "memberId", ${asksForSso} as "asksForSso"
       from organization_members m join organization o on o.id = m.organization_id and o.state = 'active'
       where m.user_id = $1 and m.status = 'active' order by m.created_at, m.id`,
      [userId],
    );
  });
}

/**
 * The sides of the house on which an account works, also where it is suspended. A person about to join waits for one who joins
 * with the same account, so that no two find it free.
 */
export async function sidesHeld(tx: Tx, userId: string): Promise<readonly Side[]> {
  if (!uuid.test(userId)) throw new Error('An account id must be a UUID in lower case');
  await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 5318009))', [userId]);
  await tx.query(`set local app.user_id = '${userId}'`);
  await tx.query(`set local app.platform = 'yes'`);
  const held = await tx.query<{ side: Side }>(
    `select distinct o.kind as side from organization_members m join organization o on o.id = m.organization_id and o.state <> 'closed'
     where m.user_id = $1 and m.status in ('active', 'suspended')`,
    [userId],
    'member.sides',
  );
  await tx.query(`set local app.platform = 'no'`);
  return held.map(({ side }) => side);
}

/** The library signs in no address outside its own rule, so none gets an account either. */
const signInAddress = z.email();
export function acceptSignInAddress(email: string): void {
  if (!signInAddress.safeParse(email).success)
    throw invalid([{ path: 'email', code: 'email', message: 'Invalid email address' }]);
}

async function account(tx: Tx, by: 'email' | 'id', value: string): Promise<Account | null> {
  const [found] = await tx.query<Account & Record<string, unknown>>(
    `select id, name, email, email_verified as "isVerified" from auth.users where ${by} = $1`,
    [value],
  );
  return found ?? null;
}

export function openDirectory({
  database,
  library,
  known,
}: {
  database: Database;
  library: Library;
  known: KnownPasswords;
}): Directory {
  const { store, password, inside } = library;
  let nobodys: Promise<string> | undefined;
  const credential = async (userId: string) => (await store.findCredentialAccount(userId))?.password ?? null;

  const setPassword = (tx: Tx, userId: string, passwordHash: string): Promise<void> =>
    inside(tx, async () => {
      if (await store.findCredentialAccount(userId)) await store.updatePassword(userId, passwordHash);
      else await store.linkAccount({ userId, providerId: 'credential', accountId: userId, password: passwordHash });
    });

  return {
    async hash(given, field = 'password') {
      if (await known.includes(given))
        throw invalid([
          {
            path: field,
            code: 'password.known',
            message: 'This password appears in lists of leaked passwords. Choose another.',
          },
        ]);
      return password.hash(given);
    },

    async isPassword(userId, given) {
      const hash = await credential(userId);
      return hash !== null && password.verify({ hash, password: given });
    },
    hasPassword: async (userId) => (await credential(userId)) !== null,

    async opened(email, given) {
      const [found] = await database.platform((tx) =>
        tx.query<Account & { hash: string | null }>(
          `select u.id, u.name, u.email, u.email_verified as "isVerified", a.password as hash from auth.users u
             left join auth.accounts a on a.user_id = u.id and a.provider_id = 'credential' where u.email = $1`,
          [email],
        ),
      );
      const { hash = null, ...known } = found ?? {};
      nobodys ??= password.hash('a password of no account');
      const other = await nobodys;
      const fits = await password.verify({ hash: hash ?? other, password: given });
      return hash !== null && fits ? (known as Account) : null;
    },

    async find(tx, email) {
      await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 5318008))', [email]);
      return account(tx, 'email', email);
    },
    byId: (tx, id) => account(tx, 'id', id),

    create: (tx, { email, name, passwordHash, isVerified }) =>
      inside(tx, async () => {
        acceptSignInAddress(email);
        const { id } = await store.createUser({ email, name, emailVerified: isVerified }, { method: 'email-password' });
        if (passwordHash !== null) await setPassword(tx, id, passwordHash);
        return id;
      }),

    claim: async (tx, userId, { name, passwordHash, isVerified }) => {
      if (passwordHash !== null) await setPassword(tx, userId, passwordHash);
      await inside(tx, () => store.updateUser(userId, { name, emailVerified: isVerified }));
    },

    setPassword,

    verify: (tx, userId) => inside(tx, async () => void (await store.updateUser(userId, { emailVerified: true }))),

    async takeOver(tx, userId, name) {
      for (const table of ['accounts', 'second_factors', 'recovery_codes', 'passkeys', 'sessions'])
        await tx.query(`delete from auth.${table} where user_id = $1`, [userId]);
      await inside(tx, () => store.updateUser(userId, { name, emailVerified: true }));
    },

    async identified(tx, { provider, subject }) {
      const [found] = await tx.query<{ id: string }>(
        `select user_id as id from auth.accounts where provider_id = $1 and account_id = $2`,
        [provider, subject],
      );
      return found ? account(tx, 'id', found.id) : null;
    },
    async link(tx, userId, { provider, subject }) {
      await tx.query('insert into auth.accounts (account_id, provider_id, user_id) values ($1, $2, $3)', [
        subject,
        provider,
        userId,
      ]);
    },
    async unlink(tx, userId, provider) {
      const gone = await tx.query(
        `delete from auth.accounts where user_id = $1 and provider_id = $2 and provider_id <> 'credential' returning id`,
        [userId, provider],
      );
      return gone.length > 0;
    },
    providers: (tx, userId) =>
      tx.query(
        `select provider_id as provider, created_at as since from auth.accounts
         where user_id = $1 and provider_id <> 'credential' order by created_at, provider_id`,
        [userId],
      ),

    async belongsTo(userId, organizationId) {
      const [ways] = await database.platform((tx) =>
        tx.query<{ providers: string[]; passkeys: number }>(
          `select array(select provider_id from auth.accounts where user_id = $1) as providers,
                  (select count(*)::int from auth.passkeys where user_id = $1) as passkeys`,
          [userId],
        ),
      );
      const [only, ...others] = ways?.providers ?? [];
      const places = await membershipsOf(database, userId);
      return (
        ways?.passkeys === 0 &&
        others.length === 0 &&
        uuid.test(only ?? '') &&
        places.every((one) => one.organizationId === organizationId)
      );
    },
    memberships: (userId) => membershipsOf(database, userId),
  };
}
