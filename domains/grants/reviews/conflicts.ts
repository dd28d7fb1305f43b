import type { Address } from '#kernel/fields/address.ts';
import { nameKey } from '../../vendors/public.ts';

/** What a reviewer stated with a declaration: work outside the agency, and where they live or work. */
export interface Stated {
  readonly employer: string | null;
  readonly employerUei: string | null;
  readonly address: Address | null;
}

export interface Known extends Partial<Stated> {
  readonly name: string;
  readonly email: string;
}

export interface Party {
  readonly name: string;
  readonly official: string | null;
  readonly contact: string | null;
  readonly email: string | null;
  readonly uei?: string | null;
  readonly address?: Address | null;
}

/** Mail providers of the public: an address there says nothing about an employer. */
const publicDomains = new Set('gmail.com outlook.com hotmail.com yahoo.com icloud.com aol.com proton.me'.split(' '));

const plain = (text: string | null): string => (text ?? '').normalize('NFKC').trim().replace(/\s+/g, ' ').toLowerCase();
const domainOf = (email: string | null): string => plain(email).split('@')[1] ?? '';

const streets: Readonly<Record<string, string>> = {
  avenue: 'ave',
  boulevard: 'blvd',
  circle: 'cir',
  court: 'ct',
  drive: 'dr',
  highway: 'hwy',
  lane: 'ln',
  north: 'n',
  south: 's',
  east: 'e',
  west: 'w',
  place: 'pl',
  road: 'rd',
  street: 'st',
  suite: 'ste',
  unit: 'ste',
  apartment: 'ste',
  apt: 'ste',
};

const placeWords = (text: string | undefined): string =>
  plain(text ?? '')
    .replaceAll('#', ' ste ')
    .split(/[^a-z0-9]+/)
    .filter(Boolean)
    .map((word) => streets[word] ?? word)
    .join(' ');

/** One building: street, place and the suite where both state one, however they are abbreviated. */
export function isSameAddress(one: Address, other: Address): boolean {
  const street = placeWords(one.line1);
  if (street === '' || street !== placeWords(other.line1)) return false;
  const [mine, theirs] = [placeWords(one.line2), placeWords(other.line2)];
  if (mine !== '' && theirs !== '' && mine !== theirs) return false;
  const zip = ({ postalCode }: Address) => postalCode.slice(0, 5);
  if (zip(one) !== '' && zip(other) !== '') return zip(one) === zip(other);
  return plain(one.city) === plain(other.city) && plain(one.state) === plain(other.state);
}

/** What a reviewer stated of themselves is the applicant’s: the same UEI, employer or address. */
function statedConflict({ employer, employerUei, address }: Partial<Stated>, party: Party): string | null {
  if (employerUei && party.uei && plain(employerUei) === plain(party.uei))
    return 'The UEI of the reviewer’s employer is the applicant’s.';
  if (employer && nameKey(employer) !== '' && nameKey(employer) === nameKey(party.name))
    return 'The reviewer’s employer is the applicant.';
  if (address && party.address && isSameAddress(address, party.address))
    return 'The reviewer’s address is the applicant’s.';
  return null;
}

/** Why the record itself says that this person does not judge this applicant, or null. 2 CFR 200.112. */
export function conflictOnRecord(person: Known, party: Party): string | null {
  if (party.email !== null && plain(person.email) === plain(party.email))
    return 'The reviewer is the contact of the applicant.';
  const domain = domainOf(party.email);
  if (domain !== '' && !publicDomains.has(domain) && domainOf(person.email) === domain)
    return 'The reviewer’s email domain is the applicant’s.';
  if ([party.official, party.contact].some((name) => name !== null && plain(name) === plain(person.name)))
    return 'The reviewer has the name of an official or contact of the applicant.';
  return statedConflict(person, party);
}
