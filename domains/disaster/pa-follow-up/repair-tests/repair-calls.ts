import { type AnswerOf, call, f, firstOfShape } from '#kernel';
import { criteria, elections, elements, mitigationTests, outcomes, parts, sides } from './repair-words.ts';

const outcome = f.choice(outcomes).required();
const side = f.choice(sides).required();
const part = f.choice(parts).required();

/** A repair test as it adds up: what each side counts, which codes are eligible, and what carries each measure. */
export const repairTestResult = call('repair_test.result', '/api/v1/repair_test/{id}/result', {
  answer: {
    id: 'uuid',
    number: 'text',
    status: 'text',
    facility: 'text',
    feasible: 'yesNo',
    isHistoric: 'yesNo',
    elected: f.choice(elections),
    /** What the estimates lack; null where the ratio is known. */
    missing: 'text?',
    outcome,
    percent: 'number?',
    halfPercent: 'whole',
    restorationCents: 'whole',
    damagedCents: 'whole',
    triggeredCents: 'whole',
    repairCents: 'whole',
    wholeCents: 'whole',
    replacementCents: 'whole',
    isCapped: 'yesNo',
    eligibleCents: 'whole?',
    excluded: [{ side, part, cents: 'whole' }],
    standards: [
      {
        name: 'text',
        citation: 'text',
        elements: f.choice(elements).required(),
        cents: 'whole',
        /** The criteria that it fails; none where it is eligible. */
        failed: [f.choice(criteria).required()],
        adoptedOn: 'date?',
        isFederal: 'yesNo',
      },
    ],
    measures: [
      {
        description: 'text',
        cents: 'whole',
        isListed: 'yesNo',
        percent: 'number?',
        ratio: 'number?',
        carriedBy: f.choice(mitigationTests),
      },
    ],
    mitigationCents: 'whole',
    sharePercent: 'whole',
    listedPercent: 'whole',
  },
});
export type RepairTestResult = AnswerOf<typeof repairTestResult>;

/** The tests of a project, the newest first. */
export const projectRepairTests = call('pa_project.repairTests', '/api/v1/pa_project/{id}/repair-tests', {
  answer: {
    project: { id: 'uuid', number: 'text', isPermanent: 'yesNo' },
    tests: firstOfShape({
      id: 'uuid',
      number: 'text',
      facility: 'text',
      status: 'text',
      outcome: f.choice(outcomes),
      percent: 'number?',
      repairCents: 'whole?',
      replacementCents: 'whole?',
      eligibleCents: 'whole?',
      confirmedOn: 'date?',
    }),
  },
});
export type ProjectRepairTests = AnswerOf<typeof projectRepairTests>;
