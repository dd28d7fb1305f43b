import { defineRecord, f } from '#kernel';
import { keptFields, keptOffered, keptStates, keptSteps } from './kept.ts';
import { endsAfterItBegins } from './kept.rules.ts';
import { reasonUses } from './reason-uses.ts';

/** Why something was done, in words that can be counted. */
export const reasonCode = defineRecord('reason_code', {
  label: ['Reason code', 'Reason codes'],
  about: 'A reason for a decision, for reporting.',
  title: 'name',
  fields: {
    use: f.choice(reasonUses).label('Used for').required(),
    code: f.text({ max: 20 }).required().search(),
    name: f.text({ max: 120 }).required().search(),
    ...keptFields,
    mergedInto: f.ref('reason_code').computed(),
  },
  access: { read: 'member', create: 'admin', edit: 'nobody' },
  states: keptStates,
  finalStates: ['merged'],
  transitions: keptSteps,
  selectable: keptOffered,
  uniqueTogether: [['use', 'code']],
  rules: [endsAfterItBegins('reason_code', 'reason')],
  list: { columns: ['code', 'name', 'use', 'validUntil', 'owner', 'status'], filters: ['status', 'use'], sort: 'code' },
  sections: { Reason: ['use', 'code', 'name'], 'In force': ['owner', 'validFrom', 'validUntil'] },
});
