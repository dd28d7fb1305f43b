/** A stretch of days that somebody named; both ends belong to it. */
export interface Period {
  readonly from?: string;
  readonly to?: string;
  /** As it was understood: "from Nov 1, 2026 to Nov 30, 2026". */
  readonly said: string;
  /** The words of the question it was read from. */
  readonly match: string;
}

const DAY = 86_400_000;
const months = 'january february march april may june july august september october november december'.split(' ');
const monthPattern = months.map((month) => `${month}|${month.slice(0, 3)}`).join('|');
const one = String.raw`\d{4}-\d{2}-\d{2}|\d{1,2}/\d{1,2}/\d{4}|(?:${monthPattern})\.?\s+\d{1,2}(?:st|nd|rd|th)?(?:,?\s+\d{4})?`;

const pattern = (text: string): RegExp => new RegExp(String.raw`\b(?:${text})(?![\w-])`, 'i');
const between = pattern(String.raw`(?:between|from)\s+(${one})\s+(?:and|to|until)\s+(${one})`);
const bounded = pattern(String.raw`(since|after|from|before|until|by|on)\s+(${one})`);
const passed = pattern(String.raw`(?:in|within|during|for)\s+the\s+(last|past|next)\s+(\d{1,3})\s+(day|week|month)s?`);
const named = pattern(
  String.raw`(this|last|next|current|previous)\s+(week|month|quarter|year)|today|yesterday|tomorrow`,
);
const ofMonth = pattern(String.raw`(?:in|during|for)\s+(${monthPattern})(?:\s+(\d{4}))?`);
const ofYear = pattern(String.raw`(?:in|during|for)\s+(20\d{2})`);

const iso = (at: number): string => new Date(at).toISOString().slice(0, 10);
const at = (day: string): number => Date.parse(`${day}T00:00:00Z`);
const ymd = (year: number, month: number, day: number): string => iso(Date.UTC(year, month, day));
const shown = (day: string): string =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' }).format(at(day));

const whole = (from: string, to: string, match: string): Period => ({
  from,
  to,
  said: from === to ? `on ${shown(from)}` : `from ${shown(from)} to ${shown(to)}`,
  match,
});

/** A day as people write it; without a year the one that is nearest to today. */
export function dayIn(text: string, today: string): string | null {
  const plain = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text.trim());
  const slashed = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text.trim());
  const worded = /^([a-z]{3,9})\.?\s+(\d{1,2})(?:st|nd|rd|th)?(?:,?\s+(\d{4}))?$/i.exec(text.trim());
  const parts = plain
    ? [plain[1], plain[2], plain[3]]
    : slashed
      ? [slashed[3], slashed[1], slashed[2]]
      : worded
        ? [worded[3] ?? today.slice(0, 4), String(monthOf(worded[1] ?? '') + 1), worded[2]]
        : null;
  if (!parts) return null;
  const [year = 0, month = 0, day = 0] = parts.map(Number);
  const found = ymd(year, month - 1, day);
  return Number(found.slice(8)) === day && year > 1899 && year < 2200 ? found : null;
}

const monthOf = (word: string): number => months.findIndex((month) => month.startsWith(word.toLowerCase().slice(0, 3)));

const fiscal = pattern(
  String.raw`(?:(?:in|during|for|of|by|the)\s+)*(?:(this|current|last|previous|next)\s+(?:fiscal\s+year|fy)|(?:fiscal\s+year|fy)\s?'?(\d{4}|\d{2})?|(?:fiscal\s+)?year\s+to\s+date|ytd)`,
);
const endOf = pattern(
  String.raw`(?:by|before|until)\s+(?:the\s+)?end\s+of\s+(?:the\s+|this\s+)?(next\s+)?(week|month|quarter|year)`,
);
const recent = pattern(
  String.raw`(?:in\s+|over\s+|within\s+|during\s+)?(?:the\s+)?(last|past|next)\s+(\d{1,3})\s+(day|week|month)s?`,
);

