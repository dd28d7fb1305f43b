import { dollars } from '#kernel';
/** A bound of money as people write it: over 50k, at least $1,250.50, > 5000, between 10k and 20k. */
export interface Bound {
  readonly from?: number;
  readonly to?: number;
  readonly said: string;
  readonly match: string;
}

const money = String.raw`(?:usd\s*)?\$?\s?(\d[\d,]*(?:\.\d{1,2})?)\s*(k|m|thousand|million|grand)?\b(?!\s*(?:days?|weeks?|months?|years?|percent|%))`;
const bound = new RegExp(
  String.raw`(?:\b(over|above|more than|at least|greater than|exceeding|under|below|less than|at most|up to)\b|([<>]=?))\s*${money}`,
  'i',
);
const between = new RegExp(String.raw`\b(?:between|from)\s+${money}\s+(?:and|to)\s+${money}`, 'i');
const upwards = /over|above|more|least|greater|exceeding|>/i;

/** Cents of an amount in words such as 50k or 1.2 million. */
export function centsOf(digits: string, unit = ''): number {
  const times = /^(k|thousand|grand)$/i.test(unit) ? 1000 : /^(m|million)$/i.test(unit) ? 1_000_000 : 1;
  return Math.round(Number(digits.replaceAll(',', '')) * times * 100);
}

const isYear = (digits: string, unit: string | undefined): boolean => !unit && /^(19|20)\d\d$/.test(digits);

export function boundIn(question: string): Bound | null {
  const both = between.exec(question);
  if (both && !isYear(both[1] ?? '', both[2]) && !both[0].endsWith('-')) {
    const [from, to] = [centsOf(both[1] ?? '', both[2] || both[4]), centsOf(both[3] ?? '', both[4])];
    if (from <= to) return { from, to, said: `between ${dollars(from)} and ${dollars(to)}`, match: both[0] };
  }
  const one = bound.exec(question);
  if (!one) return null;
  const [match, word, sign = '', digits = '', unit] = one;
  const way = word ?? sign;
  const isStrict = word ? !/least|most|up to/i.test(word) : !sign.endsWith('=');
  const isUp = upwards.test(way);
  const cents = centsOf(digits, unit);
  const said = `${word?.toLowerCase() ?? (isUp ? (isStrict ? 'over' : 'at least') : isStrict ? 'under' : 'at most')} ${dollars(cents)}`;
  const edge = cents + (isStrict ? (isUp ? 1 : -1) : 0);
  return { ...(isUp ? { from: edge } : { to: edge }), said, match };
}

const plain = new RegExp(
  String.raw`\$\s?(\d[\d,]*(?:\.\d{1,2})?)\s*(k|m|thousand|million|grand)?\b|\b(\d[\d,]*(?:\.\d+)?)\s*(k|thousand|grand|million)\b|\b(\d{1,3}(?:,\d{3})+|\d{4,9})\s*dollars?\b`,
  'i',
);

/** A sum that the question names without a bound: a purchase of 20k. */
export function sumIn(question: string): { cents: number; match: string } | null {
  const found = plain.exec(question);
  if (!found) return null;
  return { cents: centsOf(found[1] ?? found[3] ?? found[5] ?? '', found[2] ?? found[4]), match: found[0] };
}
