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
    .label('Fiscal year starts in')
    .help(`The number of the month: 1 is ${months[0]}, 7 is ${months[6]}.`),
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
