import { addDays, addMonths } from '#kernel/lists/days.ts';
import { disasterTermsOf, disasterTextOn } from '../../grants/public.ts';
import { mitigationFigure } from './mitigation-terms.ts';

export const daysUntil = (day: string, today: string): number =>
  Math.round((Date.parse(day) - Date.parse(today)) / 86_400_000);

/** Until when applications for HMGP are sent, with the extensions that were granted; null before the library begins. */
export function applicationWindow(declaredOn: string, extensionDays: number) {
  const pack = disasterTextOn(declaredOn);
  const term = pack && disasterTermsOf(pack).find(({ name }) => name === 'mitigation_months');
  if (!term) return null;
  const closesOn = addMonths(declaredOn, term.value);
  return {
    months: term.value,
    closesOn,
    dueOn: addDays(closesOn, extensionDays),
    latestOn: addDays(closesOn, mitigationFigure('window_extension').value),
    citation: `${term.citation}; 89 FR 66241`,
  };
}

/** Why an extension of so many days can’t be granted; null where it can. */
export function extensionRefused(days: number, grantedBefore: number): string | null {
  const [least, most, total] = ['least_extension', 'most_extension', 'window_extension'].map(
    (key) => mitigationFigure(key).value,
  ) as [number, number, number];
  if (days < least || days > most) return `An extension is ${least} to ${most} days (44 CFR 206.436).`;
  return grantedBefore + days > total
    ? `Extensions are ${total} days in all; ${grantedBefore} are granted already (44 CFR 206.436).`
    : null;
}

export const planStandings = {
  current: 'Current',
  expiring: 'Expires soon',
  expired: 'Expired',
  not_adopted: 'Not adopted',
  retired: 'Retired',
} as const;
export type PlanStanding = keyof typeof planStandings;

/** An adopted plan is warned about 12 months before it expires (44 CFR 201.6, 206.434). */
export function planStanding(
  of: { readonly adoptedOn: string | null; readonly expiresOn: string },
  day: string,
): PlanStanding {
  if (of.adoptedOn === null || of.adoptedOn > day) return 'not_adopted';
  if (of.expiresOn < day) return 'expired';
  return addMonths(of.expiresOn, -mitigationFigure('plan_warning').value) <= day ? 'expiring' : 'current';
}
