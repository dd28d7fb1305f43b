import { hash, randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { type Actor, type Duty, fail, type Role } from '#kernel';
import { recordAudit } from '#server/audit/entry.ts';
import { keepFlow, lookAtFlow } from '#server/auth/flows.ts';
import { newSecret } from '#server/auth/secrets.ts';
import type { AccountPorts } from '#server/auth/accounts.ts';
import type { Tx } from '#server/db/database.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import type { StoredFile } from '#server/services/files/files.ts';
import { agingDepartment, demoMailDomain } from '../../organization/public.ts';
import { foundOrganization, join, member } from '../../organization/public.server.ts';
import type { DemoSetUp } from './demo-page.ts';
import { DEMO_DAYS, demoRoles } from './demo-roles.ts';

export interface DemoPerson {
  readonly name: string;
  readonly title: string;
  readonly department: string;
  readonly role: Role;
  readonly duties: readonly Duty[];
  /** The demo role that a visitor signs in as; nobody signs in as the others. */
  readonly demo?: string;
}

export interface DemoPaper {
  readonly name: string;
  readonly owner: string;
  readonly description: string;
  readonly file: StoredFile;
}

/** Who and what stands in a new demo organization; written as its own people would do it. */
export interface DemoContent {
  readonly people: readonly DemoPerson[];
  readonly papers: readonly (Omit<DemoPaper, 'file'> & { readonly text: string })[];
  furnish(
    as: (actor: Actor) => UnitOfWork,
    cast: ReadonlyMap<string, Actor>,
    papers: readonly DemoPaper[],
  ): Promise<void>;
}

export interface Press {
  /** The same gesture has the same key, and one effect. */
  readonly key: string | null;
  readonly address: string;
  readonly requestId: string;
}

export interface Demos {
  setUp(press: Press): Promise<DemoSetUp>;
  /** What a press showed, for whoever holds its address; null a few minutes later. */
  shown(token: string): Promise<DemoSetUp | null>;
  closeEnded(): Promise<void>;
}

/** More at the same time would only serve somebody who wants to fill the disk. */
export const MOST_DEMOS = 20;
const MOST_WAITING = 8;
const UNUSED_MS = 3_600_000;
const DAY_MS = 86_400_000;
const LOCK = 5318021;

export const demoPath = '/nyc-aging-demo';

export function openDemos(ports: AccountPorts, content: DemoContent): Demos {
  const { database, door, settings, clock, accounts, sealer, files } = ports;
  const { directory } = accounts;
  let last: Promise<unknown> = Promise.resolve();
  let waiting = 0;

  /** One after the other: each is some hundred rows, and nobody needs two at once. */
  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (waiting >= MOST_WAITING)
      throw fail('unavailable', 'demo.busy', 'Several demo organizations are being set up. Try again in a minute.', {
        extra: { retryAfter: 60 },
      });
    waiting++;
    const mine = last.then(work).finally(() => waiting--);
    last = mine.catch(() => {});
    return mine;
  }

  const place = (rowId: string) => ({ organizationId: null, record: 'demo', field: 'sign_ins', rowId });

  async function look(tx: Tx, token: string): Promise<DemoSetUp | null> {
    const kept = (await lookAtFlow(tx, { kind: 'demo', token, now: clock.now() })) as {
      id: string;
      sealed: string;
    } | null;
    return kept && JSON.parse(sealer.open(Buffer.from(kept.sealed, 'base64'), place(kept.id)));
  }

  async function create({ key, address, requestId }: Press): Promise<DemoSetUp> {
    const now = clock.now();
    // In letters and digits, as every token; with the network, so that a key that two think of is not the same one.
    const token = key === null ? newSecret() : hash('sha256', `${address} ${key}`, 'hex').slice(0, 43);
    const before = await database.platform((tx) => look(tx, token));
    if (before) return before;
    await makeRoom(now);
    const endsAt = new Date(now.getTime() + DEMO_DAYS * DAY_MS).toISOString();
    const passwords = new Map(
      await Promise.all(
        demoRoles.map(async ({ role }) => {
          const password = `Aging-${randomBytes(9).toString('base64url')}-7a`;
          return [role, { password, hashed: await directory.hash(password) }] as const;
        }),
      ),
    );
    const papers = await Promise.all(
      content.papers.map(async ({ text, ...paper }) => {
        const file = await files.take({ name: paper.name, content: Readable.from([Buffer.from(text)]) });
        return { ...paper, file };
      }),
    );
    const shown = newSecret();
    const outcome: { answer?: DemoSetUp } = {};

    async function furnish(product: UnitOfWork): Promise<void> {
      const { tx } = product;
      const { organizationId } = product.actor;
      await tx.query('select pg_advisory_xact_lock($1)', [LOCK]);
      // Another process may have answered the same gesture while this one waited.
      const earlier = await look(tx, token);
      if (earlier) throw new AnsweredBefore(earlier);
      await refuseBeyond(tx, now);
      const cast = new Map<string, Actor>();
      const emails = new Map<string, string>();
      for (const { name, title, department, role, duties, demo } of content.people) {
        const email = `${(demo ?? name).toLowerCase().replaceAll(' ', '.')}@${demoMailDomain(organizationId)}`;
        const passwordHash = (demo && passwords.get(demo)?.hashed) ?? null;
        const userId = await directory.create(tx, { email, name, passwordHash, isVerified: true });
        const joined = await join(product, { userId, name, email, role, reason: 'Came with the demonstration' });
        await product.change(member, joined.id, { jobTitle: title, department });
        const timeZone = 'America/New_York';
        cast.set(name, { ...product.actor, id: joined.id, userId, name, role, duties, kind: 'person', timeZone });
        if (demo) emails.set(demo, email);
      }
      await content.furnish((actor) => door.enter(tx, actor), cast, papers);
      const made: DemoSetUp = {
        message: 'Demo users created successfully',
        organization: { id: organizationId, name: agingDepartment },
        endsAt,
        signIn: '/auth',
        shownAt: `${demoPath}?set-up=${shown}`,
        credentials: demoRoles.map(({ role, description, permissions }) => ({
          role,
          email: emails.get(role) ?? '',
          password: passwords.get(role)?.password ?? '',
          description,
          permissions,
        })),
      };
      // Read again only through the sealer: no readable password waits in a table.
      const data = {
        id: organizationId,
        sealed: sealer.seal(JSON.stringify(made), place(organizationId)).toString('base64'),
      };
      for (const one of [token, shown]) await keepFlow(tx, { kind: 'demo', data, now, token: one });
      outcome.answer = made;
    }

    const founding = { name: agingDepartment, usState: 'NY', fiscalYearStart: 7, founder: null, requestId };
    await foundOrganization(door, { ...founding, demoEndsAt: endsAt, furnish }).catch((error: unknown) => {
      if (!(error instanceof AnsweredBefore)) throw error;
      outcome.answer = error.answer;
    });
    if (!outcome.answer) throw new Error('A demo organization was created without its people');
    return outcome.answer;
  }

  /** A demo that nobody ever signed in to, an hour after it was set up, gives way to somebody who wants to. */
  async function makeRoom(now: Date): Promise<void> {
    const unused = await database.platform(async (tx) => {
      const [live] = await tx.query<{ count: number }>(
        `select count(*)::int as count from organization where demo_ends_at > $1 and state = 'active'`,
        [now.toISOString()],
      );
      if ((live?.count ?? 0) < MOST_DEMOS) return [];
      return tx.query<{ id: string }>(
        `select o.id from organization o where o.demo_ends_at > $1 and o.demo_ends_at <= $2 and o.state = 'active'
           and not exists (select from auth.users u join auth.sign_ins s on s.user_id = u.id and s.outcome = 'signed in'
                           where u.email like '%@aging-' || left(o.id::text, 8) || '.example')
         order by o.demo_ends_at, o.id limit 1`,
        [now.toISOString(), new Date(now.getTime() + DEMO_DAYS * DAY_MS - UNUSED_MS).toISOString()],
      );
    });
    for (const { id } of unused) await close(id, 'No one signed in within an hour, and another visitor waited');
  }

  async function refuseBeyond(tx: Tx, now: Date): Promise<void> {
    // The list of organizations belongs to the platform; no row of any of them is looked at.
    await tx.query(`set local app.platform = 'yes'`);
    const [live] = await tx.query<{ count: number; next: string }>(
      `select count(*)::int as count, min(demo_ends_at) as next from organization
       where demo_ends_at > $1 and state = 'active' and id <> $2`,
      [now.toISOString(), tx.organizationId],
    );
    await tx.query(`set local app.platform = 'no'`);
    if (live && live.count >= MOST_DEMOS)
      throw fail(
        'conflict',
        'demo.full',
        `All ${MOST_DEMOS} demo organizations of this installation are in use. The next one ends on ${live.next.slice(0, 10)}.`,
      );
  }

  /** Nobody comes in any more, and the accounts are gone. The rows stay closed, because the audit record is never cut. */
  async function close(organizationId: string, reason: string): Promise<void> {
    await database.within({ organizationId }, async (tx) => {
      const [found] = await tx.query<{ state: string }>(
        'select state from organization where id = $1 and demo_ends_at is not null for no key update',
        [organizationId],
      );
      if (!found || found.state === 'closed') return;
      await tx.query(`update organization set state = 'closed' where id = $1`, [organizationId]);
      const entry = { action: 'close', record: 'organization', rowId: organizationId, actor: null } as const;
      const changes = { state: [found.state, 'closed'] as const };
      await recordAudit(tx, [{ ...entry, actorKind: 'system', changes, reason }]);
      // Only the accounts that came with it: their addresses are nobody's mailbox, so nobody else can have one.
      await tx.query(
        `delete from auth.users u using organization_members m
         where m.organization_id = $1 and u.id = m.user_id and split_part(u.email, '@', 2) = $2`,
        [organizationId, demoMailDomain(organizationId)],
      );
      tx.afterCommit(() =>
        accounts.invalidate({ organizationId, record: 'organization_members', id: organizationId, verb: 'close' }),
      );
    });
  }

  return {
    async setUp(press) {
      if (!settings.demo)
        throw fail('forbidden', 'demo.off', 'Demo accounts are switched off here: this installation holds real work.');
      return inTurn(() => create(press));
    },
    shown: (token) => database.platform((tx) => look(tx, token)),
    async closeEnded() {
      const ended = await database.platform((tx) =>
        tx.query<{ id: string }>(
          `select id from organization where demo_ends_at <= $1 and state <> 'closed' order by demo_ends_at, id limit 200`,
          [clock.now().toISOString()],
        ),
      );
      for (const { id } of ended) await close(id, 'The time of the demonstration is over');
    },
  };
}

/** Undoes the second of two foundings for one gesture. */
class AnsweredBefore extends Error {
  readonly answer: DemoSetUp;
  constructor(answer: DemoSetUp) {
    super('This gesture was answered before');
    this.answer = answer;
  }
}
