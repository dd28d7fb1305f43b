import { dollars, href, type Actor, type Row } from '#kernel';
import { peopleAmong } from '#kernel/record/acting.ts';
import type { Ports } from '#server/ports.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { agencyClock, notify } from '../../organization/public.server.ts';
import { vendor as vendorRecord } from '../../vendors/public.server.ts';
import { orderPages } from '../order-pages.ts';
import { factsOf, fileNameOf } from '../orders/order-files-calls.server.ts';
import { cxmlOrder, type IssuedOrder, type OrderRoute, ublOrder } from '../orders/order-xml.ts';
import { purchaseOrder } from '../orders/purchase-order.record.ts';
import { orderChannel } from './order-channel.record.ts';
import { nameOf, orderPaper } from './order-paper.server.ts';
import { orderTransmission } from './order-transmission.record.ts';
import { type Posted, postOrder } from './post-order.server.ts';
import { WAITS } from './sending-words.ts';

type Transmission = Row<typeof orderTransmission>;
type Servers = Pick<Ports, 'door' | 'sealer' | 'settings' | 'mail'>;

const AT_ONCE = 20;
const NO_MAIL_SERVER =
  'This server has no mail server (SMTP_URL). The email with its files is in the outbox folder of the server.';

/** What is to be done outside of the transaction in which it was read. */
interface Due {
  readonly of: Transmission;
  readonly order: IssuedOrder;
  readonly to: string;
  readonly format: 'cxml' | 'ubl';
  readonly route: (OrderRoute & { readonly url: string }) | null;
}

const after = (instant: string, minutes: number): string =>
  new Date(Date.parse(instant) + minutes * 60_000).toISOString();

async function secretOf({ tx, actor }: UnitOfWork, id: string, sealer: Ports['sealer']): Promise<string | null> {
  const { organizationId } = actor;
  const [kept] = await tx.query<{ secret: Buffer | null }>(
    'select shared_secret as secret from order_channel where organization_id = $1 and id = $2',
    [organizationId, id],
    'order_channel.secret',
  );
  const place = { organizationId, record: orderChannel.name, field: 'sharedSecret', rowId: id };
  return kept?.secret ? sealer.open(kept.secret, place) : null;
}

const sent = (work: UnitOfWork, id: string, result: string, sentTo: string): Promise<unknown> =>
  work.asProduct.move(orderTransmission, id, 'deliver', {
    computed: { result: result.slice(0, 300), sentTo: sentTo.slice(0, 300), sentAt: work.now(), nextAt: null },
  });

/** Not sent, and who wrote the order hears why. */
async function notSent(work: UnitOfWork, of: Transmission, result: string, sentTo: string | null): Promise<void> {
  await work.asProduct.move(orderTransmission, of.id, 'fail', {
    computed: { result: result.slice(0, 300), sentTo: sentTo?.slice(0, 300) ?? null, nextAt: null },
  });
  const order = await work.asProduct.row(purchaseOrder, {
    where: { id: of.purchaseOrder },
    fields: ['number', 'createdBy'],
  });
  await notify(work.asProduct, {
    to: peopleAmong([order?.createdBy ?? null]),
    kind: 'purchase_order.not_sent',
    subject: `${order?.number ?? of.number} could not be sent`,
    body: result,
    link: href(orderPages.purchaseOrder, { id: of.purchaseOrder }),
  });
}

/** An email that waits in the queue of the mail server: sent, given up, or looked at again in a minute. */
async function followMail(work: UnitOfWork, of: Transmission): Promise<void> {
  const [found] = await work.tx.query<{ state: string; failure: string | null }>(
    'select state, failure from mail_message where id = $1',
    [of.mail],
    'order_transmission.mail',
  );
  if (found?.state === 'queued') {
    await work.asProduct.change(orderTransmission, of.id, {}, { nextAt: after(work.now(), 1) });
    return;
  }
  if (found?.state === 'sent') return void (await sent(work, of.id, 'Taken by the mail server.', of.sentTo ?? ''));
  await notSent(work, of, found?.failure ?? 'Emails of a demo organization are not sent.', of.sentTo);
}

