export interface Known {
  readonly name: string;
  readonly email: string;
}

export interface Party {
  readonly name: string;
  readonly official: string | null;
  readonly contact: string | null;
  readonly email: string | null;
}

/** Mail providers of the public: an address there says nothing about an employer. */
const publicDomains = new Set('gmail.com outlook.com hotmail.com yahoo.com icloud.com aol.com proton.me'.split(' '));

const plain = (text: string | null): string => (text ?? '').normalize('NFKC').trim().replace(/\s+/g, ' ').toLowerCase();
const domainOf = (email: string | null): string => plain(email).split('@')[1] ?? '';

/** Why the record itself says that this person does not judge this applicant, or null. 2 CFR 200.112. */
export function conflictOnRecord(person: Known, party: Party): string | null {
  if (party.email !== null && plain(person.email) === plain(party.email))
    return 'The reviewer is the contact of the applicant.';
  const domain = domainOf(party.email);
  if (domain !== '' && !publicDomains.has(domain) && domainOf(person.email) === domain)
    return 'The reviewer’s email domain is the applicant’s.';
  if ([party.official, party.contact].some((name) => name !== null && plain(name) === plain(person.name)))
    return 'The reviewer has the name of an official or contact of the applicant.';
  return null;
}
