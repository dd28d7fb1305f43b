import { defineRecord, f } from '#kernel';
import { fiscalYear, phases, planners } from './capital-words.ts';

export const decisions = { funded: 'Funded', partly: 'Partly funded', waits: 'Unfunded' } as const;

/** What a plan gives to a project, by source, year and phase, beside what the project cost when the plan was made. */
export const capitalAllotment = defineRecord('capital_allotment', {
  label: ['Plan entry', 'Plan entries'],
  about: 'Funding of one project in a capital plan, by source, fiscal year and phase.',
  title: 'project',
  fields: {
    plan: f.ref('capital_plan').required().fixed(),
    project: f.ref('capital_project').required().fixed(),
    funding: f.lines(
      {
        source: f.ref('funding_source').required(),
        year: fiscalYear().label('Fiscal year').required(),
        phase: f.choice(phases).required(),
        amount: f.money({ currency: 'organization', positive: true }).required(),
        isCarried: f.yesNo().label('Carryover').required().defaultTo(false).computed(),
      },
      { max: 400, label: 'Amount' },
    ),
    funded: f.total('funding.amount'),
    because: f.text({ max: 1000, lines: 3 }).label('Reason'),
    decision: f.choice(decisions).computed(),
    costs: f
      .json({
        type: 'array',
        maxItems: 60,
        items: {
          type: 'object',
          required: ['phase', 'year', 'cents'],
          properties: {
            phase: { type: 'string', enum: Object.keys(phases) as (keyof typeof phases)[] },
            year: { type: 'integer' },
            cents: { type: 'integer', minimum: 0 },
          },
        },
      })
      .label('Cost at planning')
      .computed(),
    moved: f
      .json({
        type: 'array',
        maxItems: 120,
        items: {
          type: 'object',
          required: ['phase', 'from', 'to', 'cents'],
          properties: {
            phase: { type: 'string', enum: Object.keys(phases) as (keyof typeof phases)[] },
            from: { type: 'integer' },
            to: { type: 'integer' },
            cents: { type: 'integer', minimum: 0 },
          },
        },
      })
      .label('Deferred cost')
      .computed(),
    cost: f.money({ currency: 'organization', min: 0 }).label('Cost, plan years').computed(),
    score: f.integer({ min: 0, max: 1000 }).computed(),
    place: f.integer({ min: 1, max: 10_000 }).label('Rank').computed(),
  },
  partOf: {
    field: 'plan',
    frozenIn: ['proposed', 'settled', 'superseded', 'withdrawn'],
    code: 'capital_allotment.plan_is_settled',
    sentence: 'It’s no longer a draft: send it back to draft, or amend it with a new version.',
  },
  uniqueTogether: [['plan', 'project']],
  access: { read: 'member', create: planners, edit: planners, remove: planners },
  list: {
    columns: ['project', 'plan', 'cost', 'funded', 'decision', 'place'],
    filters: ['plan', 'project', 'decision'],
    sort: '-createdAt',
  },
  sections: { 'Plan entry': ['plan', 'project', 'because'], Funding: ['funding', 'funded'] },
});
