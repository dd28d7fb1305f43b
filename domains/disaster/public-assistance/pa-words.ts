/** Categories of work: 44 CFR 206.221 and 206.225 to 206.228, with the name FEMA's guide gives each. */
export const categories = {
  a: 'Debris removal (A)',
  b: 'Protective measures (B)',
  c: 'Roads and bridges (C)',
  d: 'Water control (D)',
  e: 'Buildings and equipment (E)',
  f: 'Utilities (F)',
  g: 'Parks and other (G)',
  z: 'Management costs (Z)',
} as const;
export type Category = keyof typeof categories;

/** Emergency work; all else is permanent work or its management. */
export const isEmergency = (category: Category): boolean => category === 'a' || category === 'b';

/** Which rule decides over an hour of a person. */
export const employeeClasses = {
  budgeted: 'Budgeted',
  unbudgeted: 'Unbudgeted',
  backfill: 'Backfill',
  exempt: 'Exempt',
  elected: 'Elected official',
} as const;
export type EmployeeClass = keyof typeof employeeClasses;

/** Rows of the forms for materials, rented equipment, contract work and donated resources. */
export const costKinds = {
  materials: 'Materials',
  rented: 'Rented equipment',
  contract: 'Contract work',
  donated_labor: 'Donated labor',
  donated_equipment: 'Donated equipment',
  donated_goods: 'Donated goods',
} as const;
export type CostKind = keyof typeof costKinds;
export const donated: readonly CostKind[] = ['donated_labor', 'donated_equipment', 'donated_goods'];

export const costUnits = {
  EA: 'each',
  HR: 'hour',
  DAY: 'day',
  WK: 'week',
  MO: 'month',
  MI: 'mile',
  LF: 'linear foot',
  SY: 'square yard',
  CY: 'cubic yard',
  TON: 'ton',
  GAL: 'gallon',
  LS: 'lump sum',
} as const;
export const hourUnits = { HR: 'hours' } as const;
export const mileUnits = { MI: 'miles' } as const;

/** Who does the work at a damaged site, as the Impact List has it. */
export const laborTypes = {
  maa: 'Mutual aid',
  mou: 'Memorandum of understanding',
  fa: 'Force account',
  contract: 'Contract',
  mixed: 'Force account and contract',
  donated: 'Donated resources',
} as const;

export const priorities = { low: 'Low', medium: 'Medium', high: 'High' } as const;
export const rateUnits = { hour: 'Per hour', mile: 'Per mile' } as const;
/** Whose rate counts for a machine. */
export const rateBases = { fema: 'FEMA rate', local: 'Local rate', state: 'State rate' } as const;
export const extenders = { recipient: 'Recipient', fema: 'FEMA' } as const;

/** Projects that take costs. */
export const open = ['formulating', 'obligated'] as const;
/** Projects that still hold their damage lines. */
export const live = ['formulating', 'submitted', 'obligated', 'complete', 'closed'] as const;

/** How a project is handled: by its approved estimate, or by its actual cost. */
export const sizes = {
  large: 'Large',
  small: 'Small',
  below_minimum: 'Below minimum',
  unknown: 'Figure missing',
} as const;
export type Size = keyof typeof sizes;
