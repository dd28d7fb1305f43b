import { createHash, timingSafeEqual } from 'node:crypto';
import { fail } from '#kernel';
import { isSecret, newSecret } from '#server/auth/secrets.ts';
import type { Tx } from '#server/db/database.ts';
import type { Cart } from './cart.ts';
import type { CartItem, ReturnedCart } from './punchout-calls.ts';
import type { PunchoutOperation } from './cxml.ts';

/** A visit to a shop as its table keeps it. */
export type PunchoutSession = Omit<ReturnedCart, 'supplierName' | 'own' | 'rates'> & { readonly member: string };

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const digestOf = (secret: string): Buffer => createHash('sha256').update(secret).digest();

/** What the shop carries along and sends back: where to look, and 256 random bits that prove it. */
export function newCookie(organizationId: string, sessionId: string): { cookie: string; digest: Buffer } {
  const secret = newSecret();
  return { cookie: `${organizationId}.${sessionId}.${secret}`, digest: digestOf(secret) };
}

export function cookieParts(cookie: string) {
  const [organizationId = '', sessionId = '', secret = '', ...more] = cookie.split('.');
  const isOurs = uuid.test(organizationId) && uuid.test(sessionId) && isSecret(secret) && more.length === 0;
  return isOurs ? { organizationId, sessionId, secret } : null;
}

const gone = () => fail('gone', 'punchout.gone', 'This cart was already returned or its session expired.');

interface Known {
  readonly domain: string;
  readonly identity: string;
}

/** Puts the cart aside for the person who went shopping. The cookie opens this once, whatever was in the cart. */
export async function keepCart(
  tx: Tx,
  wish: { cart: Cart; sessionId: string; secret: string; now: Date },
): Promise<string> {
  const { cart, sessionId, secret, now } = wish;
  const [found] = await tx.query<{
    id: string;
    digest: Buffer;
    operation: PunchoutOperation;
    domain: string;
    identity: string;
  }>(
    `select p.id, p.operation, p.cookie_digest as digest, s.their_domain as domain, s.their_identity as identity
     from punchout_session p
     join punchout_supplier s on s.organization_id = p.organization_id and s.id = p.supplier
     join organization_members m on m.organization_id = p.organization_id and m.id = p.member
     where p.organization_id = $1 and p.id = $2 and p.state = 'open' and p.ends_at > $3 and m.status = 'active' and s.status = 'on'
     for no key update of p`,
    [tx.organizationId, sessionId, now.toISOString()],
  );
  if (!found || !timingSafeEqual(found.digest, digestOf(secret))) throw gone();
  const isTheirs = cart.from.some((one) => same(one, found));
  // Whoever only looked brings nothing back, whatever the shop sends.
  const isFull = isTheirs && cart.items.length > 0 && found.operation !== 'inspect';
  await tx.query(
    'update punchout_session set state = $3, cart = $4, allowed = $5 where organization_id = $1 and id = $2',
    [
      tx.organizationId,
      sessionId,
      isFull ? 'returned' : 'empty',
      isFull ? JSON.stringify(cart.items) : null,
      isFull ? cart.allowed : null,
    ],
  );
  return isTheirs ? sessionId : 'foreign';
}

const same = (one: Known, other: Known): boolean =>
  one.domain.toLowerCase() === other.domain.toLowerCase() &&
  one.identity.toLowerCase() === other.identity.toLowerCase();

/** The person's own visit; nobody sees anybody else's. */
export async function sessionOf(
  tx: Tx,
  { id, member, lock = false }: { id: string; member: string; lock?: boolean },
): Promise<PunchoutSession> {
  const missing = () => fail('not_found', 'not_found', 'You have no such cart.');
  if (!uuid.test(id)) throw missing();
  const [found] = await tx.query<PunchoutSession & Record<string, unknown>>(
    `select id, member, supplier, requisition, operation, state, ends_at as "endsAt", coalesce(cart, '[]'::jsonb) as items
     from punchout_session where organization_id = $1 and id = $2 and member = $3 ${lock ? 'for no key update' : ''}`,
    [tx.organizationId, id, member],
  );
  if (!found) throw missing();
  return found;
}

/** What was taken from a shop into a request last, and what the shop lets be done with it. */
export interface TakenCart {
  readonly allowed: PunchoutOperation;
  readonly items: readonly CartItem[];
}

export async function lastTaken(
  tx: Tx,
  { requisition, supplier }: { requisition: string; supplier: string },
): Promise<TakenCart | null> {
  const [found] = await tx.query<TakenCart & Record<string, unknown>>(
    `select coalesce(allowed, 'create') as allowed, coalesce(cart, '[]'::jsonb) as items from punchout_session
     where organization_id = $1 and requisition = $2 and supplier = $3 and state = 'taken'
     order by created_at desc, id limit 1`,
    [tx.organizationId, requisition, supplier],
  );
  return found ?? null;
}
