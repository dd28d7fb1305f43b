import { type AnswerOf, call, choiceOf, f, firstOfShape } from '#kernel';
import { incidentRisk } from './incident-risk.record.ts';
import { impacts, likelihoods } from './risk-matrix.ts';

const likelihood = f.choice(likelihoods);
const impact = f.choice(impacts);

/** Where open risks were on the matrix on two days: after treatment where it was rated so, as inherent where it was not. */
export const riskMovement = call('incident_risk.movement', '/api/v1/incident-risks/movement', {
  query: { from: f.date(), until: f.date() },
  answer: {
    from: 'date',
    until: 'date',
    moves: firstOfShape({
      id: 'uuid',
      number: 'text',
      title: 'text',
      /** Null where it was not rated by the first day; without its place where that was not kept. */
      fromScore: 'whole?',
      fromLikelihood: likelihood,
      fromImpact: impact,
      toScore: 'whole',
      toLikelihood: likelihood,
      toImpact: impact,
      change: choiceOf('new', 'up', 'down', 'moved', 'same'),
      status: choiceOf(...incidentRisk.states),
    }),
  },
});
export type RiskMovement = AnswerOf<typeof riskMovement>;
export type RiskMove = RiskMovement['moves']['data'][number];
