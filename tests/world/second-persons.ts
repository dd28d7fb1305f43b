import { type Actor, type AnyRecord, type Failure, permission, secondPersonOf } from '#kernel';
import { fieldsOf } from '#kernel/record/access.ts';
import { snake } from '#kernel/derive/table.ts';
import { recordAudit } from '#server/audit/entry.ts';
import { writtenFields } from '#server/audit/authors.ts';
import { openStandings } from '#server/auth/standing.ts';
import type { Compiled } from '#server/records/compiled.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { dutyGrant } from '#domains/organization/duty-grant.record.ts';
import { duties } from '#domains/organization/duties.ts';
import { member } from '#domains/organization/member.record.ts';
import { issueKey } from '#domains/organization/api-key.server.ts';
import { join } from '#domains/organization/public.server.ts';
import { userRole } from '#domains/organization/role.record.ts';
import { delegation } from '#domains/workflow/approvals/delegation.record.ts';
import { openLog } from '#server/services/log.ts';
import { markedFor } from './canaries.ts';
import type { Everything } from './everything.ts';
import type { Person } from './world.ts';

/** A step that asks for a second person, as a definition states it, in one state it starts from. */
export interface Asking {
  readonly compiled: Compiled;
  readonly record: AnyRecord;
  readonly step: string;
  readonly from: string;
  readonly rule: string;
  readonly whose: readonly string[];
}

/** Every step of every record that asks for a second person, in every state it starts from. */
export const asking = ({ world }: Everything): readonly Asking[] =>
  world.door.around.registry.all.flatMap((compiled) =>
    Object.entries(compiled.record.transitions).flatMap(([step, given]) => {
      const second = given.by === 'nobody' ? undefined : secondPersonOf(given);
      return second
        ? [given.from]
            .flat()
            .map((from) => ({ compiled, record: compiled.record, step, from, rule: second.id, whose: second.whose }))
        : [];
    }),
  );

type Duty = keyof typeof duties;
const everyDuty = Object.keys(duties) as Duty[];
const dutiesNamed = (by: unknown): readonly Duty[] =>
  everyDuty.filter((one) => JSON.stringify(by).includes(`"${one}"`));
/** The duties by which somebody takes one of these steps: no other lets them pass, or keeps them from it. */
const dutiesAsked = (here: Everything) =>
  dutiesNamed(asking(here).map(({ record, step }) => record.transitions[step]?.by));
const dutiesOfStep = (record: AnyRecord, step: string) => dutiesNamed([record.transitions[step]?.by, record.access]);

/** Three people who may take every one of these steps, by what the database says of them: only who wrote what keeps them apart. */
export interface Trio {
  readonly asker: Person;
  readonly other: Person;
  readonly deputy: Person;
  /** The asker as a key of theirs is known at the door. */
  readonly key: Actor;
}

export async function trio(here: Everything): Promise<Trio> {
  const { world, ours } = here;
  const { organizationId } = ours;
  const asked = dutiesAsked(here);
  const able = async (name: string): Promise<Person> => {
    const made = await world.member(name, 'admin', organizationId);
    for (const duty of asked) await ours.product.make(dutyGrant, { member: made.id, duty, exception: 'For the law.' });
    return made;
  };
  const [asker, other, deputy] = [await able('Asker'), await able('Other'), await able('Deputy')];
  const standings = openStandings({
    database: world.database,
    now: world.clock.now,
    log: openLog({ level: 'error', clock: world.clock, write: () => {} }),
  });
  const { row } = await world.door.run(ours.product.actor, (work) =>
    issueKey(work, { owner: asker.id, name: 'Script' }),
  );
  const known = async (person: Person): Promise<Person> => {
    const found = await standings.ofMember(organizationId, person.actor.userId);
    if (!found) throw new Error('They are members');
    return world.person({ ...found.actor, requestId: person.actor.requestId });
  };
  const key = await standings.ofKey(organizationId, row.id);
  if (!key) throw new Error('The key stands');
  return {
    asker: await known(asker),
    other: await known(other),
    deputy: await known(deputy),
    key: { ...key.actor, requestId: asker.actor.requestId },
  };
}

