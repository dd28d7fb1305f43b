/** The chart of accounts as far as one account needs it. */
export interface Chart {
  /** Segments in use, in the order of the string. */
  readonly segments: readonly ChartSegment[];
  readonly values: readonly ChartValue[];
  readonly rules: readonly ChartRule[];
}

export interface ChartSegment {
  readonly id: string;
  readonly name: string;
  readonly length: number | null;
}

export interface ChartValue {
  readonly segment: string;
  readonly code: string;
  readonly name: string;
  readonly group: string | null;
  readonly opensOn: string | null;
  readonly closesOn: string | null;
}

export interface ChartRule {
  readonly id: string;
  readonly name: string;
  readonly segment: string;
  readonly codes: string;
  readonly effect: 'forbids' | 'requires';
  readonly otherSegment: string;
  readonly otherCodes: string;
  readonly citation: string | null;
  readonly fromDay: string | null;
  readonly untilDay: string | null;
}

/** Why an account cannot be booked to, in the person's words. */
export interface AccountFault {
  readonly code: 'blank' | 'shape' | 'unknown' | 'not_in_force' | 'combination';
  readonly sentence: string;
  readonly citation?: string;
}

export const SEPARATOR = '-';

/** The parts of an account string; a blank account has none. */
export const partsOf = (account: string): readonly string[] =>
  account.trim() === ''
    ? []
    : account
        .trim()
        .split(SEPARATOR)
        .map((part) => part.trim());

/** Whether a list of codes such as `5300, 54*` holds this one. */
export const hasCode = (codes: string, code: string): boolean =>
  codes
    .split(',')
    .map((one) => one.trim())
    .some((one) => (one.endsWith('*') ? code.startsWith(one.slice(0, -1)) : one !== '' && one === code));

const runs = (from: string | null, until: string | null, day: string): boolean =>
  (from === null || day >= from) && (until === null || day <= until);

/**
 * Judges an account on a day, and answers the first fault. It fails closed: an account that is blank, that has a part nobody
 * knows, or a chart without segments, cannot be booked to.
 */
export function accountFault(chart: Chart, account: string, day: string): AccountFault | null {
  const parts = partsOf(account);
  if (parts.every((part) => part === '')) return { code: 'blank', sentence: 'The account is blank.' };
  if (chart.segments.length === 0)
    return { code: 'shape', sentence: 'No segments of the account string are set up, so no account can be resolved.' };
  if (parts.length !== chart.segments.length)
    return {
      code: 'shape',
      sentence: `The account ${account} has ${parts.length} segments; it needs ${chart.segments.length}: ${chart.segments.map(({ name }) => name).join(', ')}.`,
    };
  for (const [at, segment] of chart.segments.entries()) {
    const fault = partFault(chart, segment, { code: parts[at] ?? '', day });
    if (fault) return fault;
  }
  return combinationFault(chart, parts, day);
}

const indexes = new WeakMap<Chart, ReadonlyMap<string, ReadonlyMap<string, ChartValue>>>();

/** The values of a chart by segment and code, laid out once: a budget of 20,000 lines asks for each of its codes. */
function valuesBySegment(chart: Chart): ReadonlyMap<string, ReadonlyMap<string, ChartValue>> {
  const known = indexes.get(chart);
  if (known) return known;
  const bySegment = new Map<string, Map<string, ChartValue>>();
  for (const value of chart.values) {
    const codes = bySegment.get(value.segment) ?? new Map<string, ChartValue>();
    bySegment.set(value.segment, codes);
    if (!codes.has(value.code)) codes.set(value.code, value);
  }
  indexes.set(chart, bySegment);
  return bySegment;
}

/** Why a code of one segment can’t be used on a day. */
export function partFault(
  chart: Chart,
  segment: ChartSegment,
  { code, day }: { code: string; day: string },
): AccountFault | null {
  if (code === '') return { code: 'blank', sentence: `${segment.name} is blank.` };
  if (segment.length !== null && [...code].length !== segment.length)
    return { code: 'shape', sentence: `${segment.name} ${code} must have ${segment.length} characters.` };
  const known = valuesBySegment(chart).get(segment.id)?.get(code);
  if (!known) return { code: 'unknown', sentence: `${segment.name} has no code ${code}.` };
  if (runs(known.opensOn, known.closesOn, day)) return null;
  const span = [known.opensOn ? `from ${known.opensOn}` : '', known.closesOn ? `until ${known.closesOn}` : ''];
  return {
    code: 'not_in_force',
    sentence: `${segment.name} ${code} ${known.name} is in force ${span.filter(Boolean).join(' ')}, not on ${day}.`,
  };
}

function combinationFault(chart: Chart, parts: readonly string[], day: string): AccountFault | null {
  const codeOf = (segment: string): string | undefined => parts[chart.segments.findIndex(({ id }) => id === segment)];
  for (const one of chart.rules) {
    const [code, other] = [codeOf(one.segment), codeOf(one.otherSegment)];
    // A rule about a segment that was retired has nothing left to look at.
    if (code === undefined || other === undefined || !runs(one.fromDay, one.untilDay, day)) continue;
    if (!hasCode(one.codes, code)) continue;
    if (hasCode(one.otherCodes, other) === (one.effect === 'requires')) continue;
    return {
      code: 'combination',
      sentence: one.citation ? `${one.name} (${one.citation})` : one.name,
      ...(one.citation ? { citation: one.citation } : {}),
    };
  }
  return null;
}
