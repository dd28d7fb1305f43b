import { type Actor, Failure, includesRole, type Row } from '#kernel';
import { dutyGrant, membersWithRole, notify, userRole } from '#domains/organization/public.server.ts';
import { actorNow } from '#server/auth/standing.ts';
import { UnitOfWork } from '#server/records/unit-of-work.ts';
import { type Right, rightLabels, roleOfRight } from './directory-rights.ts';
import { type Standing, standingsIn, type WantedRight, wishesFor } from './wanted-rights.server.ts';
import { scimFinding } from './scim-finding.record.ts';

/** What became different for a member, or did not although it should have. */
export interface Change {
  readonly member: string;
  readonly name: string;
  readonly access: Right;
  readonly kind: 'given' | 'removed' | 'not_given' | 'kept';
  readonly reason: string;
}

const NO_GIVER =
  'The owner of the SCIM token is no longer an admin here. Issue a new token, or have an admin save the group’s access.';

/** The owner of a token as they are now, so that a grant through it is judged like one by hand; null unless they are an admin. */
export async function ownerNow(work: UnitOfWork, owner: string | null): Promise<Actor | null> {
  if (owner === null) return null;
  try {
    const actor = await actorNow(work.tx, { ...work.actor, id: owner, kind: 'service' }, new Date(work.now()));
    return includesRole(actor.role, 'admin') ? actor : null;
  } catch (error) {
    if (error instanceof Failure && error.code === 'standing.ended') return null;
    throw error;
  }
}

/**
 * Makes the rights of these members what their groups say: takes away what came from groups and does not any more, then gives
 * what is missing by the hand of `giver`, through the same door and rules as a grant by hand. What is refused stays a finding.
 */
export async function settleGrants(
  work: UnitOfWork,
  { members, giver }: { members: readonly string[]; giver: Actor | null },
): Promise<readonly Change[]> {
  if (members.length === 0) return [];
  const changes: Change[] = [];
  const hand = giver && new UnitOfWork(work.tx, giver, work.around);
  for (const one of await standingsIn(work, members)) changes.push(...(await settleOne(work, hand, one)));
  await keepFindings(work, members, changes);
  return changes;
}

async function settleOne(work: UnitOfWork, hand: UnitOfWork | null, one: Standing): Promise<Change[]> {
  const wishes = wishesFor(one);
  const changes: Change[] = [];
  const note = (access: Right, kind: Change['kind'], reason: string) =>
    void changes.push({ member: one.member, name: one.name, access, kind, reason });
  const taking = async (id: string, access: Right): Promise<void> => {
    const reason = 'No directory group gives it any more';
    const refusal = await refusalOf(work.asProduct, (product) =>
      roleOfRight(access) === null
        ? product.move(dutyGrant, id, 'revoke', { reason })
        : product.move(userRole, id, 'revoke', { reason }),
    );
    if (refusal === null) note(access, 'removed', reason);
    else note(access, 'kept', refusal);
  };
  const giving = async ({ what, group, refusal }: WantedRight): Promise<boolean> => {
    if (!one.isActive) return false;
    const reason = `Directory group “${group}”`;
    const because = refusal ?? (hand ? await refusalOf(hand, (by) => give(by, one.member, what, reason)) : NO_GIVER);
    note(what, because === null ? 'given' : 'not_given', because ?? reason);
    return because === null;
  };

  const holds = (held: Standing['duties'], what: Right) => held.some((grant) => grant.what === what);
  // A duty goes before the one that excludes it comes.
  for (const { id, what } of one.duties) if (!wishes.some((wish) => wish.what === what)) await taking(id, what);
  // A role comes before the one below it goes, so that no task is handed to others in between.
  let role: Right | null = null;
  for (const wish of wishes.filter(({ what }) => roleOfRight(what) !== null)) {
    const isMore = !includesRole(one.ownRole, roleOfRight(wish.what) ?? 'user');
    if (holds(one.roles, wish.what) || (isMore && (await giving(wish)))) role = wish.what;
    if (role !== null || !isMore) break;
  }
  for (const { id, what } of one.roles) if (what !== role) await taking(id, what);
  for (const wish of wishes) if (roleOfRight(wish.what) === null && !holds(one.duties, wish.what)) await giving(wish);
  return changes;
}

function give(by: UnitOfWork, member: string, what: Right, reason: string): Promise<unknown> {
  const role = roleOfRight(what);
  const source = { source: 'directory' } as const;
  return role === null
    ? by.insert(dutyGrant, { member, duty: what as Row<typeof dutyGrant>['duty'], reason }, source)
    : by.insert(userRole, { userId: member, role, reason }, source);
}

/** What a rule said against it; null when it was done. Anything but a refusal goes on its way. */
async function refusalOf(work: UnitOfWork, part: (work: UnitOfWork) => Promise<unknown>): Promise<string | null> {
  try {
    await work.inSavepoint(part);
    return null;
  } catch (error) {
    if (error instanceof Failure && ['refused', 'forbidden', 'invalid', 'conflict'].includes(error.kind))
      return error.message.slice(0, 500);
    throw error;
  }
}

/** Findings say what is so now: new ones are told to the admins, those that were dealt with are resolved. */
async function keepFindings(work: UnitOfWork, members: readonly string[], changes: readonly Change[]): Promise<void> {
  const product = work.asProduct;
  const found = changes.filter(({ kind }) => kind === 'not_given' || kind === 'kept');
  const open = await work.rows(scimFinding, {
    where: { member: members, status: 'open' },
    fields: ['member', 'access', 'kind', 'reason'],
    most: 'all',
  });
  const isSame = (one: { member: string; access: string }, other: { member: string; access: string }) =>
    one.member === other.member && one.access === other.access;
  for (const known of open) {
    const now = found.find((one) => isSame(one, known));
    if (!now || now.kind !== known.kind) await product.move(scimFinding, known.id, 'resolve');
    else if (now.reason !== known.reason) await product.change(scimFinding, known.id, { reason: now.reason });
  }
  const fresh = found
    .filter((one) => !open.some((known) => isSame(one, known) && one.kind === known.kind))
    .toSorted((one, other) => one.name.localeCompare(other.name));
  for (const { member, access, kind, reason } of fresh)
    await product.insert(scimFinding, { member, access, kind: kind as 'kept' | 'not_given', reason });
  const [first] = fresh;
  if (!first) return;
  const rest = fresh.length === 1 ? '' : ` and ${fresh.length - 1} more`;
  await notify(product, {
    to: await membersWithRole(work, 'admin'),
    kind: 'directory.finding',
    subject: `Directory groups: ${rightLabels[first.access]} of ${first.name} needs a decision${rest}`.slice(0, 200),
    body: first.reason,
    link: '/sso-management?tab=groups',
  });
}
