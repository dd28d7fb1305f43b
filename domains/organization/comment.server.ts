import { inSentence } from '#kernel/fields/accept.ts';
import { randomUUID } from 'node:crypto';
import { type Actor, fail, type ParamsOf, permission } from '#kernel';
import { refusedBefore } from '#kernel/record/abilities.ts';
import { uuidPattern } from '#kernel/fields/reference.ts';
import { answers } from '#server/http/answers.ts';
import type { Operation } from '#server/http/operation.ts';
import { rowId } from '#server/http/record-operations.ts';
import type { Compiled } from '#server/records/compiled.ts';
import type { Door } from '#server/records/door.ts';
import { fetchRow } from '#server/records/fetch.ts';
import { readCursor, writeCursor } from '#server/records/list.ts';
import { invalid, missing, refuse } from '#server/records/refusals.ts';
import type { PlainRow } from '#server/records/select.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { addComment, comments, editComment, restoreComment, withdrawComment } from './comment-calls.ts';
import { mentionsIn } from './comment-mentions.ts';
import {
  columns,
  commentHappened,
  findComment,
  joined,
  type Kept,
  refusedWith,
  viewOf,
} from './comment-store.server.ts';
import { notify } from './notify.server.ts';

export interface CommentPorts {
  readonly door: Door;
  /** A person with the rights of this moment; null when they may do nothing here. */
  readonly current: (actor: Actor) => Promise<Actor | null>;
  /** Where a row is shown. */
  readonly rowAt: (record: string, id: string) => string | null;
}

const PAGE = 50;
const MOST_MENTIONS = 20;
const noSuchComment = () => fail('not_found', 'not_found', 'There is no such comment here.');

/**
 * Comments on rows of every record. The right to them is the right to read the row and nothing else: every call asks for the
 * row first, as the person who calls, and a mention is told to nobody who could not ask for it themselves.
 */
