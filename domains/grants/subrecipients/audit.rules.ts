import { addDays, addMonths } from '#kernel/lists/days.ts';
import { type Money, rule, secondPerson } from '#kernel';
import { needsAudit } from '../terms/audit-threshold.ts';

/** The earlier of 30 days after the auditor’s report and nine months after the fiscal year. 2 CFR 200.512(a). */
export function auditDue(fiscalYearUntil: string, auditorReportOn: string | null): string {
  const latest = addMonths(fiscalYearUntil, 9);
  const early = auditorReportOn === null ? latest : addDays(auditorReportOn, 30);
  return early < latest ? early : latest;
}

const isOneYear = rule<{ fromDay: string; untilDay: string }>(
  'subrecipient_audit.is_one_year',
  'A fiscal year ends after it begins and has twelve months at most.',
  ({ row }) => row.untilDay > row.fromDay && row.untilDay < addMonths(row.fromDay, 12),
  { field: 'untilDay' },
);

export const cameByNow = rule<{ auditorReportOn: string | null; receivedOn: string | null; untilDay: string }>(
  'subrecipient_audit.came_by_now',
  'Enter the day of the auditor’s report and of receipt: after the fiscal year, until today, in that order.',
  ({ row: { auditorReportOn, receivedOn, untilDay }, today }) =>
    auditorReportOn !== null &&
    receivedOn !== null &&
    auditorReportOn > untilDay &&
    auditorReportOn <= receivedOn &&
    receivedOn <= today,
  { field: 'receivedOn', law: '2 CFR 200.512(a)' },
);

export const isBelow = rule<{ fromDay: string; spent: Money | null }>(
  'subrecipient_audit.is_below',
  'The federal spending of this year needs an audit.',
  ({ row }) => row.spent !== null && !needsAudit(row.fromDay, row.spent.cents),
  { field: 'spent', law: '2 CFR 200.501' },
);

export const excuserIsAnother = secondPerson(
  'subrecipient_audit.excuser_is_another',
  'You entered this year, so someone else has to confirm that it needs no audit.',
  ['createdBy'],
);

export const isAccepted = rule<{ acceptedOn: string | null }>(
  'subrecipient_audit.is_accepted',
  'Enter the day on which the Clearinghouse accepted the audit, today at the latest.',
  ({ row, today }) => row.acceptedOn !== null && row.acceptedOn <= today,
  { field: 'acceptedOn', law: '2 CFR 200.521(d)' },
);

const decisionIsWritten = rule<{ decision: string | null }>(
  'subrecipient_audit.decision_is_written',
  'Enter the management decision in 20 characters or more.',
  ({ row }) => row.decision === null || row.decision.trim().length >= 20,
  { field: 'decision', law: '2 CFR 200.521' },
);

export const deciderIsAnother = secondPerson(
  'subrecipient_audit.decider_is_another',
  'You recorded this audit, so someone else has to issue the management decision.',
  ['createdBy', 'receivedBy'],
);

/** What holds for a row whatever is done with it. */
export const auditRules = [isOneYear, decisionIsWritten] as const;
