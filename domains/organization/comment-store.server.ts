import type { Actor } from '#kernel';
import { includesRole } from '#kernel/record/access.ts';
import { recordAudit } from '#server/audit/entry.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import type { CommentView } from './comment-calls.ts';

/** A comment as its table holds it. */
export interface Kept {
  readonly id: string;
  readonly version: number;
  readonly created_at: string;
  readonly created_by: string;
  readonly author: string | null;
  readonly record: string;
  readonly row_id: string;
  readonly text: string;
  readonly mentions: readonly string[];
  readonly named: readonly { readonly id: string; readonly name: string }[];
  readonly edited_at: string | null;
  readonly withdrawn_at: string | null;
  readonly withdrawn_by: string | null;
}

const HOUR = 3_600_000;
/** So long the author may change the words; after that others may have acted on them. */
export const EDITED_FOR = 24 * HOUR;
/** So long whoever withdrew a comment may bring it back. */
export const RESTORED_FOR = HOUR / 6;

export const columns = `c.id, c.version, c.created_at, c.created_by, m.name as author, c.record, c.row_id, c.text, c.mentions,
  c.edited_at, c.withdrawn_at, c.withdrawn_by,
  coalesce((select json_agg(json_build_object('id', p.id, 'name', p.name) order by p.name, p.id) from organization_members p
            where p.organization_id = c.organization_id and p.id = any(c.mentions)), '[]'::json) as named`;
export const joined = `comment c left join organization_members m on m.organization_id = c.organization_id and m.id = c.created_by`;

/** Why this person cannot do this with the comment now; null when they can. */
export function refusedWith(kept: Kept, verb: 'edit' | 'withdraw' | 'restore', actor: Actor, now: Date): string | null {
  const age = (since: string) => now.getTime() - Date.parse(since);
  const isAuthor = kept.created_by === actor.id;
  if (verb === 'restore') {
    if (!kept.withdrawn_at) return 'This comment is not withdrawn.';
    if (kept.withdrawn_by !== actor.id) return 'Only the person who withdrew a comment can restore it.';
    return age(kept.withdrawn_at) > RESTORED_FOR ? 'A comment can be brought back for ten minutes.' : null;
  }
  if (kept.withdrawn_at) return 'This comment was withdrawn.';
  if (verb === 'withdraw')
    return isAuthor || includesRole(actor.role, 'admin')
      ? null
      : 'Only its author or an administrator may withdraw a comment.';
  if (!isAuthor) return 'Only its author may change a comment.';
  return age(kept.created_at) > EDITED_FOR ? 'A comment can be changed for a day after it was written.' : null;
}

export function viewOf(kept: Kept, actor: Actor, now: Date): CommentView {
  const isGone = kept.withdrawn_at !== null;
  return {
    id: kept.id,
    version: kept.version,
    at: kept.created_at,
    by: kept.created_by,
    byName: kept.author ?? 'Levee',
    text: isGone ? null : kept.text,
    mentions: isGone ? [] : kept.named,
    editedAt: kept.edited_at,
    withdrawnAt: kept.withdrawn_at,
    can: (['edit', 'withdraw', 'restore'] as const).filter((verb) => refusedWith(kept, verb, actor, now) === null),
  };
}

export async function findComment(work: UnitOfWork, id: string, lock = false): Promise<Kept | undefined> {
  const text = `select ${columns} from ${joined} where c.organization_id = $1 and c.id = $2${lock ? ' for no key update of c' : ''}`;
  return (await work.tx.query<Kept>(text, [work.actor.organizationId, id]))[0];
}

/** What was said and taken back stands in the audit record, and open screens of the row hear of it. */
export async function commentHappened(
  work: UnitOfWork,
  action: string,
  { before, after }: { before?: Kept; after: Kept },
): Promise<void> {
  const { id: actor, kind: actorKind, organizationId, requestId } = work.actor;
  const changes: Record<string, readonly [unknown, unknown]> = {};
  if (!before) changes['about'] = [null, `${after.record} ${after.row_id}`];
  if (before?.text !== after.text) changes['text'] = [before?.text ?? null, after.text];
  if (String(before?.mentions ?? []) !== String(after.mentions))
    changes['mentions'] = [before?.mentions ?? null, after.mentions];
  await recordAudit(work.tx, [
    { action, record: 'comment', rowId: after.id, rowVersion: after.version, actor, actorKind, requestId, changes },
  ]);
  work.tx.afterCommit(() =>
    work.around.changed({ organizationId, record: after.record, id: after.row_id, verb: 'comment' }),
  );
}
