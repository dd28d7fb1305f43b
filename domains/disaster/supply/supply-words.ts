import { logisticsPeople } from '../incidents/incident-words.ts';

/** Who keeps supplies: managers and purchasing. Everyone of the agency sees them. */
export const supplyPeople = logisticsPeople;

export const movementKinds = {
  receipt: 'Receipt',
  issue: 'Issue',
  count: 'Count',
  transfer: 'Transfer',
  loss: 'Loss',
} as const;
export type MovementKind = keyof typeof movementKinds;

/** Requests that still wait for what they asked, and were approved by their section. */
export const claimable = ['approved', 'logistics', 'sourced'] as const;

export const standings = {
  out: 'Out of stock',
  gap: 'Gap before shipment',
  low: 'Below target',
  enough: 'Enough',
  no_use: 'No issues',
} as const;
export const SUPPLY_LAW = '2 CFR 200.303';
