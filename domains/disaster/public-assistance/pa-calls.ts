import { type AnswerOf, call, f, firstOfShape } from '#kernel';
import { categories, costKinds, employeeClasses, rateBases, sizes } from './pa-words.ts';

const size = f.choice(sizes).required();
const category = f.choice(categories).required();
const thresholds = {
  fiscalYear: 'whole',
  largeCents: 'whole',
  minimumCents: 'whole',
  citation: 'text',
  confidence: 'text',
} as const;
const figures = {
  laborCents: 'whole',
  eligibleLaborCents: 'whole',
  equipmentCents: 'whole',
  materialsCents: 'whole',
  rentedCents: 'whole',
  contractCents: 'whole',
  donatedCents: 'whole',
  recoveryCents: 'whole?',
  fixedCents: 'whole?',
  estimateCents: 'whole',
  grossCents: 'whole',
  ineligibleCents: 'whole',
  insuranceCents: 'whole',
  salvageCents: 'whole',
  otherCents: 'whole',
  reductionCents: 'whole',
  netCents: 'whole',
  federalCents: 'whole',
  nonFederalCents: 'whole',
  size,
  toLineCents: 'whole?',
} as const;
const disaster = { id: 'uuid', number: 'text', title: 'text', declaredOn: 'date' } as const;
const deadline = { dueOn: 'date', extendableTo: 'date', citation: 'text' } as const;

/** One declaration: its lines, its projects with their figures as they are now, and damage that no project has. */
export const paBoard = call('disaster.paBoard', '/api/v1/disaster/public-assistance', {
  query: { disaster: f.uuid() },
  answer: {
    disasters: firstOfShape(disaster),
    chosen: [disaster, null],
    thresholds: [thresholds, null],
    /** What to do where a figure is missing. */
    missing: 'text?',
    totals: { grossCents: 'whole', netCents: 'whole', federalCents: 'whole', nonFederalCents: 'whole' },
    management: { capCents: 'whole', recipientCents: 'whole', subCents: 'whole', spentCents: 'whole' },
    projects: firstOfShape({
      id: 'uuid',
      number: 'text',
      title: 'text',
      category,
      status: 'text',
      workDone: 'percent?',
      dueOn: 'date?',
      netCents: 'whole',
      federalCents: 'whole',
      size,
    }),
    groups: firstOfShape({
      key: 'text',
      title: 'text',
      category,
      size,
      cents: 'whole',
      reasons: ['text'],
      lines: [{ id: 'uuid', number: 'text', facility: 'text', cents: 'whole' }],
    }),
    damage: [{ category, count: 'whole', cents: 'whole', inProjects: 'whole' }],
    /** The days of the Impact List, which run from the scoping meeting. */
    impact: [
      {
        title: 'text',
        citation: 'text',
        days: 'whole',
        meeting: 'uuid?',
        heldOn: 'date?',
        dueOn: 'date?',
        /** Days until then. */
        left: 'whole?',
        isExtended: 'yesNo',
        /** Lines that were entered after the last day. */
        late: 'whole',
      },
      null,
    ],
  },
});
export type PaBoard = AnswerOf<typeof paBoard>;

/** A person accepts a proposed group: a project is made of its lines. */
export const acceptGroupCall = call('disaster.acceptGroup', '/api/v1/disaster/public-assistance/groups', {
  body: { title: f.text({ max: 160 }).required(), lines: f.refs('damage_line').required() },
  answer: { id: 'uuid', number: 'text' },
});

/** The figures of a project and the rows of its forms. */
export const projectStanding = call('pa_project.standing', '/api/v1/pa_project/{id}/standing', {
  answer: {
    project: {
      id: 'uuid',
      number: 'text',
      title: 'text',
      category,
      site: 'text',
      femaNumber: 'text?',
      applicantId: 'text?',
      fromDay: 'date',
      untilDay: 'date',
      federalShare: 'percent',
      status: 'text',
    },
    disaster,
    thresholds: [thresholds, null],
    missing: 'text?',
    figures,
    donated: { isPooled: 'yesNo', poolCents: 'whole', creditCents: 'whole', unusedCents: 'whole' },
    deadline: [{ ...deadline, days: 'whole', extendedUntil: 'date?', firstDueOn: 'date', basis: 'text' }, null],
    damageCents: 'whole',
    labor: firstOfShape({
      id: 'uuid',
      number: 'text',
      employee: 'text',
      jobTitle: 'text',
      employeeClass: f.choice(employeeClasses).required(),
      workDay: 'date',
      regularHours: 'text',
      overtimeHours: 'text',
      regularRateCents: 'whole',
      overtimeRateCents: 'whole',
      regularBenefitCents: 'whole',
      overtimeBenefitCents: 'whole',
      regularCents: 'whole',
      overtimeCents: 'whole',
      totalCents: 'whole',
      eligibleCents: 'whole',
      rule: 'text',
    }),
    equipment: firstOfShape({
      id: 'uuid',
      number: 'text',
      unitId: 'text',
      equipment: 'text',
      costCode: 'text',
      edition: 'text',
      isTest: 'yesNo',
      operator: 'text',
      workDay: 'date?',
      hours: 'text',
      miles: 'text?',
      standby: 'text?',
      rateCents: 'whole',
      femaCents: 'whole?',
      localCents: 'whole?',
      stateCents: 'whole?',
      rateBasis: f.choice(rateBases),
      needsReview: 'yesNo',
      totalCents: 'whole',
    }),
    costs: firstOfShape({
      id: 'uuid',
      number: 'text',
      kind: f.choice(costKinds).required(),
      payee: 'text',
      description: 'text',
      documentNumber: 'text?',
      usedOn: 'date',
      quantity: 'text',
      unit: 'text',
      unitCents: 'whole',
      totalCents: 'whole',
      /** What a weekly rate would have saved. */
      note: 'text?',
    }),
    lines: firstOfShape({ id: 'uuid', number: 'text', facility: 'text', cents: 'whole' }),
  },
});
export type ProjectStanding = AnswerOf<typeof projectStanding>;

/** The forms that feed the cost ledger. */
export const chargedForms = { labor: 'Labor', equipment: 'Equipment', pa_cost: 'Other costs' } as const;
const form = f.choice(chargedForms).required();

/** The forms of a project against the cost ledger. */
export const projectCharging = call('pa_project.charging', '/api/v1/pa_project/{id}/charging', {
  answer: {
    award: [{ id: 'uuid', number: 'text', title: 'text' }, null],
    obligatedCents: 'whole?',
    approvedCents: 'whole',
    drawnCents: 'whole',
    forms: [
      {
        kind: form,
        entries: 'whole',
        cents: 'whole',
        charged: 'whole',
        chargedCents: 'whole',
        differs: 'whole',
      },
    ],
    differences: firstOfShape({
      kind: form,
      id: 'uuid',
      number: 'text',
      cents: 'whole',
      chargedCents: 'whole',
      cost: 'uuid',
      costNumber: 'text',
    }),
  },
});
export type ProjectCharging = AnswerOf<typeof projectCharging>;
