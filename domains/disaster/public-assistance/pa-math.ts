import { type Money } from '#kernel';
import { timesMoney } from '#kernel/fields/decimal.ts';
import { addDays, addMonths } from '#kernel/lists/days.ts';
import { disasterTermsOf, disasterTextOn } from '../../grants/public.ts';
import { extensionMonths, paFigure, type Thresholds } from './pa-terms.ts';
import { type Category, isEmergency, type Size } from './pa-words.ts';

const money = (cents: number): Money => ({ cents, currency: 'USD' });
/** A percentage of an amount, half a cent upwards. */
export const percentOf = (cents: number, percent: number): number =>
  timesMoney(money(cents), (percent / 100).toFixed(6))?.cents ?? 0;

/** Federal money to the cent; the last cent is ours. */
export function sharesOf(netCents: number, federalPercent: number) {
  const federalCents = percentOf(netCents, federalPercent);
  return { federalCents, nonFederalCents: netCents - federalCents };
}

/** After insurance and all other reductions: below the minimum, small below the line, large from the line on. */
export function sizeOf(netCents: number, lines: Pick<Thresholds, 'largeCents' | 'minimumCents'> | null): Size {
  if (!lines) return 'unknown';
  if (netCents < lines.minimumCents) return 'below_minimum';
  return netCents < lines.largeCents ? 'small' : 'large';
}

/** What a line of a flood zone loses even without a policy: the most that one would have paid. */
export function floodZoneCut(
  of: { readonly buildingCents: number; readonly contentsCents: number },
  declaredOn: string,
) {
  const most = (key: string) => paFigure(key, declaredOn).value;
  return Math.min(of.buildingCents, most('flood_building')) + Math.min(of.contentsCents, most('flood_contents'));
}

/** Repair over replacement as a percentage with two places, and whether replacing may be eligible. */
export function halfRule(repairCents: number, replacementCents: number, declaredOn: string) {
  const percent = Math.round((repairCents / replacementCents) * 10_000) / 100;
  return { percent, mayReplace: repairCents * 100 > replacementCents * paFigure('half', declaredOn).value };
}

/** Management costs of a declaration at most: of the recipient and of the subrecipient. */
export function managementCap(awardCents: number, declaredOn: string) {
  const of = (key: string) => percentOf(awardCents, paFigure(key, declaredOn).value);
  return { capCents: of('management'), recipientCents: of('management_recipient'), subCents: of('management_sub') };
}

/** What third parties gave offsets our share and no more. */
export function donatedCredit(poolCents: number, shareCents: number) {
  const creditCents = Math.min(poolCents, Math.max(0, shareCents));
  return { creditCents, unusedCents: poolCents - creditCents };
}

/** Small projects are netted against each other; only what they cost together beyond their estimates can be appealed. */
export function netting(
  of: readonly { readonly estimateCents: number; readonly actualCents: number }[],
  endedOn: string,
) {
  const estimateCents = of.reduce((sum, one) => sum + one.estimateCents, 0);
  const actualCents = of.reduce((sum, one) => sum + one.actualCents, 0);
  const overrunCents = actualCents - estimateCents;
  const appealBy = overrunCents > 0 ? addDays(endedOn, paFigure('net_appeal', endedOn).value) : null;
  return { estimateCents, actualCents, overrunCents, appealBy };
}

/** So many days at the daily rate, against whole weeks at the weekly one. */
export function cheaperByWeek(days: number, daily: number, weekly: number) {
  const dailyCents = days * daily;
  const weeklyCents = Math.ceil(days / 7) * weekly;
  return { dailyCents, weeklyCents, isCheaper: weeklyCents < dailyCents };
}

/** Cubic yards of a ticket as they are printed, and what they cost. */
export function debrisTicket(yards: number, percentFull: number, rateCents: number) {
  const printed = (Math.round(yards * percentFull + Number.EPSILON * 1000) / 100).toFixed(2);
  return { yards: printed, cents: timesMoney(money(rateCents), printed)?.cents ?? 0 };
}

/** Cost per head that a declaration is held against. */
export const indicator = (people: number, cents: number): number => people * cents;

export interface WorkDeadline {
  readonly dueOn: string;
  /** The last day that a recipient may extend it to by itself. */
  readonly extendableTo: string;
  readonly citation: string;
}

/** Emergency work ends 6 months after the declaration, permanent work 18; null before the library begins. */
export function workDeadline(category: Category, declaredOn: string): WorkDeadline | null {
  const pack = disasterTextOn(declaredOn);
  if (!pack) return null;
  const name = isEmergency(category) ? 'emergency_months' : 'permanent_months';
  const term = disasterTermsOf(pack).find((one) => one.name === name);
  if (!term) return null;
  return {
    dueOn: addMonths(declaredOn, term.value),
    extendableTo: addMonths(declaredOn, term.value + extensionMonths(category, declaredOn).value),
    citation: term.citation,
  };
}

/** The days until which what a declaration opens is asked for. */
export function declarationDays(declaredOn: string) {
  const pack = disasterTextOn(declaredOn);
  const value = (name: string) => (pack ? disasterTermsOf(pack) : []).find((one) => one.name === name)?.value ?? 0;
  return {
    requestBy: addDays(declaredOn, value('request_days')),
    mitigationBy: addMonths(declaredOn, value('mitigation_months')),
    mitigationExtended: addDays(addMonths(declaredOn, value('mitigation_months')), 240),
  };
}
