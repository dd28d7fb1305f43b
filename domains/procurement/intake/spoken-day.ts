import { numberAt } from './spoken-number.ts';

const months = 'january february march april may june july august september october november december'.split(' ');
const weekdays = 'sunday monday tuesday wednesday thursday friday saturday'.split(' ');
const DAY = 86_400_000;

const real = (day: string): string | null => {
  const time = Date.parse(`${day}T00:00:00Z`);
  return Number.isFinite(time) && new Date(time).toISOString().slice(0, 10) === day ? day : null;
};
const after = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY).toISOString().slice(0, 10);
const weekdayOf = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay();

/** Without a year it is the next such day. */
function dated({ month, day, year }: { month: number; day: number; year: string | undefined }, today: string) {
  const text = (of: number) => real(`${of}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`);
  if (year !== undefined) return text(year.length === 2 ? 2000 + Number(year) : Number(year));
  const thisYear = text(Number(today.slice(0, 4)));
  return thisYear !== null && thisYear < today ? text(Number(today.slice(0, 4)) + 1) : thisYear;
}

const lastOfMonth = (today: string, ahead: number): string =>
  new Date(Date.UTC(Number(today.slice(0, 4)), Number(today.slice(5, 7)) + ahead, 0)).toISOString().slice(0, 10);

/** This week's or the next one's; "next Friday" is the Friday of the week that comes. */
function weekday(name: string, isNext: boolean, today: string): string {
  const [from, to] = [weekdayOf(today), weekdays.findIndex((one) => one.startsWith(name.slice(0, 3).toLowerCase()))];
  if (isNext) return after(today, ((1 - from + 7) % 7 || 7) + ((to + 6) % 7));
  return after(today, (to - from + 7) % 7 || 7);
}

const lead = String.raw`\b(?:(?:is |are )?(?:needed|required|delivered|due|wanted) )?(?:by|before|no later than|not later than|until|on|for)\s+(?:the )?`;
const monthNames = months.map((one) => `${one.slice(0, 3)}(?:${one.slice(3)})?`).join('|');
const dayNames = weekdays.map((one) => `${one.slice(0, 3)}(?:${one.slice(3)})?`).join('|');

type Form = readonly [RegExp, (match: RegExpExecArray, today: string) => string | null];

const forms: readonly Form[] = [
  [new RegExp(`${lead}(\\d{4}-\\d{2}-\\d{2})\\b`, 'i'), ([, day]) => real(day ?? '')],
  [
    new RegExp(`${lead}(\\d{1,2})/(\\d{1,2})(?:/(\\d{4}|\\d{2}))?\\b`, 'i'),
    ([, month, day, year], today) => dated({ month: Number(month), day: Number(day), year }, today),
  ],
  [
    new RegExp(`${lead}(${monthNames})\\.? (\\d{1,2})(?:st|nd|rd|th)?(?:,? (\\d{4}))?\\b`, 'i'),
    ([, month, day, year], today) =>
      dated(
        {
          month: months.findIndex((one) => one.startsWith((month ?? '').slice(0, 3).toLowerCase())) + 1,
          day: Number(day),
          year,
        },
        today,
      ),
  ],
  [new RegExp(`${lead}?(?:end of (?:the|this) month|month[- ]end)\\b`, 'i'), (_, today) => lastOfMonth(today, 0)],
  [new RegExp(`${lead}?end of next month\\b`, 'i'), (_, today) => lastOfMonth(today, 1)],
  [new RegExp(`${lead}?end of the (?:calendar )?year\\b`, 'i'), (_, today) => `${today.slice(0, 4)}-12-31`],
  [
    new RegExp(`${lead}(next |this )?(${dayNames})\\b`, 'i'),
    ([, which, name], today) => weekday(name ?? '', /next/i.test(which ?? ''), today),
  ],
  [
    /\b(?:with)?in (?:the next )?([a-z\d][a-z\d -]{0,30}?) (day|week|month)s?\b/i,
    ([, count, unit], today) => {
      const said = numberAt(count ?? '');
      if (!said || said.length !== (count ?? '').length || said.value > 1000) return null;
      return after(today, said.value * (unit?.startsWith('w') ? 7 : unit?.startsWith('m') ? 30 : 1));
    },
  ],
  [new RegExp(`(?:${lead})?\\btomorrow\\b`, 'i'), (_, today) => after(today, 1)],
];

/** A day in words or figures, and the text without it. */
export function dayIn(text: string, today: string): { readonly day: string | null; readonly rest: string } {
  for (const [form, read] of forms) {
    const match = form.exec(text);
    const day = match ? read(match, today) : null;
    if (match && day) return { day, rest: text.replace(match[0], ' ') };
  }
  return { day: null, rest: text };
}
