import { afterAll, beforeAll, expect, test } from 'vitest';
import { document } from '#domains/organization/document.record.ts';
import { dutyGrant } from '#domains/organization/duty-grant.record.ts';
import type { Person } from '#world';
import { ublOf } from '../einvoice/sample-files.server.ts';
import { mailWith } from './sample-mail.server.ts';
import { type MailWorld, mailWorld } from './test-world.ts';

/** An email may hold bank details: its files are read by those who work invoices, until one of them is an invoice. */
let here: MailWorld;
let auditor: Person;
beforeAll(async () => {
  here = await mailWorld();
  auditor = (await here.county.member('Alan Auditor')).with({ duties: ['auditor'] });
  await here.county.product.make(dutyGrant, { member: auditor.id, duty: 'auditor' });
});
afterAll(async () => {
  await here.server.close();
  await here.county.close();
});

const statusOf = async (by: Person, id: string): Promise<readonly number[]> => [
  (await here.call('GET', `/api/v1/document/${id}`, by)).status,
  (await here.call('GET', `/api/v1/document/${id}/content`, by)).status,
];
const readable = [200, 200];
const hidden = [404, 404];

test('a message and what is attached to it are read by those who work invoices, and by no other member', async () => {
  const row = await here.kept(
    mailWith({
      id: 'bank',
      from: here.firm.email,
      text: 'Our new account is attached.',
      files: [{ name: 'account.pdf', type: 'application/pdf', content: '%PDF-1.4\n1 0 obj\n<<>>\nendobj\n%%EOF' }],
    }),
  );
  const files = [row.original ?? '', row.files?.[0]?.document ?? ''];
  const boss = await here.county.member('Other Admin', 'admin');
  for (const id of files) {
    for (const by of [here.grace, here.priya, auditor]) expect(await statusOf(by, id)).toEqual(readable);
    for (const by of [here.marcus, here.rosa, boss]) expect(await statusOf(by, id)).toEqual(hidden);
    expect(await statusOf(here.marcus.with({ scopes: ['*'] }), id)).toEqual(hidden);
  }
  expect((await here.marcus.list(document)).filter(({ id }) => files.includes(id))).toEqual([]);
  // Who only says that they have the duty has it in no list of the database, and here it is the door that is asked.
  expect((await here.grace.list(document)).filter(({ id }) => files.includes(id))).toHaveLength(2);
});

test('a file that becomes an invoice is read as its invoice is, and the message stays where it was', async () => {
  const order = await here.received(1, 75);
  const content = ublOf({
    number: 'R-1',
    order: order.number,
    seller: here.firm.name,
    lines: [{ order: '1', thousandths: 1000, price: 75 * 10_000 }],
  });
  const row = await here.kept(
    mailWith({ id: 'taken', from: here.firm.email, files: [{ name: 'a.xml', type: 'application/xml', content }] }),
  );
  const file = row.files?.[0]?.document ?? '';
  expect(await statusOf(here.marcus, file)).toEqual(hidden);
  const taken = await here.call('POST', `/api/v1/invoice_message/${row.id}/e-invoices`, here.grace, { document: file });
  expect(taken).toMatchObject({ status: 200, body: { result: 'taken' } });
  expect(await statusOf(here.marcus, file)).toEqual(readable);
  expect(await statusOf(here.marcus, row.original ?? '')).toEqual(hidden);
});

test('an email that a clerk uploads is read by the same people from the moment it is taken in', async () => {
  const { json } = await here.server.ask({
    as: here.grace.actor,
    method: 'POST',
    path: '/api/v1/document/upload?name=saved.eml',
    body: mailWith({ id: 'saved', from: here.firm.email }),
    headers: { 'content-type': 'application/octet-stream' },
  });
  const id = String(json?.['id']);
  expect(await statusOf(here.marcus, id)).toEqual(readable);
  expect((await here.call('POST', '/api/v1/invoice_message/upload', here.grace, { document: id })).status).toBe(200);
  expect(await statusOf(here.marcus, id)).toEqual(hidden);
  expect(await statusOf(here.priya, id)).toEqual(readable);
});
