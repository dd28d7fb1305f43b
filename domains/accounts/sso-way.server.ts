import { fail } from '#kernel';
import type { AccountPorts } from '#server/auth/accounts.ts';
import { keepFlow, takeFlow } from '#server/auth/flows.ts';
import type { Vouched } from '#server/auth/oidc.ts';
import type { SamlFace } from '#server/auth/saml.ts';
import { newSecret } from '#server/auth/secrets.ts';
import type { Baggage } from '#server/auth/trips.ts';
import type { Tx } from '#server/db/database.ts';
import { ssoConnection } from './sso-connection.record.ts';
import type { Connection } from './sso-store.server.ts';

/** Where every way through an organization's provider ends, whatever the provider speaks. */
export const ssoReturn = '/api/auth/sso/return';

export type Ports = Pick<AccountPorts, 'accounts' | 'database' | 'settings' | 'clock' | 'sealer'>;

export function samlFace({ publicUrl }: { readonly publicUrl: string }, organizationId: string): SamlFace {
  const own = `${publicUrl}/api/auth/saml/${organizationId}`;
  return { entityId: `${own}/metadata`, acsUrl: `${own}/acs` };
}

const switchedOff = () => fail('refused', 'sso.off', 'This provider is switched off.');

/** Whether this installation speaks what the provider speaks. */
export const isSpoken = ({ accounts }: Pick<Ports, 'accounts'>, { kind }: Pick<Connection, 'kind'>): boolean =>
  kind === 'oidc' || accounts.saml !== null;

/** Keeps the baggage for the way back; answers where to send the browser, and the cookie that belongs to the way. */
export async function wayTo(
  ports: Ports,
  connection: Connection,
  given: { readonly organizationId: string; readonly baggage: Baggage; readonly hint?: string },
): Promise<{ url: string; cookie: string }> {
  const { accounts, database, settings, clock } = ports;
  const { organizationId, hint } = given;
  const baggage = { ...given.baggage, organizationId, connectionId: connection.id };
  if (connection.kind === 'oidc') {
    const { state, secret, cookie } = await accounts.trips.begin(baggage);
    const trip = { state, secret, redirectUri: `${settings.publicUrl}${ssoReturn}`, ...(hint ? { hint } : {}) };
    return { url: await accounts.oidc.start(connection.provider, trip), cookie };
  }
  if (!accounts.saml) throw switchedOff();
  const requestId = `_${newSecret()}`;
  const { state, cookie } = await accounts.trips.begin({ ...baggage, requestId });
  await database.platform((tx) =>
    keepFlow(tx, { kind: 'saml-request', data: baggage, now: clock.now(), token: requestId }),
  );
  const face = samlFace(settings, organizationId);
  return { url: await accounts.saml.start(connection.provider, { face, requestId, state }), cookie };
}

/** What the provider said, for the browser that asked and nobody else. */
export async function vouchedBy(
  ports: Ports,
  connection: Connection,
  given: { readonly baggage: Baggage; readonly secret: string; readonly code: string },
): Promise<Vouched> {
  const { accounts, database, settings, clock, sealer } = ports;
  const { baggage, secret, code } = given;
  if (!isSpoken(ports, connection)) throw switchedOff();
  if (connection.kind === 'oidc')
    return accounts.oidc.finish(connection.provider, {
      code,
      secret,
      redirectUri: `${settings.publicUrl}${ssoReturn}`,
    });
  const answer = await database.platform((tx) => takeFlow(tx, { kind: 'saml-answer', token: code, now: clock.now() }));
  if (!answer || answer['requestId'] !== baggage['requestId'])
    throw fail('gone', 'trip', 'This answer was meant for another browser, or took too long.');
  const sealed = Buffer.from(String(answer['sealed']), 'base64');
  const place = answerPlace({ organizationId: baggage['organizationId'] ?? '', connectionId: connection.id });
  return JSON.parse(sealer.open(sealed, place)) as Vouched; // what `keepAnswer` sealed
}

const answerPlace = ({ organizationId, connectionId }: { organizationId: string; connectionId: string }) => ({
  organizationId,
  record: ssoConnection.name,
  field: 'answer',
  rowId: connectionId,
});

/** Keeps what a provider vouched for under a key that opens it once. It names a person, so it is sealed. */
export const keepAnswer = (
  tx: Tx,
  { sealer, clock }: Pick<Ports, 'sealer' | 'clock'>,
  given: { organizationId: string; connectionId: string; requestId: string; vouched: Vouched },
): Promise<string> => {
  const sealed = sealer.seal(JSON.stringify(given.vouched), answerPlace(given)).toString('base64');
  return keepFlow(tx, { kind: 'saml-answer', data: { requestId: given.requestId, sealed }, now: clock.now() });
};
