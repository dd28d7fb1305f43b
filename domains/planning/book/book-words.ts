/** Parts of a budget book, in the order in which it is read. */
export const bookSections = {
  transmittal: 'Budget message',
  goals: 'Strategic goals',
  overview: 'Budget overview',
  structure: 'Financial structure',
  funds: 'Funds',
  revenues: 'Revenues',
  departments: 'Departments',
  capital: 'Capital and debt',
  glossary: 'Glossary',
  statistics: 'Statistics',
} as const;
export type BookSection = keyof typeof bookSections;
export const sectionKeys = Object.keys(bookSections) as BookSection[]; // its keys

export const isSection = (text: string): text is BookSection => Object.hasOwn(bookSections, text);

/** Tables that a page can show, drawn from the adopted budget. */
export const pageTables = {
  fund: 'Adopted by fund',
  department: 'Adopted by department',
  function: 'Adopted by purpose',
  object: 'Adopted by type of cost',
  years: 'Adopted by fund and year',
  revenue: 'Revenue by source',
  funds: 'Fund statement',
  positions: 'Positions by department',
} as const;
export type PageTable = keyof typeof pageTables;

export const measureUnits = {
  NO: 'number',
  PCT: 'percent',
  MIN: 'minutes',
  HR: 'hours',
  DAY: 'days',
  MI: 'miles',
  AC: 'acres',
  TON: 'tons',
  PER1K: 'per 1,000 residents',
  USD: 'dollars',
} as const;
export type MeasureUnit = keyof typeof measureUnits;

export const betterWays = { up: 'Higher is better', down: 'Lower is better' } as const;
export type Better = keyof typeof betterWays;

/** Who keeps the book; its pages are published by the budget officer alone. */
export const bookOfficer = { duty: 'budget_officer' } as const;
export const bookWriters = ['manager', bookOfficer] as const;
