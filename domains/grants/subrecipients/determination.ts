import { f } from '#kernel';
import { conclusions, contractorMarks, subrecipientMarks, yesOrNo } from './subrecipient-words.ts';

const mark = (label: string) => f.choice(yesOrNo).label(label);

/** Ten answers and what they add up to; substance counts, not the name of the agreement. 2 CFR 200.331. */
export const determinationFields = {
  decidesEligibility: mark(subrecipientMarks.decidesEligibility),
  measuredByObjectives: mark(subrecipientMarks.measuredByObjectives),
  decidesProgram: mark(subrecipientMarks.decidesProgram),
  adheresToProgram: mark(subrecipientMarks.adheresToProgram),
  carriesOutProgram: mark(subrecipientMarks.carriesOutProgram),
  normalOperations: mark(contractorMarks.normalOperations),
  manyPurchasers: mark(contractorMarks.manyPurchasers),
  competes: mark(contractorMarks.competes),
  ancillary: mark(contractorMarks.ancillary),
  notSubject: mark(contractorMarks.notSubject),
  determinationReasons: f.longText({ max: 4000 }).label('Determination reasons').help('20 characters or more.'),
  conclusion: f.choice(conclusions).label('Conclusion').computed(),
  determinedBy: f.person().label('Determined by').computed(),
  determinedOn: f.date().label('Determined on').computed(),
};

export const ofSubrecipient = Object.keys(subrecipientMarks) as (keyof typeof subrecipientMarks)[]; // keys of that table
export const ofContractor = Object.keys(contractorMarks) as (keyof typeof contractorMarks)[]; // the same
export const determinationNames = [...ofSubrecipient, ...ofContractor, 'determinationReasons'] as const;
