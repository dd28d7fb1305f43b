import { type AnswerOf, type BodyOf, fail } from '#kernel';
import { isSecret } from '#server/auth/secrets.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import type { Approvables } from './case.server.ts';
import { type Decided, decide } from './decide.server.ts';
import type { linkDecision, linkLook } from './deciding.ts';
import { linkDigest } from './make-link.server.ts';

/** Above this whoever decides by a link proves once more who they are. */
export const STEP_UP_ABOVE = 25_000_00;

interface Link {
  readonly task: string;
  readonly person: string;
  readonly hash: string;
  readonly expiresAt: string;
  readonly usedAt: string | null;
  readonly cents: number | null;
}

const found = (lock: string) => `select l.task, l.person, l.content_hash as hash, l.expires_at as "expiresAt",
    l.used_at as "usedAt", a.amount_cents as cents
  from approval_link l
  join approval_task t on t.organization_id = l.organization_id and t.id = l.task
  join approval a on a.organization_id = t.organization_id and a.id = t.approval
  where l.organization_id = $1 and l.token_hash = $2${lock}`;

async function ownLink({ tx, actor }: UnitOfWork, token: unknown, lock = ''): Promise<Link | null> {
  const [link] = isSecret(token) ? await tx.query<Link>(found(lock), [actor.organizationId, linkDigest(token)]) : [];
  return link?.person === actor.id ? link : null;
}

async function linkOf(work: UnitOfWork, token: unknown, lock = ''): Promise<Link> {
  const link = await ownLink(work, token, lock);
  if (!link) throw fail('not_found', 'approval.link_unknown', 'This link isn’t valid for your account.');
  return link;
}

const isLarge = ({ cents }: Link): boolean => (cents ?? 0) > STEP_UP_ABOVE;

/** Whether this decision asks once more who one is. What is not known is refused by the decision itself. */
export async function asksAgain(work: UnitOfWork, token: unknown): Promise<boolean> {
  const link = await ownLink(work, token);
  return link !== null && isLarge(link);
}

/** What a link leads to. Looking uses nothing up, however often a mail program looks first. */
export async function lookAtLink(work: UnitOfWork, token: unknown): Promise<AnswerOf<typeof linkLook>> {
  const link = await linkOf(work, token);
  const { task, usedAt, expiresAt } = link;
  const state = usedAt ? 'used' : expiresAt <= work.now() ? 'expired' : 'open';
  return { task, state, asksAgain: isLarge(link) };
}

/** Decides by a link, once, about exactly the content it was sent for. */
export async function decideByLink(
  work: UnitOfWork,
  approvables: Approvables,
  { token, word, comment = null }: BodyOf<typeof linkDecision>,
): Promise<Decided> {
  const { task, hash, usedAt, expiresAt } = await linkOf(work, token, ' for no key update of l');
  if (usedAt) throw fail('gone', 'approval.link_used', 'This link was already used. Open the task in your inbox.');
  if (expiresAt <= work.now())
    throw fail('gone', 'approval.link_expired', 'This link has expired. Open the task in your inbox.');
  const decided = await decide(work, approvables, { task, word, hash, comment });
  await work.tx.query(
    'update approval_link set used_at = $3 where organization_id = $1 and token_hash = $2',
    [work.actor.organizationId, linkDigest(token), work.now()],
    'approval_link.use',
  );
  return decided;
}
