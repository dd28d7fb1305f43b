import { f } from '#kernel';
import { unitsPlace } from '../../organization/public.ts';
import { supplySources } from './incident-words.ts';

const units = { record: 'unit_of_measure', code: 'code', place: unitsPlace } as const;

/** What is asked for: an item by its kind and type, in the ICS words. */
export const requestLine = {
  item: f.text({ max: 200 }).label('Item').required(),
  kind: f.text({ max: 120 }).label('Kind and type'),
  quantity: f.quantity({ positive: true, unitsIn: units }).required(),
  unitPrice: f.money({ currency: 'organization', min: 0 }).label('Unit cost').required(),
  amount: f.product('quantity', 'unitPrice'),
};

/** What fills a line, from where, and what pays it. */
export const requestFill = {
  forLine: f.integer({ min: 1, max: 500 }).label('For line').required(),
  filled: f.quantity({ positive: true, unitsIn: units }).label('Filled').required(),
  source: f.choice(supplySources).label('Cost source'),
  supplier: f.text({ max: 160 }).label('Supplier').required(),
  reference: f.text({ max: 120 }).label('Order or agreement'),
};

/** When each step was taken, by the server’s clock. */
export const stepStamps = {
  submittedAt: f.instant().label('Submitted').computed(),
  approvedBy: f.person().label('Approved by').computed(),
  approvedAt: f.instant().label('Approved at').computed(),
  takenAt: f.instant().label('Sourcing started').computed(),
  sourcedAt: f.instant().label('Sourced').computed(),
  dispatchedAt: f.instant().label('En route').computed(),
  deliveredAt: f.instant().label('Delivered').computed(),
  demobilizedAt: f.instant().label('Demobilized').computed(),
  endedAt: f.instant().label('Ended').computed(),
};
