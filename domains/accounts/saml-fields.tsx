import { useId } from 'react';
import { CopyLine } from './copy-line.tsx';
import { TextInput } from './fields.tsx';
import type { SingleSignOn } from './single-sign-on.ts';

/** What the provider’s administrator needs of us, line by line and as one file. */
export function SamlAddresses({ saml }: { readonly saml: NonNullable<SingleSignOn['saml']> }) {
  return (
    <div className="space-y-3">
      <CopyLine label="Our entity ID, which is the address of our metadata too" text={saml.entityId} />
      <CopyLine label="Address for the provider’s answers (ACS)" text={saml.acsUrl} />
      <p>
        <a className="button" href={new URL(saml.entityId).pathname} download>
          Download our metadata
        </a>
      </p>
      <p className="note">
        The provider has to sign its assertions, and to send each person’s e-mail address as the attribute “email”.
      </p>
    </div>
  );
}

interface SamlFieldsProps {
  readonly wish: { readonly issuer: string; readonly signInAddress: string; readonly certificates: string };
  readonly onType: (name: 'issuer' | 'signInAddress' | 'certificates') => (text: string) => void;
  readonly wrongWith: (name: string) => readonly string[];
}

/** What the provider’s administrator hands over. */
export function SamlFields({ wish, onType, wrongWith }: SamlFieldsProps) {
  const id = useId();
  const wrong = wrongWith('certificates');
  return (
    <>
      <TextInput
        label="Entity ID of the provider"
        note="Exactly as the provider gives it."
        value={wish.issuer}
        onType={onType('issuer')}
        wrong={wrongWith('issuer')}
      />
      <TextInput
        label="Sign-in address"
        type="url"
        note="Where people are sent to sign in (HTTP-Redirect)."
        value={wish.signInAddress}
        onType={onType('signInAddress')}
        wrong={wrongWith('signInAddress')}
      />
      <div>
        <label htmlFor={id} className="block font-medium">
          Signing certificates
        </label>
        <p id={`${id}-note`} className="note mt-0.5">
          In PEM. One, or two while one follows the other: add the new one before the provider changes over.
        </p>
        <textarea
          id={id}
          required
          rows={8}
          spellCheck={false}
          placeholder="-----BEGIN CERTIFICATE-----"
          aria-invalid={wrong.length > 0 || undefined}
          aria-describedby={`${id}-note${wrong.length > 0 ? ` ${id}-wrong` : ''}`}
          className="control mt-1 font-mono text-xs"
          value={wish.certificates}
          onChange={({ target }) => onType('certificates')(target.value)}
        />
        {wrong.length > 0 && (
          <p id={`${id}-wrong`} className="wrong">
            {wrong.join('. ')}
          </p>
        )}
      </div>
    </>
  );
}
