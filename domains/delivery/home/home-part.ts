import { f, type Told } from '#kernel';
import { pictures } from '../reports/definition.ts';
import { report } from '../reports/report.record.ts';

/** The reports on a person’s home page in the order in which they were added; their figures are asked for one by one. */
export const reportsPart = [
  {
    id: 'uuid',
    version: 'whole',
    title: 'text',
    picture: f.choice(pictures).required(),
    report: 'uuid?',
    standard: 'text?',
    /** Why this person is shown no figures of it. */
    refused: 'text?',
    definition: [report.fields.definition, null],
  },
] as const;
export type HomeReports = Told<typeof reportsPart>;
