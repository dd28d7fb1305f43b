/** What kinds of agencies there are, as people choose them at the set-up. */
export const agencyKinds = {
  county: 'County',
  city: 'City or town',
  special_district: 'Special district',
  school_district: 'School district',
  state_agency: 'State agency',
  tribal: 'Tribal government',
  utility: 'Utility',
  nonprofit: 'Nonprofit that receives grants',
  other: 'Another public body',
} as const;

/** States, the District of Columbia and the territories, by their postal letters. */
export const usStates: Readonly<Record<string, string>> = Object.fromEntries(
  `AL Alabama|AK Alaska|AS American Samoa|AZ Arizona|AR Arkansas|CA California|CO Colorado|CT Connecticut|DE Delaware|DC District of Columbia|FL Florida|GA Georgia|GU Guam|HI Hawaii|ID Idaho|IL Illinois|IN Indiana|IA Iowa|KS Kansas|KY Kentucky|LA Louisiana|ME Maine|MD Maryland|MA Massachusetts|MI Michigan|MN Minnesota|MS Mississippi|MO Missouri|MT Montana|NE Nebraska|NV Nevada|NH New Hampshire|NJ New Jersey|NM New Mexico|NY New York|NC North Carolina|ND North Dakota|MP Northern Mariana Islands|OH Ohio|OK Oklahoma|OR Oregon|PA Pennsylvania|PR Puerto Rico|RI Rhode Island|SC South Carolina|SD South Dakota|TN Tennessee|TX Texas|UT Utah|VT Vermont|VI U.S. Virgin Islands|VA Virginia|WA Washington|WV West Virginia|WI Wisconsin|WY Wyoming`
    .split('|')
    .map((line) => [line.slice(0, 2), line.slice(3)] as const),
);

/** The time zones in which agencies of the United States sit. */
export const timeZones = {
  'America/New_York': 'Eastern',
  'America/Chicago': 'Central',
  'America/Denver': 'Mountain',
  'America/Phoenix': 'Mountain without daylight saving',
  'America/Los_Angeles': 'Pacific',
  'America/Anchorage': 'Alaska',
  'Pacific/Honolulu': 'Hawaii',
  'America/Puerto_Rico': 'Atlantic',
  'Pacific/Guam': 'Chamorro',
  'Pacific/Pago_Pago': 'Samoa',
} as const;

export const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const;
