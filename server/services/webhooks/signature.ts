import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** One secret of an endpoint; during a rotation the old one signs along until it ends, so the receiver can change over in peace. */
export interface Secret {
  readonly secret: string;
  readonly until?: string;
}

/** How a set stands in the endpoint's one sealed field: the present secret last, before it `secret~end` of those that sign along. */
export const secretsToText = (secrets: readonly Secret[]): string =>
  secrets
    .toReversed()
    .map(({ secret, until }) => (until === undefined ? secret : `${secret}~${until}`))
    .join(',');

export const secretsFromText = (text: string): Secret[] =>
  text
    .split(',')
    .toReversed()
    .map((entry) => {
      const [secret = '', until] = entry.split('~');
      return until === undefined ? { secret } : { secret, until };
    });

const PREFIX = 'whsec_';
const TOLERANCE_SECONDS = 5 * 60;

export const newSecret = (): Secret => ({ secret: `${PREFIX}${randomBytes(32).toString('base64')}` });

/** A new secret signs from now on, the present ones for `overlapHours` more. */
export function rotateSecrets(secrets: readonly Secret[], now: Date, overlapHours = 24): Secret[] {
  const end = new Date(now.getTime() + overlapHours * 3_600_000).toISOString();
  const staying = activeSecrets(secrets, now).map(({ secret, until }) => ({
    secret,
    until: until && until < end ? until : end,
  }));
  return [newSecret(), ...staying];
}

export const activeSecrets = (secrets: readonly Secret[], now: Date): readonly Secret[] =>
  secrets.filter(({ until }) => until === undefined || Date.parse(until) > now.getTime());

export interface SignedMessage {
  readonly id: string;
  readonly at: Date;
  readonly body: string;
}

/** The three headers of the Standard Webhooks specification. */
export function signatureHeaders({ id, at, body }: SignedMessage, secrets: readonly Secret[]): Record<string, string> {
  const timestamp = String(Math.floor(at.getTime() / 1000));
  const signatures = activeSecrets(secrets, at).map(
    ({ secret }) => `v1,${sign(secret, `${id}.${timestamp}.${body}`).toString('base64')}`,
  );
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures.join(' ') };
}

export interface ReceivedMessage {
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly body: string;
}

/** Whether a message was signed with one of the secrets and is at most five minutes old. */
export function isGenuine({ headers, body }: ReceivedMessage, secrets: readonly Secret[], now: Date): boolean {
  const { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': given } = headers;
  if (!id || !timestamp || !given || !/^\d{1,12}$/.test(timestamp)) return false;
  if (Math.abs(now.getTime() / 1000 - Number(timestamp)) > TOLERANCE_SECONDS) return false;
  const expected = activeSecrets(secrets, now).map(({ secret }) => sign(secret, `${id}.${timestamp}.${body}`));
  return given.split(' ').some((entry) => {
    const [version, text = ''] = entry.split(',');
    const bytes = Buffer.from(text, 'base64');
    return version === 'v1' && expected.some((right) => bytes.length === right.length && timingSafeEqual(bytes, right));
  });
}

const sign = (secret: string, text: string): Buffer =>
  createHmac('sha256', Buffer.from(secret.slice(PREFIX.length), 'base64'))
    .update(text)
    .digest();
