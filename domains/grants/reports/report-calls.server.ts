import { fail, Failure, type Row } from '#kernel';
import { answers } from '#server/http/answers.ts';
import type { Operation } from '#server/http/operation.ts';
import type { Ports } from '#server/ports.ts';
import { firstCounted, firstRows } from '#server/records/first-of.ts';
import { missing } from '#server/records/refusals.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { pdfAnswer } from '#server/services/pdf/pdf-answer.ts';
import { daysBetween } from '../award/attention.ts';
import { grantAward } from '../award/grant-award.record.ts';
import { clocksOf } from '../terms/clocks.ts';
import { recipientOf, signerOf } from '../federal-pdf/recipient.server.ts';
import { sefaSheet } from '../federal-pdf/sefa-sheet.server.ts';
import { sf425Sheet } from '../federal-pdf/sf425-sheet.server.ts';
import { sf428Sheet } from '../federal-pdf/sf428-sheet.server.ts';
import { keptSf428, type Sf428 } from '../property/sf428.ts';
import { sf428Now } from '../property/sf428.server.ts';
import { liveReports, owedBy } from './due.server.ts';
import { type DueReports, dueReports } from './due-calls.ts';
import { grantReport } from './grant-report.record.ts';
import { priorOf } from './grant-report.server.ts';
import { frozenLines, linesAsOf } from './ledger.server.ts';
import {
  propertyPdf,
  reportPdf,
  type ReportStanding,
  reportStanding,
  sefa,
  sefaFile,
  sefaPdf,
} from './report-calls.ts';
import { keptPerformance } from './performance.ts';
import { performanceNow } from './performance.server.ts';
import { propertyNow } from './property.server.ts';
import {
  attachments,
  isFinancial,
  isPerformance,
  isProperty,
  isReport,
  lineNames,
  sf425Lines,
} from './report-words.ts';
import { sefaFileOf, sefaOf } from './sefa.server.ts';
import { fallen } from './sf425.ts';

const REPORTS = 200;
const ITEMS = 200;
/** Without a question: what is overdue, and what comes due within a quarter. */
const AHEAD = 92;

async function linesShown(
  work: UnitOfWork,
  row: Row<typeof grantReport>,
  before: Row<typeof grantReport> | null,
): Promise<ReportStanding['lines']> {
  const isFrozen = row.status !== 'draft' && row.status !== 'discarded';
  const lines = isFrozen ? frozenLines(row) : await linesAsOf(work, row);
  const earlier = before ? frozenLines(before) : null;
  const less = earlier ? fallen(lines, earlier) : [];
  return lineNames.map((name) => ({
    line: sf425Lines[name][0],
    label: sf425Lines[name][1],
    cents: lines[name],
    beforeCents: earlier?.[name] ?? null,
    hasFallen: less.includes(name),
  }));
}

async function performanceShown(
  work: UnitOfWork,
  of: Row<typeof grantAward>,
  row: Row<typeof grantReport>,
): Promise<ReportStanding['performance']> {
  const isFrozen = row.status !== 'draft' && row.status !== 'discarded';
  const told = isFrozen ? keptPerformance(row.performance) : await performanceNow(work, of, row);
  return (
    told && {
      goals: told.goals.map((one) => ({ ...one, strategies: [...one.strategies] })),
      milestones: [...told.milestones],
    }
  );
}

/** Fixed as it was submitted, or as the register has it now. */
const sf428Of = async (
  work: UnitOfWork,
  of: Row<typeof grantAward>,
  row: Row<typeof grantReport>,
): Promise<Sf428 | null> =>
  row.status === 'draft' || row.status === 'discarded' ? sf428Now(work, of, row) : keptSf428(row.property);

async function obstacleOf(work: UnitOfWork, of: Row<typeof grantAward>, row: Row<typeof grantReport>) {
  if (row.status !== 'draft') return null;
  try {
    await propertyNow(work, of, row);
    return null;
  } catch (error) {
    if (error instanceof Failure) return error.message;
    throw error;
  }
}

