import { f } from '#kernel';
import { remedies } from './protest-words.ts';

/** What the protester says, as it came. */
export const objection = {
  protester: f.text({ max: 160 }).label('Protester name').required().fixed().search(),
  email: f.email(),
  receivedAt: f.instant().label('Received').required().fixed(),
  filedBy: f.text({ max: 400 }).label('Filed by').computed().help('In the vendor portal; empty: on paper.'),
  grounds: f.longText({ max: 20_000 }).required().fixed().search(),
  remedy: f.longText({ max: 4000 }).label('Remedy requested').fixed(),
  documents: f.attachments(),
  isTimely: f.yesNo().label('Timely').computed(),
};

export const decision = {
  decision: f.longText({ max: 20_000 }).label('Decision').search(),
  remedyGranted: f.choice(remedies).label('Granted remedy').help('Carried out with the decision.'),
  decidedBy: f.person().label('Decided by').computed(),
  decidedOn: f.date().label('Decided on').computed(),
  newAward: f.ref('award').label('New award').computed(),
};

/** A second look by someone who did not decide first, with a clock of its own. */
export const appeal = {
  appealBy: f.date().label('Appeal by').computed(),
  appeal: f.longText({ max: 20_000 }).label('Grounds of appeal'),
  appealOn: f.date().label('Appealed on').computed(),
  appellant: f.text({ max: 400 }).label('Appeal filed by').computed(),
  appealEnteredBy: f.person().label('Entered by').computed(),
  appealDecision: f.longText({ max: 20_000 }).label('Result of appeal'),
  appealDecidedBy: f.person().label('Appeal decided by').computed(),
  appealDecidedOn: f.date().label('Appeal decided on').computed(),
};
