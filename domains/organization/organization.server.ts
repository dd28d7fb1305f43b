import { randomUUID } from 'node:crypto';
import { f, fail } from '#kernel';
import { recordAudit } from '#server/audit/entry.ts';
import type { AccountPorts } from '#server/auth/accounts.ts';
import { type Operation, publicOperation } from '#server/http/operation.ts';
import type { Door } from '#server/records/door.ts';
import { join, productIn } from './membership.server.ts';

export const organizationName = () => f.text({ max: 120 }).required();

const slugOf = (name: string, id: string): string => {
  const words = name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '');
  return `${words.slice(0, 48).replace(/-+$/, '') || 'organization'}-${id.slice(0, 8)}`;
};

interface Founding {
  readonly name: string;
  /** Becomes its first admin; without one an operator adds people afterwards. */
  readonly founder: { readonly userId: string; readonly name: string; readonly email: string } | null;
  readonly requestId?: string;
}

/** A new organization and its first admin in one transaction, with the first entries of its audit record. */
export async function foundOrganization(door: Door, { name, founder, requestId }: Founding): Promise<string> {
  const id = randomUUID();
  const product = productIn(id, requestId);
  const scope = { organizationId: id, ...(founder ? { userId: founder.userId } : {}) };
  await door.database.within(scope, async (tx) => {
    if (founder) {
      // Two calls at once would both find no membership.
      await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 5318009))', [founder.userId]);
      const [present] = await tx.query(
        `select id from organization_members where user_id = $1 and status = 'active' limit 1`,
        [founder.userId],
      );
      if (present)
        throw fail(
          'conflict',
          'organization.member_already',
          'You are a member of an organization already. Ask an operator for another one.',
        );
    }
    await tx.query('insert into organization (id, name, slug) values ($1, $2, $3)', [id, name, slugOf(name, id)]);
    const entry = { action: 'create', record: 'organization', rowId: id, changes: { name: [null, name] as const } };
    await recordAudit(tx, [{ ...entry, actor: null, actorKind: 'system', requestId: product.requestId }]);
    if (founder) await join(door.enter(tx, product), { ...founder, role: 'admin', reason: 'Founded the organization' });
  });
  return id;
}

export function organizationOperations({ door, accounts, selfService = true }: AccountPorts): Operation[] {
  return [
    publicOperation({
      id: 'organization.found',
      method: 'POST',
      path: '/api/v1/organization',
      summary: 'Found an organization and become its admin. For accounts that are not a member anywhere.',
      tag: 'Organizations',
      limit: 'sensitive',
      body: { name: organizationName() },
      answers: { 201: { description: 'Founded, and entered.', schema: { type: 'object' } } },
      async run({ body, request, requestId }) {
        const standing = await accounts.inSession(request);
        if (!selfService)
          throw fail('forbidden', 'organization.closed', 'Organizations are set up by the operator here.');
        const { userId, name, email } = standing;
        const id = await foundOrganization(door, {
          name: body.name as string,
          founder: { userId, name, email },
          requestId,
        });
        const cookie = await accounts.enter(standing, id);
        return { status: 201, body: { id, name: body.name }, headers: { 'set-cookie': cookie } };
      },
    }),
  ];
}
