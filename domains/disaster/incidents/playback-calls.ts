import { type AnswerOf, call, choiceOf, f, firstOfShape } from '#kernel';
import { conditions, lifelines } from '../damage/lifeline-words.ts';
import { alertSeverities } from '../weather/alert-words.ts';
import { incident } from './incident.record.ts';
import { levels, priorities } from './incident-words.ts';
import { resourceRequest } from './resource-request.record.ts';

/** Everything of an incident as it was known at a moment: level, requests, lifelines, damage, alerts, purchases and costs. */
export const incidentPlayback = call('incident.playback', '/api/v1/incident/{id}/playback', {
  query: { at: f.instant() },
  answer: {
    at: 'instant',
    until: 'instant',
    /** The moments around it at which the log grew. */
    previousAt: 'instant?',
    nextAt: 'instant?',
    level: f.choice(levels).required(),
    status: choiceOf(...incident.states),
    lateRequests: 'whole',
    requests: firstOfShape({
      id: 'uuid',
      number: 'text',
      need: 'text',
      priority: f.choice(priorities).required(),
      state: choiceOf(...resourceRequest.states),
      /** Minutes past its due time at that moment; null where nobody waited for it. */
      minutesPast: 'whole?',
    }),
    lifelines: [{ lifeline: f.choice(lifelines).required(), condition: f.choice(conditions).required() }],
    damage: { sites: 'whole', homes: 'whole', costCents: 'whole' },
    alerts: firstOfShape({
      id: 'uuid',
      headline: 'text',
      severity: f.choice(alertSeverities).required(),
      untilAt: 'instant',
    }),
    activations: firstOfShape({ id: 'uuid', number: 'text', need: 'text?', ceilingCents: 'whole' }),
    report: [{ id: 'uuid', number: 'text' }, null],
    estimatedCents: 'whole',
    /** Posted on its cost center from its start until the day of the moment; null without a cost center. */
    costs: [{ preencumberedCents: 'whole', encumberedCents: 'whole', expendedCents: 'whole' }, null],
  },
});
export type IncidentPlayback = AnswerOf<typeof incidentPlayback>;
