import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { type Clock, clocksOf, type Timed } from '../terms/clocks.ts';
import { grantReport } from './grant-report.record.ts';
import { isReport } from './report-words.ts';

/** A report that is begun or filed. */
export interface LiveReport {
  readonly id: string;
  readonly number: string;
  readonly status: string;
  readonly award: string;
  readonly kind: string;
  readonly periodEnd: string;
}

/** The reports of these awards that count, by award, type and period; a filed one before its new version. */
export async function liveReports(
  work: UnitOfWork,
  awards: readonly string[],
): Promise<ReadonlyMap<string, LiveReport>> {
  const rows = await work.rows(grantReport, {
    where: { award: awards, status: ['draft', 'submitted', 'certified', 'filed'] },
    fields: ['number', 'status', 'award', 'kind', 'periodEnd'],
    order: 'number',
    most: 'all',
  });
  const found = new Map<string, LiveReport>();
  for (const row of rows) {
    const key = keyOf(row.award, row.kind, row.periodEnd);
    if (found.get(key)?.status !== 'filed') found.set(key, row);
  }
  return found;
}

const keyOf = (award: string, kind: string, period: string | null): string => `${award} ${kind} ${period}`;

export interface Owed {
  readonly clock: Clock;
  readonly begun: LiveReport | null;
}

/** What an award owes and has not filed, in the order of its days. */
export function owedBy(award: Timed & { readonly id: string }, live: ReadonlyMap<string, LiveReport>): readonly Owed[] {
  return clocksOf(award)
    .filter(({ kind }) => isReport(kind))
    .map((clock) => ({ clock, begun: live.get(keyOf(award.id, clock.kind, clock.period)) ?? null }))
    .filter(({ begun }) => begun?.status !== 'filed');
}

/** Days on which reports were due that nobody filed. */
export const overdueOf = (owed: readonly Owed[], today: string): readonly string[] =>
  owed.filter(({ clock }) => clock.dueOn < today).map(({ clock }) => clock.dueOn);