/** The first month of a fiscal year, from 0; by the year in which it ends it is called. */
export function fiscalYear(
  question: string,
  today: string,
  starts: number,
): (Period & { readonly year: number }) | null {
  const found = fiscal.exec(question);
  if (!found) return null;
  const [match, which = '', named] = found;
  const [year, month] = [Number(today.slice(0, 4)), Number(today.slice(5, 7)) - 1];
  const running = month >= starts && starts > 0 ? year + 1 : year;
  const step = /next/i.test(which) ? 1 : /last|previous/i.test(which) ? -1 : 0;
  const wanted = named ? (named.length === 2 ? 2000 + Number(named) : Number(named)) : running + step;
  const first = starts > 0 ? wanted - 1 : wanted;
  return {
    year: wanted,
    from: ymd(first, starts, 1),
    to: ymd(first + 1, starts, 0),
    said: `in fiscal year ${wanted}`,
    match,
  };
}

/** The first stretch of days a question speaks of. Weeks begin on Monday. */
export function periodIn(question: string, today: string, fiscalStarts?: number): Period | null {
  const [year, month, now] = [Number(today.slice(0, 4)), Number(today.slice(5, 7)) - 1, at(today)];
  const ofFiscal = fiscalStarts === undefined ? null : fiscalYear(question, today, fiscalStarts);
  if (ofFiscal) return ofFiscal;
  const ending = endOf.exec(question);
  if (ending) {
    const whole = calendar([ending[0], ending[1] ? 'next' : 'this', ending[2]], { year, month, now });
    return { to: whole.to ?? today, said: `until ${shown(whole.to ?? today)}`, match: ending[0] };
  }
  const both = between.exec(question);
  const [first, last] = [dayIn(both?.[1] ?? '', today), dayIn(both?.[2] ?? '', today)];
  if (both && first && last && first <= last) return whole(first, last, both[0]);

  const bound = bounded.exec(question);
  const day = dayIn(bound?.[2] ?? '', today);
  if (bound && day) return boundary(bound[1]?.toLowerCase() ?? '', day, bound[0]);

  const run = passed.exec(question) ?? recent.exec(question);
  if (run) {
    const days = Number(run[2]) * { day: 1, week: 7, month: 30 }[run[3]?.toLowerCase() as 'day' | 'week' | 'month'];
    return run[1]?.toLowerCase() === 'next'
      ? whole(today, iso(now + days * DAY), run[0])
      : whole(iso(now - days * DAY), today, run[0]);
  }
  const word = named.exec(question);
  if (word) return calendar(word, { year, month, now });
  const inMonth = ofMonth.exec(question);
  if (inMonth) {
    const which = monthOf(inMonth[1] ?? '');
    const of = inMonth[2] ? Number(inMonth[2]) : year;
    return whole(ymd(of, which, 1), ymd(of, which + 1, 0), inMonth[0]);
  }
  const inYear = ofYear.exec(question);
  return inYear ? whole(`${inYear[1]}-01-01`, `${inYear[1]}-12-31`, inYear[0]) : null;
}

function boundary(word: string, day: string, match: string): Period {
  if (word === 'on') return whole(day, day, match);
  if (word === 'after') return { from: iso(at(day) + DAY), said: `after ${shown(day)}`, match };
  if (word === 'since' || word === 'from') return { from: day, said: `since ${shown(day)}`, match };
  if (word === 'before') return { to: iso(at(day) - DAY), said: `before ${shown(day)}`, match };
  return { to: day, said: `until ${shown(day)}`, match };
}

function calendar(
  word: readonly (string | undefined)[],
  { year, month, now }: { year: number; month: number; now: number },
): Period {
  const [match = '', which = '', unit = ''] = word;
  const plain = match.toLowerCase();
  if (unit === '') {
    const day = iso(now + (plain === 'yesterday' ? -DAY : plain === 'tomorrow' ? DAY : 0));
    return whole(day, day, match);
  }
  const step = /next/i.test(which) ? 1 : /last|previous/i.test(which) ? -1 : 0;
  switch (unit.toLowerCase()) {
    case 'week': {
      const monday = now - ((new Date(now).getUTCDay() + 6) % 7) * DAY + step * 7 * DAY;
      return whole(iso(monday), iso(monday + 6 * DAY), match);
    }
    case 'month':
      return whole(ymd(year, month + step, 1), ymd(year, month + step + 1, 0), match);
    case 'quarter': {
      const start = Math.floor(month / 3) * 3 + step * 3;
      return whole(ymd(year, start, 1), ymd(year, start + 3, 0), match);
    }
    default:
      return whole(ymd(year + step, 0, 1), ymd(year + step, 11, 31), match);
  }
}
