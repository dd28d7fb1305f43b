import { type AnswerOf, call, choiceOf, f, firstOfShape } from '#kernel';
import { damageAssessment } from './damage-assessment.record.ts';
import { degrees, levels } from './damage-words.ts';
import { trends } from './lifeline-state.ts';
import { components, conditions, lifelines } from './lifeline-words.ts';

const { fields } = damageAssessment;

/** What teams found in an incident, and how it compares with FEMA’s indicators. */
export const incidentDamage = call('incident.damage', '/api/v1/incident/{id}/damage', {
  answer: {
    /** Of the county most assessments name, or the only one with a population. */
    county: 'text?',
    awaiting: 'whole',
    homes: [{ degree: f.choice(degrees).required(), count: 'whole' }],
    assessments: firstOfShape({
      id: 'uuid',
      number: 'text',
      facility: 'text',
      subject: fields.subject,
      degree: fields.degree,
      category: fields.category,
      costCents: 'whole?',
      netCents: 'whole?',
      county: 'text',
      occurredAt: 'instant',
      status: choiceOf(...damageAssessment.states),
    }),
    likelihood: {
      day: 'date',
      isDeclared: 'yesNo',
      fiscalYear: 'whole',
      citation: 'text?',
      /** Why nothing is compared. */
      refusal: 'text?',
      rows: [
        {
          level: f.choice(levels).required(),
          place: 'text',
          sites: 'whole',
          grossCents: 'whole',
          insuranceCents: 'whole',
          netCents: 'whole',
          population: 'whole?',
          source: 'text?',
          perHeadCents: 'whole?',
          indicatorCents: 'whole?',
          said: 'text',
        },
      ],
      factors: [{ factor: 'text', law: 'text', said: 'text?' }],
    },
  },
});
export type IncidentDamage = AnswerOf<typeof incidentDamage>;

/** The lifelines of an incident at a moment, and at the end of each period before. */
export const incidentLifelines = call('incident.lifelines', '/api/v1/incident/{id}/lifelines', {
  query: { at: f.instant() },
  answer: {
    at: 'instant',
    until: 'instant',
    startedAt: 'instant',
    reports: 'whole',
    isOpen: 'yesNo',
    periods: ['whole'],
    lifelines: [
      {
        lifeline: f.choice(lifelines).required(),
        condition: f.choice(conditions).required(),
        trend: f.choice(trends).required(),
        /** At the end of the periods above, in their order. */
        history: [f.choice(conditions).required()],
        parts: [
          {
            id: 'uuid',
            component: f.choice(components),
            condition: f.choice(conditions).required(),
            observedAt: 'instant',
            isLate: 'yesNo',
            impact: 'text',
            plan: 'text?',
          },
        ],
      },
    ],
  },
});
export type IncidentLifelines = AnswerOf<typeof incidentLifelines>;
