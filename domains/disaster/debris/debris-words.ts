import { grantManagers } from '../../grants/public.ts';
import { incidentLeads } from '../incidents/incident-words.ts';

/** Who keeps sites, trucks and voided tickets: those who run the incident, and those who claim its costs. */
export const debrisLeads = [...incidentLeads, ...grantManagers] as const;

/** Streams that are hauled and reduced apart from one another. PAPPG, debris removal. */
export const debrisKinds = {
  vegetative: 'Vegetative',
  construction: 'Construction and demolition',
  sediment: 'Sand, soil and mud',
  white_goods: 'White goods',
  household: 'Household hazardous waste',
  electronics: 'Electronic waste',
  vehicles: 'Vehicles and vessels',
  other: 'Other debris',
} as const;
export type DebrisKind = keyof typeof debrisKinds;

/** Where a load was picked up decides whether Public Assistance pays for it. */
export const origins = {
  right_of_way: 'Public right-of-way',
  public_property: 'Public property',
  private_entry: 'Private with right of entry',
  private: 'Private without right of entry',
  off_route: 'Off the approved route',
} as const;
export type Origin = keyof typeof origins;

export const siteKinds = { temporary: 'Temporary site (DMS)', final: 'Final disposal' } as const;

export const formulas = {
  box: 'Box pile',
  cone: 'Cone pile',
  windrow: 'Windrow',
  area: 'Area and depth',
  house: 'House',
  building: 'Building',
  storm: 'Storm forecast',
} as const;
export type Formula = keyof typeof formulas;

export const vegetation = { none: 'None', light: 'Light', medium: 'Medium', heavy: 'Heavy' } as const;
export type Vegetation = keyof typeof vegetation;
export const density = { light: 'Light', medium: 'Medium', heavy: 'Heavy' } as const;
export type Density = keyof typeof density;

export const feet = { FT: 'feet' } as const;
export const cubicYards = { CY: 'cubic yards' } as const;

/** Where a billed or unbilled ticket ends up when a bill is compared with ours. */
export const buckets = {
  equal: 'Matched',
  ineligible: 'Not eligible',
  differs: 'Volume differs',
  in_transit: 'Not measured',
  other_bill: 'Paid on another bill',
  twice: 'Billed twice',
  unknown: 'Unknown or void',
  not_billed: 'Not billed',
} as const;
export type Bucket = keyof typeof buckets;
export const bucketNames = Object.keys(buckets) as Bucket[]; // keys of that table
