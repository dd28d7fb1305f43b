import { defineRecord, f } from '#kernel';
import { priorities } from '../incidents/incident-words.ts';
import { supplyPeople } from './supply-words.ts';

/** One requester of an allocation: what was asked, proposed and given, and why they differ. */
export const supplyClaim = defineRecord('supply_claim', {
  label: ['Allocation claim', 'Allocation claims'],
  about: 'A request in an allocation: asked, proposed, given, and the reason for a departure.',
  title: 'number',
  fields: {
    number: f.sequence('SCL-{yyyy}-{0000}').search(),
    allocation: f.ref('supply_allocation').label('Allocation').required().fixed(),
    request: f.ref('resource_request').label('Resource request').required().fixed(),
    asked: f.integer({ min: 1, max: 100_000_000 }).label('Asked').required(),
    proposed: f.integer({ min: 0, max: 100_000_000 }).label('Proposed').computed(),
    given: f.integer({ min: 0, max: 100_000_000 }).label('Given').help('Empty gives what is proposed.'),
    reason: f.text({ max: 300, lines: 2 }).label('Reason').help('Needed where given is not what is proposed.'),
    priority: f.choice(priorities).label('Priority').computed(),
    neededAt: f.instant().label('Needed by').computed(),
    requestedBy: f.person().label('Requested by').computed(),
  },
  access: { read: 'member', create: supplyPeople, edit: supplyPeople },
  uniqueTogether: [['allocation', 'request']],
  // Those who write a claim are authors of its allocation, and approve it as little as its writer does.
  partOf: {
    field: 'allocation',
    frozenIn: ['approved', 'canceled'],
    code: 'supply_claim.allocation_is_over',
    sentence: 'The allocation of this claim is over. Start another one.',
    fixed: [
      {
        in: ['submitted'],
        fields: ['asked', 'given', 'reason'],
        code: 'supply_claim.allocation_is_submitted',
        sentence: 'The allocation of this claim awaits approval. Send it back to change it.',
      },
    ],
  },
  list: {
    columns: ['number', 'allocation', 'request', 'priority', 'neededAt', 'asked', 'proposed', 'given', 'reason'],
    filters: ['allocation', 'request', 'priority'],
    sort: '-number',
  },
  sections: {
    Claim: ['allocation', 'request', 'priority', 'neededAt', 'requestedBy'],
    Quantities: ['asked', 'proposed', 'given', 'reason'],
  },
});
