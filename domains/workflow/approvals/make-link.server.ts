import { digestOf, newSecret } from '#server/auth/secrets.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';

/** A letter is answered within a few days, or the task is taken in the inbox. */
const HOURS = 72;
export const linkDigest = (token: string): string => digestOf(`approval-link:${token}`);

/** A link for one person, one task and the content that stands there now. Only its hash is kept. */
export async function makeLink(
  { tx, actor, now }: Pick<UnitOfWork, 'tx' | 'actor'> & { readonly now: string },
  { task, person, hash }: { task: string; person: string; hash: string },
): Promise<string> {
  const token = newSecret();
  const until = new Date(Date.parse(now) + HOURS * 3_600_000).toISOString();
  await tx.query(
    `insert into approval_link (organization_id, token_hash, task, person, content_hash, created_at, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [actor.organizationId, linkDigest(token), task, person, hash, now, until],
    'approval_link.make',
  );
  return token;
}
