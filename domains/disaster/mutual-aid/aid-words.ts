import { grantManagers } from '../../grants/public.ts';
import { incidentLeads } from '../incidents/incident-words.ts';

/** Who keeps agreements and missions: those who run incidents, and those who claim the cost. */
export const aidLeads = [...incidentLeads, ...grantManagers] as const;

export const agreementKinds = {
  emac: 'EMAC',
  state: 'Statewide compact',
  interlocal: 'Interlocal agreement',
  mou: 'Memorandum of understanding',
  oral: 'Oral agreement',
} as const;
export type AgreementKind = keyof typeof agreementKinds;

export const aidCostKinds = {
  labor: 'Labor',
  equipment: 'Equipment',
  materials: 'Materials',
  travel: 'Travel and lodging',
  other: 'Other cost',
} as const;
