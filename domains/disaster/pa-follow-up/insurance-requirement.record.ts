import { defineRecord, f } from '#kernel';
import { grantApprovers, grantManagers } from '../../grants/public.ts';
import { waiverIsByAnother } from './insurance.rules.ts';
import { perils } from './insurance-words.ts';

/** Insurance that has to be obtained and maintained because Public Assistance paid: without it the next disaster pays nothing here. */
export const insuranceRequirement = defineRecord('insurance_requirement', {
  label: ['Insurance requirement', 'Insurance requirements'],
  about: 'Insurance to obtain and maintain for a facility that Public Assistance paid for.',
  title: 'number',
  fields: {
    number: f.sequence('INQ-{yyyy}-{0000}').search(),
    project: f.ref('pa_project').label('Project').required().fixed(),
    facility: f.text({ max: 160 }).label('Facility').required().fixed().search(),
    peril: f.choice(perils).label('Peril').required().fixed(),
    amount: f.money({ currency: 'organization', positive: true }).label('Required cover').required(),
    policy: f.ref('insurance_policy').label('Policy'),
    insuredOn: f.date().label('Insured since'),
    certificate: f.text({ max: 200 }).label('Waiver basis').help('Certificate of the insurance commissioner.'),
    documents: f.attachments().label('Documents'),
    waivedBy: f.person().label('Waived by').computed(),
  },
  access: {
    read: 'member',
    create: grantManagers,
    edit: { by: grantManagers, inStates: ['open', 'submitted', 'insured', 'waived'] },
  },
  states: {
    open: ['late', 'Not insured'],
    submitted: ['review', 'Waiver requested'],
    insured: 'done',
    waived: 'stopped',
  },
  finalStates: ['waived'],
  transitions: {
    insure: {
      label: 'Record cover',
      from: 'open',
      to: 'insured',
      by: grantManagers,
      fieldsToFill: ['policy', 'insuredOn'],
    },
    reopen: { label: 'Cover ended', from: 'insured', to: 'open', by: grantManagers, reason: 'required' },
    submit: {
      label: 'Request waiver',
      from: 'open',
      to: 'submitted',
      by: grantManagers,
      fieldsToFill: ['certificate'],
    },
    return: { label: 'Send back', from: 'submitted', to: 'open', by: grantApprovers, reason: 'required' },
    waive: {
      label: 'Record waiver',
      from: 'submitted',
      to: 'waived',
      by: grantApprovers,
      rules: [waiverIsByAnother],
    },
  },
  fixed: [
    {
      in: ['submitted'],
      code: 'insurance_requirement.is_submitted',
      sentence: 'The waiver is decided as it is. Send it back to change it.',
    },
    {
      in: ['insured'],
      except: ['documents'],
      code: 'insurance_requirement.is_insured',
      sentence: 'This cover is on record. Choose Cover ended to change it.',
    },
    { in: ['waived'], code: 'insurance_requirement.is_waived', sentence: 'A waived requirement never changes.' },
  ],
  list: {
    columns: ['number', 'facility', 'project', 'peril', 'amount', 'policy', 'insuredOn', 'status'],
    filters: ['status', 'project', 'peril', 'policy'],
    sort: '-number',
  },
  sections: {
    Requirement: ['project', 'facility', 'peril', 'amount'],
    Cover: ['policy', 'insuredOn', 'documents'],
    Waiver: ['certificate', 'waivedBy'],
  },
});
