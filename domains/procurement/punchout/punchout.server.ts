import { member } from '#domains/organization/public.server.ts';
import { randomUUID } from 'node:crypto';
import { Failure, fail, type Row } from '#kernel';
import { refusedBefore } from '#kernel/record/abilities.ts';
import { sentTo } from '#server/auth/redirect.ts';
import { answers, answersAnyone, rowOf } from '#server/http/answers.ts';
import type { Operation } from '#server/http/operation.ts';
import { nowhere } from '#server/http/probe.ts';
import type { Ports } from '#server/ports.ts';
import { hereOf } from '#server/records/judging.ts';
import { invalid, refuse } from '#server/records/refusals.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { requisition } from '../requisition/requisition.record.ts';
import { readCart } from './cart.ts';
import { setupRequest } from './cxml.ts';
import { cartReturn, cartsIn, openShop, returnedCart, takeIn } from './punchout-calls.ts';
import { type RatesForCarts, ratesShown } from './foreign-cart.server.ts';
import { cartsOf, itemsToOpen, takeCart } from './punchout-cart.server.ts';
import { cookieParts, keepCart, newCookie, sessionOf } from './punchout-session.server.ts';
import { punchoutSupplier } from './punchout-supplier.record.ts';
import { startPageOf } from './start-page.server.ts';
import { LONGEST_XML } from './xml-tree.ts';

/** A cart of the longest kind as the browser spells it in a form. */
const LONGEST_FORM = 3 * LONGEST_XML;

