import { bothSides, fail } from '#kernel';
import { refusedBefore } from '#kernel/record/abilities.ts';
import type { AccountPorts } from '#server/auth/accounts.ts';
import { digestOf, keepLookup, newApiKey } from '#server/auth/secrets.ts';
import { answers } from '#server/http/answers.ts';
import type { Operation } from '#server/http/operation.ts';
import { invalid, refuse } from '#server/records/refusals.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { issueApiKey } from './api-key-calls.ts';
import { apiKey } from './api-key.record.ts';
import { shownOnce } from './shown-once.server.ts';

export interface KeyRequest {
  readonly owner: string;
  readonly name: string;
  readonly scopes?: readonly string[] | null;
  readonly expiresAt?: string | null;
}

/** A new key for this member. Only its hash is kept. */
export async function issueKey(work: UnitOfWork, { owner, name, scopes, expiresAt = null }: KeyRequest) {
  if (expiresAt !== null && expiresAt <= work.now())
    throw invalid([{ path: 'expiresAt', code: 'past', message: 'Must be in the future' }]);
  const secret = newApiKey();
  const row = await work.asProduct.insert(
    apiKey,
    { name, owner, scopes: scopes ?? ['*'], expiresAt },
    { start: secret.slice(0, 12), digest: digestOf(secret) },
  );
  const place = { organizationId: work.actor.organizationId, rowId: row.id };
  await keepLookup(work.tx, { record: 'api_key', secret, place, expiresAt });
  return { secret, row };
}

export function apiKeyOperations({ door }: AccountPorts): Operation[] {
  return [
    answers(issueApiKey, {
      serves: bothSides,
      scope: 'api_key:issue',
      access: 'member',
      summary:
        'Issue a key that acts as you, within its scopes, until it expires or is revoked. The key is shown once.',
      tag: 'API keys',
      told: 'Issued.',
      status: 201,
      limit: 'sensitive',
      probe: { namesNothing: true },
      async run(call) {
        const { actor, body } = call;
        refuse(refusedBefore(apiKey, 'issue', { by: 'member' }, actor));
        if (actor.kind !== 'person')
          throw fail('forbidden', 'api_key.by_key', 'A key cannot issue keys: sign in with your password.');
        return shownOnce(call, 'key', async (work) => {
          const { secret, row } = await issueKey(work, { ...body, owner: actor.id });
          return { secret, row: await work.shown(door.around.registry.get(apiKey.name), { ...row }), status: 201 };
        });
      },
    }),
  ];
}
