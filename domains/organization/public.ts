export { agencyKinds, months, timeZones, usStates } from './agency.ts';
export { type Branding, colourPattern, defaultBranding, textOn } from './branding.ts';
export { conflicts, duties } from './duties.ts';
export { organizationFields, slugFrom } from './organization-fields.ts';
export { dutyWords, roleWords } from './people/people.ts';
export { agingDepartment, demoMailDomain } from './site-labels.ts';
export { type Coded, codeCovers } from './master-data/commodity-cover.ts';
export { type Findable, likeliest } from './master-data/code-likeness.ts';
export { unitsPlace } from './master-data/master-data.ts';
