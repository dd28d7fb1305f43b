import { defineRecord, f } from '#kernel';
import { incidentLeads } from '../incidents/incident-words.ts';
import { capacityAnswers } from './capacity.ts';

/** A question to one vendor during an emergency purchase: what it can deliver, how much and when. It is asked and answered by its own calls. */
export const capacityRequest = defineRecord('capacity_request', {
  label: ['Capacity request', 'Capacity requests'],
  about: 'A question to a vendor about what it can deliver in an emergency, with its reply.',
  title: 'number',
  fields: {
    number: f.sequence('CAP-{yyyy}-{0000}').search(),
    activation: f.ref('emergency_activation').required().computed(),
    vendor: f.ref('vendor').required().computed(),
    item: f.text({ max: 200 }).label('Item or work').required().computed().search(),
    quantity: f.integer({ min: 1, max: 1_000_000 }).label('Quantity').required().computed(),
    unit: f.text({ max: 20 }).label('Unit').required().computed(),
    neededBy: f.instant().label('Needed by').required().computed(),
    closesAt: f.instant().label('Reply by').required().computed(),
    askedBy: f.person().label('Requested by').computed(),
    answer: f.choice(capacityAnswers).label('Reply').computed(),
    availableAt: f.instant().label('Available from').computed(),
    offered: f.integer({ min: 0, max: 1_000_000 }).label('Quantity offered').computed(),
    remark: f.text({ max: 500, lines: 3 }).label('Remark').computed(),
    repliedAt: f.instant().label('Replied').computed(),
    repliedBy: f.text({ max: 200 }).label('Replied by').computed(),
  },
  access: { read: 'member', create: 'nobody', edit: 'nobody' },
  states: { asked: ['review', 'Awaiting reply'], replied: 'done', withdrawn: 'stopped' },
  finalStates: ['withdrawn'],
  transitions: {
    reply: { label: 'Reply', from: 'asked', to: 'replied', by: 'nobody' },
    withdraw: {
      label: 'Withdraw request',
      from: ['asked', 'replied'],
      to: 'withdrawn',
      by: incidentLeads,
      reason: 'required',
    },
  },
  list: {
    columns: ['number', 'activation', 'vendor', 'item', 'answer', 'offered', 'availableAt', 'repliedAt', 'status'],
    filters: ['status', 'activation', 'vendor', 'answer'],
    sort: '-number',
  },
  sections: {
    Request: ['activation', 'vendor', 'item', 'quantity', 'unit', 'neededBy', 'closesAt', 'askedBy'],
    Reply: ['answer', 'availableAt', 'offered', 'remark', 'repliedAt', 'repliedBy'],
  },
});
