import { defineRecord, f } from '#kernel';
import { populations } from '../file-checks/faults.ts';
import { sealLevels } from '../sealing/seal-levels.ts';
import { afterOpening } from './after-opening-fields.ts';
import { emergencyDays, ratifiedAfterPaperwork } from './emergency-days.ts';
import { invoiceTolerances } from './invoice-tolerances.ts';
import { subcontractorListing } from './listing-fields.ts';

/** How this organization takes in requests, from a day on. The newest policy that has begun is the one that holds. */
export const intakePolicy = defineRecord('intake_policy', {
  label: ['Intake policy', 'Intake policies'],
  about: 'Intake settings by effective date: pre-encumbrance, P-card limit, duplicate check, AI use.',
  title: 'fromDay',
  fields: {
    fromDay: f.date().label('From').required().unique().fixed(),
    preencumberOn: f
      .choice({ submit: 'When it is submitted', approve: 'When it is approved' })
      .label('Pre-encumber')
      .required()
      .defaultTo('approve'),
    cardLimit: f
      .money({ currency: 'organization', min: 0 })
      .label('P-card limit')
      .help('Never above the micro-purchase threshold.'),
    doublesWithin: f.integer({ min: 1, max: 365 }).label('Duplicate window (days)').required().defaultTo(60),
    languageModel: f
      .yesNo()
      .label('AI drafting')
      .help('No: drafts are never sent to a language model.')
      .required()
      .defaultTo(true)
      .editableBy('admin'),
    proposalReading: f
      .yesNo()
      .label('AI proposal reading')
      .help('No: proposals of vendors are never sent to a language model.')
      .required()
      .defaultTo(false)
      .editableBy('admin'),
    leastSealing: f
      .choice(sealLevels)
      .label('Minimum sealing')
      .help('Invitations for bids and requests for proposals are not published below it.')
      .required()
      .defaultTo('envelope')
      .editableBy('admin'),
    population: f
      .choice(populations)
      .label('Population served')
      .help('Sets when published files have to be accessible (28 CFR 35.200).')
      .required()
      .defaultTo('large')
      .editableBy('admin'),
    ...subcontractorListing,
    overReceipt: f
      .percent({ max: 20 })
      .label('Over-receipt tolerance')
      .help('Percent above the ordered pieces that may be received. Orders keep it from their issue.')
      .required()
      .defaultTo(0),
    ...invoiceTolerances,
    ...afterOpening,
    ...emergencyDays,
    adoptedBy: f.text({ max: 200 }).label('Adopted by').help('The resolution or policy behind it.'),
  },
  access: {
    read: 'member',
    create: ['admin', { duty: 'chief_procurement_officer' }],
    edit: ['admin', { duty: 'chief_procurement_officer' }],
  },
  rules: [ratifiedAfterPaperwork],
  list: {
    columns: [
      'fromDay',
      'preencumberOn',
      'cardLimit',
      'doublesWithin',
      'languageModel',
      'proposalReading',
      'adoptedBy',
    ],
    sort: '-fromDay',
  },
  sections: {
    'Intake policy': [
      'fromDay',
      'preencumberOn',
      'cardLimit',
      'doublesWithin',
      'languageModel',
      'proposalReading',
      'leastSealing',
      'population',
      'listingPercent',
      'listingLaw',
      'overReceipt',
      'adoptedBy',
    ],
    Invoices: Object.keys(invoiceTolerances) as (keyof typeof invoiceTolerances)[],
    'After the opening': Object.keys(afterOpening) as (keyof typeof afterOpening)[],
    'Emergency orders': Object.keys(emergencyDays) as (keyof typeof emergencyDays)[],
  },
});
