import type { ApplicantType, Category, OpportunityInstrument } from '../opportunity-words.ts';
import { categories, opportunityInstruments } from '../opportunity-words.ts';

const applicantLines = `state 00 state_governments government_state
county 01 county_governments government_county
city 02 city_or_township_governments government_municipal
special_district 04 special_district_governments government_special_district
school_district 05 independent_school_districts school_district_independent
public_university 06 public_and_state_institutions_of_higher_education higher_education_public
private_university 20 private_institutions_of_higher_education higher_education_private
tribe 07 federally_recognized_native_american_tribal_governments government_tribal
tribal_other 11 other_native_american_tribal_organizations organization_tribal_other
housing_authority 08 public_and_indian_housing_authorities housing_authority
nonprofit_501c3 12 nonprofits_non_higher_education_with_501c3 non_profit_with_501c3
nonprofit_other 13 nonprofits_non_higher_education_without_501c3 non_profit_without_501c3
individual 21 individuals individual
for_profit 22 for_profit_organizations_other_than_small_businesses for_profit_not_small_business
small_business 23 small_businesses for_profit_small_business
other 25 other custom organization
unrestricted 99 unrestricted all`;

/** Codes of Grants.gov and of CommonGrants in our words. */
export const applicantCodes: Readonly<Record<string, ApplicantType>> = Object.fromEntries(
  applicantLines.split('\n').flatMap((line) => {
    const [ours = '', ...theirs] = line.split(' ');
    return theirs.map((code) => [code, ours as ApplicantType] as const); // as the lines above name them
  }),
);

const same = <K extends string>(of: Readonly<Record<K, string>>): Readonly<Record<string, K>> =>
  Object.fromEntries(Object.keys(of).map((key) => [key, key as K]));

export const categoryCodes: Readonly<Record<string, Category>> = { ...same(categories), ACA: 'HL', RA: 'O' };

export const instrumentCodes: Readonly<Record<string, OpportunityInstrument>> = {
  ...same(opportunityInstruments),
  grant: 'G',
  cooperative_agreement: 'CA',
  procurement_contract: 'PC',
  other: 'O',
};
