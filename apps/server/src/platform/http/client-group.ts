import { isIPv6 } from 'node:net';

/** Expands `::` to zeros. */
function groupsOf(address: string): string[] {
  const [head = '', tail] = address.split('::');
  const groups = (part: string): string[] => (part === '' ? [] : part.split(':'));
  if (tail === undefined) return groups(head);
  const zeros = 8 - groups(head).length - groups(tail).length;
  return [...groups(head), ...Array.from({ length: Math.max(zeros, 0) }, () => '0'), ...groups(tail)];
}

/** What counts as one client: an IPv4 address, or an IPv6 /64 network. */
export function clientGroup(address: string | null): string {
  const plain = (address ?? 'unknown').toLowerCase().split('%')[0] ?? '';
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(plain)?.[1];
  if (mapped !== undefined) return mapped;
  if (!isIPv6(plain)) return plain;
  const network = groupsOf(plain).slice(0, 4);
  return `${network.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`;
}
