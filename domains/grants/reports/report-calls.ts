import { type AnswerOf, call, choiceOf, f, firstOfShape } from '#kernel';
import { dueShape } from '../property/property-calls.ts';
import { outcomes, propertyKinds, titles } from '../property/property-words.ts';
import { directions, goalKinds } from '../milestones/milestone-words.ts';
import { milestoneMoments } from './performance.ts';
import { clusters, opinions } from '../award/sefa-words.ts';

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
    /** Of a property report: SF-428 as it would be now for a draft, as it was fixed otherwise. */
    property: [
      {
        attachment: f.choice({ A: 'SF-428-A', B: 'SF-428-B', C: 'SF-428-C' }).required(),
        thresholdCents: 'whole?',
        /** Why it could not be submitted as it is. */
        obstacle: 'text?',
        items: firstOfShape({
          id: 'uuid',
          number: 'text',
          kind: f.choice(propertyKinds).required(),
          holder: f.choice(titles).required(),
          description: 'text',
          costCents: 'whole',
          outcome: f.choice(outcomes),
          due: dueShape,
        }),
        worksheet: dueShape,
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

/** SF-428 with its attachment and the supplemental sheet as a PDF, which is read back before it is released. */
export const propertyPdf = call('grant_report.propertyPdf', '/api/v1/grant_report/{id}/sf-428.pdf', {
  media: 'application/pdf',
});

/** A draft of the schedule of expenditures of federal awards for twelve months. 2 CFR 200.510(b). */
export const sefa = call('grants.sefa', '/api/v1/grants/sefa', {
  query: { until: f.date() },
  answer: {
    fromDay: 'date',
    untilDay: 'date',
    years: ['date'],
    rows: [
      {
        /** The first award of the row. */
        award: 'uuid',
        number: 'text',
        aln: 'text',
        program: 'text',
        agency: 'text',
        isDirect: 'yesNo',
        passThrough: 'text?',
        passThroughNumber: 'text?',
        /** What else identifies the award: its FAIN or number. */
        identification: 'text',
        cluster: f.choice(clusters),
        clusterName: 'text?',
        isLoan: 'yesNo',
        balanceCents: 'whole?',
        isMajor: 'yesNo',
        opinion: f.choice(opinions),
        findings: 'whole',
        cents: 'whole',
        /** Of it, what went to subrecipients. */
        passedCents: 'whole',
        programCents: 'whole',
        clusterCents: 'whole?',
      },
    ],
    totalCents: 'whole',
    /** Costs of the same days less what others bear: counted from the costs, not from the shares of awards. */
    ledgerCents: 'whole',
    uei: 'text',
    /** Federal spending from which the year is audited. */
    thresholdCents: 'whole',
    findings: [
      {
        code: 'text',
        severity: choiceOf('error', 'warning', 'note'),
        field: 'text',
        says: 'text',
        aln: 'text?',
        award: 'uuid?',
        number: 'text?',
      },
    ],
  },
});
export type Sefa = AnswerOf<typeof sefa>;

/** The schedule with its notes as a PDF. */
export const sefaPdf = call('grants.sefaPdf', '/api/v1/grants/sefa.pdf', {
  query: { until: f.date() },
  media: 'application/pdf',
});

/** The schedule in the schema of the Federal Audit Clearinghouse. Refused while a finding is an error. */
export const sefaFile = call('grants.sefaFile', '/api/v1/grants/sefa/federal-awards.json', {
  query: { until: f.date() },
  media: 'application/json',
});
