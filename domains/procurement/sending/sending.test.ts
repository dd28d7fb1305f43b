import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { MailMessage } from '#server/services/mail/letter.ts';
import { serve, type Serving } from '../../../tests/world/serving.ts';
import { windowOf } from '../../../tests/world/window.tsx';
import { notification } from '../../organization/notification.record.ts';
import { purchaseOrder } from '../orders/purchase-order.record.ts';
import { readXml, textAt } from '../punchout/xml-tree.ts';
import { line, type RevisionWorld, revisionWorld } from '../revisions/test-world.ts';
import { orderChannel } from './order-channel.record.ts';
import { orderTransmission } from './order-transmission.record.ts';
import { type Posted, postOrder } from './post-order.server.ts';
import { sendDue } from './send-due.server.ts';

let here: RevisionWorld;
let server: Serving;
beforeAll(async () => {
  here = await revisionWorld();
  server = await serve(here.county);
});
beforeEach(() => here.county.clock.set('2026-11-20T15:00:00Z'));
afterAll(async () => {
  await server?.close();
  await here?.county.close();
});

const mails: MailMessage[] = [];
const inBase64 = (content = '') => Buffer.from(content, 'base64').toString('latin1');

interface Outside {
  readonly hasMailServer?: boolean;
  readonly post?: typeof postOrder;
}

/** The job as it runs each minute, with what lies outside of the house put in its place. */
const runJob = ({ hasMailServer = true, post }: Outside = {}) => {
  const { sealer, settings, mail } = server.ports;
  const { door } = here.county;
  const smtpUrl = hasMailServer ? 'smtp://mail.example' : undefined;
  const send = async (...[tx, message]: Parameters<typeof mail.send>) => {
    mails.push(message);
    const id = crypto.randomUUID();
    await tx?.query(
      `insert into mail_message (id, sealed, created_at) values ($1, ''::bytea, '2026-11-20T15:00:00Z')`,
      [id],
    );
    return id;
  };
  const ports = { door, sealer, settings: { ...settings, smtpUrl }, mail: { ...mail, send } } as typeof server.ports;
  return sendDue(ports, here.county.product.actor, post);
};
const later = (minutes: number) =>
  here.county.clock.set(new Date(Date.parse('2026-11-20T15:00:00Z') + minutes * 60_000).toISOString());

const cxml = {
  channel: 'cxml',
  url: 'https://orders.bay.example/cxml',
  theirDomain: 'DUNS',
  theirIdentity: '123456789',
  ourIdentity: 'AN01',
  sharedSecret: 'open-sesame-17',
} as const;
let drawn = 0;
/** An order to a new vendor with this channel. */
async function orderedBy(channel: object | null) {
  const vendor = await here.vendor(
    `Harbor Pumps ${['One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine'][drawn++]}`,
  );
  if (channel) await here.chantal.make(orderChannel, { vendor, ...channel } as never); // each test its own
  return { vendor, order: await here.ordered([[10, 100]], { vendor }) };
}
const sendingOf = async (order: string) => {
  const [row] = await here.chantal.list(orderTransmission, `purchaseOrder=${order}&sort=-number`);
  return here.chantal.see(orderTransmission, String(row?.['id']));
};

