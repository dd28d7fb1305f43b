import { TextInput } from './fields.tsx';

interface TrustedFactorProps {
  readonly isTrusted: boolean;
  readonly values: string;
  readonly onTrust: (isTrusted: boolean) => void;
  readonly onType: (values: string) => void;
  readonly wrong: readonly string[];
}

/** Whether the provider's own MFA counts where a role needs a second factor, and how the provider says that there was one. */
export function TrustedFactor({ isTrusted, values, onTrust, onType, wrong }: TrustedFactorProps) {
  return (
    <>
      <label className="flex items-start gap-2">
        <input
          type="checkbox"
          className="mt-0.5"
          checked={isTrusted}
          onChange={({ target }) => onTrust(target.checked)}
        />
        <span>
          Trust provider MFA
          <span className="note block">
            If the provider reports MFA, roles that require a second factor aren’t asked for a code here.
          </span>
        </span>
      </label>
      {isTrusted && (
        <TextInput
          label="MFA values"
          note="Values in amr, acr or the SAML context class that mean MFA. Leave empty for the standard ones."
          isOptional
          value={values}
          onType={onType}
          wrong={wrong}
        />
      )}
    </>
  );
}
