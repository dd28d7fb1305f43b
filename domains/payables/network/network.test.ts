import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ublOf, type Written } from '../einvoice/sample-files.server.ts';
import { invoice } from '../invoices/invoice.record.ts';
import { invoiceMessage } from '../mail/invoice-message.record.ts';
import { type Given, type MailWorld, mailWorld } from '../mail/test-world.ts';
import { responseOf } from './application-response.ts';

const OURS = '0060:123456789';
let here: MailWorld;
let intake: Given;
beforeAll(async () => {
  here = await mailWorld();
  intake = await here.intake('network', [OURS]);
});
afterAll(async () => {
  await here.server.close();
  await here.county.close();
});

const bare = (text: string): string => text.replace(/^<\?xml[^>]*\?>\s*/, '');
const sbdh = (document: string, receiver = OURS) =>
  `<?xml version="1.0" encoding="UTF-8"?>
<StandardBusinessDocument xmlns="http://www.unece.org/cefact/namespaces/StandardBusinessDocumentHeader">
<StandardBusinessDocumentHeader><HeaderVersion>1.0</HeaderVersion>
<Sender><Identifier Authority="iso6523-actorid-upis">0060:987654321</Identifier></Sender>
<Receiver><Identifier Authority="iso6523-actorid-upis">${receiver}</Identifier></Receiver>
</StandardBusinessDocumentHeader>
${bare(document)}
</StandardBusinessDocument>`;
const xhe = (document: string, receiver = '123456789', scheme = '0060') =>
  `<?xml version="1.0" encoding="UTF-8"?>
<xhe:XHE xmlns:xhe="http://docs.oasis-open.org/bdxr/ns/XHE/1/ExchangeHeaderEnvelope" xmlns:xha="http://docs.oasis-open.org/bdxr/ns/XHE/1/AggregateComponents" xmlns:xhb="http://docs.oasis-open.org/bdxr/ns/XHE/1/BasicComponents">
<xha:Header><xhb:ID>1</xhb:ID>
<xha:FromParty><xha:PartyIdentification><xhb:ID schemeID="0060">987654321</xhb:ID></xha:PartyIdentification></xha:FromParty>
<xha:ToParty><xha:PartyIdentification><xhb:ID schemeID="${scheme}">${receiver}</xhb:ID></xha:PartyIdentification></xha:ToParty></xha:Header>
<xha:Payloads><xha:Payload><xha:PayloadContent>${bare(document)}</xha:PayloadContent></xha:Payload></xha:Payloads>
</xhe:XHE>`;
const document = (number: string, order: string, more: Partial<Written> = {}) =>
  ublOf({ number, order, seller: here.firm.name, lines: [{ order: '1', thousandths: 1000, price: 700_000 }], ...more });
const post = (text: string, given = intake) => here.post(text, given, 'invoice-network');
const answerOf = async (message: string, given = intake) => {
  const { status, text } = await here.server.ask({
    method: 'GET',
    path: `/api/v1/invoice-network/${given.id}/${message}`,
    headers: { authorization: `Bearer ${given.secret}` },
  });
  return { status, text };
};

