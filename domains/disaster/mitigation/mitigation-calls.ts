import { type AnswerOf, call, f, firstOfShape } from '#kernel';
import { confidences, precisions, programs, statusEffects } from './mitigation-words.ts';
import { planStandings } from './window.ts';

const program = f.choice(programs).required();
const window = {
  months: 'whole',
  closesOn: 'date',
  dueOn: 'date',
  latestOn: 'date',
  citation: 'text',
  extensionDays: 'whole',
  days: 'whole',
} as const;
const plan = {
  id: 'uuid',
  title: 'text',
  jurisdiction: 'text',
  adoptedOn: 'date?',
  expiresOn: 'date',
  standing: f.choice(planStandings).required(),
} as const;
const analysis = {
  rate: 'number',
  factor: 'number',
  benefitsCents: 'whole',
  upkeepCents: 'whole',
  costsCents: 'whole',
  netCents: 'whole',
  ratio: 'number?',
} as const;

/** Programs as they stand today, windows of declarations, plans and projects. */
export const mitigationBoard = call('disaster.mitigation', '/api/v1/disaster/mitigation', {
  query: { program },
  answer: {
    /** Of the program that was asked for, and of FMA with BRIC. */
    standings: [{ program, isOpen: 'yesNo?', statement: 'text?', source: 'text?', untilDay: 'date?' }],
    statuses: firstOfShape({
      id: 'uuid',
      program,
      effect: f.choice(statusEffects).required(),
      statement: 'text',
      sinceDay: 'date',
      precision: f.choice(precisions).required(),
      untilDay: 'date?',
      source: 'text',
      confidence: f.choice(confidences).required(),
    }),
    windows: firstOfShape({ id: 'uuid', number: 'text', title: 'text', declaredOn: 'date', window: [window, null] }),
    plans: firstOfShape(plan),
    projects: firstOfShape({
      id: 'uuid',
      number: 'text',
      title: 'text',
      program,
      community: 'text',
      status: 'text',
      costCents: 'whole',
      federalCents: 'whole',
      lacking: 'whole',
      /** At both rates, the higher first. */
      ratios: ['number?'],
    }),
  },
});
export type MitigationBoard = AnswerOf<typeof mitigationBoard>;

/** A project with its checklist, its money and its analysis at both rates. */
export const mitigationStanding = call('mitigation_project.standing', '/api/v1/mitigation_project/{id}/standing', {
  answer: {
    elements: [{ key: 'text', label: 'text', isThere: 'yesNo', says: 'text' }],
    /** Why it can’t be submitted today; null where it can. */
    closed: 'text?',
    figures: {
      costCents: 'whole',
      federalCents: 'whole',
      nonFederalCents: 'whole',
      beforeCents: 'whole',
      afterCents: 'whole',
      avoidedCents: 'whole',
      otherCents: 'whole',
      benefitCents: 'whole',
      isContingencyHigh: 'yesNo',
      mayNarrate: 'yesNo',
    },
    discount: { rate: 'number', from: 'date?', to: 'date?', citation: 'text', open: 'text?', awardOn: 'date' },
    analyses: [analysis],
    breakEven: 'number?',
    curve: [{ rate: 'number', ratio: 'number' }],
    sensitivity: [{ change: 'text', ratios: ['number?'] }],
    plan: [plan, null],
    window: [{ number: 'text', ...window }, null],
  },
});
export type MitigationStanding = AnswerOf<typeof mitigationStanding>;
