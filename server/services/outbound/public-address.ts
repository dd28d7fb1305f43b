import { BlockList, isIPv4, isIPv6 } from 'node:net';

// IANA special-purpose registries: everything that is not a place on the public internet.
const special = new BlockList();
const ranges4 = `0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24 192.0.2.0/24
  192.31.196.0/24 192.52.193.0/24 192.88.99.0/24 192.168.0.0/16 192.175.48.0/24 198.18.0.0/15 198.51.100.0/24
  203.0.113.0/24 224.0.0.0/4 240.0.0.0/4`;
for (const range of ranges4.split(/\s+/)) special.addSubnet(...cut(range), 'ipv4');

// A public address in form, but on every machine of that cloud it is the host's own service, with credentials (Azure).
special.addAddress('168.63.129.16', 'ipv4');

// For IPv6 the rule is turned round: only global unicast (2000::/3) is public, without the parts that carry an IPv4
// address inside (6to4, Teredo) or document things. Mapped, NAT64 and site-local addresses lie outside it.
const global6 = new BlockList();
global6.addSubnet('2000::', 3, 'ipv6');
const special6 = new BlockList();
for (const range of ['2001::/23', '2001:db8::/32', '2002::/16', '2620:4f:8000::/48', '3fff::/20']) {
  special6.addSubnet(...cut(range), 'ipv6');
}

/** Whether an address may be called on behalf of an organization. Anything that is not plainly public is not. */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !special.check(address, 'ipv4');
  return isIPv6(address) && global6.check(address, 'ipv6') && !special6.check(address, 'ipv6');
}

/** This machine itself, in the plain spelling and nothing cleverer. */
export const isLoopback = (address: string): boolean =>
  address === '::1' || (isIPv4(address) && address.startsWith('127.'));

function cut(range: string): [string, number] {
  const [network = '', bits = ''] = range.split('/');
  return [network, Number(bits)];
}
