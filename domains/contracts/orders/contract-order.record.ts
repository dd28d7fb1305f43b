import { defineRecord, f } from '#kernel';
import { managers } from '../contract/contract-life.ts';
import { carriesNamed } from './contract-order.rules.ts';

export const placers = [...managers, { duty: 'buyer' }] as const;

/** An order that belongs to a contract which no award ties it to, such as one from before Levee. */
export const contractOrder = defineRecord('contract_order', {
  label: ['Order under contract', 'Orders under contracts'],
  about: 'A purchase order placed under a contract that no award ties it to.',
  title: 'purchaseOrder',
  fields: {
    contract: f.ref('contract').required().help('One without an award. An order of an award follows its contract.'),
    purchaseOrder: f
      .ref('purchase_order')
      .label('Purchase order')
      .required()
      .fixed()
      .help('An order of the same vendor without an award.'),
    earlierOrder: f
      .text({ max: 60 })
      .label('Earlier order')
      .help('Its number before Levee, if this order carries it on.'),
    carried: f
      .money({ currency: 'organization', min: 1 })
      .label('Carried on')
      .help('How much of “Ordered before Levee” this order is. It counts once.'),
    note: f.text({ max: 200 }).label('Note'),
    placedBy: f.person().label('Placed by').computed(),
    placedOn: f.date().label('Placed on').computed(),
  },
  access: {
    read: 'member',
    create: placers,
    edit: { by: placers, inStates: ['placed', 'removed'] },
  },
  rules: [carriesNamed],
  states: { placed: 'done', removed: 'stopped' },
  transitions: {
    withdraw: {
      label: 'Remove from contract',
      from: 'placed',
      to: 'removed',
      by: placers,
      reason: 'required',
    },
    restore: { label: 'Place again', from: 'removed', to: 'placed', by: placers },
  },
  list: {
    columns: ['purchaseOrder', 'contract', 'carried', 'placedBy', 'placedOn', 'status'],
    filters: ['status', 'contract', 'purchaseOrder', 'placedOn'],
    sort: '-placedOn',
  },
  sections: {
    Order: ['purchaseOrder', 'contract', 'note'],
    'Before Levee': ['earlierOrder', 'carried'],
    Placement: ['placedBy', 'placedOn'],
  },
});
