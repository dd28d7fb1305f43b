import { randomUUID } from 'node:crypto';
import { records } from '#domains';
import { serverParts } from '#domains/server.ts';
import { type Actor, type AnyRecord, type New, nobodyId, type Role, type Row, type Side, type StepOf } from '#kernel';
import { type Database, openDatabase } from '#server/db/database.ts';
import type { Door } from '#server/records/door.ts';
import type { ServerParts } from '#server/records/effects.ts';
import { openRecords } from '#server/records/open.ts';
import type { Clock } from '#server/services/clock.ts';
import { spelledTrouble } from '#server/services/outbound/outbound.ts';
import type { MailMessage } from '#server/services/mail/letter.ts';
import { openedToAll } from './both-sides.ts';
import { type ClonedDatabase, cloneDatabase } from './cluster.ts';
import { oneConnection } from './one-connection.ts';
import { sealer } from './seal-key.ts';

/** A person in a test, who does things through the same door as everybody else. */
export interface Person {
  readonly id: string;
  readonly actor: Actor;
  /** The same person with more duties, or through a narrower key. */
  with(change: Partial<Pick<Actor, 'duties' | 'scopes' | 'role'>>): Person;
  make<D extends AnyRecord>(record: D, input: New<D>): Promise<Row<D>>;
  run<D extends AnyRecord>(record: D, step: StepOf<D>, id: string, reason?: string): Promise<Row<D>>;
  edit<D extends AnyRecord>(record: D, id: string, version: number, input: object): Promise<Row<D>>;
  see<D extends AnyRecord>(record: D, id: string): Promise<Row<D>>;
  list<D extends AnyRecord>(record: D, question?: string): Promise<readonly Row<D>[]>;
}

export interface World {
  readonly door: Door;
  readonly database: Database;
  readonly clone: ClonedDatabase;
  readonly organizationId: string;
  readonly isSided: boolean;
  /** Every letter that was posted, whoever it was for. */
  readonly letters: readonly MailMessage[];
  readonly clock: Clock & { set(instant: string): void };
  /** The hands of anyone, given who they are. */
  person(actor: Actor): Person;
  /** Someone of this organization, or of another one when its id is given. */
  member(name: string, role?: Role, organizationId?: string): Promise<Person>;
  organization(name: string, kind?: Side): Promise<string>;
  /** The product itself. */
  readonly product: Person;
  close(): Promise<void>;
}

/** An empty county of one's own, in a database of one's own, or in the copy of one that is given. */
export async function world(
  given: {
    records?: readonly AnyRecord[];
    parts?: ServerParts;
    clone?: ClonedDatabase;
    organizationId?: string;
    poolSize?: number;
    /** Stands between the door and the database: for laws that take a protection away. */
    wrap?: (database: Database) => Database;
    /** People's duties and roles are those the database knows, as on a running server, not those a test says they have. */
    isJudgedNow?: boolean;
    /** What serves firms alone is refused to agencies, as on a running server. */
    isSided?: boolean;
    /** Addresses on this machine may be saved, as with WEBHOOK_LOOPBACK, for tests whose other system runs here. */
    reachesItself?: boolean;
  } = {},
): Promise<World> {
  const clone = given.clone ?? (await cloneDatabase());
  // Each connection has to learn every table and plan every question again, so a few are faster than many on a small machine.
  const opened = oneConnection(openDatabase({ connection: clone.app, poolSize: given.poolSize ?? 4 }));
  const database = given.wrap ? given.wrap(opened) : opened;
  const letters: MailMessage[] = [];
  let moment = new Date('2026-11-20T15:00:00Z');
  const clock = { now: () => moment, set: (instant: string) => void (moment = new Date(instant)) };
  const door = openRecords({
    database,
    records: given.records ?? (given.isSided ? records : openedToAll(records)),
    // A world of some records has no query over others.
    parts: given.parts ?? (given.records ? { ...serverParts, rows: [] } : serverParts),
    clock,
    sealer: await sealer(),
    ...(given.isJudgedNow ? {} : { actorNow: async (_, actor) => actor }),
    ...(given.reachesItself ? { addressTrouble: async (url) => spelledTrouble(url, true) } : {}),
    mail: {
      send: async (_, letter) => {
        letters.push(letter);
        return randomUUID();
      },
    },
  });

  const firms = new Set<string>();
  const organization = async (name: string, kind: Side = 'agency'): Promise<string> => {
    const id = randomUUID();
    if (kind === 'firm') firms.add(id);
    await database.platform((tx) =>
      tx.query('insert into organization (id, name, slug, kind) values ($1, $2, $3, $4)', [
        id,
        name,
        `test-${id.slice(0, 8)}`,
        kind,
      ]),
    );
    return id;
  };
  const organizationId = given.organizationId ?? (await organization('Tidewater County'));

  const person = (actor: Actor): Person => ({
    id: actor.id,
    actor,
    with: (change) => person({ ...actor, ...change }),
    make: (record, input) => door.run(actor, (work) => work.insert(record, input)),
    run: (record, step, id, reason) =>
      door.run(actor, (work) => work.move(record, id, step, reason === undefined ? {} : { reason })),
    edit: (record, id, version, input) =>
      door.run(actor, (work) =>
        work.edit(door.around.registry.get(record.name), { id, version, input: input as Record<string, unknown> }),
      ) as never,
    see: (record, id) => door.read(actor, door.around.registry.get(record.name), id) as never,
    list: (record, question) => door.rows(actor, record, question),
  });

  const actorOf = (change: Partial<Actor>): Actor => ({
    id: nobodyId,
    userId: nobodyId,
    organizationId,
    name: 'Levee',
    role: 'user',
    duties: [],
    kind: 'system',
    timeZone: 'America/New_York',
    requestId: randomUUID(),
    ...change,
  });
  const product = person(actorOf({}));

  return {
    door,
    database,
    clone,
    organizationId,
    isSided: given.isSided === true,
    letters,
    clock,
    organization,
    person,
    product,
    async member(name, role = 'user', where = organizationId) {
      const [id, userId] = [randomUUID(), randomUUID()];
      await database.within({ organizationId: where }, async (tx) => {
        await tx.query(
          'insert into organization_members (organization_id, id, created_by, name, email, user_id) values ($1, $2, $2, $3, $4, $5)',
          [where, id, name, `${name.toLowerCase().replaceAll(' ', '.')}.${id.slice(0, 6)}@county.example`, userId],
        );
        await tx.query(
          'insert into user_roles (organization_id, created_by, user_id, role, granted_at) values ($1, $2, $2, $3, $4)',
          // A second earlier, so that of two grants of one test the other is the later one.
          [where, id, role, new Date(clock.now().getTime() - 1000)],
        );
      });
      const side = firms.has(where) ? 'firm' : 'agency';
      return person(actorOf({ id, userId, name, role, kind: 'person', side, organizationId: where }));
    },
    async close() {
      await database.close();
      await clone.drop();
    },
  };
}
