import { defineRecord, f } from '#kernel';
import { grantApprovers, grantManagers } from '../award/award-life.ts';
import { endsAfterItBegan, lifterIsAnother, saysWhatToDo } from './hold.rules.ts';
import { holdKinds } from './subrecipient-words.ts';

/** A special condition or a hold of payments of one subaward: why, what ends it, and who lifted it. */
export const subawardHold = defineRecord('subaward_hold', {
  label: ['Hold or condition', 'Holds and conditions'],
  about: 'A payment hold or special condition of a subaward, with its reason and its end.',
  title: 'number',
  fields: {
    number: f.sequence('HLD-{yyyy}-{0000}').search(),
    subaward: f.ref('subaward').required().fixed(),
    kind: f.choice(holdKinds).label('Type').required(),
    fromDay: f.date().label('In force from').required().defaultTo('today'),
    reason: f.longText({ max: 2000 }).label('Reason').required().search(),
    action: f.longText({ max: 2000 }).label('Action needed').required().help('What the subrecipient does to end it.'),
    dueOn: f.date().label('Action due'),
    appeal: f.text({ max: 300 }).label('Appeal').help('How it asks for reconsideration.'),
    documents: f.attachments().label('Notice'),
    liftEvidence: f.longText({ max: 2000 }).label('Lift evidence').help('What was done and how it was checked.'),
    liftAskedBy: f.person().label('Lift requested by').computed(),
    liftedBy: f.person().label('Lifted by').computed(),
    liftedOn: f.date().label('Lifted on').computed(),
  },
  access: {
    read: 'member',
    create: grantManagers,
    edit: { by: grantManagers, inStates: ['active', 'lifting', 'lifted'] },
  },
  states: { active: ['late', 'In force'], lifting: ['review', 'Lift requested'], lifted: 'done' },
  finalStates: ['lifted'],
  transitions: {
    askLift: {
      label: 'Request lift',
      from: 'active',
      to: 'lifting',
      by: grantManagers,
      fieldsToFill: ['liftEvidence'],
    },
    lift: { label: 'Lift', from: 'lifting', to: 'lifted', by: grantApprovers, rules: [lifterIsAnother] },
    keep: { label: 'Keep in force', from: 'lifting', to: 'active', by: grantApprovers, reason: 'required' },
  },
  fixed: [
    {
      in: ['active', 'lifting'],
      except: ['dueOn', 'appeal', 'documents'],
      code: 'subaward_hold.is_in_force',
      sentence: 'A hold in force keeps its words. Lift it and place another.',
    },
    { in: ['lifted'], code: 'subaward_hold.is_lifted', sentence: 'This hold is lifted and stays as it was.' },
  ],
  rules: [saysWhatToDo, endsAfterItBegan],
  list: {
    columns: ['number', 'subaward', 'kind', 'fromDay', 'dueOn', 'status'],
    filters: ['status', 'subaward', 'kind', 'dueOn'],
    sort: '-number',
  },
  sections: {
    'Hold or condition': ['subaward', 'kind', 'fromDay', 'reason', 'action', 'dueOn', 'appeal', 'documents'],
    End: ['liftEvidence', 'liftAskedBy', 'liftedBy', 'liftedOn'],
  },
});
