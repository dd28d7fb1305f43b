import { addPasskey as keepPasskey, askPasskey, beginPasskey, signInByPasskey } from '#kernel/calls/sign-in-calls.ts';
import { send } from './send.ts';

/** Whether this browser knows passkeys; it knows none on plain http. */
export const knowsPasskeys = (): boolean => 'PublicKeyCredential' in globalThis && 'credentials' in navigator;

export const offersPasskeysInFields = async (): Promise<boolean> =>
  knowsPasskeys() && (await PublicKeyCredential.isConditionalMediationAvailable?.()) === true;

const textOf = (bytes: ArrayBuffer): string =>
  btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

const bytesOf = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0));

type Named = { readonly id: string };

const named = ({ id }: Named) => ({ id: bytesOf(id), type: 'public-key' as const });

/** Asks the device for a new passkey and keeps it under this name; null when the person changed their mind. */
export async function addPasskey(name: string): Promise<{ readonly id: string } | null> {
  const asked = await send(beginPasskey, {});
  const made = (await navigator.credentials
    .create({
      publicKey: {
        ...asked,
        challenge: bytesOf(asked.challenge),
        user: { ...asked.user, id: bytesOf(asked.user.id) },
        excludeCredentials: asked.excludeCredentials?.map(named) ?? [],
      },
    })
    .catch(declined)) as PublicKeyCredential | null;
  if (!made) return null;
  const { clientDataJSON, attestationObject, getTransports } = made.response as AuthenticatorAttestationResponse;
  return send(keepPasskey, {
    name,
    credentialId: made.id,
    clientDataJSON: textOf(clientDataJSON),
    attestationObject: textOf(attestationObject),
    transports: getTransports?.call(made.response) ?? [],
  });
}

interface Asking {
  /** In the list under the e-mail field, instead of in a window of its own. */
  readonly inFields?: boolean;
  readonly signal?: AbortSignal;
}

/** Signs in with a passkey; false when the person changed their mind. */
export async function signInWithPasskey({ inFields = false, signal }: Asking = {}): Promise<boolean> {
  const asked = await send(askPasskey, {});
  const given = (await navigator.credentials
    .get({
      publicKey: {
        challenge: bytesOf(asked.challenge),
        ...(asked.rpId ? { rpId: asked.rpId } : {}),
        userVerification: 'required',
      },
      ...(inFields ? { mediation: 'conditional' } : {}),
      ...(signal ? { signal } : {}),
    })
    .catch(declined)) as PublicKeyCredential | null;
  if (!given) return false;
  const { clientDataJSON, authenticatorData, signature } = given.response as AuthenticatorAssertionResponse;
  await send(signInByPasskey, {
    credentialId: given.id,
    clientDataJSON: textOf(clientDataJSON),
    authenticatorData: textOf(authenticatorData),
    signature: textOf(signature),
  });
  return true;
}

/** Somebody who closes the device's window has decided; everything else is a failure. */
function declined(error: unknown): null {
  if (error instanceof DOMException && ['NotAllowedError', 'AbortError'].includes(error.name)) return null;
  if (error instanceof DOMException && error.name === 'InvalidStateError')
    throw new Error('This device has a passkey for your account already.');
  throw error;
}
