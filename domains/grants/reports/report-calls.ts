import { type AnswerOf, call, f, firstOfShape } from '#kernel';
import { directions, goalKinds } from '../milestones/milestone-words.ts';
import { milestoneMoments } from './performance.ts';
import { reportKinds } from './report-words.ts';

/** The lines of one report: as they are now for a draft, as they were frozen otherwise, next to those of the report before. */
export const reportStanding = call('grant_report.standing', '/api/v1/grant_report/{id}/standing', {
  answer: {
    award: { id: 'uuid', number: 'text', title: 'text' },
    isFrozen: 'yesNo',
    isFinancial: 'yesNo',
    prior: [{ id: 'uuid', number: 'text', periodEnd: 'date' }, null],
    lines: [{ line: 'text', label: 'text', cents: 'whole', beforeCents: 'whole?', hasFallen: 'yesNo' }],
    /** Of a performance report; null also where it was filed before goals were kept with it. */
    performance: [
      {
        goals: [
          {
            id: 'uuid',
            title: 'text',
            kind: f.choice(goalKinds).required(),
            goal: 'text?',
            unit: 'text?',
            direction: f.choice(directions).required(),
            said: 'text?',
            source: 'text?',
            toDate: 'text?',
            percent: 'whole?',
            isMet: 'yesNo',
            isDue: 'yesNo',
            strategies: ['text'],
          },
        ],
        milestones: [
          {
            id: 'uuid',
            number: 'text',
            title: 'text',
            baselineOn: 'date',
            reachedOn: 'date?',
            slipDays: 'whole?',
            moment: f.choice(milestoneMoments).required(),
          },
        ],
      },
      null,
    ],
    dueOn: 'date?',
    citation: 'text?',
  },
});
export type ReportStanding = AnswerOf<typeof reportStanding>;

/** SF-425 as a PDF, which is read back before it is released. */
export const reportPdf = call('grant_report.pdf', '/api/v1/grant_report/{id}/sf-425.pdf', { media: 'application/pdf' });

/** The reports that open awards owe and have not filed, the latest first due first. */
export const dueReports = call('grants.dueReports', '/api/v1/grants/due-reports', {
  query: { days: f.integer({ min: 0, max: 800 }) },
  answer: {
    overdue: 'whole',
    reports: firstOfShape({
      award: 'uuid',
      number: 'text',
      title: 'text',
      kind: f.choice(reportKinds).required(),
      period: 'date',
      dueOn: 'date',
      /** Negative: overdue. */
      daysLeft: 'whole',
      basis: 'text',
      citation: 'text',
      /** The report that is begun already. */
      begun: [{ id: 'uuid', number: 'text', status: 'text' }, null],
    }),
  },
});
export type DueReports = AnswerOf<typeof dueReports>;

/** A draft of the schedule of expenditures of federal awards for twelve months. 2 CFR 200.510(b). */
export const sefa = call('grants.sefa', '/api/v1/grants/sefa', {
  query: { until: f.date() },
  answer: {
    fromDay: 'date',
    untilDay: 'date',
    years: ['date'],
    rows: [
      {
        aln: 'text',
        program: 'text',
        agency: 'text',
        passThrough: 'text?',
        passThroughNumber: 'text?',
        cents: 'whole',
      },
    ],
    totalCents: 'whole',
    /** What the cost ledger says for the same days, added up on its own. */
    ledgerCents: 'whole',
  },
});
export type Sefa = AnswerOf<typeof sefa>;

/** The schedule with its notes as a PDF. */
export const sefaPdf = call('grants.sefaPdf', '/api/v1/grants/sefa.pdf', {
  query: { until: f.date() },
  media: 'application/pdf',
});