async function propertyShown(
  work: UnitOfWork,
  of: Row<typeof grantAward>,
  row: Row<typeof grantReport>,
): Promise<ReportStanding['property']> {
  const found = await sf428Of(work, of, row);
  if (!found || !isProperty(row.kind)) return null;
  return {
    attachment: attachments[row.kind],
    thresholdCents: found.thresholdCents,
    obstacle: await obstacleOf(work, of, row),
    items: firstRows(
      found.lines.map(({ id, number, kind, holder, description, costCents, outcome, due }) => ({
        id,
        number,
        kind,
        holder,
        description,
        costCents,
        outcome,
        due,
      })),
      ITEMS,
    ),
    worksheet: found.supplies ?? found.sale,
  };
}

export async function reportStandingOf(work: UnitOfWork, id: string): Promise<ReportStanding> {
  const row = await work.find(grantReport, id);
  if (!row) throw missing(grantReport);
  const of = await work.find(grantAward, row.award);
  if (!of) throw missing(grantAward);
  const clock = clocksOf(of).find((one) => one.kind === row.kind && one.period === row.periodEnd);
  const before = isFinancial(row.kind) ? await priorOf(work, row) : null;
  return {
    award: { id: of.id, number: of.number, title: of.title },
    isFrozen: row.status !== 'draft' && row.status !== 'discarded',
    isFinancial: isFinancial(row.kind),
    prior: before && { id: before.id, number: before.number, periodEnd: before.periodEnd },
    lines: isFinancial(row.kind) ? await linesShown(work, row, before) : [],
    performance: isPerformance(row.kind) ? await performanceShown(work, of, row) : null,
    property: await propertyShown(work, of, row),
    dueOn: row.dueOn,
    citation: clock?.citation ?? null,
  };
}

export async function reportSheetOf(work: UnitOfWork, id: string) {
  const report = await work.find(grantReport, id);
  const award = report && (await work.find(grantAward, report.award));
  if (!report || !award) throw missing(grantReport);
  if (!isFinancial(report.kind))
    throw fail('refused', 'grant_report.has_no_sf425', 'SF-425 is the form of a financial report. This one has none.');
  const isFrozen = report.status !== 'draft' && report.status !== 'discarded';
  const lines = isFrozen ? frozenLines(report) : await linesAsOf(work, report);
  const recipient = await recipientOf(work, award);
  const signer = await signerOf(work, report.certifiedBy);
  return { sheet: sf425Sheet({ report, award, lines, recipient, signer }), name: `SF-425-${report.number}` };
}

export async function propertySheetOf(work: UnitOfWork, id: string) {
  const report = await work.find(grantReport, id);
  const award = report && (await work.find(grantAward, report.award));
  if (!report || !award) throw missing(grantReport);
  const of = await sf428Of(work, award, report);
  if (!of || !isProperty(report.kind))
    throw fail('refused', 'grant_report.has_no_sf428', 'SF-428 is the form of a property report. This one has none.');
  const recipient = await recipientOf(work, award);
  const signer = await signerOf(work, report.certifiedBy);
  return {
    sheet: sf428Sheet({ report, kind: report.kind, award, of, recipient, signer }),
    name: `SF-428-${report.number}`,
  };
}

export async function sefaSheetOf(work: UnitOfWork, until: string | null) {
  const schedule = await sefaOf(work, until);
  const usesDeMinimis = await work.has(grantAward, {
    indirect: 'de_minimis',
    status: ['active', 'suspended', 'closeout', 'closed', 'terminated'],
    fundingType: ['federal', 'pass_through'],
    fromDay: { until: schedule.untilDay },
    untilDay: { from: schedule.fromDay },
  });
  const { name: agencyName } = await recipientOf(work);
  return { sheet: sefaSheet({ sefa: schedule, agencyName, usesDeMinimis }), name: `SEFA-${schedule.untilDay}` };
}

