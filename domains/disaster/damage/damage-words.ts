import { grantManagers } from '../../grants/public.ts';
import { incidentLeads } from '../incidents/incident-words.ts';

/** Who accepts what a team found; never the person who entered it. */
export const damageReviewers = [...incidentLeads, ...grantManagers] as const;

export const subjects = { home: 'Home', public: 'Public facility' } as const;
export type Subject = keyof typeof subjects;

/** Degrees of damage to homes. FEMA Preliminary Damage Assessment Guide, August 2021. */
export const degrees = {
  affected: 'Affected',
  minor: 'Minor',
  major: 'Major',
  destroyed: 'Destroyed',
  inaccessible: 'Inaccessible',
} as const;
export type Degree = keyof typeof degrees;
export const degreeNames = Object.keys(degrees) as Degree[]; // keys of that table

export const facilityKinds = {
  house: 'House',
  mobile_home: 'Manufactured home',
  apartments: 'Apartments',
  road: 'Road',
  bridge: 'Bridge or culvert',
  building: 'Public building',
  equipment: 'Equipment',
  water_control: 'Levee or canal',
  power: 'Power',
  water: 'Water or sewer',
  park: 'Park or other',
} as const;

/** On what an estimate rests. */
export const costBases = {
  visual: 'Visual estimate',
  unit: 'Unit prices',
  quote: 'Contractor quote',
  engineer: 'Engineer estimate',
  past: 'Past repairs',
} as const;

export const occupancies = {
  safe: 'Safe to occupy',
  restricted: 'Restricted use',
  unsafe: 'Unsafe',
  unchecked: 'Not checked',
} as const;

export const live = ['reported', 'returned', 'accepted'] as const;

export const levels = { state: 'State', county: 'County' } as const;
