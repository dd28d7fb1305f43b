import { type AnswerOf, call, choiceOf, f } from '#kernel';
import { ueiForm } from '../vendor.rules.ts';

const uei = f.text({ max: 12, form: ueiForm }).label('UEI').required();
const entity = {
  uei: 'text',
  name: 'text?',
  tradeName: 'text?',
  cage: 'text?',
  samUntil: 'date?',
  website: 'text?',
  line1: 'text?',
  line2: 'text?',
  city: 'text?',
  state: 'text?',
  postalCode: 'text?',
  country: 'text?',
} as const;
const answer = {
  /** Who answered: SAM.gov itself, or the imported entity extract. */
  source: choiceOf('live', 'extract', 'none'),
  /** The moment of the answer, or the day of the extract. */
  asOf: 'text?',
  /** Why there is no live answer. */
  because: 'text?',
  found: [entity, null],
} as const;

/** The registration of a UEI, to fill a form from. Costs a request of the agency’s key. */
export const lookUpUei = call('vendor.lookUpUei', '/api/v1/vendors/uei', { body: { uei }, answer });
export type UeiAnswer = AnswerOf<typeof lookUpUei>;

/** The same for a firm, with the key of an agency that allows it. */
export const firmUei = call('firm.lookUpUei', '/api/v1/firm/uei', { body: { uei }, answer });

/** Adds lines of the public entity extract; a newer day replaces an older one of the same UEI. */
export const addEntities = call('vendor.addEntities', '/api/v1/vendors/sam-entities', {
  body: {
    takenOn: f.date().label('Extract of').required(),
    lines: f.longText({ max: 500_000 }).label('Lines').required(),
  },
  answer: { added: 'whole', skipped: 'whole' },
});

/** What is kept of the entity extract. */
export const entityState = call('vendor.entityState', '/api/v1/vendors/sam-entities/state', {
  answer: { entities: 'whole', newest: 'date?' },
});
