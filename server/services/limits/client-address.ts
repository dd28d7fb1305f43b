import { BlockList, isIP, isIPv4 } from 'node:net';

/** The proxies whose X-Forwarded-For is believed: addresses (`10.0.0.7`) or networks (`10.0.0.0/8`). */
export interface TrustedProxies {
  includes(address: string): boolean;
}

export function trustedProxies(list: readonly string[]): TrustedProxies {
  const networks = new BlockList();
  for (const entry of list) {
    const [address = '', bits] = entry.trim().split('/');
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4';
    if (!isIP(address))
      throw new Error(`"${entry}" is not a network address: write a proxy as 10.0.0.7 or 10.0.0.0/8.`);
    if (bits === undefined) networks.addAddress(address, family);
    else networks.addSubnet(address, Number(bits), family);
  }
  return { includes: (address) => networks.check(address, isIPv4(address) ? 'ipv4' : 'ipv6') };
}

/** Who is asking: the peer of the socket, or, behind trusted proxies, the nearest forwarded address that is not one of them. */
export function clientAddress(
  request: { readonly remoteAddress: string | undefined; readonly forwardedFor: string | undefined },
  trusted: TrustedProxies,
): string {
  let nearest = plain(request.remoteAddress ?? '') ?? '0.0.0.0';
  const hops = (request.forwardedFor ?? '').split(',').slice(-32).reverse();
  for (const hop of hops) {
    if (!trusted.includes(nearest)) break;
    const address = plain(hop.trim());
    if (!address) break; // a proxy never writes this, so whoever stands behind it did
    nearest = address;
  }
  return nearest;
}

/** The unit that is limited: one IPv4 address, or the /64 an IPv6 customer is given whole. */
export function networkOf(address: string): string {
  if (!address.includes(':')) return address;
  const [head = '', tail] = address.split('%', 1)[0]?.split('::') ?? [];
  const left = head === '' ? [] : head.split(':');
  const right = tail === undefined || tail === '' ? [] : tail.split(':');
  const groups =
    tail === undefined ? left : [...left, ...Array<string>(8 - left.length - right.length).fill('0'), ...right];
  const first = groups.slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16));
  return `${first.join(':')}::/64`;
}

function plain(address: string): string | null {
  const bare = address.replace(/^\[([^\]]*)\](:\d+)?$/, '$1').replace(/^::ffff:(?=\d+\.)/i, '');
  const host = isIP(bare) ? bare : bare.replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1');
  return isIP(host) ? host.toLowerCase() : null;
}