class Undone extends Error {}

/** What a try comes to: the refusal, or null when the step was taken. Everything is taken back. */
export interface Tried {
  readonly kind: string;
  readonly code: string;
}

interface Trying {
  readonly asks: Asking;
  /** Makes the row somebody's matter, and whatever else came before. */
  readonly before: (work: UnitOfWork, id: string) => Promise<void>;
  readonly by: Actor;
  /** The product takes the step in their name. */
  readonly isProduct?: boolean;
}

/** Somebody takes the step on a row as it stands there, in one transaction that is undone. */
export async function tried(
  { world, ours }: Everything,
  { asks, before, by, isProduct = false }: Trying,
): Promise<Tried | null> {
  const { compiled, record, step, from } = asks;
  const { id } = ours.inState(record.name, from);
  let outcome: Tried | null = null;
  try {
    await world.door.run(ours.product.actor, async (work) => {
      await shownTo(by.id)(work, asks, id);
      await before(work, id);
      const input = markedFor(record, record.transitions[step]?.fieldsToFill ?? [], ours, id);
      await attachedIsTheirs(by.id)(work, asks, input);
      const acting = world.door.enter(work.tx, by);
      await (isProduct ? acting.asProduct : acting)
        .transition(compiled, { id, step, input, reason: 'Because the law wants to know.' })
        .catch((error: Failure) => {
          // What the database objects to in an invented row comes of an effect, long after the rules.
          outcome =
            error.name === 'Failure' ? { kind: error.kind, code: error.code } : { kind: 'effect', code: 'effect' };
        });
      throw new Undone();
    });
  } catch (error) {
    if (!(error instanceof Undone)) throw error;
  }
  return outcome;
}

/** A row that names its readers names this person among them: who may not see it is told that it is not there. */
const shownTo =
  (person: string) =>
  async ({ tx, actor }: UnitOfWork, { compiled, record }: Asking, id: string): Promise<void> => {
    for (const field of fieldsOf(permission(record.access.read).rows).filter((one) => isMany(record, one)))
      await tx.query(
        `update ${compiled.table} set ${snake(field)} = array[$3::uuid] where organization_id = $1 and id = $2`,
        [actor.organizationId, id, person],
      );
  };

/** What a person attaches to a step is a document that they see. */
const attachedIsTheirs =
  (person: string) =>
  async ({ tx, actor }: UnitOfWork, { record }: Asking, input: Readonly<Record<string, unknown>>): Promise<void> => {
    const attached = Object.entries(input).flatMap(([name, value]) =>
      record.fields[name]?.spec.kind.name === 'attachments' ? [value].flat() : [],
    );
    if (attached.length > 0)
      await tx.query(`update document set owner = $2 where organization_id = $1 and id = any($3)`, [
        actor.organizationId,
        person,
        attached,
      ]);
  };

const isMany = ({ fields }: AnyRecord, field: string): boolean => {
  const { spec } = fields[field] ?? {};
  return spec?.kind.columns(field, spec as never)[0]?.type.endsWith('[]') === true;
};

/** One of the fields that say whose matter a row is names this person. */
export const names =
  ({ compiled, record }: Asking, field: string, person: string) =>
  async ({ tx, actor }: UnitOfWork, id: string): Promise<void> => {
    await tx.query(`update ${compiled.table} set ${snake(field)} = $3 where organization_id = $1 and id = $2`, [
      actor.organizationId,
      id,
      isMany(record, field) ? [person] : person,
    ]);
  };

/** An entry of the audit record that says that somebody wrote the row, as each way of acting leaves it. */
export const wrote =
  (entry: Pick<Parameters<typeof recordAudit>[1][number], 'actor' | 'actorKind' | 'onBehalfOf'>, { record }: Asking) =>
  async ({ tx }: UnitOfWork, id: string): Promise<void> => {
    const [field = ''] = writtenFields(record);
    await recordAudit(tx, [
      { ...entry, action: 'edit', record: record.name, rowId: id, rowVersion: 1, changes: { [field]: [null, null] } },
    ]);
  };