describe('an issued order', () => {
  test('to a vendor without a channel is in the portal, and told by the email that names its lines', async () => {
    const { order } = await orderedBy(null);
    expect(await sendingOf(order.id)).toMatchObject({ status: 'queued', channel: 'portal' });
    await runJob();
    expect(await sendingOf(order.id)).toMatchObject({
      status: 'sent',
      result: 'Notice by email with all lines. This vendor has no portal account.',
      sentAt: '2026-11-20T15:00:00.000Z',
    });
    expect(here.county.letters.filter(({ subject }) => subject === `Purchase order ${order.number}`)).toHaveLength(1);
  });

  test('goes once by email, as PDF and as a file for order systems, and is sent when the mail server took it', async () => {
    const { order } = await orderedBy({ channel: 'email', email: 'orders@harbor.example', format: 'ubl' });
    await runJob();
    await runJob();
    const own = mails.filter(({ subject }) => subject === `Purchase order ${order.number}`);
    expect(own).toHaveLength(1);
    expect(own[0]?.to).toBe('orders@harbor.example');
    const [pdf, xml] = own[0]?.files ?? [];
    expect([pdf?.name, xml?.name]).toEqual([`${order.number}.pdf`, `${order.number}-ubl.xml`]);
    expect(inBase64(pdf?.content)).toMatch(/^%PDF-/);
    expect(textAt(readXml(inBase64(xml?.content)), 'cbc:ID')).toBe(order.number);
    expect(here.county.letters.filter(({ subject }) => subject === `Purchase order ${order.number}`)).toEqual([]);
    const { id, status } = await sendingOf(order.id);
    expect(status).toBe('queued');
    await here.county.database.platform((tx) => tx.query(`update mail_message set state = 'sent'`));
    later(2);
    await runJob();
    expect(await here.chantal.see(orderTransmission, id)).toMatchObject({
      status: 'sent',
      sentTo: 'orders@harbor.example',
      result: 'Taken by the mail server.',
    });
  });

  test('says plainly that it was not sent where there is no mail server, or the mail server refused it', async () => {
    const { order } = await orderedBy({ channel: 'email' });
    await runJob({ hasMailServer: false });
    const { status, result } = await sendingOf(order.id);
    expect([status, result]).toEqual(['failed', expect.stringContaining('no mail server')]);
    const told = await here.county.product.list(notification, 'kind=purchase_order.not_sent');
    expect(JSON.stringify(told)).toContain(`${order.number} could not be sent`);
    const page = await windowOf(server, here.chantal, `/purchase-orders/${order.id}`);
    expect(page.everything()).toContain('This server has no mail server (SMTP_URL).');

    const other = await orderedBy({ channel: 'email' });
    await runJob();
    await here.county.database.platform((tx) =>
      tx.query(
        `update mail_message set state = 'failed', failure = 'The mail server answered 550.' where state = 'queued'`,
      ),
    );
    later(2);
    await runJob();
    expect(await sendingOf(other.order.id)).toMatchObject({
      status: 'failed',
      result: 'The mail server answered 550.',
    });
  });

  test('goes to the vendor’s system with our name and the secret, which no row shows', async () => {
    const { order } = await orderedBy(cxml);
    const posted: { url: string; body: string }[] = [];
    await runJob({
      post: async ({ url, body }) => {
        posted.push({ url, body });
        return { ok: true, result: 'Accepted by the vendor’s system (cXML status 200).' };
      },
    });
    expect(posted.map(({ url }) => url)).toEqual([cxml.url]);
    const message = readXml(posted[0]?.body ?? '');
    expect(textAt(message, 'Header', 'From', 'Credential', 'Identity')).toBe('AN01');
    expect(textAt(message, 'Header', 'To', 'Credential', 'Identity')).toBe('123456789');
    expect(textAt(message, 'Header', 'Sender', 'Credential', 'SharedSecret')).toBe('open-sesame-17');
    expect(await sendingOf(order.id)).toMatchObject({ status: 'sent', sentTo: cxml.url, attempts: 1 });
    const [channel] = await here.chantal.list(orderChannel, 'channel=cxml');
    expect(JSON.stringify(channel)).not.toContain('open-sesame');
  });

  test('is tried again with longer and longer waits, given up after six attempts, and sent again by a buyer', async () => {
    const { order } = await orderedBy({ ...cxml, url: 'https://two.example/cxml' });
    let calls = 0;
    const silent = async (): Promise<Posted> => {
      calls++;
      return { ok: false, isFinal: false, result: 'No answer: the connection failed.' };
    };
    await runJob({ post: silent });
    await runJob({ post: silent });
    expect(calls).toBe(1);
    expect(await sendingOf(order.id)).toMatchObject({
      status: 'queued',
      attempts: 1,
      nextAt: '2026-11-20T15:01:00.000Z',
    });
    for (const minutes of [1, 6, 21, 81, 321]) {
      later(minutes);
      await runJob({ post: silent });
    }
    expect(calls).toBe(6);
    const failed = await sendingOf(order.id);
    expect(failed).toMatchObject({ status: 'failed', attempts: 6 });
    expect(failed.result).toContain('Given up after 6 attempts.');
    await here.chantal.run(orderTransmission, 'resend', failed.id);
    await runJob({ post: async () => ({ ok: true, result: 'Accepted.' }) });
    expect(await sendingOf(order.id)).toMatchObject({ status: 'sent', attempts: 1 });
  });

  test('sends its revision and its cancellation as well, each as what it is', async () => {
    const { order } = await orderedBy({ ...cxml, url: 'https://three.example/cxml' });
    const types: string[] = [];
    const post: typeof postOrder = async ({ body }) => {
      types.push(/<OrderRequestHeader [^>]*type="(\w+)"/.exec(body)?.[1] ?? '');
      return { ok: true, result: 'Accepted.' };
    };
    await runJob({ post });
    await here.revised(order, [line(1, 12, 100)]);
    await runJob({ post });
    await here.chantal.run(purchaseOrder, 'requestCancel', order.id, 'The need ended.');
    await here.lena.run(purchaseOrder, 'cancel', order.id);
    await runJob({ post });
    expect(types).toEqual(['new', 'update', 'delete']);
  });
});

