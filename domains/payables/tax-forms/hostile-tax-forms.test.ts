import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { dutyGrant } from '#domains/organization/duty-grant.record.ts';
import { vendorMerge } from '#domains/vendors/vendor-merge.record.ts';
import { came } from '#domains/procurement/receipts/test-world.ts';
import type { Person } from '#world';
import { serve, type Serving } from '../../../tests/world/serving.ts';
import { paymentRun } from '../payments/payment-run.record.ts';
import { taxForm } from './tax-form.record.ts';
import { taxFormClass } from './tax-form-class.record.ts';
import { taxFormFiling } from './tax-form-filing.record.ts';
import { taxFormOverride } from './tax-form-override.record.ts';
import { payer, type TaxWorld, taxWorld } from './test-world.ts';
import { worksheetIn } from './worksheet.server.ts';
import { totalOf } from './worksheet.ts';

let here: TaxWorld;
let served: Serving;
let firm: string;
let own: readonly string[];
/** The TIN of the first vendor of these tests. */
const TIN = '541999777';
beforeAll(async () => {
  here = await taxWorld();
  ({ firm, payments: own } = await here.paid('Harbor Works', 2600, 400));
  await here.reregistered(firm, { taxId: TIN });
  served = await serve(here.county);
});
beforeEach(async () => {
  here.endYear();
  const open = await here.county.door.run(here.county.product.actor, (work) =>
    work.rows(taxFormFiling, { where: { status: ['prepared', 'approved'] }, fields: [], most: 'all' }),
  );
  for (const { id } of open) await here.grace.run(taxFormFiling, 'discard', id, 'Another test.');
});
afterAll(async () => {
  await served.close();
  await here.county.close();
});

const alsoDuty = (member: string, duty: 'treasurer' | 'accounts_payable') =>
  here.county.product.make(dutyGrant, { member, duty, exception: 'The office has one person left.' });
const get = (as: Person, path: string) => served.ask({ as: as.actor, method: 'GET', path: `/api/v1${path}` });

describe('people who decide', () => {
  test('who prepared the forms does not approve them, in a session, with both duties or by a key', async () => {
    const { id } = await here.prepared();
    await alsoDuty(here.grace.id, 'treasurer');
    const both = here.grace.with({ duties: ['accounts_payable', 'treasurer'] });
    await expect(both.run(taxFormFiling, 'approve', id)).rejects.toMatchObject({
      code: 'tax_form_filing.approver_is_another',
    });
    const key = here.county.person({ ...here.samuel.actor, kind: 'service', scopes: ['*'] });
    await expect(key.run(taxFormFiling, 'approve', id)).rejects.toMatchObject({ code: 'tax_form_filing.signed_in' });
    expect((await here.samuel.run(taxFormFiling, 'approve', id)).status).toBe('approved');
    const file = { input: { filedOn: '2027-01-12', receipt: 'R-1' } };
    await expect(
      here.county.door.run(here.samuel.actor, (work) => work.move(taxFormFiling, id, 'file', file)),
    ).rejects.toMatchObject({ code: 'tax_form_filing.filed_on' });
  });

  test('who set a class or a box of these forms does not approve them, whatever duty they hold today', async () => {
    await here.omar.make(taxFormOverride, { payment: own[0] ?? '', paidFor: 'services', reason: 'Repair of a pump.' });
    const { id } = await here.prepared();
    await alsoDuty(here.omar.id, 'treasurer');
    await expect(
      here.omar.with({ duties: ['accounts_payable', 'treasurer'] }).run(taxFormFiling, 'approve', id),
    ).rejects.toMatchObject({ code: 'tax_form_filing.takes_part' });
  });

  test('without the duty, or from another county, nothing is read, prepared, approved or downloaded', async () => {
    const filing = await here.prepared();
    const [form] = await here.formsOf(filing.id);
    const vera = await here.county.member('Vera Holm');
    const elsewhere = await here.county.organization('Elsewhere County');
    const sid = (await here.county.member('Sid', 'user', elsewhere)).with({
      duties: ['accounts_payable', 'treasurer'],
    });
    const paths = [
      `/tax_form_filing/${filing.id}`,
      `/tax_form_filing/${filing.id}/recipients`,
      `/tax_form_filing/${filing.id}/recipients-in-full`,
      `/tax_form/${form?.id}`,
      `/tax_form/${form?.id}/statement`,
      '/tax-forms/worksheet',
      `/tax-forms/payments?year=2026&vendor=${firm}`,
    ];
    for (const path of paths) expect([403, 404]).toContain((await get(vera, path)).status);
    expect((await get(vera, '/tax_form')).json).toMatchObject({ data: [] });
    for (const path of paths.slice(0, 5)) expect([403, 404]).toContain((await get(sid, path)).status);
    expect((await get(sid, '/tax-forms/worksheet?year=2026')).json).toMatchObject({ recipients: [], filings: [] });
    expect((await get(sid, paths[6] ?? '')).json).toEqual({ lines: [] });
    await expect(vera.make(taxFormFiling, { year: 2026, ...payer })).rejects.toMatchObject({ kind: 'forbidden' });
    await expect(here.samuel.make(taxFormFiling, { year: 2026, ...payer })).rejects.toMatchObject({
      kind: 'forbidden',
    });
    await expect(sid.run(taxFormFiling, 'approve', filing.id)).rejects.toMatchObject({ kind: 'not_found' });
    await expect(
      sid.make(taxFormOverride, { payment: own[0] ?? '', paidFor: 'goods', reason: 'Not ours.' }),
    ).rejects.toMatchObject({ issues: [{ path: 'payment', code: 'reference' }] });
  });
});

