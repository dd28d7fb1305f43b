import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Person } from '#world';
import type { PublishedFirm } from '../public/published-firm.ts';
import { saidOn, type Visited, visited } from '../public/test-world.ts';
import { vendorCertification } from './vendor-certification.record.ts';
import { vendor } from './vendor.record.ts';

let here: Visited;
let clerk: Person;
let approver: Person;
beforeAll(async () => {
  here = await visited();
  clerk = (await here.county.member('Grace Kim')).with({ duties: ['vendor_clerk'] });
  approver = (await here.county.member('Omar Haddad')).with({ duties: ['vendor_approver'] });
});
afterAll(() => here.close());

let made = 0;
/** A vendor on the public list; what is told of it is marked, so that it is found wherever it goes out. */
async function listed(given: object) {
  const { id, number } = await clerk.make(vendor, {
    name: 'Kappa Grading Inc.',
    taxClass: 'c_corporation',
    taxId: `54${String(2_000_000 + made++)}`,
    w9On: '2026-01-05',
    email: 'zqmail@kappa.example',
    phone: '+17575550199',
    address: { line1: '12 Zqstreet', city: 'Zqcity', state: 'VA', postalCode: '23599', country: 'US' },
    ...given,
  });
  await approver.run(vendor, 'approve', id);
  return { id, number };
}
const page = async (number: string, query = '') => here.site.get(`/public-vendors/${number}${query}`);
const dataOf = async (path: string) => (await here.serving.ask({ method: 'GET', path })).text;
const firmOf = async (number: string) =>
  (JSON.parse(await dataOf(`/public-vendors/${number}/vendor.json`)) as { vendor: PublishedFirm }).vendor;

async function certify(of: string, given: object): Promise<void> {
  const { id } = await clerk.make(vendorCertification, {
    vendor: of,
    program: 'sbe',
    certificate: 'ZQCERT-1',
    issuer: 'Commonwealth of Virginia',
    fromDay: '2026-01-01',
    ...given,
  });
  await approver.run(vendorCertification, 'confirm', id);
}

describe('the page of one vendor', () => {
  test('has what is public of it, certified as of the day, and says where there is nothing yet', async () => {
    const { id, number } = await listed({ tradeName: 'Kappa', website: 'https://kappa.example' });
    const today = here.county.clock.now().toISOString().slice(0, 10);
    await certify(id, { untilDay: today });
    await certify(id, { program: 'wbe', issuer: 'Ended Office', untilDay: '2026-01-31' });
    await certify(id, { program: 'dbe', issuer: 'Old DBE Office', fromDay: '2025-01-01' });
    const shown = await page(number);
    expect(shown.status).toBe(200);
    const said = saidOn(shown);
    for (const word of ['Kappa', number, 'Zqcity, VA', 'kappa.example', 'Small (SBE) Commonwealth of Virginia'])
      expect(said).toContain(word);
    for (const nothing of ['No public contract yet', 'No public award yet', 'is settled yet', 'No bid in a published'])
      expect(said).toContain(nothing);
    for (const never of ['Ended Office', 'Old DBE Office', 'ZQCERT', 'zqmail', '5550199', 'Zqstreet', '23599'])
      expect(shown.html).not.toContain(never);
    expect(await firmOf(number)).toMatchObject({
      number,
      name: 'Kappa',
      registeredOn: today,
      approvedOn: today,
      certifications: [{ program: 'sbe', issuer: 'Commonwealth of Virginia', untilDay: today }],
      contracts: { total: 0 },
      spend: [],
    });
    expect(saidOn(await page(number, '?lang=es'))).toContain('Todavía no hay contratos públicos');
  });

  test('is there while the vendor is listed, and for no other number', async () => {
    const { id, number } = await listed({ name: 'Leaving LLC' });
    expect((await page(number)).status).toBe(200);
    await clerk.run(vendor, 'deactivate', id, 'Closed');
    expect((await page(number)).status).toBe(404);
    const hidden = await listed({ name: 'Hidden LLC', isPublic: false });
    for (const no of [hidden.number, 'VEN-99999', '%00', 'x'.repeat(300)]) {
      expect((await page(no)).status).toBe(404);
      expect(await dataOf(`/public-vendors/${no}/vendor.json`)).not.toContain('Hidden');
    }
  });

  test('says nothing of the person that a sole proprietor is, on no page, in no file and to no search', async () => {
    const person = {
      name: 'Zqperson Marked',
      taxClass: 'individual',
      website: 'https://zqsite.example',
      address: { line1: '7 Zqlane', city: 'Zqtown', state: 'VA', postalCode: '23577', country: 'US' },
    };
    const alone = await listed({ ...person, taxId: '547 65 9911' });
    const trading = await listed({ ...person, tradeName: 'Blue Heron Tree Care' });
    const everywhere = [
      ...(await Promise.all([page(alone.number), page(trading.number), here.site.get('/public-vendors')])).map(
        ({ html }) => html,
      ),
      ...(await Promise.all(
        [`${alone.number}/vendor.json`, `${trading.number}/vendor.json`].map((one) => dataOf(`/public-vendors/${one}`)),
      )),
      await dataOf('/public-vendors.json'),
      await dataOf('/public-vendors.csv'),
    ];
    for (const text of everywhere) expect(text).not.toMatch(/zqperson|zqlane|zqtown|zqsite|23577|9911/i);
    expect(everywhere[0]).toContain('Sole proprietor');
    expect(everywhere.join('\n')).toContain('Blue Heron Tree Care');
    const found = async (search: string) => saidOn(await here.site.get(`/public-vendors?search=${search}`));
    expect(await found('zqperson')).toContain('No vendors match');
    expect(await found('zqtown')).toContain('No vendors match');
    expect(await found(alone.number)).toContain('Sole proprietor');
  });

  test('is linked from the list', async () => {
    const { number } = await listed({ name: 'Linked LLC' });
    expect((await here.site.get('/public-vendors?search=linked')).html).toContain(`href="/public-vendors/${number}"`);
  });
});
