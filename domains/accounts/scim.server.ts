import { Failure, fail, type Row } from '#kernel';
import { join, member, productIn } from '#domains/organization/public.server.ts';
import type { AccountPorts } from '#server/auth/accounts.ts';
import { digestOf, isDirectoryKey } from '#server/auth/secrets.ts';
import { type AnonymousCall, type Method, type Operation, publicOperation } from '#server/http/operation.ts';
import type { Work } from '#server/records/work.ts';
import { domainOf } from './domain-proof.ts';
import { ERROR, filterIn, LIST, patchedBy, type ScimMember, userResource, type Wished, wishedBy } from './scim-user.ts';

const BASE = '/scim/v2';
const MOST = 200;
const USED_NOTED_MS = 60_000;
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

const columns = `m.id, s.external_id as "externalId", m.email, m.name, m.status, m.job_title as "jobTitle", m.department,
  m.created_at as "createdAt", m.updated_at as "updatedAt", m.user_id as "userId"`;
const joined =
  'organization_members m left join scim_user s on s.organization_id = m.organization_id and s.member = m.id';
const conditions = {
  id: 'm.id::text = $2',
  externalId: 's.external_id = $2',
  email: 'm.email = lower($2)',
  active: `(m.status = 'active') = ($2 = 'true')`,
  name: 'lower(m.name) = lower($2)',
} as const;

type Found = ScimMember & { readonly userId: string };
type Told = { readonly status?: number; readonly body?: object };

const noUser = () => fail('not_found', 'not_found', 'There is no such user here.');
const notYours = () =>
  fail('forbidden', 'domain', 'The address does not lie in an e-mail domain that this organization has proven.');

