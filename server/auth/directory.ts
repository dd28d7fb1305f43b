import { z } from 'zod';
import type { Database, Tx } from '#server/db/database.ts';
import { invalid } from '#server/records/refusals.ts';
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
}

export interface Claim {
  readonly name: string;
  readonly passwordHash: string;
  readonly isVerified: boolean;
}

/** The accounts there are, and where their people are members. */
export interface Directory {
  hash(password: string): Promise<string>;
  isPassword(userId: string, password: string): Promise<boolean>;
  /** Locks the address for this transaction, so that two cannot make an account of it at the same time. */
  find(tx: Tx, email: string): Promise<Account | null>;
  byId(tx: Tx, id: string): Promise<Account | null>;
  create(tx: Tx, given: { email: string } & Claim): Promise<string>;
  /** The latest wish for an address that nobody has confirmed yet. */
  claim(tx: Tx, userId: string, claim: Claim): Promise<void>;
  /** For whoever has proved that the mailbox is theirs, or has given the old password. */
  setPassword(tx: Tx, userId: string, passwordHash: string): Promise<void>;
  verify(tx: Tx, userId: string): Promise<void>;
  /** Active memberships in active organizations, oldest first. */
  memberships(userId: string): Promise<readonly Membership[]>;
}

const uuid = /^[0-9a-f-]{36}$/;

/** Which of a person's memberships can be entered: the person's own rows, and the names of all organizations. */
export async function membershipsOf(database: Database, userId: string): Promise<readonly Membership[]> {
  if (!uuid.test(userId)) throw new Error('An account id must be a UUID in lower case');
  return database.platform(async (tx) => {
    await tx.query(`set local app.user_id = '${userId}'`);
    return tx.query<Membership & Record<string, unknown>>(
      `select m.organization_id as "organizationId", o.name as organization, m.id as "memberId"
       from organization_members m join organization o on o.id = m.organization_id and o.state = 'active'
       where m.user_id = $1 and m.status = 'active' order by m.created_at, m.id`,
      [userId],
    );
  });
}

/** The library signs in no address outside its own rule, so none gets an account either. */
const signInAddress = z.email();

async function account(tx: Tx, by: 'email' | 'id', value: string): Promise<Account | null> {
  const [found] = await tx.query<Account & Record<string, unknown>>(
    `select id, name, email, email_verified as "isVerified" from auth.users where ${by} = $1`,
    [value],
  );
  return found ?? null;
}

export function openDirectory({ database, library }: { database: Database; library: Library }): Directory {
  const { store, password, inside } = library;
  return {
    hash: (given) => password.hash(given),

    async isPassword(userId, given) {
      const account = await store.findCredentialAccount(userId);
      return account?.password ? password.verify({ hash: account.password, password: given }) : false;
    },

    async find(tx, email) {
      await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 5318008))', [email]);
      return account(tx, 'email', email);
    },
    byId: (tx, id) => account(tx, 'id', id),

    create: (tx, { email, name, passwordHash, isVerified }) =>
      inside(tx, async () => {
        if (!signInAddress.safeParse(email).success)
          throw invalid([{ path: 'email', code: 'email', message: 'Invalid email address' }]);
        const { id } = await store.createUser({ email, name, emailVerified: isVerified }, { method: 'email-password' });
        await store.linkAccount({ userId: id, providerId: 'credential', accountId: id, password: passwordHash });
        return id;
      }),

    claim: (tx, userId, { name, passwordHash, isVerified }) =>
      inside(tx, async () => {
        await store.updatePassword(userId, passwordHash);
        await store.updateUser(userId, { name, emailVerified: isVerified });
      }),

    setPassword: (tx, userId, passwordHash) => inside(tx, () => store.updatePassword(userId, passwordHash)),

    verify: (tx, userId) => inside(tx, async () => void (await store.updateUser(userId, { emailVerified: true }))),

    memberships: (userId) => membershipsOf(database, userId),
  };
}
