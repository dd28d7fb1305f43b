import { f } from '#kernel';
import { type CurableField, curableFields } from '../correction/curing-rules.ts';

/** What firms may claim, correct and learn between the opening and the award. */
export const afterOpening = {
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
};
