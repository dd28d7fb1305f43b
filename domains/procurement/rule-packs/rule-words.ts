import { library } from './library/library.ts';
import { ownTitles } from './own-limits.ts';
import {
  figureOf,
  figureUnits,
  type FigureUnit,
  type Pack,
  type PackRule,
  type RuleStatus,
  ruleKey,
  versionOf,
} from './pack.ts';

/** A rule in one version of its pack. */
export interface RuleVersion {
  readonly pack: Pack;
  readonly rule: PackRule;
}

/** All versions in which a rule stands, oldest first. */
export const versionsOf = (key: string): readonly RuleVersion[] =>
  library.flatMap((pack) =>
    pack.rules.filter((rule) => ruleKey(pack, rule) === key).map((rule): RuleVersion => ({ pack, rule })),
  );

/** What a rule is called, in its newest version; its key when the library does not know it, as with own limits. */
export const titleOfRule = (key: string): string => versionsOf(key).at(-1)?.rule.title ?? ownTitles[key] ?? key;

/** Where it stands, in its newest version. */
export const citationOf = (key: string): string =>
  versionsOf(key).at(-1)?.rule.citation ?? (ownTitles[key] ? 'Local thresholds' : key);

export const ruleHref = (key: string): string => `/compliance/rules/${key}`;

export const isInLibrary = (key: string): boolean => versionsOf(key).length > 0;

/** How a version stands on a day: its own days say more than the word in its file. */
export function standsOn(
  { status, from, to }: Pick<Pack, 'status' | 'from' | 'to'>,
  day: string,
): RuleStatus | 'ahead' {
  if (status === 'proposed' || status === 'enjoined') return status;
  if (to !== undefined && to < day) return 'superseded';
  return from > day ? 'ahead' : 'in_force';
}

export const statusWords: Readonly<Record<RuleStatus | 'ahead', string>> = {
  in_force: 'In force',
  ahead: 'Not yet in force',
  proposed: 'Proposed, not applied',
  superseded: 'Superseded',
  enjoined: 'Enjoined',
  legal_review: 'Legal review required',
};

export const figureWords = (value: number, unit: FigureUnit): string =>
  unit === 'cents'
    ? (value / 100).toLocaleString('en-US', { style: 'currency', currency: 'USD', maximumFractionDigits: 0 })
    : `${value} ${figureUnits[unit]}`;

/** A figure or a rule that nobody has compared with the published text yet. */
export interface Unconfirmed {
  /** `us-appendix-ii/h`, or `us-far-limits micro_purchase 20000` for a sum. */
  readonly figure: string;
  readonly version: string;
  readonly title: string;
  readonly says: string;
  readonly citation: string;
  readonly jurisdiction: string;
}

export const unconfirmed: readonly Unconfirmed[] = library.flatMap((pack) => [
  ...pack.limits
    .filter((limit) => limit.unconfirmed)
    .map((limit) => ({
      figure: figureOf({ pack: pack.id, name: limit.name, cents: limit.cents }),
      version: versionOf(pack),
      title: limit.name.replaceAll('_', ' ').replace(/^./, (first) => first.toUpperCase()),
      says: `${figureWords(limit.cents, 'cents')}${limit.when ? ', for some purchases' : ''}`,
      citation: limit.citation,
      jurisdiction: pack.jurisdiction,
    })),
  ...pack.rules
    .filter((rule) => rule.unconfirmed)
    .map((rule) => ({
      figure: ruleKey(pack, rule),
      version: versionOf(pack),
      title: rule.title,
      says: rule.says,
      citation: rule.citation,
      jurisdiction: pack.jurisdiction,
    })),
]);
