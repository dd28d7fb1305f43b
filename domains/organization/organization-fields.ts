import { f } from '#kernel';
import { agencyKinds, months, timeZones, usStates } from './agency.ts';

/** A choice keeps letters, digits, dots and dashes; time zones have a slash, so they are judged by their list. */
export const isTimeZone = (given: string): boolean => Object.hasOwn(timeZones, given);

export const slugPattern = /^[a-z0-9][a-z0-9-]{0,62}$/;

/** What an organization says of itself, at its set-up and later. */
export const organizationFields = {
  name: f.text({ max: 120 }).required(),
  slug: f.text({ max: 63 }).label('Short name').help('Small letters, digits and dashes, such as tidewater-county.'),
  agencyKind: f.choice(agencyKinds).label('Kind of agency'),
  usState: f.choice(usStates).label('State'),
  timeZone: f.text({ max: 60 }).label('Time zone'),
  fiscalYearStart: f
    .integer({ min: 1, max: 12 })
    .label('Fiscal year start')
    .help(`The number of the month: 1 is ${months[0]}, 7 is ${months[6]}.`),
};

/** How an organization looks where its own colours are shown. */
export const brandingFields = {
  companyName: f.text({ max: 120 }).label('Name shown'),
  primaryColor: f.text({ max: 7 }).label('Main colour'),
  secondaryColor: f.text({ max: 7 }).label('Second colour'),
  logoUrl: f.url().label('Address of the logo'),
  welcomeMessage: f.text({ max: 500, lines: 3 }).label('Welcome message'),
};

/** As a short name: plain small letters, digits and dashes. */
export function slugFrom(name: string): string {
  const words = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '');
  return words.slice(0, 48).replace(/-+$/, '');
}
