import type { Address } from '#kernel/fields/address.ts';
import { nameKey } from './same-firm.ts';

/** What two firms of the directory can share, as people name it. */
export const markKinds = {
  name: 'Name',
  address: 'Address',
  phone: 'Phone',
  email: 'Email domain',
  cage: 'CAGE code',
  bank: 'Bank account',
} as const;
export type MarkKind = keyof typeof markKinds;

/** Mail of these comes from many firms. */
const freeMail = new Set(
  'gmail.com yahoo.com outlook.com hotmail.com aol.com icloud.com live.com msn.com comcast.net proton.me protonmail.com att.net verizon.net'.split(
    ' ',
  ),
);

/** What the postal service shortens, so that one place has one spelling. */
const shortened: Readonly<Record<string, string>> = {
  street: 'st',
  avenue: 'ave',
  road: 'rd',
  drive: 'dr',
  lane: 'ln',
  boulevard: 'blvd',
  court: 'ct',
  highway: 'hwy',
  parkway: 'pkwy',
  place: 'pl',
  suite: 'ste',
  north: 'n',
  south: 's',
  east: 'e',
  west: 'w',
};

/** A place as one text: its line without punctuation, and the first five digits of its postal code. */
export function addressKey(line: string, postalCode: string | null | undefined): string {
  const words = line.toLowerCase().split(/[^a-z0-9]+/u);
  const place = words.map((word) => shortened[word] ?? word).join('');
  const zip = (postalCode ?? '').slice(0, 5);
  return place && zip ? `${place} ${zip}` : '';
}

interface Marked {
  readonly name: string;
  readonly tradeName: string | null;
  readonly email: string;
  readonly phone: string | null;
  readonly cage: string | null;
  readonly address: Address | null;
  readonly remitTo: Address | null;
}

/** What a vendor can share with another one. */
export function marksOf(row: Marked): readonly { readonly kind: MarkKind; readonly value: string }[] {
  const domain = row.email.toLowerCase().split('@')[1] ?? '';
  const place = (at: Address | null) => addressKey(at?.line1 ?? '', at?.postalCode);
  const all: readonly (readonly [MarkKind, string | null | undefined])[] = [
    ['name', nameKey(row.name)],
    ['name', row.tradeName && nameKey(row.tradeName)],
    ['address', place(row.address)],
    ['address', place(row.remitTo)],
    ['phone', row.phone],
    ['email', freeMail.has(domain) ? '' : domain],
    ['cage', row.cage],
  ];
  const told = new Map(all.flatMap(([kind, value]) => (value ? [[`${kind} ${value}`, { kind, value }] as const] : [])));
  return [...told.values()];
}
