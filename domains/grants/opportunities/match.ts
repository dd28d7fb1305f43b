import type { matchBases } from './opportunity-words.ts';

export interface MatchAsked {
  readonly projectCents: number;
  /** Such as 25; null where the notice asks for none. */
  readonly percent: number | null;
  readonly basis: keyof typeof matchBases;
  readonly ceilingCents: number | null;
  readonly sourcesCents: readonly number[];
}

export interface MatchWorked {
  /** What the notice requires, rounded up to the cent. */
  readonly requiredCents: number;
  /** What the grant pays at most. */
  readonly grantCents: number;
  /** What the project costs above both. */
  readonly aboveCeilingCents: number;
  /** Everything that we pay ourselves. */
  readonly oursCents: number;
  readonly onHandCents: number;
  readonly gapCents: number;
}

/** Dollars as a person types them, with or without sign and commas; null where they are none. */
export const centsTyped = (text: string): number | null => {
  const plain = text.replace(/[$,\s]/g, '');
  if (!/^\d{1,12}(\.\d{1,2})?$/.test(plain)) return null;
  const [whole = '0', part = ''] = plain.split('.');
  return Number(whole) * 100 + Number(part.padEnd(2, '0'));
};

/** A percentage has four decimals at most; whole numbers keep sums exact however large they are. */
const SCALE = 10_000;

/** Rounded up: a match that is a cent short is not met. */
export function requiredMatch({ projectCents, percent, basis }: Omit<MatchAsked, 'ceilingCents' | 'sourcesCents'>) {
  if (percent === null || percent <= 0) return 0;
  const part = BigInt(Math.round(percent * SCALE));
  const whole = BigInt(100 * SCALE) + (basis === 'grant' ? part : 0n);
  return Number((BigInt(projectCents) * part + whole - 1n) / whole);
}

/** Project cost = grant + match + what exceeds the ceiling, to the cent. */
export function matchOf(asked: MatchAsked): MatchWorked {
  const requiredCents = requiredMatch(asked);
  const share = asked.projectCents - requiredCents;
  const grantCents = asked.ceilingCents === null ? share : Math.min(share, asked.ceilingCents);
  const oursCents = asked.projectCents - grantCents;
  const onHandCents = asked.sourcesCents.reduce((sum, cents) => sum + cents, 0);
  return {
    requiredCents,
    grantCents,
    aboveCeilingCents: share - grantCents,
    oursCents,
    onHandCents,
    gapCents: Math.max(0, oursCents - onHandCents),
  };
}
