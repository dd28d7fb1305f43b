import { choiceOf, firstOfShape, type Told } from '#kernel';

/** What contracts ask of a person, the earliest first. */
export const needsPart = firstOfShape({
  id: 'uuid',
  kind: choiceOf('obligation', 'notice', 'missed', 'end', 'evidence', 'claim', 'signature', 'subpayment'),
  contract: 'uuid',
  number: 'text',
  name: 'text',
  onDay: 'date?',
  left: 'whole?',
});
export type Needs = Told<typeof needsPart>;
