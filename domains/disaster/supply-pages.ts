import { page } from '#kernel';
import { supplyAllocation } from './supply/supply-allocation.record.ts';
import { supplyClaim } from './supply/supply-claim.record.ts';
import { supplyItem } from './supply/supply-item.record.ts';
import { supplyMovement } from './supply/supply-movement.record.ts';
import { supplyShipment } from './supply/supply-shipment.record.ts';
import { supplySource } from './supply/supply-source.record.ts';

/** Supplies kept for emergencies: stock, shipments, sources, and the sharing of what is scarce. */
export const supplyRecords = [
  supplyItem,
  supplySource,
  supplyMovement,
  supplyShipment,
  supplyAllocation,
  supplyClaim,
] as const;

const screen = () => import('./record.screen.tsx');

export const supplyChainPage = page('/supply-chain-command-center', {
  title: 'Supply Chain Command Center',
  icon: 'radar',
  screen: () => import('./disaster.screen.tsx'),
});

export const supplyPages = {
  supplyItems: page('/supply-items', { icon: 'package', list: supplyItem }),
  supplyItem: page('/supply-items/:id', { detail: supplyItem, screen }),
  supplySources: page('/supply-sources', { icon: 'store', list: supplySource }),
  supplySource: page('/supply-sources/:id', { detail: supplySource, screen }),
  supplyMovements: page('/supply-movements', { icon: 'history', list: supplyMovement }),
  supplyMovement: page('/supply-movements/:id', { detail: supplyMovement, screen }),
  supplyShipments: page('/supply-shipments', { icon: 'truck', list: supplyShipment }),
  supplyShipment: page('/supply-shipments/:id', { detail: supplyShipment, screen }),
  supplyAllocations: page('/supply-allocations', { icon: 'scale', list: supplyAllocation }),
  supplyAllocation: page('/supply-allocations/:id', { detail: supplyAllocation, screen }),
  supplyClaims: page('/allocation-claims', { icon: 'scale', list: supplyClaim }),
  supplyClaim: page('/allocation-claims/:id', { detail: supplyClaim, screen }),
};
