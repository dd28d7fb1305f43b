import { f } from '#kernel';
import { conclusions, contractorMarks, subrecipientMarks, yesOrNo } from './subrecipient-words.ts';

const mark = (label: string, help: string) => f.choice(yesOrNo).label(label).help(help);

/** Ten answers and what they add up to; substance counts, not the name of the agreement. 2 CFR 200.331. */
export const determinationFields = {
  decidesEligibility: mark(
    subrecipientMarks.decidesEligibility,
    'It decides who is eligible for the federal assistance.',
  ),
  measuredByObjectives: mark(
    subrecipientMarks.measuredByObjectives,
    'It is measured by the objectives of the federal program.',
  ),
  decidesProgram: mark(subrecipientMarks.decidesProgram, 'It is responsible for decisions about the program.'),
  adheresToProgram: mark(
    subrecipientMarks.adheresToProgram,
    'It has to follow the requirements of the federal program.',
  ),
  carriesOutProgram: mark(
    subrecipientMarks.carriesOutProgram,
    'It carries out a program for the public, and does not sell to the agency.',
  ),
  normalOperations: mark(
    contractorMarks.normalOperations,
    'It provides the goods or services in its normal operations.',
  ),
  manyPurchasers: mark(contractorMarks.manyPurchasers, 'It sells similar goods or services to many purchasers.'),
  competes: mark(contractorMarks.competes, 'It normally works in a competitive environment.'),
  ancillary: mark(contractorMarks.ancillary, 'What it provides is ancillary to the federal program.'),
  notSubject: mark(contractorMarks.notSubject, 'The program’s requirements do not bind it.'),
  determinationReasons: f.longText({ max: 4000 }).label('Determination reasons').help('20 characters or more.'),
  departureReason: f
    .longText({ max: 2000 })
    .label('Departure reason')
    .help('Why the conclusion is not the one that the answers propose.'),
  proposed: f.choice(conclusions).label('Proposed').computed(),
  subrecipientPoints: f.integer({ min: 0 }).label('Subrecipient points').computed(),
  contractorPoints: f.integer({ min: 0 }).label('Contractor points').computed(),
  conclusion: f.choice(conclusions).label('Conclusion').computed(),
  determinedBy: f.person().label('Determined by').computed(),
  determinedOn: f.date().label('Determined on').computed(),
};

export const ofSubrecipient = Object.keys(subrecipientMarks) as (keyof typeof subrecipientMarks)[]; // keys of that table
export const ofContractor = Object.keys(contractorMarks) as (keyof typeof contractorMarks)[]; // the same
export const determinationNames = [
  ...ofSubrecipient,
  ...ofContractor,
  'determinationReasons',
  'departureReason',
] as const;
export const outcomeNames = [
  ...(['proposed', 'subrecipientPoints', 'contractorPoints', 'conclusion'] as const),
  ...(['determinedBy', 'determinedOn'] as const),
] as const;