describe('a TIN', () => {
  test('leaves in full for the treasurer alone, once approved, and each download is in the audit record', async () => {
    const { id } = await here.prepared();
    const full = `/tax_form_filing/${id}/recipients-in-full`;
    expect(await get(here.samuel, full)).toMatchObject({
      status: 422,
      json: { code: 'tax_form_filing.not_approved' },
    });
    await here.samuel.run(taxFormFiling, 'approve', id);
    for (const person of [here.grace, here.priya, await here.withDuty('Aud Itor', 'auditor')])
      expect((await get(person, full)).status).toBe(403);
    const key = here.county.person({ ...here.samuel.actor, kind: 'service', scopes: ['*'] });
    expect((await get(key, full)).status).toBe(403);
    const file = await get(here.samuel, full);
    expect(file.text).toContain(TIN);
    expect(file.headers.get('cache-control')).toBe('no-store');
    const audited = await here.county.database.within({ organizationId: here.county.organizationId }, (tx) =>
      tx.query(`select actor from audit_entry where organization_id = $1 and action = 'download' and row_id = $2`, [
        here.county.organizationId,
        id,
      ]),
    );
    expect(audited).toEqual([{ actor: here.samuel.id }]);
  });

  test('is masked in lists, rows, history, search, files, statements and the log', async () => {
    const { id } = await here.prepared();
    const [form] = await here.formsOf(id);
    const answers = await Promise.all(
      [
        '/tax_form',
        `/tax_form/${form?.id}`,
        `/tax_form/${form?.id}/history`,
        `/tax_form/${form?.id}/statement`,
        '/tax_form/export?format=csv',
        `/tax_form?q=${TIN}`,
        `/tax_form_filing/${id}`,
        `/tax_form_filing/${id}/history`,
        `/tax_form_filing/${id}/recipients`,
        '/tax-forms/worksheet?year=2026',
        `/tax-forms/payments?year=2026&vendor=${firm}`,
      ].map((path) => get(here.grace, path)),
    );
    for (const { text } of answers) expect(text).not.toContain(TIN);
    expect(answers[8]?.text).toContain('••••9777');
    expect(served.logged.join('\n')).not.toContain(TIN);
    const rows = await here.county.database.within({ organizationId: here.county.organizationId }, (tx) =>
      tx.query<{ text: string }>(
        `select row_to_json(e)::text as text from audit_entry e where organization_id = $1
         union all select row_to_json(f)::text from tax_form f where organization_id = $1`,
        [here.county.organizationId],
      ),
    );
    expect(rows.length).toBeGreaterThan(10);
    expect(rows.filter(({ text }) => text.includes(TIN))).toEqual([]);
  });
});

