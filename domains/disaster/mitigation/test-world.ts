import type { New } from '#kernel';
import { usd } from '../../grants/test-world.ts';
import type { mitigationProject } from './mitigation-project.record.ts';

/** The culvert of golden case G24: $480,000, $3,000 of upkeep, $42,000 of benefits a year over 50 years. */
export const projectTold = (more: Partial<New<typeof mitigationProject>>): New<typeof mitigationProject> => ({
  program: 'bric',
  title: 'Culverts at Marsh Point',
  hazard: 'flood',
  community: 'Marsh County',
  site: 'Marsh Point Road',
  problem: 'The road floods in every storm of 10 years.',
  scope: 'Replace three culverts by box culverts.',
  alternatives: [
    { description: 'No action', rejectedWhy: 'Losses go on.' },
    { description: 'Raise the road', rejectedWhy: 'It costs twice as much.' },
  ],
  decision: 'Box culverts carry the flow of 50 years.',
  feasibility: 'Designed by the county engineer.',
  schedule: 'Design 6 months, work 12 months.',
  maintenance: 'Cleaned every spring by public works.',
  environment: 'No wetland is filled; no historic place is near.',
  costs: [
    {
      costClass: 'construction',
      description: 'Box culverts',
      quantity: { amount: '3', unit: 'EA' },
      unitPrice: usd(160_000),
      matchSource: 'Stormwater fund',
    },
  ],
  federalShare: 75,
  usefulLife: 50,
  upkeep: usd(3_000),
  benefits: [{ kind: 'damage', annual: usd(42_000), basis: 'Repairs of ten years' }],
  ...more,
});
