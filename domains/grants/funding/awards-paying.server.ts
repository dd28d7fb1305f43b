import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { isFederal } from '../award/award-words.ts';
import type { fundingTypes } from '../award/award-words.ts';
import { percentOfAward } from '../charging/shares.ts';
import { awardsOfLine } from './line-guard.server.ts';

/** An award that pays a budget line by approved funding, with the percent of each cost that is federal. */
export interface Paying {
  readonly line: string;
  readonly award: string;
  readonly awardDate: string;
  /** Null where no federal money is in it. */
  readonly federalPercent: number | null;
}

interface Found extends Record<string, unknown> {
  readonly line: string;
  readonly award: string;
  readonly awardDate: string;
  readonly fundingType: keyof typeof fundingTypes;
  readonly amountCents: number;
  readonly matchCents: number;
}

const payingSql = `select l.id as line, a.id as award, a.award_date::text as "awardDate", a.funding_type as "fundingType",
    a.amount_cents as "amountCents", coalesce(a.match_cents, 0) as "matchCents"
  from budget_line l join grant_award a on a.organization_id = l.organization_id and a.id in (${awardsOfLine('l')})
  where l.organization_id = $1 and l.id = any ($2::uuid[]) order by a.number`;

export async function awardsPaying({ tx, actor }: UnitOfWork, lines: readonly string[]): Promise<readonly Paying[]> {
  if (lines.length === 0) return [];
  const found = await tx.query<Found>(payingSql, [actor.organizationId, lines], 'award_funding.paying');
  return found.map(({ line, award, awardDate, fundingType, amountCents, matchCents }) => ({
    line,
    award,
    awardDate,
    federalPercent: isFederal(fundingType) ? percentOfAward(amountCents, matchCents) : null,
  }));
}
