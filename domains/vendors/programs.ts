/** From this day on no DBE certificate counts that is older: each firm is reevaluated. 49 CFR 26.111 (90 FR 47969), interim final rule. */
export const dbeReevaluatedFrom = '2025-10-03';

/** Programs by which firms are counted; each has its own rules and dates. */
export const programs = {
  dbe: 'Disadvantaged (DBE)',
  sbe: 'Small (SBE)',
  mbe: 'Minority-owned (MBE)',
  wbe: 'Women-owned (WBE)',
  vosb: 'Veteran-owned (VOSB)',
  sdvosb: 'Service-disabled veteran-owned (SDVOSB)',
  hubzone: 'HUBZone',
  lsa: 'Labor surplus area',
  local: 'Local business',
} as const;
export type Program = keyof typeof programs;

interface Paper {
  readonly program: Program;
  readonly status: 'claimed' | 'confirmed' | 'refused' | 'withdrawn';
  readonly fromDay: string;
  readonly untilDay: string | null;
}

/** Whether a DBE certificate is from before the new rule. */
export const isFromBeforeReevaluation = ({ program, fromDay }: Pick<Paper, 'program' | 'fromDay'>): boolean =>
  program === 'dbe' && fromDay < dbeReevaluatedFrom;

/** Why a certification does not count on a day, in words; null where it does. The same as `certifiedOn` asks in SQL. */
export function whyNotCounted(paper: Paper, day: string): string | null {
  const { status, fromDay, untilDay } = paper;
  if (status === 'claimed') return 'Not confirmed yet.';
  if (status === 'refused') return 'Refused.';
  if (status === 'withdrawn') return 'Withdrawn.';
  if (fromDay > day) return `Starts on ${fromDay}.`;
  if (untilDay !== null && untilDay < day) return `Expired on ${untilDay}.`;
  return isFromBeforeReevaluation(paper) && day >= dbeReevaluatedFrom
    ? `Issued before ${dbeReevaluatedFrom}: it does not count until your certifying agency reevaluates your firm (49 CFR 26.111).`
    : null;
}
