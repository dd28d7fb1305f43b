/** Where a notice was read. */
export const opportunitySources = {
  grants_gov: 'Grants.gov',
  common_grants: 'CommonGrants feed',
  state_portal: 'State portal',
  own: 'Entered by us',
} as const;
export type OpportunitySource = keyof typeof opportunitySources;

/** Who may apply. */
export const applicantTypes = {
  state: 'State governments',
  county: 'County governments',
  city: 'City or township governments',
  special_district: 'Special district governments',
  school_district: 'Independent school districts',
  public_university: 'Public colleges and universities',
  private_university: 'Private colleges and universities',
  tribe: 'Tribal governments (federally recognized)',
  tribal_other: 'Tribal organizations (other)',
  housing_authority: 'Public and Indian housing authorities',
  nonprofit_501c3: 'Nonprofits with 501(c)(3) status',
  nonprofit_other: 'Nonprofits without 501(c)(3) status',
  individual: 'Individuals',
  for_profit: 'For-profit organizations',
  small_business: 'Small businesses',
  other: 'Others, see notice',
  unrestricted: 'Unrestricted',
} as const;
export type ApplicantType = keyof typeof applicantTypes;

/** Activities that funding is for, by the codes of Grants.gov. */
export const categories = {
  AG: 'Agriculture',
  AR: 'Arts',
  BC: 'Business and commerce',
  CD: 'Community development',
  CP: 'Consumer protection',
  DPR: 'Disaster prevention and relief',
  ED: 'Education',
  ELT: 'Employment and training',
  EN: 'Energy',
  ENV: 'Environment',
  FN: 'Food and nutrition',
  HL: 'Health',
  HO: 'Housing',
  HU: 'Humanities',
  IIJ: 'Infrastructure investment',
  IS: 'Information and statistics',
  ISS: 'Income security and social services',
  LJL: 'Law, justice and legal services',
  NR: 'Natural resources',
  O: 'Other',
  RD: 'Regional development',
  ST: 'Science and technology',
  T: 'Transportation',
} as const;
export type Category = keyof typeof categories;

export const opportunityInstruments = {
  G: 'Grant',
  CA: 'Cooperative agreement',
  PC: 'Procurement contract',
  O: 'Other',
} as const;
export type OpportunityInstrument = keyof typeof opportunityInstruments;

/** What a matching percentage is a part of. */
export const matchBases = { project: 'Of the project cost', grant: 'Of the grant' } as const;

/** Statuses of a notice; they follow from its dates and are kept nowhere. */
export const noticeStatuses = {
  forecasted: 'Forecasted',
  posted: 'Posted',
  closed: 'Closed',
  archived: 'Archived',
} as const;
export type NoticeStatus = keyof typeof noticeStatuses;

export const dismissReasons = {
  not_eligible: 'Not eligible',
  too_small: 'Too small',
  no_match: 'Match too high',
  not_mission: 'Wrong purpose',
  no_capacity: 'No capacity',
  duplicate: 'Duplicate',
} as const;
const { no_capacity: _, duplicate: __, ...ofNotice } = dismissReasons;
/** Why the team declines; what a person alone says of their time or of a second copy is none of these. */
export const declineReasons = { ...ofNotice, no_staff: 'Not enough staff', too_late: 'Too late' } as const;

/** What a person says of a notice to the team, before the team decides. */
export const interestCodes = {
  interested: 'Interested',
  will_apply: 'Will apply',
  wont_apply: 'Won’t apply',
} as const;

export const marks = { follow: 'Following', dismissed: 'Dismissed', none: 'No mark' } as const;

/** What of a notice is watched for changes. */
export const watchedFields = {
  title: 'Title',
  postOn: 'Post date',
  closeOn: 'Close date',
  closeNote: 'Close date note',
  archiveOn: 'Archive date',
  forecastPostOn: 'Estimated post date',
  forecastCloseOn: 'Estimated close date',
  ceiling: 'Award ceiling',
  floor: 'Award floor',
  total: 'Total funding',
  awards: 'Expected awards',
  costShare: 'Match required',
  matchPercent: 'Match percentage',
  eligibility: 'Eligible applicants',
  summary: 'Summary',
} as const;
export type WatchedField = keyof typeof watchedFields;

/** Kinds of applicants that an agency is one of. A kind without any sees every notice. */
export const applicantsOf: Readonly<Record<string, readonly ApplicantType[]>> = {
  county: ['county'],
  city: ['city'],
  special_district: ['special_district'],
  school_district: ['school_district'],
  state_agency: ['state'],
  tribal: ['tribe', 'tribal_other'],
  utility: ['special_district'],
  nonprofit: ['nonprofit_501c3', 'nonprofit_other'],
};

/** Open to everyone, or to more than is listed. */
export const openToMore: readonly ApplicantType[] = ['other', 'unrestricted'];

export type Fit = 'eligible' | 'unknown' | 'other';

/** Whether a notice is open to applicants of our kinds: it says so, it does not say, or it names others alone. */
export function fitOf(eligibility: readonly string[] | null, ours: readonly ApplicantType[]): Fit {
  if (eligibility === null || eligibility.length === 0 || ours.length === 0) return 'unknown';
  if (eligibility.some((one) => one === 'unrestricted' || ours.some((own) => own === one))) return 'eligible';
  return eligibility.includes('other') ? 'unknown' : 'other';
}
