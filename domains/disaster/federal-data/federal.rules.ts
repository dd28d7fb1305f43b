import { rule } from '#kernel';

interface Connection {
  readonly dataset: string;
  readonly applicant: string | null;
}

export const applicantIsOfProjects = rule<Connection>(
  'federal_connection.applicant_is_of_projects',
  'Only PA funded projects are limited by a PA ID.',
  ({ row }) => row.applicant === null || row.dataset === 'pa_projects',
  { field: 'applicant' },
);

interface Reason {
  readonly project: string | null;
  readonly publishedRow: string | null;
}

export const namesASide = rule<Reason>(
  'difference_reason.names_a_side',
  'Choose a PA project, an OpenFEMA row, or both.',
  ({ row }) => row.project !== null || row.publishedRow !== null,
  { field: 'project' },
);
