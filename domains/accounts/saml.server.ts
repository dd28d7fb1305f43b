import { call, Failure, fail, type ParamsOf } from '#kernel';
import type { AccountPorts } from '#server/auth/accounts.ts';
import { takeFlow } from '#server/auth/flows.ts';
import { sentTo } from '#server/auth/redirect.ts';
import { digestOf, isSecret } from '#server/auth/secrets.ts';
import { answersAnyone } from '#server/http/answers.ts';
import type { Operation } from '#server/http/operation.ts';
import { connectionOf } from './sso-store.server.ts';
import { keepAnswer, samlFace, ssoReturn } from './sso-way.server.ts';

/** An answer of 256 KB as the browser spells it in a form. */
const LONGEST_FORM = 512 * 1024;
/** Longer than the oldest assertion that is taken at all, with both clocks wrong. */
const REMEMBERED_MS = 900_000;

const samlMetadata = call('auth.samlMetadata', '/api/auth/saml/{organization}/metadata', {
  media: 'application/samlmetadata+xml',
});
const samlReturn = call('auth.samlReturn', '/api/auth/saml/{organization}/acs', { method: 'POST' });

/** The two addresses that an organization's SAML provider has to know. Without the operator's switch there is nothing at either. */
export function samlOperations(ports: AccountPorts): Operation[] {
  const { accounts, database, settings, clock } = ports;
  const nothing = () => fail('not_found', 'not_found', 'Nothing was found at this address.');
  const spoken = ({ params }: { readonly params: ParamsOf<typeof samlReturn> }) => {
    const organizationId = params.organization;
    if (!accounts.saml || !/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(organizationId)) throw nothing();
    return { saml: accounts.saml, organizationId, face: samlFace(settings, organizationId) };
  };

  return [
    answersAnyone(samlMetadata, {
      scope: 'open',
      summary: 'Who we are to a SAML provider. It follows from the address alone and says nothing of the organization.',
      tag: 'Accounts',
      told: 'The metadata.',
      probe: { namesNothing: true, words: { organization: 'none' } },
      async run(call) {
        const { saml, face } = spoken(call);
        return new Response(saml.metadata(face), {
          headers: {
            'content-type': 'application/samlmetadata+xml',
            'content-disposition': 'attachment; filename="levee-metadata.xml"',
          },
        });
      },
    }),
    /**
     * The provider's page has the browser post its answer here. A post from another site comes without our cookies, which are
     * SameSite=Lax, so the browser that began cannot be told yet. The answer is checked, kept under a key that opens it once, and
     * the browser goes on by GET to our own page: that one gets the cookie, and finishes only what this browser began. A provider
     * on a sister address of ours does send cookies; they count for nothing here either.
     */
    answersAnyone(samlReturn, {
      scope: 'open',
      summary: 'Where an organization’s SAML provider has the browser bring its answer.',
      tag: 'Accounts',
      told: 'On to the end of the sign-in, or back to its beginning with a word why not.',
      status: 303,
      evenWhenFull: true,
      media: ['application/x-www-form-urlencoded'],
      fromElsewhere: true,
      probe: { namesNothing: true, words: { organization: 'none' }, content: 'SAMLResponse=none' },
      async run(call) {
        const { saml, organizationId, face } = spoken(call);
        let back = '/auth';
        try {
          const form = await readForm(call.request);
          const received = await saml.read(form.get('SAMLResponse') ?? '');
          const requestId = received.inResponseTo;
          // Every request of ours is answered once, rightly or not.
          const asked = await database.platform((tx) =>
            takeFlow(tx, { kind: 'saml-request', token: requestId, now: clock.now() }),
          );
          if (!asked || asked['organizationId'] !== organizationId)
            throw fail('gone', 'trip', 'This response was not requested, or it took too long. Sign in again.');
          if (asked['way'] === 'sso try') back = '/sso-management';
          const connectionId = String(asked['connectionId']);
          const connection = await database.within({ organizationId }, (tx) =>
            connectionOf(ports, tx, { organizationId, id: connectionId }),
          );
          if (connection?.kind !== 'saml') throw fail('refused', 'sso.off', 'This provider is switched off.');
          const { vouched, assertionId } = await saml.finish(connection.provider, { face, received });
          const code = await database.platform(async (tx) => {
            const [isFirst] = await tx.query(
              `insert into auth.saml_assertions (digest, ends_at) values ($1, $2) on conflict do nothing returning digest`,
              [
                digestOf(`${connectionId} ${assertionId}`),
                new Date(clock.now().getTime() + REMEMBERED_MS).toISOString(),
              ],
            );
            if (!isFirst) throw fail('gone', 'saml.used', 'This answer was used already.');
            return keepAnswer(tx, ports, { organizationId, connectionId, requestId, vouched });
          });
          // What the provider carried along is half of the key to the way, and never an address.
          const state = form.get('RelayState');
          return sentTo(`${ssoReturn}?${new URLSearchParams({ code, state: isSecret(state) ? state : '' })}`);
        } catch (error) {
          if (!(error instanceof Failure)) throw error;
          return sentTo(`${back}?trouble=${encodeURIComponent(error.code)}`);
        }
      },
    }),
  ];
}

async function readForm(request: Request): Promise<URLSearchParams> {
  const parts: Uint8Array[] = [];
  let size = 0;
  if (!/^application\/x-www-form-urlencoded\s*(;|$)/i.test(request.headers.get('content-type') ?? ''))
    throw fail('unsupported', 'provider', 'Send a form.');
  for await (const part of (request.body ?? []) as AsyncIterable<Uint8Array>) {
    size += part.length;
    if (size > LONGEST_FORM) throw fail('too_large', 'provider', 'This answer of a provider is too large.');
    parts.push(part);
  }
  return new URLSearchParams(Buffer.concat(parts).toString('utf8'));
}
