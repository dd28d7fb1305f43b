import { expect, test } from 'vitest';
import { clientAddress, networkOf, trustedProxies } from './client-address.ts';

const none = trustedProxies([]);
const inside = trustedProxies(['10.0.0.0/8', '127.0.0.1', 'fd00::/8']);
const who = (remoteAddress: string | undefined, forwardedFor?: string, trusted = inside) =>
  clientAddress({ remoteAddress, forwardedFor }, trusted);

test('without a trusted proxy the header of the caller changes nothing', () => {
  expect(who('203.0.113.9', '198.51.100.1', none)).toBe('203.0.113.9');
  expect(who('203.0.113.9', '198.51.100.1')).toBe('203.0.113.9');
});

test('behind trusted proxies the last address they did not write themselves counts', () => {
  expect(who('10.1.1.1', '198.51.100.1')).toBe('198.51.100.1');
  expect(who('10.1.1.1', '1.2.3.4, 198.51.100.1, 10.9.9.9')).toBe('198.51.100.1');
  expect(who('::ffff:10.1.1.1', '198.51.100.1:4711')).toBe('198.51.100.1');
  expect(who('fd00::1', '[2001:DB8::5]:443')).toBe('2001:db8::5');
});

test('what a caller invents in front of the proxy is never believed', () => {
  expect(who('10.1.1.1', 'unknown')).toBe('10.1.1.1');
  expect(who('10.1.1.1', '198.51.100.7, nonsense')).toBe('10.1.1.1');
  expect(who('10.1.1.1', '')).toBe('10.1.1.1');
  expect(who(undefined)).toBe('0.0.0.0');
  expect(who('127.0.0.1', `${'9.9.9.9,'.repeat(10_000)}8.8.8.8`)).toBe('8.8.8.8');
});

test('an IPv6 customer is one network however they spell or rotate their address', () => {
  const same = ['2001:db8:1:2::1', '2001:db8:1:2:ffff:1:2:3', '2001:0db8:0001:0002:0:0:0:9', '2001:db8:1:2::'];
  expect(new Set(same.map(networkOf))).toEqual(new Set(['2001:db8:1:2::/64']));
  expect(networkOf('2001:db8::1')).toBe('2001:db8:0:0::/64');
  expect(networkOf('::1')).toBe('0:0:0:0::/64');
  expect(networkOf('2001:db8:1:3::1')).not.toBe(networkOf('2001:db8:1:2::1'));
  expect(networkOf('203.0.113.9')).toBe('203.0.113.9');
});

test('a proxy list with a typing error stops the start', () => {
  expect(() => trustedProxies(['10.0.0'])).toThrow('not a network address');
});
