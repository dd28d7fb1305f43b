import { defineRecord, f } from '#kernel';
import { grantManagers } from '../../grants/public.ts';
import { recoveryHasBasis } from './insurance.rules.ts';
import { perils } from './insurance-words.ts';

const amount = () => f.money({ currency: 'organization', min: 0 });

/** What insurance pays of one loss of a project, expected or received, and what the law takes off where there is none. */
export const insuranceRecovery = defineRecord('insurance_recovery', {
  label: ['Insurance recovery', 'Insurance recoveries'],
  about: 'Insurance of one loss of a PA project: expected, received, and taken off its cost.',
  title: 'number',
  fields: {
    number: f.sequence('INR-{yyyy}-{0000}').search(),
    project: f.ref('pa_project').label('Project').required().fixed(),
    facility: f.text({ max: 160 }).label('Facility').required().search(),
    peril: f.choice(perils).label('Peril').required(),
    policy: f.ref('insurance_policy').label('Policy').help('Empty where the facility was not insured.'),
    claim: f.text({ max: 60 }).label('Claim number').search(),
    buildingLoss: amount().label('Building loss').required(),
    contentsLoss: amount().label('Contents loss'),
    deductible: amount().label('Deductible').help('Empty: that of the policy.'),
    inFloodZone: f
      .yesNo()
      .label('Flood zone')
      .required()
      .defaultTo(false)
      .help('In a special flood hazard area for more than a year.'),
    anticipated: amount().label('Anticipated proceeds').help('Empty: what the policy covers less its deductible.'),
    actual: amount().label('Actual proceeds'),
    settledOn: f.date().label('Settled on'),
    documents: f.attachments().label('Documents'),
    proceeds: amount().label('Proceeds counted').computed(),
    zoneCut: amount().label('Flood reduction').computed(),
    reduction: amount().label('Deducted').computed(),
  },
  access: {
    read: 'member',
    create: grantManagers,
    edit: { by: grantManagers, inStates: ['anticipated', 'settled', 'withdrawn'] },
  },
  states: { anticipated: 'new', settled: 'done', withdrawn: 'stopped' },
  finalStates: ['withdrawn'],
  transitions: {
    settle: {
      label: 'Record settlement',
      from: 'anticipated',
      to: 'settled',
      by: grantManagers,
      fieldsToFill: ['actual', 'settledOn'],
    },
    reopen: { label: 'Reopen claim', from: 'settled', to: 'anticipated', by: grantManagers, reason: 'required' },
    withdraw: { label: 'Withdraw', from: 'anticipated', to: 'withdrawn', by: grantManagers, reason: 'required' },
  },
  fixed: [
    {
      in: ['settled'],
      except: ['documents', 'claim'],
      code: 'insurance_recovery.is_settled',
      sentence: 'The claim is settled. Reopen it to change its amounts.',
    },
    {
      in: ['withdrawn'],
      code: 'insurance_recovery.is_withdrawn',
      sentence: 'A withdrawn recovery never changes. Enter a new one.',
    },
  ],
  rules: [recoveryHasBasis],
  list: {
    columns: ['number', 'facility', 'project', 'peril', 'policy', 'proceeds', 'reduction', 'status'],
    filters: ['status', 'project', 'policy', 'peril', 'settledOn'],
    sort: '-number',
  },
  sections: {
    Loss: ['project', 'facility', 'peril', 'buildingLoss', 'contentsLoss', 'inFloodZone'],
    Claim: ['policy', 'claim', 'deductible', 'anticipated', 'actual', 'settledOn', 'documents'],
    Reduction: ['proceeds', 'zoneCut', 'reduction'],
  },
});
