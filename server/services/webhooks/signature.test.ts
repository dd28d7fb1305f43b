import { expect, test } from 'vitest';
import { isGenuine, newSecret, rotateSecrets, secretsFromText, secretsToText, signatureHeaders } from './signature.ts';

const noon = new Date('2026-11-20T12:00:00Z');
const later = (seconds: number) => new Date(noon.getTime() + seconds * 1000);
const message = { id: 'msg_1', at: noon, body: '{"type":"requisition.approve"}' };

test("the signature is the one of the specification's own example", () => {
  const example = { id: 'msg_p5jXN8AQM9LWM0D4loKWxJek', at: new Date(1_614_265_330_000), body: '{"test": 2432232314}' };
  expect(signatureHeaders(example, [{ secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw' }])).toEqual({
    'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
    'webhook-timestamp': '1614265330',
    'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  });
});

test('a receiver accepts what was signed and nothing that was changed, is old or is foreign', () => {
  const secrets = [newSecret()];
  const headers = signatureHeaders(message, secrets);
  const check = (more: object = {}, body = message.body, at = noon) =>
    isGenuine({ headers: { ...headers, ...more }, body }, secrets, at);
  expect(check()).toBe(true);
  expect(check({}, message.body, later(299))).toBe(true);
  expect(check({}, message.body, later(301))).toBe(false);
  expect(check({}, message.body, later(-301))).toBe(false);
  expect(check({}, `${message.body} `)).toBe(false);
  expect(check({ 'webhook-id': 'msg_2' })).toBe(false);
  expect(check({ 'webhook-timestamp': String(noon.getTime() / 1000 + 1) })).toBe(false);
  expect(check({ 'webhook-timestamp': 'now' })).toBe(false);
  expect(check({ 'webhook-signature': headers['webhook-signature']?.replace('v1,', 'v2,') })).toBe(false);
  for (const given of [undefined, '', 'v1,', 'v1', 'v1,AAAA', ' ', ','])
    expect(check({ 'webhook-signature': given })).toBe(false);
  expect(isGenuine({ headers, body: message.body }, [newSecret()], noon)).toBe(false);
  expect(isGenuine({ headers: {}, body: message.body }, secrets, noon)).toBe(false);
});

test('during a rotation both secrets sign, after it only the new one', () => {
  const old = [newSecret()];
  const both = rotateSecrets(old, noon);
  expect(signatureHeaders(message, both)['webhook-signature']?.split(' ')).toHaveLength(2);
  const headers = signatureHeaders(message, both);
  for (const secrets of [old, both, both.slice(0, 1)])
    expect(isGenuine({ headers, body: message.body }, secrets, noon)).toBe(true);
  const day = later(24 * 3600);
  const after = signatureHeaders({ ...message, at: day }, both);
  expect(isGenuine({ headers: after, body: message.body }, old, day)).toBe(false);
  expect(isGenuine({ headers: after, body: message.body }, both.slice(0, 1), day)).toBe(true);
});

test('rotating again neither revives nor prolongs an old secret', () => {
  const [first] = [newSecret()];
  const second = rotateSecrets([first], noon, 10);
  const third = rotateSecrets(second, later(3600), 24);
  expect(third).toHaveLength(3);
  expect(third[2]).toEqual({ secret: first.secret, until: later(10 * 3600).toISOString() });
  expect(rotateSecrets(third, later(11 * 3600))).toHaveLength(3);
});

test('the set fits one sealed field, whose readable end is the present secret', () => {
  const secrets = rotateSecrets(rotateSecrets([newSecret()], noon), later(60));
  const text = secretsToText(secrets);
  expect(secretsFromText(text)).toEqual(secrets);
  expect(text).toMatch(/^[!-~]{8,500}$/);
  expect(text.slice(-4)).toBe(secrets[0]?.secret.slice(-4));
  expect(secretsFromText('whsec_abc')).toEqual([{ secret: 'whsec_abc' }]);
});