/** Takes what is due, so that another run does not take it as well: an attempt that dies is made again after the next wait. */
async function takeDue(
  work: UnitOfWork,
  { sealer, only }: Pick<Servers, 'sealer'> & { readonly only: string | undefined },
): Promise<readonly Due[]> {
  const rows = await work.rows(orderTransmission, {
    where: { status: 'queued', nextAt: { until: work.now() }, ...(only ? { purchaseOrder: only } : {}) },
    order: 'nextAt',
    most: AT_ONCE,
    lock: 'update',
  });
  const due: Due[] = [];
  for (const of of rows as readonly Transmission[]) {
    if (of.mail !== null) {
      await followMail(work, of);
      continue;
    }
    const order = await work.asProduct.find(purchaseOrder, of.purchaseOrder);
    const to = order?.vendor ? await work.asProduct.find(vendorRecord, order.vendor) : null;
    if (!order || !to) {
      await notSent(work, of, 'The order names no vendor.', null);
      continue;
    }
    if (of.channel === 'portal') {
      const words = to.firm
        ? 'In the vendor portal, with a notice by email.'
        : 'Notice by email with all lines. This vendor has no portal account.';
      await sent(work, of.id, words, to.email);
      continue;
    }
    const by = of.orderChannel && (await work.asProduct.find(orderChannel, of.orderChannel));
    const facts = await factsOf(work, order);
    if (!by || facts.issuedOn === null) {
      await notSent(work, of, 'The channel of this vendor was removed. Resend the order.', null);
      continue;
    }
    const { url, ourDomain, ourIdentity, theirDomain, theirIdentity } = by;
    const attempts = of.attempts + 1;
    const nextAt = after(work.now(), WAITS[of.attempts] ?? 0);
    await work.asProduct.change(orderTransmission, of.id, {}, { attempts, triedAt: work.now(), nextAt });
    due.push({
      of: { ...of, attempts },
      order: { ...facts, issuedOn: facts.issuedOn },
      to: of.channel === 'cxml' ? (url ?? '') : (by.email ?? to.email),
      format: by.format,
      route:
        of.channel === 'cxml' && url
          ? {
              url,
              from: { domain: ourDomain, identity: ourIdentity ?? '' },
              to: { domain: theirDomain, identity: theirIdentity ?? '' },
              sharedSecret: await secretOf(work, by.id, sealer),
            }
          : null,
    });
  }
  return due;
}

/** The order as a person reads it and as a system does. What sets a PDF is large, so that it is loaded with the first of them. */
async function mailOf({ order, to, format }: Due) {
  const { taggedPdf } = await import('#server/services/pdf/tagged-pdf.ts');
  const name = fileNameOf(order);
  const file = (ending: string, contentType: string, content: string | Uint8Array) => ({
    name: `${name}${ending}`,
    contentType,
    content: Buffer.from(content).toString('base64'),
  });
  const xml = format === 'cxml' ? cxmlOrder(order) : ublOrder(order);
  return {
    to,
    subject: nameOf(order),
    body: [
      order.isCancelled
        ? `We cancel purchase order ${order.number}. Please do not deliver.`
        : `${order.buyer.name} orders from ${order.seller.name}: ${nameOf(order)}, total ${dollars(order.total.cents)}.`,
      `Attached: the order as PDF and as ${format === 'cxml' ? 'cXML' : 'UBL'} for your order system.`,
      `Name ${order.number} on every shipment and invoice. Acknowledge the order in the vendor portal.`,
    ],
    files: [
      file('.pdf', 'application/pdf', await taggedPdf(orderPaper(order))),
      file(`-${format}.xml`, 'application/xml', xml),
    ],
  };
}

/** What a cXML attempt came to: sent, tried again after the next wait, or not sent. */
async function keepPosted(work: UnitOfWork, { of, to }: Due, posted: Posted): Promise<void> {
  const now = await work.row(orderTransmission, { where: { id: of.id }, lock: 'update', fields: ['attempts'] });
  // It was resent meanwhile, and goes its way from the beginning.
  if (now?.attempts !== of.attempts) return;
  if (posted.ok) return void (await sent(work, of.id, posted.result, to));
  if (posted.isFinal) return notSent(work, of, posted.result, to);
  if (of.attempts > WAITS.length)
    return notSent(work, of, `${posted.result} Given up after ${of.attempts} attempts.`, to);
  await work.asProduct.change(orderTransmission, of.id, {}, { result: posted.result, sentTo: to.slice(0, 300) });
}

/** Sends what is due in one agency, or one order alone. Nothing outside is called inside a transaction. */
export async function sendDue(ports: Servers, product: Actor, post = postOrder, only?: string): Promise<number> {
  const { door, settings, mail, sealer } = ports;
  const due = await door.run(product, (work) => takeDue(work, { sealer, only }));
  for (const one of due) {
    if (one.route) {
      const body = cxmlOrder(one.order, one.route);
      const posted = await post({ url: one.route.url, body, allowLoopback: settings.webhookLoopback });
      await door.run(product, (work) => keepPosted(work, one, posted));
      continue;
    }
    const message = await mailOf(one);
    await door.run(product, async (work) => {
      const id = await mail.send(work.tx, message);
      if (!settings.smtpUrl) return notSent(work, one.of, NO_MAIL_SERVER, one.to);
      const sentTo = one.to.slice(0, 300);
      const nextAt = after(work.now(), 1);
      await work.asProduct.change(orderTransmission, one.of.id, {}, { mail: id, sentTo, nextAt });
      return undefined;
    });
  }
  return due.length;
}

/** Each minute: an order is with its vendor soon after it is issued. */
export const sendingClock = (ports: Ports): void =>
  agencyClock(ports, 'orders.send', '* * * * *', (product) => sendDue(ports, product));