describe('what is prepared', () => {
  test('a payment voided, a class or a TIN changed between preparation and approval stops the approval', async () => {
    const { payments } = await here.paid('Voided Works', 2700);
    here.endYear();
    const stale = { code: 'tax_form_filing.rows_changed' };
    const first = await here.prepared();
    await here.voided(payments[0] ?? '');
    await expect(here.samuel.run(taxFormFiling, 'approve', first.id)).rejects.toMatchObject(stale);
    await here.grace.run(taxFormFiling, 'discard', first.id, 'A payment is void.');
    const second = await here.prepared();
    await here.classed(firm, { paidFor: 'rents' });
    await expect(here.samuel.run(taxFormFiling, 'approve', second.id)).rejects.toMatchObject(stale);
    await here.classed(firm);
    expect((await here.samuel.run(taxFormFiling, 'approve', second.id)).status).toBe('approved');
  });

  test('is never edited, by a person or key, and no one makes a form by hand', async () => {
    const filing = await here.prepared();
    await expect(here.grace.edit(taxFormFiling, filing.id, filing.version, { year: 2025 })).rejects.toMatchObject({
      kind: 'forbidden',
    });
    const [form] = await here.formsOf(filing.id);
    await expect(
      here.grace.edit(taxForm, form?.id ?? '', form?.version ?? 0, { nec1: { cents: 0, currency: 'USD' } } as never),
    ).rejects.toMatchObject({ kind: 'forbidden' });
    await expect(here.grace.make(taxForm, {} as never)).rejects.toMatchObject({ kind: 'forbidden' });
  });

  test('twice at the same moment is one filing, and the second is told which is open', async () => {
    const both = await Promise.allSettled([here.prepared(), here.prepared()]);
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const refused = both.find(({ status }) => status === 'rejected') as PromiseRejectedResult;
    expect(refused.reason).toMatchObject({ code: 'tax_form_filing.is_open' });
  });

  test('waits for the end of the year in the agency’s own time zone', async () => {
    here.county.clock.set('2027-01-01T04:59:00Z');
    await expect(here.prepared()).rejects.toMatchObject({ code: 'tax_form_filing.year_is_open' });
    here.county.clock.set('2027-01-01T05:01:00Z');
    expect((await here.prepared()).status).toBe('prepared');
    await expect(here.prepared({ year: 2027 })).rejects.toMatchObject({ code: 'tax_form_filing.year_is_open' });
  });

  test('an override names an invoice that its payment paid', async () => {
    const other = await here.paid('Elm Works', 10);
    const paid = await here.county.door.run(here.county.product.actor, (work) => worksheetIn(work, 2026));
    const invoice = paid.recipients.find(({ lead }) => lead.id === other.firm)?.lines[0]?.invoice ?? '';
    await expect(
      here.grace.make(taxFormOverride, { payment: own[0] ?? '', invoice, paidFor: 'goods', reason: 'Wrong one.' }),
    ).rejects.toMatchObject({ code: 'tax_form_override.invoice' });
  });
});

describe('what is counted', () => {
  const sumOf = async (vendor: string) => {
    const { recipients } = await here.county.door.run(here.grace.actor, (work) => worksheetIn(work, 2026));
    return recipients.filter(({ vendors }) => vendors.some(({ id }) => id === vendor)).map(({ sums }) => totalOf(sums));
  };

  test('is less by a credit memo that the payment took', async () => {
    here.county.clock.set('2026-11-20T15:00:00Z');
    const credited = await here.vendor('Credit Works');
    await here.classed(credited);
    const order = await here.ordered([[4, 1000]], { vendor: credited });
    await here.posted(order, came([1, 4]));
    await here.approvedInvoice(order, [[1, 3]], { vendorNumber: 'CW-1' });
    await here.approvedInvoice(order, [[1, 1]], { vendorNumber: 'CW-CR', isCredit: true });
    const run = await here.released({ method: 'check' });
    expect(await sumOf(credited)).toEqual([0]);
    await here.samuel.run(paymentRun, 'transmit', run.id);
    expect(await sumOf(credited)).toEqual([2_000_00]);
  });

  test('of a vendor that was merged is of the other', async () => {
    const [from, into] = [await here.paid('Twin Works', 1500), await here.paid('Twin Works Co', 700)];
    const clerk = await here.withDuty('Clara Clerk', 'vendor_clerk');
    const { id } = await clerk.make(vendorMerge, { vendor: from.firm, target: into.firm, why: 'One business.' });
    await (await here.withDuty('Avery Approver', 'vendor_approver')).run(vendorMerge, 'approve', id);
    expect(await sumOf(into.firm)).toEqual([2_200_00]);
    expect(await sumOf(from.firm)).toEqual([]);
    expect(await here.county.door.run(here.grace.actor, (work) => work.has(taxFormClass, { vendor: from.firm }))).toBe(
      false,
    );
  });
});
