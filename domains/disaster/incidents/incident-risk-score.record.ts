import { defineRecord, f } from '#kernel';
import { impacts, likelihoods } from './risk-matrix.ts';

/** How a risk was rated on a day; each other rating adds one, so that its movement can be seen. */
export const incidentRiskScore = defineRecord('incident_risk_score', {
  label: ['Risk score', 'Risk scores'],
  about: 'How a risk was rated at a moment.',
  title: 'name',
  fields: {
    name: f.text({ max: 80 }).label('Rating').required().computed().search(),
    risk: f.ref('incident_risk').label('Risk').required().computed(),
    place: f.integer({ min: 1, isName: true }).label('Sequence').required().computed(),
    ratedAt: f.instant().label('Rated').required().computed(),
    ratedBy: f.person().label('By').computed(),
    score: f.integer({ min: 1, max: 25 }).label('Inherent score').required().computed(),
    residual: f.integer({ min: 1, max: 25 }).label('Residual score').computed(),
    // The place on the matrix: a score alone can be of several. Ratings before it was kept have none.
    likelihood: f.choice(likelihoods).label('Likelihood').computed(),
    impact: f.choice(impacts).label('Impact').computed(),
    residualLikelihood: f.choice(likelihoods).label('Residual likelihood').computed(),
    residualImpact: f.choice(impacts).label('Residual impact').computed(),
  },
  uniqueTogether: [['risk', 'place']],
  access: { read: 'member', create: 'nobody', edit: 'nobody' },
  list: {
    columns: ['name', 'risk', 'ratedAt', 'ratedBy', 'score', 'residual'],
    filters: ['risk', 'ratedAt'],
    sort: '-ratedAt',
  },
  sections: {
    Score: ['name', 'risk', 'place', 'ratedAt', 'ratedBy', 'score', 'residual'],
    Rating: ['likelihood', 'impact', 'residualLikelihood', 'residualImpact'],
  },
});