/** Records whose rows are parts of this one's, by the field that says of which. */
export const partsOf = ({ world }: Everything, { record }: Asking): readonly { part: Compiled; field: string }[] =>
  world.door.around.registry.all.flatMap((part) => {
    const { partOf, fields } = part.record;
    const to = partOf && (fields[partOf.field]?.spec.options as { to?: string } | undefined)?.to;
    return partOf && to === record.name ? [{ part, field: partOf.field }] : [];
  });

/** The same of a row that is a part of it, by preference one that is so already. */
export const wrotePart =
  (
    entry: Pick<Parameters<typeof recordAudit>[1][number], 'actor' | 'actorKind'>,
    { part, field }: ReturnType<typeof partsOf>[number],
  ) =>
  async ({ tx, actor }: UnitOfWork, id: string): Promise<void> => {
    const [moved] = await tx.query<{ id: string }>(
      `update ${part.table} set ${snake(field)} = $2 where organization_id = $1
         and id = (select id from ${part.table} where organization_id = $1
           order by ${snake(field)} = $2 desc limit 1) returning id`,
      [actor.organizationId, id],
    );
    if (!moved) throw new Error(`There is no ${part.record.name}`);
    const [written = ''] = writtenFields(part.record);
    await recordAudit(tx, [
      {
        ...entry,
        action: 'edit',
        record: part.record.name,
        rowId: moved.id,
        rowVersion: 1,
        changes: { [written]: [null, null] },
      },
    ]);
  };

/** What a directory does to somebody: another name, suspended and restored, taken out and brought back. */
export async function changedByDirectory(work: UnitOfWork, person: Person, { record, step }: Asking): Promise<void> {
  const { id, actor } = person;
  // Of the duties the step's own are enough: each that they lose and get back is a change of a row.
  const named = dutiesOfStep(record, step);
  await work.tx.query(
    `update duty_grant set status = 'revoked' where organization_id = $1 and member = $2 and not duty = any($3)`,
    [work.actor.organizationId, id, named],
  );
  const held = await dutiesOf(work, id);
  await work.change(member, id, { name: 'Renamed Asker' });
  await work.move(member, id, 'suspend', { reason: 'Deactivated by the directory' });
  await work.move(member, id, 'restore');
  await work.move(member, id, 'leave', { reason: 'Removed by the directory' });
  const { email } = (await work.find(member, id)) ?? { email: '' };
  const back = await join(work, {
    userId: actor.userId,
    name: 'Renamed Asker',
    email,
    role: 'user',
    reason: 'Came back',
  });
  if (back.id !== id) throw new Error('Who comes back has their old place');
  for (const { id: grant } of await rolesOf(work, id)) await work.move(userRole, grant, 'revoke');
  await work.insert(userRole, { userId: id, role: 'admin' });
  // Who comes back has none of the duties from before: they are granted again.
  for (const { duty } of held) await work.insert(dutyGrant, { member: id, duty, exception: 'For the law.' });
}

const dutiesOf = ({ tx, actor }: UnitOfWork, person: string) =>
  tx.query<{ id: string; duty: Duty }>(
    `select id, duty from duty_grant where organization_id = $1 and member = $2 and status = 'active' order by duty`,
    [actor.organizationId, person],
  );

const rolesOf = ({ tx, actor }: UnitOfWork, person: string) =>
  tx.query<{ id: string }>(
    `select id from user_roles where organization_id = $1 and user_id = $2 and status = 'active'`,
    [actor.organizationId, person],
  );

/** Every duty and role goes away after the row was seen. */
export async function losesEverything(work: UnitOfWork, person: Person): Promise<void> {
  for (const { id } of await dutiesOf(work, person.id)) await work.move(dutyGrant, id, 'revoke');
  for (const { id } of await rolesOf(work, person.id)) await work.move(userRole, id, 'revoke');
}

export const letsDecide = (work: UnitOfWork, { principal, deputy }: { principal: Person; deputy: Person }) =>
  work.insert(delegation, {
    principal: principal.id,
    deputy: deputy.id,
    fromDay: '2026-11-19',
    untilDay: '2026-11-21',
    reason: 'For the law',
  } as never);
