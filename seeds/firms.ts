import { foundOrganization } from '#domains/organization/organization.server.ts';
import { productIn } from '#domains/organization/public.server.ts';
import { firmProfile } from '#domains/vendors/firm/firm-profile.record.ts';
import { vendor } from '#domains/vendors/vendor.record.ts';
import type { Change } from '#kernel';
import type { Ports } from '#server/ports.ts';
import { withAccount } from './county/with-account.ts';
import { seedFirmBids } from './firm-bids.ts';
import { seedFirmDelegation } from './firm-delegation.ts';
import { seedFirmInsurance } from './firm-insurance.ts';

/** Three of the county's vendors have an account: one approved, one on hold, one that waits for approval. */
export const firmPeople = [
  { role: 'Vendor', name: 'Alma Reyes', email: 'alma.reyes@vendors.example', status: 'active' },
  { role: 'Vendor (on hold)', name: 'Brent Hollis', email: 'brent.hollis@vendors.example', status: 'on_hold' },
  { role: 'Vendor (waiting)', name: 'Cora Whitman', email: 'cora.whitman@vendors.example', status: 'registered' },
] as const;

const sent = [
  'tradeName',
  'taxClass',
  'w9On',
  'uei',
  'samUntil',
  'sells',
  'email',
  'phone',
  'website',
  'address',
  'location',
  'contacts',
  'isPublic',
] as const;

/** Founds each firm with the profile that the county has of it. What is there already is left alone. */
export async function seedFirms(
  ports: Ports,
  county: string,
  passwords: () => Promise<ReadonlyMap<string, string>>,
): Promise<void> {
  const { door, accounts, sealer } = ports;
  const emails = firmPeople.map(({ email }) => email);
  const there = await door.database.platform((tx) =>
    tx.query('select from auth.users where email = any ($1)', [emails]),
  );
  if (there.length === emails.length) return;
  const hashes = await passwords();
  for (const { name, email, status } of firmPeople) {
    const passwordHash = hashes.get(email);
    if (!passwordHash) continue;
    const found = await door.run(productIn(county), async (work) => {
      const account = await accounts.directory.find(work.tx, email);
      if (account) return null;
      return work.row(
        vendor,
        status === 'active' ? withAccount : { where: { status, firm: null }, fields: [], order: '-number' },
      );
    });
    if (!found) continue;
    const { row, taxId } = await door.run(productIn(county), async (work) => {
      const row = await work.find(vendor, found.id);
      const [kept] = await work.tx.query<{ sealed: Buffer }>(
        'select tax_id as sealed from vendor where organization_id = $1 and id = $2',
        [county, found.id],
      );
      const place = { organizationId: county, record: vendor.name, field: 'taxId', rowId: found.id };
      return { row, taxId: kept?.sealed ? sealer.open(kept.sealed, place) : null };
    });
    if (!row) continue;
    const userId = await door.run(productIn(county), (work) =>
      accounts.directory.create(work.tx, { email, name, passwordHash, isVerified: true }),
    );
    const firm = await foundOrganization(door, {
      name: row.name,
      kind: 'firm',
      founder: { userId, name, email },
      async furnish(work) {
        const profile = await work.row(firmProfile, { where: {}, fields: [] });
        const said = { ...Object.fromEntries(sent.map((field) => [field, row[field]])), taxId };
        if (profile)
          await work.change(firmProfile, profile.id, said as Change<typeof firmProfile>, { registeredWith: [county] }); // fields that both records have
      },
    });
    await door.run(productIn(county), (work) =>
      work.change(vendor, row.id, {}, { firm, registeredBy: `${name}, ${row.name}` }),
    );
    await seedFirmBids(ports, county, firm);
    if (status === 'active') {
      await seedFirmInsurance(ports, county, { id: firm, by: `${name}, ${row.name}` });
      await seedFirmDelegation(ports, firm);
    }
  }
}
