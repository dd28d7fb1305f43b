import { document, productIn } from '#domains/organization/public.server.ts';
import type { AccountWorld, Browser } from '../../../tests/world/account-world.ts';

const address = { line1: '12 Mill Road', city: 'Norfolk', state: 'VA', postalCode: '23510', country: 'US' };
const profile = { taxClass: 'llc', w9On: '2026-11-02', sells: 'Paving', email: 'office@paving.example', address };
const json = { origin: 'https://levee.example.gov', 'content-type': 'application/json' };

/** An agency with people who have these duties. */
export async function agencyIn(
  here: AccountWorld,
  name: string,
  domain: string,
  people: Readonly<Record<string, string | null>>,
) {
  const id = await here.organization(name);
  await here.person(`boss@${domain}`, 'admin', id);
  const boss = await here.signedIn(`boss@${domain}`);
  for (const [person, duty] of Object.entries(people)) {
    await here.person(`${person}@${domain}`, 'user', id);
    const { data } = (await boss.get(`/api/v1/organization_members?search=${person}`)).body as unknown as {
      data: { id: string }[];
    };
    if (duty) await boss.post('/api/v1/duty_grant', { member: data[0]?.id, duty, fromDay: '2026-10-01' });
  }
  return id;
}

/** A firm with a whole profile, and its admin. */
export async function firmIn(
  here: AccountWorld,
  email: string,
  name: string,
  taxId: string,
): Promise<[Browser, string]> {
  await here.database.platform((tx) =>
    here.accounts.directory.create(tx, {
      email,
      name: email.split('@')[0] ?? '',
      passwordHash: null,
      isVerified: true,
    }),
  );
  const admin = await here.signedIn(email);
  await admin.post('/api/v1/organization', { name, kind: 'firm' });
  const { organization } = (await admin.get('/api/v1/me')).body as unknown as { organization: { id: string } };
  const { profile: row } = (await admin.get('/api/v1/firm/portal')).body as unknown as {
    profile: { id: string; version: number };
  };
  await here.ask(`/api/v1/firm_profile/${row.id}`, {
    method: 'PATCH',
    headers: { cookie: admin.cookie ?? '', ...json },
    body: JSON.stringify({ version: row.version, ...profile, taxId }),
  });
  return [admin, organization.id];
}

interface OfFirm {
  readonly name: string;
  readonly mediaType?: string;
  readonly size?: number;
}

/** A file of the firm, as an upload of its founder would have left it. */
export async function fileOf(
  here: AccountWorld,
  firm: string,
  { name, mediaType = 'application/pdf', size = 2_000 }: OfFirm,
): Promise<string> {
  const { id } = await here.door.run(productIn(firm), async (work) => {
    const [person] = await work.tx.query<{ id: string }>(
      `select id from organization_members where organization_id = $1 order by created_at, id limit 1`,
      [firm],
    );
    const kept = { mediaType, size, sha256: 'a'.repeat(64), scan: 'clean' as const };
    return work.insert(document, { name, owner: person?.id ?? '' }, kept);
  });
  return id;
}
