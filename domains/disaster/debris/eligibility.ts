import type { Origin } from './debris-words.ts';

interface Ruling {
  readonly isEligible: boolean;
  readonly ruling: string;
}

const law = '44 CFR 206.224';

/** Whether Public Assistance pays for a load, by where it was picked up, and the rule that says so. */
export const rulings: Readonly<Record<Origin, Ruling>> = {
  right_of_way: {
    isEligible: true,
    ruling: `Debris on a public right-of-way is removed in the public interest (${law}(a)).`,
  },
  public_property: { isEligible: true, ruling: `Debris on improved public property is eligible (${law}(a)).` },
  private_entry: {
    isEligible: true,
    ruling: `Private property with a right of entry, approved before the work (${law}(b)).`,
  },
  private: { isEligible: false, ruling: `Private property without a right of entry is not eligible (${law}(b), (c)).` },
  off_route: {
    isEligible: false,
    ruling: `The street is not on an approved route, so responsibility is not shown (44 CFR 206.223(a)(3)).`,
  },
};
