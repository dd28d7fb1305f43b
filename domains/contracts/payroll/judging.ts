import type { Money } from '#kernel';
import { type Classified, grossOf, hoursOf, owedTo, type Worked } from './payroll-math.ts';

/** A worker’s line as it is kept. */
export interface WorkerLine {
  readonly worker: string;
  readonly idLast4?: string;
  readonly classification: string;
  readonly program?: string | null;
  readonly percent?: number | null;
  readonly straight: string;
  readonly overtime?: string | null;
  readonly rate: Money;
  readonly overtimeRate?: Money | null;
  readonly cashFringe?: Money | null;
  readonly planFringe?: Money | null;
  readonly gross: Money;
  readonly restored?: Money | null;
}

interface ClassLine {
  readonly classification: string;
  readonly base: Money;
  readonly fringe: Money;
}

interface Finding {
  readonly worker: string;
  readonly kind: 'classification' | 'straight' | 'overtime' | 'gross';
  readonly amount: Money;
}

export interface Judged {
  readonly findings: readonly Finding[];
  readonly gross: number;
  readonly short: number;
  readonly open: number;
  readonly problems: number;
}

const named = (text: string): string => text.trim().replaceAll(/\s+/g, ' ').toLowerCase();

const workedOf = (line: WorkerLine): Worked => ({
  straight: hoursOf(line.straight) ?? [],
  overtime: hoursOf(line.overtime) ?? [],
  rate: line.rate.cents,
  overtimeRate: line.overtimeRate?.cents ?? 0,
  cashFringe: line.cashFringe?.cents ?? 0,
  planFringe: line.planFringe?.cents ?? 0,
  gross: line.gross.cents,
  restored: line.restored?.cents ?? 0,
  program: line.program ?? null,
  percent: line.percent ?? null,
});

/** Where several decisions list a classification, the highest rate holds. */
function ratesOf(classes: readonly ClassLine[]): ReadonlyMap<string, Classified> {
  const rates = new Map<string, Classified>();
  for (const { classification, base, fringe } of classes) {
    const other = rates.get(named(classification));
    if (!other || other.base + other.fringe < base.cents + fringe.cents)
      rates.set(named(classification), { base: base.cents, fringe: fringe.cents });
  }
  return rates;
}

/** A payroll against the rates of its wage decision. A classification that is not listed has no rate and is a finding itself. */
export function judgedBy(lines: readonly WorkerLine[], classes: readonly ClassLine[], currency: string): Judged {
  const rates = ratesOf(classes);
  const findings: Finding[] = [];
  const total = { gross: 0, short: 0, open: 0, problems: 0 };
  const hours = new Map<string, number>();
  for (const line of lines) {
    const worked = workedOf(line);
    const listed = rates.get(named(line.classification));
    const who = `${named(line.worker)} ${line.idLast4 ?? ''}`;
    const before = hours.get(who) ?? 0;
    hours.set(who, before + worked.straight.reduce((sum, one) => sum + one, 0));
    const owed = owedTo(worked, listed ?? { base: 0, fringe: 0 }, before);
    const found = (kind: Finding['kind'], cents: number) =>
      findings.push({ worker: line.worker, kind, amount: { cents, currency } });
    total.gross += worked.gross;
    total.short += owed.straight + owed.overtime + owed.gross;
    total.open += owed.open;
    if (!listed) total.problems += found('classification', 0) > 0 ? 1 : 0;
    for (const kind of ['straight', 'overtime', 'gross'] as const) if (owed[kind] > 0) found(kind, owed[kind]);
  }
  return { findings, ...total };
}

export const grossOfLine = (line: WorkerLine): number => grossOf(workedOf(line));
