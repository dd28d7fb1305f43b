import { type FormEvent, useState } from 'react';
import { send } from '#web/data/send.ts';
import type { Listed } from '#web/data/client.ts';
import { say } from '#web/shell/messages.tsx';
import { PasswordInput } from '#web/ui/password-input.tsx';
import { Select } from '#web/ui/select.tsx';
import { Wrong } from './attempt.tsx';
import { CopyLine } from './copy-line.tsx';
import { TextInput } from './fields.tsx';
import { useGraveAct } from './sensitive-act.tsx';
import { SamlAddresses, SamlFields } from './saml-fields.tsx';
import { saveProvider, type SingleSignOn } from './single-sign-on.ts';
import { TrustedFactor } from './trusted-factor.tsx';
import type { ssoConnection } from './sso-connection.record.ts';

interface ProviderFormProps {
  readonly provider: Listed<typeof ssoConnection> | null;
  readonly redirectUri: string;
  readonly saml: SingleSignOn['saml'];
  readonly onCancel: () => void;
  readonly onSaved: () => Promise<unknown>;
}

/** What the provider's administrator hands over, and what it is for. */
export default function ProviderForm({ provider, redirectUri, saml, onCancel, onSaved }: ProviderFormProps) {
  const [wish, setWish] = useState({
    name: provider?.name ?? '',
    kind: provider?.kind ?? 'oidc',
    issuer: provider?.issuer ?? '',
    clientId: provider?.clientId ?? '',
    clientSecret: '',
    signInAddress: provider?.signInAddress ?? '',
    certificates: provider?.certificates ?? '',
    takesAddressesAsVerified: provider?.takesAddressesAsVerified ?? false,
    admitsNewPeople: provider?.admitsNewPeople ?? true,
    trustsFactor: provider?.trustsFactor ?? false,
    factorValues: provider?.factorValues?.join(' ') ?? '',
    defaultRole: provider?.defaultRole ?? 'user',
  });
  const isSaml = wish.kind === 'saml' && saml !== null;
  const act = useGraveAct();
  const type = (name: keyof typeof wish) => (value: string | boolean) =>
    setWish((before) => ({ ...before, [name]: value }));
  const save = (event: FormEvent) => {
    event.preventDefault();
    void act.run(async () => {
      const { clientId, clientSecret, signInAddress, certificates, factorValues: typed, ...plain } = wish;
      const factorValues = typed.split(/[\s,]+/).filter((one) => one !== '');
      const own = isSaml ? { signInAddress, certificates } : { clientId, ...(clientSecret ? { clientSecret } : {}) };
      const body = { ...plain, factorValues, ...own, ...(provider ? { id: provider.id } : {}) };
      await send(saveProvider, body);
      say({ title: 'Provider saved' });
      await onSaved();
    });
  };
  return (
    <form className="panel max-w-2xl space-y-4 p-4 sm:p-5" onSubmit={save}>
      {act.question}
      <h2>{provider ? `Change ${provider.name}` : 'Set up a provider'}</h2>
      {saml && !provider && (
        <fieldset>
          <legend className="font-medium">Protocol</legend>
          <div className="mt-1 flex flex-wrap gap-x-6 gap-y-1">
            {(['oidc', 'saml'] as const).map((kind) => (
              <label key={kind} className="flex items-center gap-2">
                <input type="radio" name="kind" checked={wish.kind === kind} onChange={() => type('kind')(kind)} />
                {kind === 'saml' ? 'SAML' : 'OpenID Connect'}
              </label>
            ))}
          </div>
        </fieldset>
      )}
      {isSaml ? (
        <SamlAddresses saml={saml} />
      ) : (
        <CopyLine label="Redirect address, for the provider’s administrator" text={redirectUri} />
      )}
      <TextInput
        label="Name"
        note="The name on the sign-in page."
        value={wish.name}
        onType={type('name')}
        wrong={act.wrongWith('name')}
      />
      {isSaml ? (
        <SamlFields wish={wish} onType={type} wrongWith={act.wrongWith} />
      ) : (
        <>
          <TextInput
            label="Issuer address"
            type="url"
            note="Exactly as the provider gives it; its discovery document must be there."
            value={wish.issuer}
            onType={type('issuer')}
            wrong={act.wrongWith('issuer')}
          />
          <TextInput
            label="Client ID"
            value={wish.clientId}
            onType={type('clientId')}
            wrong={act.wrongWith('clientId')}
          />
          <div>
            <PasswordInput
              label={provider ? 'New client secret' : 'Client secret'}
              autoComplete="off"
              required={!provider}
              aria-invalid={act.wrongWith('clientSecret').length > 0 || undefined}
              value={wish.clientSecret}
              onType={type('clientSecret')}
            />
            <p className={act.wrongWith('clientSecret').length > 0 ? 'wrong' : 'note mt-1'}>
              {act.wrongWith('clientSecret').join('. ') ||
                (provider
                  ? 'Leave empty to keep the current one. Stored encrypted and never shown.'
                  : 'Stored encrypted and never shown again.')}
            </p>
          </div>
        </>
      )}
      <label className="flex items-start gap-2">
        <input
          type="checkbox"
          className="mt-0.5"
          checked={wish.admitsNewPeople}
          onChange={({ target }) => type('admitsNewPeople')(target.checked)}
        />
        <span>
          Create users on first sign-in
          <span className="note block">Anyone who signs in with an address in your domains becomes a user.</span>
        </span>
      </label>
      <div>
        <label htmlFor="role-of-new-people" className="font-medium">
          Their role
        </label>
        <div className="mt-1 max-w-48">
          <Select
            id="role-of-new-people"
            value={wish.defaultRole}
            choices={[
              ['user', 'User'],
              ['manager', 'Manager'],
            ]}
            onPick={type('defaultRole')}
          />
        </div>
      </div>
      {!isSaml && (
        <label className="flex items-start gap-2">
          <input
            type="checkbox"
            className="mt-0.5"
            checked={wish.takesAddressesAsVerified}
            onChange={({ target }) => type('takesAddressesAsVerified')(target.checked)}
          />
          <span>
            Trust unverified addresses
            <span className="note block">
              Microsoft Entra ID leaves it out. An address it calls unverified is refused all the same.
            </span>
          </span>
        </label>
      )}
      <TrustedFactor
        isTrusted={wish.trustsFactor}
        values={wish.factorValues}
        onTrust={type('trustsFactor')}
        onType={type('factorValues')}
        wrong={act.wrongWith('factorValues')}
      />
      <Wrong attempt={act} />
      <div className="actions justify-start!">
        <button type="submit" className="button button-primary" disabled={act.isBusy}>
          Save
        </button>
        <button type="button" className="button" onClick={onCancel}>
          Cancel
        </button>
      </div>
    </form>
  );
}
