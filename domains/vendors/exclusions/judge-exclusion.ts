import { isSameName, nameKey } from '../same-firm.ts';

/** By what a vendor can be the party that an exclusion names, the surest first. */
export const grounds = {
  uei: 'UEI',
  cage: 'CAGE code',
  name: 'Name',
  near: 'Similar name and ZIP code',
  shared: 'Same phone, email or address',
} as const;
export type Ground = keyof typeof grounds;

/** An exclusion as far as it is compared. */
export interface ExcludedParty {
  readonly name: string;
  readonly uei: string | null;
  readonly cage: string | null;
  readonly zip: string | null;
}

export interface Held {
  readonly name: string;
  readonly tradeName: string | null;
  readonly uei: string | null;
  readonly cage: string | null;
  /** Of the address and of the remit-to address. */
  readonly zips: readonly string[];
}

/**
 * Why an exclusion may be about a vendor, ground by ground; null where it is not. A UEI that differs says nothing: a firm that is excluded
 * registers again. A similar name alone is too many, so its place has to agree.
 */
export function judgeExclusion(
  party: ExcludedParty,
  vendor: Held,
): { readonly grounds: readonly Ground[]; readonly because: string } | null {
  const names = [vendor.name, vendor.tradeName].filter((name): name is string => Boolean(name?.trim()));
  const same = names.find((name) => nameKey(name) !== '' && nameKey(name) === nameKey(party.name));
  const near = names.find((name) => isSameName(name, party.name));
  const zip = party.zip !== null && vendor.zips.includes(party.zip) ? party.zip : null;
  const found: readonly (readonly [Ground, string])[] = [
    ...(party.uei && party.uei === vendor.uei ? [['uei', `Same UEI ${party.uei}.`] as const] : []),
    ...(party.cage && party.cage === vendor.cage ? [['cage', `Same CAGE code ${party.cage}.`] as const] : []),
    ...(same
      ? [['name', zip ? `Same name, and both in ZIP code ${zip}.` : 'Same name, in another place.'] as const]
      : near && zip
        ? [['near', `“${near}” reads like “${party.name}”, and both are in ZIP code ${zip}.`] as const]
        : []),
  ];
  if (found.length === 0) return null;
  return {
    grounds: found.map(([ground]) => ground),
    because: found
      .map(([, words]) => words)
      .join(' ')
      .slice(0, 500),
  };
}