/** The calls by which an organization's directory keeps its people up to date (SCIM 2.0, RFC 7644). */
export function scimOperations(ports: AccountPorts): Operation[] {
  const { accounts, database, door, clock, settings } = ports;
  const { directory } = accounts;
  const base = `${settings.publicUrl}${BASE}`;

  /** Whose directory calls, by the key alone. */
  async function organizationOf(request: Request): Promise<string> {
    const wrong = () =>
      fail('unauthenticated', 'credential', 'This key is not valid: it is misspelled or was revoked.');
    const [, key = ''] = /^bearer (\S{1,200})$/i.exec(request.headers.get('authorization')?.trim() ?? '') ?? [];
    if (!isDirectoryKey(key)) throw wrong();
    const [place] = await database.platform((tx) =>
      tx.query<{ organizationId: string; rowId: string }>(
        `select organization_id as "organizationId", row_id as "rowId" from auth.lookups
         where digest = $1 and record = 'scim_token'`,
        [digestOf(key)],
      ),
    );
    if (!place) throw wrong();
    const { organizationId, rowId } = place;
    const now = clock.now();
    const [token] = await database.within({ organizationId }, async (tx) => {
      const kept = await tx.query<{ usedAt: string | null }>(
        `select t.last_used_at as "usedAt" from scim_token t
         join organization o on o.id = t.organization_id and o.state = 'active'
         where t.organization_id = $1 and t.id = $2 and t.status = 'active'`,
        [organizationId, rowId],
      );
      const usedAt = kept[0]?.usedAt;
      // To use a key is not to change it: no version, no audit entry.
      if (kept[0] && (!usedAt || now.getTime() - Date.parse(usedAt) >= USED_NOTED_MS))
        await tx.query('update scim_token set last_used_at = $3 where organization_id = $1 and id = $2', [
          organizationId,
          rowId,
          now.toISOString(),
        ]);
      return kept;
    });
    if (!token) throw wrong();
    return organizationId;
  }

  async function read(work: Work, id: string): Promise<Found> {
    const [found] = uuid.test(id)
      ? await work.tx.query<Found>(
          `select ${columns} from ${joined} where m.organization_id = $1 and m.id = $2 and m.status <> 'left'`,
          [work.actor.organizationId, id],
        )
      : [];
    if (!found) throw noUser();
    return found;
  }

  async function mayName(work: Work, email: string): Promise<void> {
    const [proven] = await work.tx.query(
      `select 1 from email_domain where organization_id = $1 and domain = $2 and status = 'proven'`,
      [work.actor.organizationId, domainOf(email)],
    );
    if (!proven) throw notYours();
  }

  /** Everybody outside the proven domains stays the business of the administrators. */
  async function change(work: Work, id: string, wish: Wished): Promise<Found> {
    const before = await read(work, id);
    await mayName(work, before.email);
    if (wish.email !== undefined && wish.email !== before.email)
      throw fail(
        'conflict',
        'mutability',
        'The address of a member is settled. Deactivate this user and create another one.',
      );
    const change = {
      ...(wish.name !== undefined ? { name: wish.name } : {}),
      ...(wish.jobTitle !== undefined ? { jobTitle: wish.jobTitle } : {}),
      ...(wish.department !== undefined ? { department: wish.department } : {}),
    };
    const compiled = door.around.registry.get(member.name);
    if (Object.keys(change).length > 0)
      await work.edit(compiled, { id, input: change, reason: 'Changed by the directory' });
    if (wish.externalId !== undefined) await keepExternalId(work, id, wish.externalId);
    if (wish.active === false && before.status === 'active') await deactivate(work, before);
    if (wish.active === true && before.status === 'suspended') await work.move(member, id, 'restore');
    return read(work, id);
  }

  async function deactivate(work: Work, { id, userId }: Found): Promise<void> {
    await work.move(member, id, 'suspend', { reason: 'Deactivated by the directory' });
    await accounts.endWithin(work.tx, { organizationId: work.actor.organizationId, userIds: [userId] });
  }

  async function keepExternalId(work: Work, id: string, externalId: string | null): Promise<void> {
    const { organizationId } = work.actor;
    await work.tx.query('delete from scim_user where organization_id = $1 and member = $2', [organizationId, id]);
    if (externalId === null) return;
    const [kept] = await work.tx.query(
      `insert into scim_user (organization_id, member, external_id) values ($1, $2, $3)
       on conflict (organization_id, external_id) do nothing returning member`,
      [organizationId, id, externalId],
    );
    if (!kept) throw fail('conflict', 'uniqueness', 'Another user has this externalId.');
  }

  async function create(work: Work, wish: Wished): Promise<Found> {
    const { email, name = email?.split('@')[0] ?? '' } = wish;
    if (!email) throw fail('invalid', 'invalidValue', 'userName: Must be an e-mail address');
    await mayName(work, email);
    const known = await directory.find(work.tx, email);
    const [present] = await work.tx.query(
      `select 1 from organization_members where organization_id = $1 and email = $2 and status <> 'left'`,
      [work.actor.organizationId, email],
    );
    if (present) throw fail('conflict', 'uniqueness', 'There is a user with this userName.');
    // The directory says that the person exists; that the mailbox is theirs is not proven by that.
    const userId =
      known?.id ?? (await directory.create(work.tx, { email, name, passwordHash: null, isVerified: false }));
    const made: Row<typeof member> = await join(work, {
      userId,
      name,
      email,
      role: 'user',
      reason: 'Created by the directory',
    });
    const { email: _, ...rest } = wish;
    return change(work, made.id, { ...rest, ...(wish.name === undefined ? {} : { name }) });
  }

  async function list(work: Work, query: URLSearchParams): Promise<Told> {
    const filter = filterIn(query.get('filter'));
    const whole = (name: string, otherwise: number) =>
      Math.max(0, Number.parseInt(query.get(name) ?? '', 10) || otherwise);
    const startIndex = Math.max(1, whole('startIndex', 1));
    const count = query.get('count') === '0' ? 0 : Math.min(MOST, whole('count', 100));
    const where = `m.organization_id = $1 and m.status <> 'left' and ${filter ? conditions[filter.name] : '$2::text is null'}`;
    const given = [work.actor.organizationId, filter?.value ?? null];
    const [total] = await work.tx.query<{ count: number }>(
      `select count(*)::int as count from ${joined} where ${where}`,
      given,
    );
    const rows = await work.tx.query<Found>(
      `select ${columns} from ${joined} where ${where} order by m.created_at, m.id limit $3 offset $4`,
      [...given, count, Math.min(startIndex - 1, 1_000_000)],
    );
    const Resources = rows.map((one) => userResource(one, base));
    return {
      body: { schemas: [LIST], totalResults: total?.count ?? 0, startIndex, itemsPerPage: Resources.length, Resources },
    };
  }

  type Does = (work: Work, call: AnonymousCall) => Promise<Told>;

  const stated = (method: Method, path: string, id: string, summary: string, does: Does): Operation =>
    publicOperation({
      id: `scim.${id}`,
      scope: 'open',
      method,
      path: `${BASE}${path}`,
      summary,
      tag: 'Directory (SCIM)',
      ...(['POST', 'PUT', 'PATCH'].includes(method) ? { bodySchema: { type: 'object' } } : {}),
      answers: { 200: { description: 'As RFC 7644 says.', media: 'application/scim+json' } },
      async run(call) {
        try {
          const organizationId = await organizationOf(call.request);
          const answer = await door.run(productIn(organizationId, call.requestId), (inside) => does(inside, call));
          return told(answer);
        } catch (error) {
          if (!(error instanceof Failure)) throw error;
          return refusal(error);
        }
      },
    });
  const idOf = ({ params }: AnonymousCall): string => (params['id'] ?? '').toLowerCase();

  return [
    stated(
      'GET',
      '/Users',
      'list',
      'People of the organization, with a filter such as userName eq "…".',
      (work, { query }) => list(work, query),
    ),
    stated('POST', '/Users', 'create', 'A new person, with an address in a proven domain.', async (work, { body }) => ({
      status: 201,
      body: userResource(await create(work, wishedBy(body)), base),
    })),
    stated('GET', '/Users/{id}', 'read', 'One person.', async (work, call) => ({
      body: userResource(await read(work, idOf(call)), base),
    })),
    stated(
      'PUT',
      '/Users/{id}',
      'replace',
      'Change a person; active false ends their sessions at once.',
      async (work, call) => ({
        body: userResource(await change(work, idOf(call), wishedBy(call.body)), base),
      }),
    ),
    stated('PATCH', '/Users/{id}', 'change', 'Single changes of a person.', async (work, call) => ({
      body: userResource(await change(work, idOf(call), patchedBy(call.body)), base),
    })),
    stated(
      'DELETE',
      '/Users/{id}',
      'remove',
      'Take a person out of the organization. What they did stays.',
      async (work, call) => {
        const found = await read(work, idOf(call));
        await mayName(work, found.email);
        await work.move(member, found.id, 'leave', { reason: 'Removed by the directory' });
        await accounts.endWithin(work.tx, { organizationId: work.actor.organizationId, userIds: [found.userId] });
        await keepExternalId(work, found.id, null);
        return { status: 204 };
      },
    ),
    stated('GET', '/ServiceProviderConfig', 'config', 'What this directory interface can do.', async () => ({
      body: config,
    })),
  ];
}

const config = {
  schemas: ['urn:ietf:params:scim:schemas:core:2.0:ServiceProviderConfig'],
  patch: { supported: true },
  bulk: { supported: false, maxOperations: 0, maxPayloadSize: 0 },
  filter: { supported: true, maxResults: MOST },
  changePassword: { supported: false },
  sort: { supported: false },
  etag: { supported: false },
  authenticationSchemes: [
    {
      type: 'oauthbearertoken',
      name: 'Directory key',
      description: 'The key from the single sign-on page, as a bearer token.',
    },
  ],
};

const told = ({ status = 200, body }: Told): Response =>
  new Response(body === undefined ? null : JSON.stringify(body), {
    status,
    headers: body === undefined ? {} : { 'content-type': 'application/scim+json' },
  });

const refusal = ({ status, code, message }: Failure): Response =>
  told({ status, body: { schemas: [ERROR], status: String(status), scimType: code, detail: message } });
