import { rule, secondPerson } from '#kernel';
import type { Program } from './mitigation-words.ts';
import { shareLimit } from './mitigation-terms.ts';

interface Project {
  readonly program: Program;
  readonly disaster: string | null;
  readonly federalShare: number;
  readonly isSmallRural: boolean;
  readonly losses: readonly { readonly returnPeriod: number }[] | null;
}

/** HMGP follows a declaration; BRIC and FMA follow a yearly notice. */
export const disasterFits = rule<Project>(
  'mitigation_project.disaster_fits',
  'HMGP names the declared disaster. BRIC and FMA name none.',
  ({ row }) => (row.program === 'hmgp') === (row.disaster !== null),
  { field: 'disaster', law: '44 CFR 206.430' },
);

export const shareFits = rule<Project>(
  'mitigation_project.share_fits',
  'The federal share is higher than the program pays: HMGP 75 %, BRIC 75 % or 90 % for small rural communities.',
  ({ row }) => row.federalShare <= (shareLimit(row.program, row.isSmallRural)?.value ?? 100),
  { field: 'federalShare', law: '44 CFR 206.432(c)' },
);

export const periodsDiffer = rule<Project>(
  'mitigation_project.periods_differ',
  'A return period is entered twice in the loss table.',
  ({ row }) => {
    const periods = (row.losses ?? []).map(({ returnPeriod }) => returnPeriod);
    return new Set(periods).size === periods.length;
  },
  { field: 'losses' },
);

/** A key acts while its person is away; money is decided on by a person who is there. */
export const signedIn = rule(
  'mitigation_project.signed_in',
  'An API key can’t record what FEMA decides. Sign in and take this step yourself.',
  ({ actor }) => actor.kind !== 'service' && actor.scopes === undefined,
);

export const deciderIsAnother = secondPerson(
  'mitigation_project.decider_is_another',
  'You wrote or submitted this project, so someone else has to record the decision.',
  ['createdBy', 'submittedBy'],
);
