import { defineRecord, f } from '#kernel';
import { grantManagers } from '../../grants/public.ts';
import { policyCovers, policyInOrder } from './insurance.rules.ts';
import { perils } from './insurance-words.ts';

const amount = () => f.money({ currency: 'organization', min: 0 });

/** A policy that covers our facilities: recoveries rest on it, and requirements are met by it. */
export const insurancePolicy = defineRecord('insurance_policy', {
  label: ['Insurance policy', 'Insurance policies'],
  about: 'A policy with its perils, limits, deductible and period.',
  title: 'number',
  fields: {
    number: f.sequence('INP-{yyyy}-{000}').search(),
    insurer: f.text({ max: 160 }).label('Insurer').required().search(),
    policyNumber: f.text({ max: 60 }).label('Policy number').required().search(),
    covers: f.text({ max: 200 }).label('Covered property').required().search(),
    perils: f.choices(perils).label('Perils').required(),
    buildingLimit: amount().label('Building limit'),
    contentsLimit: amount().label('Contents limit'),
    deductible: amount().label('Deductible'),
    fromDay: f.date().label('Begins on').required(),
    untilDay: f.date().label('Ends on').required(),
    documents: f.attachments().label('Documents'),
  },
  access: { read: 'member', create: grantManagers, edit: { by: grantManagers, inStates: ['active', 'canceled'] } },
  states: { active: 'done', canceled: 'stopped' },
  finalStates: ['canceled'],
  transitions: {
    cancel: { label: 'Cancel policy', from: 'active', to: 'canceled', by: grantManagers, reason: 'required' },
  },
  fixed: [
    {
      in: ['canceled'],
      except: ['documents'],
      code: 'insurance_policy.is_canceled',
      sentence: 'A canceled policy never changes. Enter the one that follows it.',
    },
  ],
  rules: [policyInOrder, policyCovers],
  list: {
    columns: ['number', 'insurer', 'policyNumber', 'covers', 'perils', 'buildingLimit', 'untilDay', 'status'],
    filters: ['status', 'untilDay'],
    sort: '-number',
  },
  sections: {
    Policy: ['insurer', 'policyNumber', 'covers', 'perils', 'fromDay', 'untilDay'],
    Cover: ['buildingLimit', 'contentsLimit', 'deductible', 'documents'],
  },
});
