import { dbeReevaluatedFrom } from './programs.ts';

/**
 * SQL: whether a certification `c` counts on a day, given as a placeholder. A DBE certificate from before the day of the new rule
 * counts no more from that day on, until the firm is reevaluated and certified again. 49 CFR 26.111 (90 FR 47969).
 */
export const certifiedOn = (day: string): string =>
  `c.status = 'confirmed' and c.from_day <= ${day} and (c.until_day is null or c.until_day >= ${day})
    and not (c.program = 'dbe' and ${day}::date >= '${dbeReevaluatedFrom}' and c.from_day < '${dbeReevaluatedFrom}')`;