export async function dueReportsOf(work: UnitOfWork, days: number): Promise<DueReports> {
  const awards = await work.rows(grantAward, {
    where: { status: ['active', 'suspended', 'closeout', 'terminated'] },
    fields: ['number', 'title', 'fundingType', 'awardDate', 'fromDay', 'untilDay', 'reporting'],
    order: 'number',
    most: 'all',
  });
  const live = await liveReports(
    work,
    awards.map(({ id }) => id),
  );
  const rows = awards
    .flatMap((award) =>
      owedBy(award, live).flatMap(({ clock: { kind, period, dueOn, basis, citation }, begun }) => {
        if (!isReport(kind) || period === null) return [];
        const daysLeft = daysBetween(work.today, dueOn);
        return daysLeft > days ? [] : [{ award, kind, period, dueOn, daysLeft, basis, citation, begun }];
      }),
    )
    .toSorted((one, other) => one.daysLeft - other.daysLeft);
  return {
    overdue: rows.filter(({ daysLeft }) => daysLeft < 0).length,
    reports: await firstCounted(REPORTS, {
      rows: async (most) =>
        rows.slice(0, most).map(({ award: { id, number, title }, begun, ...said }) => ({
          ...said,
          award: id,
          number,
          title,
          begun: begun && { id: begun.id, number: begun.number, status: begun.status },
        })),
      count: async (most) => Math.min(rows.length, most),
    }),
  };
}

export const reportOperations = ({ door }: Ports): Operation[] => [
  answers(reportStanding, {
    tag: 'Grants',
    scope: 'grant_report:read',
    access: 'member',
    summary: 'The lines of SF-425 for a report, next to those of the report before.',
    told: 'As they are now for a draft, as they were frozen otherwise.',
    probe: { names: { id: 'grant_report' } },
    run: ({ actor, params: { id } }) => door.run(actor, async (work) => ({ body: await reportStandingOf(work, id) })),
  }),
  answers(reportPdf, {
    tag: 'Grants',
    scope: 'grant_report:read',
    access: 'member',
    summary: 'SF-425 of a financial report as a PDF file.',
    told: 'The PDF file. It is read back first, and refused where a text would read otherwise.',
    probe: { names: { id: 'grant_report' } },
    run: async ({ actor, params: { id } }) => pdfAnswer(await door.run(actor, (work) => reportSheetOf(work, id))),
  }),
  answers(propertyPdf, {
    tag: 'Grants',
    scope: 'grant_report:read',
    access: 'member',
    summary: 'SF-428 of a property report with its attachment and supplemental sheet as a PDF file.',
    told: 'The PDF file. It is read back first, and refused where a text would read otherwise.',
    probe: { names: { id: 'grant_report' } },
    run: async ({ actor, params: { id } }) => pdfAnswer(await door.run(actor, (work) => propertySheetOf(work, id))),
  }),
  answers(dueReports, {
    tag: 'Grants',
    scope: 'grant_report:read',
    access: 'member',
    summary: 'Reports that open awards owe and have not filed, overdue first.',
    told: 'Each with its due day, what it follows from and the law.',
    probe: { namesNothing: true },
    run: ({ actor, query: { days } }) =>
      door.run(actor, async (work) => ({ body: await dueReportsOf(work, days ?? AHEAD) })),
  }),
  answers(sefa, {
    tag: 'Grants',
    scope: 'grant_report:read',
    access: 'member',
    summary: 'Draft schedule of expenditures of federal awards for the twelve months until a day.',
    told: 'Federal expenditures by assistance listing and pass-through entity, and the ledger’s own total.',
    probe: { namesNothing: true },
    run: ({ actor, query: { until } }) =>
      door.run(actor, async (work) => ({ body: await sefaOf(work, until ?? null) })),
  }),
  answers(sefaPdf, {
    tag: 'Grants',
    scope: 'grant_report:read',
    access: 'member',
    summary: 'Draft schedule of expenditures of federal awards with its notes, as a PDF file.',
    told: 'The PDF file. It is read back first, and refused where a text would read otherwise.',
    probe: { namesNothing: true },
    run: async ({ actor, query: { until } }) =>
      pdfAnswer(await door.run(actor, (work) => sefaSheetOf(work, until ?? null))),
  }),
  answers(sefaFile, {
    tag: 'Grants',
    scope: 'grant_report:read',
    access: 'member',
    summary: 'The schedule of federal expenditures in the schema of the Federal Audit Clearinghouse.',
    told: 'The file of federal awards, read back first. Refused while a finding is an error.',
    probe: { namesNothing: true },
    run: async ({ actor, query: { until } }) => {
      const { text, name } = await door.run(actor, (work) => sefaFileOf(work, until ?? null));
      return new Response(text, {
        headers: { 'content-type': 'application/json', 'content-disposition': `attachment; filename="${name}"` },
      });
    },
  }),
];
