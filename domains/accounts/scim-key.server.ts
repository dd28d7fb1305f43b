import { type Actor, Failure, fail } from '#kernel';
import { productIn } from '#domains/organization/public.server.ts';
import type { AccountPorts } from '#server/auth/accounts.ts';
import { digestOf, isDirectoryKey } from '#server/auth/secrets.ts';
import { type AnonymousCall, type Method, type Operation, publicOperation } from '#server/http/operation.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { ERROR } from './scim-user.ts';

export const BASE = '/scim/v2';
const USED_NOTED_MS = 60_000;

/** Whose directory calls, by the key alone, and the admin who issued the key. */
export interface Caller {
  readonly organizationId: string;
  readonly owner: string | null;
}

export interface Told {
  readonly status?: number;
  readonly body?: object;
  readonly headers?: Readonly<Record<string, string>>;
}

type Does = (work: UnitOfWork, call: AnonymousCall, caller: Caller) => Promise<Told>;

// Keys from before there was an owner on them: the audit record knows who issued them.
const keptToken = `select t.last_used_at as "usedAt", coalesce(t.owner, (select e.on_behalf_of from audit_entry e
    where e.organization_id = $1 and e.row_id = $2 and e.record = 'scim_token' and e.action = 'create' limit 1)) as owner
  from scim_token t join organization o on o.id = t.organization_id and o.state = 'active'
  where t.organization_id = $1 and t.id = $2 and t.status = 'active'`;

const wrong = () => fail('unauthenticated', 'credential', 'This key is not valid: it is misspelled or was revoked.');

async function callerOf({ database, clock }: AccountPorts, request: Request): Promise<Caller> {
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
    const kept = await tx.query<{ usedAt: string | null; owner: string | null }>(keptToken, [organizationId, rowId]);
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
  return { organizationId, owner: token.owner };
}

/** The product, because of the person whose key it is. */
const directoryOf = ({ organizationId, owner }: Caller, requestId: string): Actor => ({
  ...productIn(organizationId, requestId),
  ...(owner === null ? {} : { inNameOf: owner }),
});

/** States a call of the directory: known by its key, answered in the forms of RFC 7644. */
export const directoryCalls =
  (ports: AccountPorts) =>
  (method: Method, path: string, id: string, summary: string, does: Does): Operation =>
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
          const caller = await callerOf(ports, call.request);
          const actor = directoryOf(caller, call.requestId);
          return told(await ports.door.run(actor, (inside) => does(inside, call, caller)));
        } catch (error) {
          if (!(error instanceof Failure)) throw error;
          return refusal(error);
        }
      },
    });

export const idOf = ({ params }: AnonymousCall): string => (params['id'] ?? '').toLowerCase();

const told = ({ status = 200, body, headers = {} }: Told): Response =>
  new Response(body === undefined ? null : JSON.stringify(body), {
    status,
    headers: { ...headers, ...(body === undefined ? {} : { 'content-type': 'application/scim+json' }) },
  });

const refusal = ({ status: said, code, message }: Failure): Response => {
  const status = code === 'precondition' ? 412 : said;
  return told({ status, body: { schemas: [ERROR], status: String(status), scimType: code, detail: message } });
};
