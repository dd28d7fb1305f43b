/** Federal spending from which a fiscal year is audited: from each of these days on another sum. 2 CFR 200.501(a); first OMB Circular A-133, 200(a). */
export const auditThresholds = [
  { from: '', cents: 500_000_00 },
  { from: '2014-12-26', cents: 750_000_00 },
  { from: '2024-10-01', cents: 1_000_000_00 },
] as const;

/** By the first day of the fiscal year. It stands apart from the library of terms, whose texts no form needs. */
export const auditThreshold = (fiscalYearFrom: string): number =>
  auditThresholds.findLast(({ from }) => from <= fiscalYearFrom)?.cents ?? 0;

export const needsAudit = (fiscalYearFrom: string, spentCents: number): boolean =>
  spentCents >= auditThreshold(fiscalYearFrom);
