import { defineRecord, f } from '#kernel';
import { quantityMoves, transferHasTarget } from './supply.rules.ts';
import { movementKinds, supplyPeople } from './supply-words.ts';

/** What came in, went out or was counted. Movements are added and never changed; stock is their sum. */
export const supplyMovement = defineRecord('supply_movement', {
  label: ['Supply movement', 'Supply movements'],
  about: 'A receipt, issue, count, transfer or loss. Stock is the sum of all of them.',
  title: 'number',
  fields: {
    number: f.sequence('SMV-{yyyy}-{00000}').search(),
    item: f.ref('supply_item').label('Item').required(),
    site: f.ref('alert_site').label('Site').required().help('Storage sites are alert sites.'),
    kind: f.choice(movementKinds).label('Movement').required(),
    quantity: f.integer({ min: 0, max: 100_000_000 }).label('Quantity').required().help('For a count, what is there.'),
    toSite: f.ref('alert_site').label('Transfer to'),
    reason: f.text({ max: 300, lines: 2 }).label('Reason').required(),
    change: f.integer({ min: -100_000_000, max: 100_000_000 }).label('Stock change').computed(),
    stockAfter: f.integer({ min: 0, max: 2_000_000_000 }).label('Stock after').computed(),
    movedOn: f.date().label('Moved on').computed(),
    movedBy: f.person().label('Moved by').computed(),
    allocation: f.ref('supply_allocation').label('Allocation').computed(),
    shipment: f.ref('supply_shipment').label('Shipment').computed(),
  },
  access: { read: 'member', create: supplyPeople, edit: 'nobody' },
  rules: [quantityMoves, transferHasTarget],
  list: {
    columns: ['number', 'item', 'site', 'kind', 'change', 'stockAfter', 'movedOn', 'movedBy', 'reason'],
    filters: ['item', 'site', 'kind', 'movedOn', 'allocation'],
    sort: '-number',
  },
  sections: {
    Movement: ['item', 'site', 'kind', 'quantity', 'toSite', 'reason'],
    Stock: ['change', 'stockAfter', 'movedOn', 'movedBy', 'allocation', 'shipment'],
  },
});
