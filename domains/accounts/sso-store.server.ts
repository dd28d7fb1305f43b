import type { Row } from '#kernel';
import type { AccountPorts } from '#server/auth/accounts.ts';
import { keptCertificates } from './certificates.server.ts';
import type { Provider } from '#server/auth/oidc.ts';
import type { SamlProvider } from '#server/auth/saml.ts';
import type { Tx } from '#server/db/database.ts';
import { ssoConnection } from './sso-connection.record.ts';

interface Common {
  readonly id: string;
  readonly status: 'draft' | 'active' | 'off';
  readonly takesAddressesAsVerified: boolean;
  readonly admitsNewPeople: boolean;
  /** Whether the provider's own second factor counts, and what it calls one. */
  readonly trustsFactor: boolean;
  readonly factorValues: readonly string[];
  readonly defaultRole: Row<typeof ssoConnection>['defaultRole'];
  readonly testedAt: string | null;
}

export type Connection = Common &
  ({ readonly kind: 'oidc'; readonly provider: Provider } | { readonly kind: 'saml'; readonly provider: SamlProvider });

interface Stored extends Common {
  readonly kind: Connection['kind'];
  readonly issuer: string;
  readonly clientId: string | null;
  readonly clientSecret: Buffer | null;
  readonly signInAddress: string | null;
  readonly certificates: string | null;
}

/** The organization's provider with its secret opened: one by id, or the one that is switched on. */
export async function connectionOf(
  { sealer }: Pick<AccountPorts, 'sealer'>,
  tx: Tx,
  { organizationId, id }: { organizationId: string; id?: string },
): Promise<Connection | null> {
  const [found] = await tx.query<Stored>(
    `select id, status, kind, issuer, client_id as "clientId", client_secret as "clientSecret", default_role as "defaultRole",
            takes_addresses_as_verified as "takesAddressesAsVerified", admits_new_people as "admitsNewPeople",
            trusts_factor as "trustsFactor", coalesce(factor_values, '{}') as "factorValues",
            tested_at as "testedAt", sign_in_address as "signInAddress", certificates
     from sso_connection where organization_id = $1 and case when $2::uuid is null then status = 'active' else id = $2 end`,
    [organizationId, id ?? null],
  );
  if (!found) return null;
  const { kind, issuer, clientId, clientSecret, signInAddress, certificates, ...common } = found;
  if (kind === 'saml') {
    const provider = { issuer, signInAddress: signInAddress ?? '', certificates: keptCertificates(certificates) };
    return { ...common, kind, provider };
  }
  const place = { organizationId, record: ssoConnection.name, field: 'clientSecret', rowId: found.id };
  const secret = clientSecret === null ? '' : sealer.open(clientSecret, place);
  return { ...common, kind, provider: { issuer, clientId: clientId ?? '', clientSecret: secret } };
}

/** Whether the organization's people have to come in this way, and whom it spares. */
export async function ruleOf(tx: Tx, organizationId: string): Promise<{ required: boolean; spared: string[] }> {
  const [rule] = await tx.query<{ required: boolean; spared: string[] }>(
    'select required, spared from auth.sso_organizations where organization_id = $1',
    [organizationId],
  );
  return rule ?? { required: false, spared: [] };
}

export async function keepRule(
  tx: Tx,
  { organizationId, required, spared }: { organizationId: string; required: boolean; spared: readonly string[] },
): Promise<void> {
  await tx.query(
    `insert into auth.sso_organizations (organization_id, required, spared) values ($1, $2, $3)
     on conflict (organization_id) do update set required = excluded.required, spared = excluded.spared`,
    [organizationId, required, spared],
  );
}

export interface Rescuer {
  readonly id: string;
  readonly userId: string;
  readonly name: string;
}

/** Administrators who can come in without the provider and safely: with a password and a second factor, or with a passkey. */
export const rescuersOf = (tx: Tx, organizationId: string, now: Date): Promise<Rescuer[]> =>
  tx.query(
    `select m.id, m.user_id as "userId", m.name from organization_members m
     where m.organization_id = $1 and m.status = 'active'
       and (select r.role from user_roles r where r.organization_id = $1 and r.user_id = m.id and r.status = 'active'
              and (r.expires_at is null or r.expires_at > $2)
            order by r.granted_at desc, r.id desc limit 1) in ('admin', 'platform_admin')
       and (exists (select 1 from auth.passkeys p where p.user_id = m.user_id)
         or exists (select 1 from auth.second_factors s join auth.accounts a on a.user_id = s.user_id
                    where s.user_id = m.user_id and s.confirmed_at is not null and a.provider_id = 'credential'))
     order by m.name, m.id`,
    [organizationId, now.toISOString()],
  );