/** Going to a supplier's shop and coming back with a cart. */
export function punchoutOperations(
  { door, database, settings, sealer, clock }: Ports,
  ratesFor: RatesForCarts,
): Operation[] {
  const compiled = door.around.registry.get(requisition.name);
  const allowLoopback = settings.webhookLoopback;

  /** The shop's secret, opened for the one call that needs it. */
  async function shopOf(work: UnitOfWork, id: string) {
    const supplier = await work.find(punchoutSupplier, id);
    if (!supplier) throw invalid([{ path: 'supplier', code: 'unknown', message: 'There is no such PunchOut catalog' }]);
    if (supplier.status !== 'on') throw fail('refused', 'punchout.off', `The catalog of ${supplier.name} is inactive.`);
    const { organizationId } = work.actor;
    const [kept] = await work.tx.query<{ secret: Buffer }>(
      'select shared_secret as secret from punchout_supplier where organization_id = $1 and id = $2',
      [organizationId, id],
    );
    const place = { organizationId, record: punchoutSupplier.name, field: 'sharedSecret', rowId: id };
    return { supplier, secret: sealer.open(kept?.secret ?? Buffer.alloc(0), place) };
  }

  /** The request that the cart is for, which the person has to be able to change. */
  async function requestOf(work: UnitOfWork, id: string): Promise<Row<typeof requisition>> {
    const row = await work.find(requisition, id);
    if (!row) throw invalid([{ path: 'requisition', code: 'unknown', message: 'There is no such requisition' }]);
    if (!(await work.abilities(compiled, { ...row })).can.includes('edit'))
      throw fail('forbidden', 'rights', 'You cannot change this requisition.');
    return row;
  }

  const about = { tag: 'PunchOut catalogs', access: 'member' } as const;

  return [
    answers(openShop, {
      ...about,
      scope: 'requisition:edit',
      summary: 'Open a PunchOut catalog for a requisition; returns the address to open in the browser.',
      limit: 'sensitive',
      told: 'The address of the open catalog.',
      probe: { body: { supplier: nowhere, requisition: nowhere } },
      async run({ actor, body: given }) {
        refuse(refusedBefore(requisition, 'edit', { by: 'member' }, actor));
        const operation = given.operation ?? 'create';
        const { organizationId } = actor;
        const id = randomUUID();
        const { cookie, digest } = newCookie(organizationId, id);
        const { supplier, secret, row, email, items } = await door.run(actor, async (work) => {
          const row = await requestOf(work, given.requisition);
          const person = await work.row(member, { where: { id: actor.id }, fields: ['email'] });
          const shop = await shopOf(work, given.supplier);
          const items = operation === 'create' ? [] : await itemsToOpen(work, { row, shop: shop.supplier, operation });
          return { ...shop, row, items, email: person?.email ?? '' };
        });
        const now = clock.now();
        const url = await startPageOf({
          url: supplier.setupUrl,
          name: supplier.name,
          body: setupRequest({
            operation,
            items,
            payloadId: `${now.getTime()}.${id}@${new URL(settings.publicUrl).hostname}`,
            at: now.toISOString(),
            from: { domain: supplier.ourDomain, identity: supplier.ourIdentity },
            to: { domain: supplier.theirDomain, identity: supplier.theirIdentity },
            sharedSecret: secret,
            buyerCookie: cookie,
            returnTo: `${settings.publicUrl}${cartReturn.path}`,
            person: { name: actor.name, email },
            ...(row.site ? { shipTo: { name: row.site } } : {}),
          }),
          allowLoopback,
        });
        const endsAt = new Date(now.getTime() + supplier.minutes * 60_000);
        await door.run(actor, ({ tx }) =>
          tx.query(
            `insert into punchout_session (organization_id, id, member, supplier, requisition, cookie_digest, created_at, ends_at, operation, state)
             values ($1, $2, $3, $4, $5, $6, $7, $8, $9, 'open')`,
            [
              organizationId,
              id,
              actor.id,
              supplier.id,
              row.id,
              digest,
              now.toISOString(),
              endsAt.toISOString(),
              operation,
            ],
          ),
        );
        return { body: { id, url } };
      },
    }),
    /**
     * The shop's page has the browser post the cart here. Such a post comes without our cookies, so nothing is changed by it but the
     * visit itself: the cart is put aside, and the browser goes on by GET to our own page, where the signed-in person takes it.
     */
    answersAnyone(cartReturn, {
      scope: 'open',
      summary: 'Where a PunchOut catalog returns the cart through the browser.',
      tag: about.tag,
      media: ['application/x-www-form-urlencoded'],
      fromElsewhere: true,
      told: 'A redirect to the cart, or to a page that says why there is none.',
      status: 303,
      probe: { namesNothing: true, content: 'cxml-urlencoded=none' },
      async run({ request }) {
        try {
          const cart = readCart(await xmlOf(request));
          const parts = cookieParts(cart.buyerCookie);
          if (!parts) throw fail('gone', 'punchout.gone', 'No session expects this cart.');
          const { organizationId, sessionId, secret } = parts;
          const kept = await database.within({ organizationId }, (tx) =>
            keepCart(tx, { cart, sessionId, secret, now: clock.now() }),
          );
          return sentTo(kept === 'foreign' ? '/supplier-carts/none?trouble=foreign' : `/supplier-carts/${kept}`);
        } catch (error) {
          if (!(error instanceof Failure)) throw error;
          return sentTo(
            `/supplier-carts/none?trouble=${error.kind === 'gone' ? 'gone' : error.kind === 'too_large' ? 'too_large' : 'cart'}`,
          );
        }
      },
    }),
    answers(returnedCart, {
      ...about,
      scope: 'requisition:read',
      summary: 'The cart returned from a catalog you opened.',
      told: 'The cart.',
      probe: { names: { id: requisition.name } },
      run: ({ actor, params }) =>
        door.run(actor, async (work) => {
          refuse(refusedBefore(requisition, 'read', { by: 'member' }, actor));
          const { member: _, ...session } = await sessionOf(work.tx, { id: params.id, member: actor.id });
          const supplier = await work.find(punchoutSupplier, session.supplier);
          const rates = await ratesShown(work, session.items, ratesFor);
          const own = hereOf(actor).currency;
          return { body: { ...session, supplierName: supplier?.name ?? '', own, rates } };
        }),
    }),
    answers(cartsIn, {
      ...about,
      scope: 'requisition:read',
      summary: 'The catalogs with carts in a requisition, and what each allows with its cart.',
      told: 'One entry per catalog.',
      probe: { names: { id: requisition.name } },
      run: ({ actor, params: { id } }) =>
        door.run(actor, async (work) => {
          refuse(refusedBefore(requisition, 'read', { by: 'member' }, actor));
          const row = /^[0-9a-f-]{36}$/.test(id) ? await work.find(requisition, id) : null;
          if (!row) throw fail('not_found', 'not_found', 'There is no such requisition.');
          return { body: { carts: await cartsOf(work, row) } };
        }),
    }),
    answers(takeIn, {
      ...about,
      scope: 'requisition:edit',
      summary: 'Import the cart into its requisition; every line keeps the supplier’s part numbers.',
      told: 'The requisition.',
      probe: { names: { id: requisition.name } },
      run: ({ actor, params, once }) =>
        once(async (work) => {
          refuse(refusedBefore(requisition, 'edit', { by: 'member' }, actor));
          const session = await sessionOf(work.tx, { id: params.id, member: actor.id, lock: true });
          if (session.state !== 'returned' || session.requisition === null)
            throw fail(
              'conflict',
              'punchout.taken',
              session.state === 'taken' ? 'This cart was already imported.' : 'There is no cart to import.',
            );
          if (session.endsAt <= work.now())
            throw fail('gone', 'punchout.gone', 'This cart has expired. Open the catalog again.');
          const row = await requestOf(work, session.requisition);
          return {
            body: rowOf(
              requisition,
              await work.shown(compiled, { ...(await takeCart(work, { session, row, ratesFor })) }),
            ),
          };
        }),
    }),
  ];
}

/** The cart in the form that the browser posts: as it is, or in base 64. */
async function xmlOf(request: Request): Promise<string> {
  if (!/^application\/x-www-form-urlencoded\s*(;|$)/i.test(request.headers.get('content-type') ?? ''))
    throw fail('unsupported', 'punchout.form', 'Send a form.');
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of (request.body ?? []) as AsyncIterable<Uint8Array>) {
    size += part.length;
    if (size > LONGEST_FORM) throw fail('too_large', 'punchout.form', 'This cart is too large.');
    parts.push(part);
  }
  const form = new URLSearchParams(Buffer.concat(parts).toString('utf8'));
  const named = new Map([...form].map(([name, value]) => [name.toLowerCase(), value]));
  const plain = named.get('cxml-urlencoded');
  return plain ?? Buffer.from(named.get('cxml-base64') ?? '', 'base64').toString('utf8');
}