export function commentOperations({ door, current, rowAt }: CommentPorts): Operation[] {
  const { registry, now } = door.around;
  const tag = 'Comments';
  const ofARow = { names: { id: 'requisition' }, words: { record: 'requisition' } } as const;

  function about({ params }: { readonly params: ParamsOf<typeof comments> }): Compiled {
    const compiled = registry.find(params.record);
    if (!compiled) throw fail('not_found', 'not_found', 'There is no such record.');
    return compiled;
  }

  /** The row as this person may read it; otherwise nothing is said about it at all. */
  async function rowOf(
    { actor, tx }: Pick<UnitOfWork, 'actor' | 'tx'>,
    compiled: Compiled,
    id: string,
  ): Promise<PlainRow | null> {
    const { record } = compiled;
    if (refusedBefore(record, 'read', permission(record.access.read), actor)) return null;
    return fetchRow({ actor, tx, registry }, compiled, { id, titles: false });
  }

  const mayWrite = (compiled: Compiled, actor: Actor) =>
    refuse(refusedBefore(compiled.record, 'comment', { by: 'member' }, actor));

  /** Members whose names stand in the text behind an @, each with the rights of this moment. */
  async function mentioned(actor: Actor, text: string, chosen: readonly string[]): Promise<Actor[]> {
    if (!text.includes('@')) return [];
    const { organizationId, timeZone, requestId } = actor;
    const cells = await door.database.read(
      { organizationId },
      `select id, user_id, name from organization_members
       where organization_id = $1 and status = 'active' and position('@' || lower(name) in lower($2)) > 0 limit 500`,
      [organizationId, text],
      'comment.mentionable',
    );
    const people = cells.map(
      ([id, userId, name]) => ({ id, userId, name }) as { id: string; userId: string; name: string },
    );
    const meant = mentionsIn(text, people, chosen) as typeof people; // the people that were given, some of them
    if (meant.length > MOST_MENTIONS)
      throw invalid([{ path: 'text', code: 'mentions', message: `Mention at most ${MOST_MENTIONS} people` }]);
    const found: Actor[] = [];
    for (const one of meant) {
      const present = await current({
        ...one,
        organizationId,
        role: 'user',
        duties: [],
        kind: 'person',
        timeZone,
        requestId,
      });
      if (present) found.push(present);
    }
    return found;
  }

  /** Tells those who may read the row; answers the names of the others. */
  async function call(
    work: UnitOfWork,
    compiled: Compiled,
    { row, text, people }: { row: PlainRow; text: string; people: readonly Actor[] },
  ) {
    const { record } = compiled;
    const unheard: string[] = [];
    const heard: string[] = [];
    for (const one of people) {
      if (await rowOf({ actor: one, tx: work.tx }, compiled, row.id)) heard.push(one.id);
      else unheard.push(one.name);
    }
    const title = typeof row[record.title] === 'string' ? ` ${String(row[record.title])}` : '';
    await notify(work, {
      to: heard,
      kind: 'comment.mention',
      subject: `${work.actor.name} mentioned you on ${inSentence(record.label[0])}${title}`.slice(0, 200),
      body: text.slice(0, 2000),
      link: rowAt(record.name, row.id) ?? '/notifications',
    });
    return unheard;
  }

  const shown = async (work: UnitOfWork, id: string) => {
    const kept = (await findComment(work, id)) as Kept; // it was just written in this transaction
    return viewOf(kept, work.actor, now());
  };

  /** The comment with its row, for whoever may read the row. */
  async function found(work: UnitOfWork, { params }: { readonly params: ParamsOf<typeof editComment> }, lock: boolean) {
    const id = params.id.toLowerCase();
    const kept = uuidPattern.test(id) ? await findComment(work, id, lock) : undefined;
    const compiled = kept && registry.find(kept.record);
    const row = compiled && (await rowOf(work, compiled, kept.row_id));
    if (!row) throw noSuchComment();
    mayWrite(compiled, work.actor);
    return { kept, compiled, row };
  }

  function unchanged(kept: Kept, given: unknown, work: UnitOfWork): void {
    if (given === kept.version) return;
    throw fail('conflict', 'stale', 'This comment has changed. Review it again.', {
      extra: { current: viewOf(kept, work.actor, now()) },
    });
  }

  const withdrawing = (one: typeof withdrawComment | typeof restoreComment, summary: string): Operation => {
    const verb = one === withdrawComment ? 'withdraw' : 'restore';
    return answers(one, {
      scope: `comment:${verb}`,
      access: 'member',
      summary,
      tag,
      told: 'The comment as it is now.',
      probe: { names: { id: 'comment' } },
      run: (asked) =>
        asked.once(async (work) => {
          const { kept } = await found(work, asked, true);
          const why = refusedWith(kept, verb, work.actor, now());
          if (why) throw fail(kept.withdrawn_at || verb === 'restore' ? 'conflict' : 'forbidden', 'comment', why);
          const isGone = verb === 'withdraw';
          await work.tx.query(
            'update comment set withdrawn_at = $3, withdrawn_by = $4, version = version + 1 where organization_id = $1 and id = $2',
            [work.actor.organizationId, kept.id, isGone ? work.now() : null, isGone ? work.actor.id : null],
          );
          const after = { ...kept, version: kept.version + 1 };
          await commentHappened(work, verb, { before: kept, after });
          return { body: await shown(work, kept.id) };
        }),
    });
  };

  return [
    answers(comments, {
      scope: '{record}:read',
      access: 'member',
      summary: 'Comments on a row, newest first, for everyone who can read it.',
      tag,
      told: 'The comments; `next` as cursor asks for the older ones.',
      probe: ofARow,
      async run(asked) {
        const { actor, query } = asked;
        const compiled = about(asked);
        const id = rowId(asked, compiled);
        await door.read(actor, compiled, id);
        const given = query.cursor ?? null;
        const cursor = given === null ? null : readCursor(given);
        if (given !== null && (cursor === null || typeof cursor[0] !== 'string' || Number.isNaN(Date.parse(cursor[0]))))
          throw invalid([{ path: 'cursor', code: 'query', message: 'Is not a cursor that this list gave out' }]);
        const { organizationId } = actor;
        const place = [organizationId, compiled.record.name, id];
        const { kept, total } = await door.run(actor, async ({ tx }) => ({
          kept: await tx.query<Kept>(
            `select ${columns} from ${joined} where c.organization_id = $1 and c.record = $2 and c.row_id = $3
             ${cursor ? 'and (c.created_at, c.id) < ($4::timestamptz, $5::uuid)' : ''} order by c.created_at desc, c.id desc limit ${PAGE + 1}`,
            [...place, ...(cursor ?? [])],
          ),
          total: await tx.query<{ count: number }>(
            'select count(*) as count from comment where organization_id = $1 and record = $2 and row_id = $3 and withdrawn_at is null',
            place,
          ),
        }));
        const data = kept.slice(0, PAGE);
        const last = data.at(-1);
        return {
          body: {
            data: data.map((one) => viewOf(one, actor, now())),
            total: total[0]?.count ?? 0,
            next: kept.length > PAGE && last ? writeCursor([last.created_at, last.id]) : null,
          },
        };
      },
    }),
    answers(addComment, {
      scope: '{record}:comment',
      access: 'member',
      summary: 'Comment on a row. Members named with @ are notified if they may read it.',
      tag,
      told: 'The comment.',
      status: 201,
      probe: { ...ofARow, body: { text: 'Seen.' } },
      async run(asked) {
        const compiled = about(asked);
        const row = rowId(asked, compiled);
        const { text, mentions } = asked.body;
        mayWrite(compiled, asked.actor);
        await door.read(asked.actor, compiled, row);
        const people = await mentioned(asked.actor, text, mentions ?? []);
        return asked.once(async (work) => {
          const about = await rowOf(work, compiled, row);
          if (!about) throw missing(compiled.record);
          const { organizationId, id: actor } = work.actor;
          const id = randomUUID();
          await work.tx.query(
            `insert into comment (organization_id, id, created_at, created_by, record, row_id, text, mentions)
             values ($1, $2, $3, $4, $5, $6, $7, $8)`,
            [organizationId, id, work.now(), actor, compiled.record.name, row, text, people.map((one) => one.id)],
          );
          await commentHappened(work, 'create', { after: (await findComment(work, id)) as Kept }); // written above
          const unheard = await call(work, compiled, { row: about, text, people });
          return { status: 201, body: { ...(await shown(work, id)), unheard } };
        });
      },
    }),
    answers(editComment, {
      scope: 'comment:edit',
      access: 'member',
      summary: 'Edit your own comment within a day. Newly mentioned people are notified.',
      tag,
      told: 'The comment as it is now.',
      also: { 409: { description: 'It changed meanwhile.' } },
      probe: { names: { id: 'comment' }, body: { text: 'Seen.', version: 1 } },
      async run(asked) {
        const { text, mentions } = asked.body;
        await door.run(asked.actor, (work) => found(work, asked, false));
        const people = await mentioned(asked.actor, text, mentions ?? []);
        return asked.once(async (work) => {
          const { kept, compiled, row } = await found(work, asked, true);
          const why = refusedWith(kept, 'edit', work.actor, now());
          if (why) throw fail(kept.created_by === work.actor.id ? 'conflict' : 'forbidden', 'comment', why);
          unchanged(kept, asked.body.version, work);
          if (kept.text === text) return { body: { ...(await shown(work, kept.id)), unheard: [] } };
          await work.tx.query(
            'update comment set text = $3, mentions = $4, edited_at = $5, version = version + 1 where organization_id = $1 and id = $2',
            [work.actor.organizationId, kept.id, text, people.map((one) => one.id), work.now()],
          );
          await commentHappened(work, 'edit', { before: kept, after: (await findComment(work, kept.id)) as Kept }); // written above
          const isNew = ({ id }: Actor) => !kept.mentions.includes(id);
          const unheard = await call(work, compiled, { row, text, people: people.filter(isNew) });
          return { body: { ...(await shown(work, kept.id)), unheard } };
        });
      },
    }),
    withdrawing(withdrawComment, 'Withdraw a comment. Its text is hidden.'),
    withdrawing(restoreComment, 'Bring back a comment that one has withdrawn, for ten minutes.'),
  ];
}
