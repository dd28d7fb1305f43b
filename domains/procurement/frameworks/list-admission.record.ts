import { defineRecord, f } from '#kernel';
import { admissionEnds, admissionStates, admissionSteps } from './admission-life.ts';
import { buyers } from './list-life.ts';

/** One firm on one prequalified list: what it applied with, what was decided and why, and how it ended. */
export const listAdmission = defineRecord('list_admission', {
  label: ['Admission', 'Admissions'],
  about: 'One firm on a prequalified list: its application, the decision and its reason.',
  title: 'number',
  fields: {
    number: f.sequence('ADM-{yyyy}-{0000}').search(),
    list: f.ref('prequalified_list').label('Prequalified list').required().fixed(),
    vendor: f.ref('vendor').required().fixed(),
    statement: f
      .longText({ max: 8000 })
      .label('Application')
      .required()
      .fixed()
      .help('How the firm meets each of the criteria.'),
    appliedBy: f.text({ max: 400 }).label('Applied by').computed(),
    appliedAt: f.instant().label('Applied').computed(),
    decideBy: f.date().label('Decision due').computed(),
    decision: f.longText({ max: 4000 }).label('Decision reason').computed(),
    decidedBy: f.person().label('Decided by').computed(),
    decidedAt: f.instant().label('Decided').computed(),
    admittedAt: f.instant().label('On list since').computed(),
    untilDay: f.date().label('Admitted until').computed(),
    removal: f.longText({ max: 4000 }).label('Removal reason').computed(),
    removalAskedBy: f.person().label('Removal proposed by').computed(),
    answerBy: f.date().label('Answer due').computed(),
    answer: f.longText({ max: 8000 }).label('Answer').computed(),
    answeredBy: f.text({ max: 400 }).label('Answered by').computed(),
    outcome: f.longText({ max: 4000 }).label('Removal decision').computed(),
    outcomeBy: f.person().label('Removal decided by').computed(),
    endedAt: f.instant().label('Ended').computed(),
    endedWhy: f.text({ max: 300 }).label('Ended because').computed(),
    overdueOn: f.date().label('Overdue notice').computed(),
    remindedOn: f.date().label('Lapse notice').computed(),
  },
  access: { read: 'member', create: buyers, edit: 'nobody' },
  states: admissionStates,
  finalStates: admissionEnds,
  transitions: admissionSteps,
  list: {
    columns: ['number', 'list', 'vendor', 'appliedAt', 'decideBy', 'untilDay', 'status'],
    filters: ['status', 'list', 'vendor', 'decideBy', 'untilDay'],
    sort: '-number',
  },
  sections: {
    Application: ['list', 'vendor', 'statement', 'appliedBy', 'appliedAt', 'decideBy', 'overdueOn'],
    Decision: ['decision', 'decidedBy', 'decidedAt', 'admittedAt', 'untilDay', 'remindedOn'],
    Removal: ['removal', 'removalAskedBy', 'answerBy', 'answer', 'answeredBy', 'outcome', 'outcomeBy'],
    End: ['endedAt', 'endedWhy'],
  },
});
