import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { join as path } from 'node:path';
import { join, productIn } from '#domains/organization/membership.server.ts';
import { foundOrganization } from '#domains/organization/organization.server.ts';
import { member } from '#domains/organization/member.record.ts';
import type { Actor } from '#kernel';
import type { Ports } from '#server/ports.ts';
import { seedCounty } from './county/county.ts';
import { seedContractDuties } from './contract-duties.ts';
import { seedEInvoices } from './e-invoices.ts';
import { firmPeople, seedFirms } from './firms.ts';
import { handsIn } from './hands.ts';
import { emailOf, people } from './county/people.ts';

export const countyName = 'Tidewater County';

/** A county of Florida, where the fiscal year of counties begins in October. Its places lie on the Atlantic coast near Flagler Beach. */
const county = {
  name: countyName,
  agencyKind: 'county',
  usState: 'FL',
  timeZone: 'America/New_York',
  fiscalYearStart: 10,
  founder: null,
};

interface SignIn {
  readonly role: string;
  readonly name: string;
  readonly email: string;
  readonly password: string;
}

const fileOf = ({ settings }: Ports): string => path(settings.dataDir, 'demo-sign-ins.json');

const newPassword = (): string => `Tide-${randomBytes(6).toString('base64url')}-7a`;

/** Passwords are made for this installation and kept where only its owner reads them. */
async function signIns(ports: Ports): Promise<readonly SignIn[]> {
  const file = fileOf(ports);
  if (!existsSync(file)) {
    const made = people.flatMap(({ name, demo }) =>
      demo ? [{ role: demo, name, email: emailOf(name), password: newPassword() }] : [],
    );
    const ofFirms = firmPeople.map(({ role, name, email }) => ({ role, name, email, password: newPassword() }));
    await writeFile(`${file}.part`, `${JSON.stringify([...made, ...ofFirms], null, 2)}\n`, { mode: 0o600 });
    await rename(`${file}.part`, file);
  }
  return JSON.parse(await readFile(file, 'utf8')) as SignIn[];
}

/** Fills an empty database with the demo county. An interrupted filling is taken up where it stopped; a database with anything else in it is left alone. */
export async function seedIfEmpty(ports: Ports): Promise<void> {
  const { database, door, accounts } = ports;
  const organizations = await database.platform((tx) =>
    tx.query<{ id: string; name: string }>(`select id, name from organization where kind = 'agency'`),
  );
  if (organizations.some(({ name }) => name !== countyName)) return;
  const known = await signIns(ports);
  const organizationId = organizations[0]?.id ?? (await foundOrganization(door, county));
  const [content] = await door.run(productIn(organizationId), (work) =>
    work.tx.query('select id from cost_center where organization_id = $1 limit 1', [organizationId]),
  );
  const passwords = async () =>
    new Map(
      await Promise.all(
        known.map(async ({ email, password }) => [email, await accounts.directory.hash(password)] as const),
      ),
    );
  const hasFirms = known.some(({ email }) => firmPeople.some((one) => one.email === email));
  if (content) return hasFirms ? seedFirms(ports, organizationId, passwords) : undefined;

  const nobody = await accounts.directory.hash(randomBytes(24).toString('base64'));
  const hashes = await passwords();
  // One transaction: either the whole county is there or none of it.
  const all = await door.run(productIn(organizationId), async (product) => {
    const cast = new Map<string, Actor>();
    for (const { name, title, department, role, duties } of people) {
      const email = emailOf(name);
      const account = await accounts.directory.find(product.tx, email);
      const claim = { name, passwordHash: hashes.get(email) ?? nobody, isVerified: true };
      const userId = account?.id ?? (await accounts.directory.create(product.tx, { email, ...claim }));
      const joined = await join(product, { userId, name, email, role, reason: 'Came with the demo county' });
      await product.change(member, joined.id, { jobTitle: title, department });
      cast.set(name, {
        ...product.actor,
        id: joined.id,
        userId,
        name,
        role,
        duties,
        kind: 'person',
        timeZone: 'America/New_York',
      });
    }
    await seedCounty(handsIn(product.tx, door.around), cast);
    return cast;
  });
  await seedEInvoices(ports, all.get('Grace Oyelaran') as Actor); // one of those people
  await seedContractDuties(ports, all.get('Derek Osei') as Actor); // one of those people
  await seedFirms(ports, organizationId, async () => hashes);
}

/** For the console at the start. */
export async function signInsOf(ports: Ports): Promise<readonly string[]> {
  if (!existsSync(fileOf(ports))) return [];
  const known = await signIns(ports);
  return [
    `Sign-ins of ${countyName} (also in ${fileOf(ports)}):`,
    ...known.map(({ role, email, password }) => `  ${role.padEnd(18)} ${email.padEnd(36)} ${password}`),
  ];
}
