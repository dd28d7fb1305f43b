import type { Row } from '#kernel';
import { firmFields, type firmProfile } from './firm-profile.record.ts';

const { name, tradeName, taxClass, owners, taxId, w9On, uei, cage, samUntil, sells, naics } = firmFields;
const { email, phone, website, address, remitTo, contacts } = firmFields;

/** The steps of a registration: each is saved by itself, so that a person can stop and come back. */
export const firmSteps = {
  firm: { label: 'Firm', fields: { name, tradeName, taxClass, owners } },
  tax: { label: 'Tax and UEI', fields: { taxId, w9On, uei, cage, samUntil } },
  sells: { label: 'Goods and services', fields: { sells, naics } },
  contact: { label: 'Contact', fields: { email, phone, website, address, remitTo, contacts } },
} as const;
export type FirmStep = keyof typeof firmSteps;

type Profile = Pick<Row<typeof firmProfile>, 'name' | 'taxClass' | 'taxId' | 'w9On' | 'sells' | 'email' | 'address'>;

/** What an agency cannot do without; everything else is optional, and the form says so. */
export const needed: readonly (readonly [step: FirmStep, field: keyof Profile, words: string])[] = [
  ['firm', 'name', 'Legal name'],
  ['firm', 'taxClass', 'Tax classification'],
  ['tax', 'taxId', 'TIN'],
  ['tax', 'w9On', 'Date Form W-9 was signed'],
  ['sells', 'sells', 'Goods and services'],
  ['contact', 'email', 'Email'],
  ['contact', 'address', 'Address'],
];

export interface Missing {
  readonly step: FirmStep;
  readonly words: string;
}

export const whatIsMissing = (profile: Profile): readonly Missing[] =>
  needed.filter(([, field]) => (profile[field] ?? '') === '').map(([step, , words]) => ({ step, words }));
