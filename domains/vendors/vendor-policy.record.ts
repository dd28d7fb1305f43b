import { defineRecord, f } from '#kernel';
import { criteria } from './performance/criteria.ts';
import { reminderDays } from './reminders/reminder-days.ts';
import { holds } from './vendor-fields.ts';

const keepers = ['admin', { duty: 'chief_procurement_officer' }] as const;

const weight = {
  criterion: f.choice(criteria).label('Criterion').required(),
  weight: f.integer({ min: 0, max: 100 }).label('Weight').required().help('0: it does not count.'),
};

/** How this agency treats its vendors, from a day on. The newest policy that has begun is the one that holds. */
export const vendorPolicy = defineRecord('vendor_policy', {
  label: ['Vendor policy', 'Vendor policies'],
  about: 'Vendor settings by effective date, such as the cooling period of a new bank account.',
  title: 'fromDay',
  fields: {
    fromDay: f.date().label('From').required().unique(),
    coolingDays: f
      .integer({ min: 5, max: 60 })
      .label('Cooling days')
      .required()
      .defaultTo(10)
      .help('From the approval of a bank account to its first payment.'),
    replyDays: f
      .integer({ min: 5, max: 60 })
      .label('Reply days')
      .required()
      .defaultTo(14)
      .help('How long a vendor can reply to a scorecard.'),
    responseDays: f
      .integer({ min: 30, max: 120 })
      .label('Debarment response days')
      .required()
      .defaultTo(30)
      .help('From the notice, at least 30 (2 CFR 180.820).'),
    appealDays: f
      .integer({ min: 14, max: 120 })
      .label('Debarment appeal days')
      .required()
      .defaultTo(30)
      .help('From the decision.'),
    exclusionDays: f
      .integer({ min: 1, max: 90 })
      .label('Exclusion list days')
      .required()
      .defaultTo(30)
      .help('An older SAM.gov extract stops awards with federal funds.'),
    reminderDays: f
      .choices(reminderDays)
      .label('Expiration reminders')
      .help('SAM registration, insurance and certifications. Empty: none.'),
    measuredWeight: f
      .integer({ min: 0, max: 100 })
      .label('Measured weight (%)')
      .required()
      .defaultTo(60)
      .help('The rest of a score is judged by buyers.'),
    weights: f.lines(weight, { max: 14, label: 'Criterion' }).label('Weights').help('A criterion not listed weighs 1.'),
    warnBelow: f.integer({ min: 0, max: 100 }).label('Warn below score').required().defaultTo(70),
    blockBelow: f
      .integer({ min: 0, max: 100 })
      .label('Block below score')
      .required()
      .defaultTo(40)
      .help('Places a hold that a vendor approver can release.'),
    blocks: f.choices(holds).label('A block stops').help('Empty: a low score only warns.'),
    adoptedBy: f.text({ max: 200 }).label('Adopted by').help('The resolution or policy behind it.'),
  },
  access: { read: 'member', create: keepers, edit: keepers },
  list: { columns: ['fromDay', 'coolingDays', 'replyDays', 'warnBelow', 'blockBelow', 'adoptedBy'], sort: '-fromDay' },
  sections: {
    'Vendor policy': ['fromDay', 'coolingDays', 'adoptedBy'],
    Debarment: ['responseDays', 'appealDays'],
    Exclusions: ['exclusionDays'],
    Reminders: ['reminderDays'],
    Scorecards: ['replyDays', 'measuredWeight', 'weights', 'warnBelow', 'blockBelow', 'blocks'],
  },
});
