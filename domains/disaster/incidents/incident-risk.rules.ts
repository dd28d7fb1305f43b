import { rule, secondPerson } from '#kernel';
import { type Impact, type Likelihood, scoreOf } from './risk-matrix.ts';

interface Rated {
  readonly likelihood: Likelihood;
  readonly impact: Impact;
  readonly residualLikelihood: Likelihood | null;
  readonly residualImpact: Impact | null;
  readonly residualReason: string | null;
}

/** What is left after treatment is at most what there was, or somebody says why not. */
export const residualIsLess = rule<Rated>(
  'incident_risk.residual_is_less',
  'The residual score is above the inherent one. Enter why in 20 characters or more.',
  ({ row }) =>
    !row.likelihood ||
    !row.impact ||
    row.residualLikelihood === null ||
    row.residualImpact === null ||
    scoreOf(row.residualLikelihood, row.residualImpact) <= scoreOf(row.likelihood, row.impact) ||
    (row.residualReason ?? '').trim().length >= 20,
  { field: 'residualReason' },
);

export const hasTreatment = rule<{ treatment: string | null }>(
  'incident_risk.has_treatment',
  'Enter the treatment in 20 characters or more.',
  ({ row }) => (row.treatment ?? '').trim().length >= 20,
  { field: 'treatment' },
);

export const hasResidual = rule<Pick<Rated, 'residualLikelihood' | 'residualImpact'>>(
  'incident_risk.has_residual',
  'Rate likelihood and impact after treatment.',
  ({ row }) => row.residualLikelihood !== null && row.residualImpact !== null,
  { field: 'residualLikelihood' },
);

export const closerIsAnother = secondPerson(
  'incident_risk.closer_is_another',
  'You own or wrote this risk, so someone else has to close it.',
  ['owner', 'createdBy'],
);

export const hasIncident = rule<{ incident: string | null }>(
  'incident_risk.has_incident',
  'Choose the incident in which this risk occurred.',
  ({ row }) => row.incident !== null,
  { field: 'incident' },
);
