import { refusedBefore } from '#kernel/record/abilities.ts';
import { shownOnce } from '#domains/organization/public.server.ts';
import type { AccountPorts } from '#server/auth/accounts.ts';
import { digestOf, keepLookup, newDirectoryKey } from '#server/auth/secrets.ts';
import { answers } from '#server/http/answers.ts';
import type { Operation } from '#server/http/operation.ts';
import { refuse } from '#server/records/refusals.ts';
import { issueDirectoryKey } from './scim-token-calls.ts';
import { scimToken } from './scim-token.record.ts';

/** Giving the organization's directory a key. Revoking it is a step of the record. */
export function scimTokenOperations({ door, accounts }: AccountPorts): Operation[] {
  return [
    answers(issueDirectoryKey, {
      scope: 'scim_token:issue',
      access: 'admin',
      summary: 'A key for the organization’s directory. It is shown once.',
      tag: 'Single sign-on',
      told: 'Issued.',
      status: 201,
      probe: { namesNothing: true, body: { name: 'Directory' } },
      async run(call) {
        refuse(refusedBefore(scimToken, 'issue', { by: 'admin' }, call.actor));
        await accounts.sure(call.request);
        return shownOnce(call, 'key', async (work) => {
          const secret = newDirectoryKey();
          const computed = { start: secret.slice(0, 16), digest: digestOf(secret), owner: call.actor.id };
          const row = await work.asProduct.insert(scimToken, { name: call.body.name }, computed);
          const place = { organizationId: call.actor.organizationId, rowId: row.id };
          await keepLookup(work.tx, { record: 'scim_token', secret, place, expiresAt: null });
          return { secret, row: await work.shown(door.around.registry.get(scimToken.name), { ...row }), status: 201 };
        });
      },
    }),
  ];
}