describe('a document of the network', () => {
  test('comes in an SBDH or XHE envelope, is taken in by a clerk, and is answered by what became of it', async () => {
    for (const [at, wrap] of [sbdh, xhe].entries()) {
      const order = await here.received(1, 70);
      const { status, body } = await post(wrap(document(`N-${at}`, order.number)));
      expect(status).toBe(200);
      expect(body.problems).toEqual([]);
      const row = await here.grace.see(invoiceMessage, body.id);
      expect(row).toMatchObject({
        source: 'network',
        senderName: here.firm.name,
        subject: `Invoice N-${at}`,
        status: 'open',
      });
      expect((await answerOf(body.id)).text).toContain('<cbc:ResponseCode>AB</cbc:ResponseCode>');
      const file = row.files?.[0]?.document ?? '';
      const taken = await here.call('POST', `/api/v1/invoice_message/${body.id}/e-invoices`, here.grace, {
        document: file,
      });
      expect(taken.body).toMatchObject({ result: 'taken' });
      expect((await answerOf(body.id)).text).toContain('<cbc:ResponseCode>IP</cbc:ResponseCode>');
      const id = (taken.body['invoice'] as { id: string }).id;
      await here.grace.run(invoice, 'register', id);
      await here.priya.run(invoice, 'approve', id);
      const { text } = await answerOf(body.id);
      expect(text).toContain('<cbc:ResponseCode>AP</cbc:ResponseCode>');
      expect(text).toContain(`<cbc:ID>N-${at}</cbc:ID>`);
    }
  });

  test('that is dismissed is answered as rejected, with the reason', async () => {
    const order = await here.received(1, 70);
    const { body } = await post(sbdh(document('N-RE', order.number)));
    await here.grace.run(invoiceMessage, 'dismiss', body.id, 'Billed to the wrong county.');
    const { text } = await answerOf(body.id);
    expect(text).toContain('<cbc:ResponseCode>RE</cbc:ResponseCode>');
    expect(text).toContain('Billed to the wrong county.');
    const own = await here.server.ask({
      as: here.grace.actor,
      method: 'GET',
      path: `/api/v1/invoice_message/${body.id}/response`,
    });
    expect(own.text).toBe(text);
  });

  test('whose figures do not tie is kept, and the answer names each by its element and line', async () => {
    const order = await here.received(1, 70);
    const text = document('N-BAD', order.number).replace('>70.00</cbc:PayableAmount', '>77.00</cbc:PayableAmount');
    const { status, body } = await post(sbdh(text));
    expect(status).toBe(200);
    expect(body.problems).toEqual([
      {
        element: expect.stringContaining('PayableAmount'),
        at: expect.any(Number),
        reason: expect.stringContaining('77.00'),
      },
    ]);
  });

  test('of another recipient, without one, without an invoice or of another intake is refused', async () => {
    const order = await here.received(1, 70);
    const text = document('N-NO', order.number);
    const refused = (code: string) => ({ status: 422, body: { code: `invoice_network.${code}` } });
    expect(await post(sbdh(text, '0060:555555555'))).toMatchObject(refused('recipient'));
    expect(await post(xhe(text, '123456789', '0088'))).toMatchObject(refused('recipient'));
    expect(await post(text)).toMatchObject(refused('recipient'));
    expect(await post(sbdh('<Order xmlns="urn:x"/>'))).toMatchObject(refused('content'));
    expect(await post(sbdh(`${bare(text)}${bare(text)}`))).toMatchObject(refused('content'));
    expect((await post('Not XML')).status).toBe(400);
    expect((await post('<!DOCTYPE x [<!ENTITY a "b">]><x/>')).status).toBe(400);
    expect((await post(sbdh(text), { ...intake, secret: here.mail.secret })).status).toBe(401);
    const other = await here.intake('network', [OURS]);
    const { body } = await post(sbdh(document('N-OWN', order.number)));
    expect((await answerOf(body.id, other)).status).toBe(404);
    expect((await answerOf(body.id)).status).toBe(200);
  });

  test('the agency names its participant before there is an intake', async () => {
    const { status } = await here.call('POST', '/api/v1/invoice_intake/issue', here.ada, {
      name: 'Network',
      channel: 'network',
    });
    expect(status).toBe(400);
  });
});

test('a response says how far the invoice is', () => {
  expect(
    [null, 'captured', 'matched', 'approved', 'paid', 'returned', 'voided'].map((own) =>
      responseOf({ status: 'taken', invoice: own }),
    ),
  ).toEqual(['IP', 'IP', 'IP', 'AP', 'PD', 'RE', 'RE']);
  expect(responseOf({ status: 'open', invoice: null })).toBe('AB');
  expect(responseOf({ status: 'dismissed', invoice: null })).toBe('RE');
});