describe('a channel', () => {
  test.each([
    ['cXML without a URL', { ...cxml, url: null }, { code: 'order_channel.cxml_names_partners' }],
    ['cXML without our ID', { ...cxml, ourIdentity: null }, { code: 'order_channel.cxml_names_partners' }],
    ['an address inside', { ...cxml, url: 'https://10.0.0.8/cxml' }, { issues: [{ path: 'url' }] }],
    ['an address without TLS', { ...cxml, url: 'http://bay.example/cxml' }, { issues: [{ path: 'url' }] }],
  ])('with %s is refused', async (_, channel, refusal) => {
    const vendor = await here.vendor(`Refused ${_}`);
    await expect(here.chantal.make(orderChannel, { vendor, ...channel } as never)).rejects.toMatchObject(refusal);
  });

  test('counts as the latest that is active, and is kept and resent by buyers alone', async () => {
    const { vendor, order } = await orderedBy({ channel: 'portal' });
    await expect(here.rosa.make(orderChannel, { vendor, channel: 'email' })).rejects.toMatchObject({
      kind: 'forbidden',
    });
    await runJob();
    const { id } = await sendingOf(order.id);
    await expect(here.rosa.run(orderTransmission, 'resend', id)).rejects.toMatchObject({ kind: 'forbidden' });
    later(1);
    const { id: email } = await here.chantal.make(orderChannel, { vendor, channel: 'email' });
    await here.chantal.run(orderTransmission, 'resend', id);
    expect(await sendingOf(order.id)).toMatchObject({ status: 'queued', channel: 'email' });
    await runJob({ hasMailServer: false });
    await here.chantal.run(orderChannel, 'close', email);
    await here.chantal.run(orderTransmission, 'resend', id);
    expect(await sendingOf(order.id)).toMatchObject({ status: 'queued', channel: 'portal' });
  });
});

describe('an answer of a vendor’s system', () => {
  const heard = (more: object) =>
    postOrder({
      url: cxml.url,
      body: '',
      allowLoopback: false,
      read: async () => ({ status: 200, statusClass: 2, failure: null, text: '', ...more }) as never, // one of its answers
    });
  const status = (code: string) => `<cXML><Response><Status code="${code}" text="secret words"/></Response></cXML>`;
  test.each([
    ['taken', { text: status('200') }, { ok: true }],
    ['taken and not read yet', { text: status('201') }, { ok: true }],
    ['busy', { text: status('560') }, { ok: false, isFinal: false }],
    ['refused', { text: status('406') }, { ok: false, isFinal: true }],
    ['no cXML', { text: '<html/>' }, { ok: false, isFinal: true }],
    ['a redirect', { status: 302, statusClass: 3 }, { ok: false, isFinal: true }],
    ['a failure', { status: 503, statusClass: 5 }, { ok: false, isFinal: false }],
    ['silence', { failure: 'timeout', status: null, text: null }, { ok: false, isFinal: false }],
    ['a private address', { failure: 'address', status: null, text: null }, { ok: false, isFinal: true }],
  ])('%s', async (_, answer, expected) => {
    const posted = await heard(answer);
    expect(posted).toMatchObject(expected);
    expect(posted.result).not.toContain('secret words');
  });
});
