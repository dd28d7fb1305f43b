import { defineRecord, f } from '#kernel';
import { type CurableField, curableFields } from '../correction/curing-rules.ts';
import { populations } from '../file-checks/faults.ts';
import { sealLevels } from '../sealing/seal-levels.ts';

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
    mistakeDays: f
      .integer({ min: 1, max: 30 })
      .label('Mistake claims (days)')
      .help('Business days after the opening, where state rules say nothing.')
      .required()
      .defaultTo(5),
    curable: f
      .choices(curableFields)
      .label('Curable documents')
      .help('What a bid may be corrected in after the opening. Empty: nothing.')
      .defaultTo(Object.keys(curableFields) as CurableField[])
      .editableBy('admin'),
    cureDays: f
      .integer({ min: 1, max: 10 })
      .label('Cure period (days)')
      .help('The same for each bid of a solicitation.')
      .required()
      .defaultTo(3)
      .editableBy('admin'),
    debriefDays: f
      .integer({ min: 1, max: 90 })
      .label('Debrief days')
      .help('Days after the notice of intent in which a debrief is booked.')
      .required()
      .defaultTo(10),
    noticeScores: f
      .choice({ both: 'Own and awardee’s', own: 'Own scores only' })
      .label('Scores in notices')
      .required()
      .defaultTo('both'),
    eliminationNotice: f
      .yesNo()
      .label('Elimination notices')
      .help('Yes: screened-out firms are told why when the ranking is approved.')
      .required()
      .defaultTo(false),
    adoptedBy: f.text({ max: 200 }).label('Adopted by').help('The resolution or policy behind it.'),
  },
  access: {
    read: 'member',
    create: ['admin', { duty: 'chief_procurement_officer' }],
    edit: ['admin', { duty: 'chief_procurement_officer' }],
  },
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
      'mistakeDays',
      'curable',
      'cureDays',
      'debriefDays',
      'noticeScores',
      'eliminationNotice',
      'adoptedBy',
    ],
  },
});
