/** When a duty of a contract is due, as its sentence says it. */
export type DueWords =
  | { readonly kind: 'date'; readonly on: string; readonly words: string }
  | { readonly kind: 'interval'; readonly words: string }
  | { readonly kind: 'event'; readonly days: number | null; readonly afterStart: boolean; readonly words: string };

const months = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
];
const monthWords = `(?:${months.join('|')}|jan\\.?|feb\\.?|mar\\.?|apr\\.?|jun\\.?|jul\\.?|aug\\.?|sept?\\.?|oct\\.?|nov\\.?|dec\\.?)`;
const dayOfYear = new RegExp(`\\b(${monthWords})\\s+(\\d{1,2})(?:st|nd|rd|th)?,?\\s+(\\d{4})\\b`, 'i');
const figures = /\b(\d{1,2})\/(\d{1,2})\/(\d{4})\b/;
const plain = /\b(\d{4})-(\d{2})-(\d{2})\b/;
const pad = (part: string | number): string => String(part).padStart(2, '0');

function valid(year: string, month: number, day: string): string | null {
  const said = `${year}-${pad(month)}-${pad(day)}`;
  const read = new Date(`${said}T00:00:00Z`);
  return month > 0 && !Number.isNaN(read.getTime()) && read.toISOString().startsWith(said) ? said : null;
}

/** The day that a text names; null where it names none that exists. */
function dayIn(text: string): string | null {
  const named = dayOfYear.exec(text);
  if (named) {
    const [, month = '', day = '', year = ''] = named;
    const at = months.findIndex((one) => one.startsWith(month.toLowerCase().replace('.', '').slice(0, 3)));
    return valid(year, at + 1, day);
  }
  const [, month = '', day = '', year = ''] = figures.exec(text) ?? [];
  if (year) return valid(year, Number(month), day);
  const iso = plain.exec(text);
  return iso ? valid(iso[1] ?? '', Number(iso[2]), iso[3] ?? '') : null;
}

const anyDay = `(?:${monthWords}\\s+\\d{1,2}(?:st|nd|rd|th)?,?\\s+\\d{4}|\\d{1,2}\\/\\d{1,2}\\/\\d{4}|\\d{4}-\\d{2}-\\d{2})`;
const byDay = new RegExp(
  `\\b(?:by|no later than|not later than|on or before|before|prior to|due(?: on)?|on|until|through)\\s+(?:the close of business on\\s+|5:00 p\\.m\\. on\\s+)?${anyDay}`,
  'i',
);

const numbers: Readonly<Record<string, number>> = {
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  ten: 10,
  fourteen: 14,
  fifteen: 15,
  twenty: 20,
  thirty: 30,
  'forty-five': 45,
  sixty: 60,
  ninety: 90,
};
const count = `(?:(?:${Object.keys(numbers).join('|')})\\s*(?:\\(\\s*(\\d{1,4})\\s*\\))?|(\\d{1,4})(?:st|nd|rd|th)?)`;
const unit = '(?:calendar |business |working |consecutive )?(hours?|days?|weeks?|months?|years?)';
const span = new RegExp(
  `\\b(?:within|no later than|not later than|at least|not less than|no less than|no fewer than|not more than)\\s+(?:the first\\s+)?(${count})\\s+${unit}(?:['’]s?)?(?:\\s+(?:written\\s+)?notice)?(?:\\s+(after|of|from|following|before|prior to|in advance of)\\s+((?:[^.,;]){1,80}))?`,
  'i',
);
const notice = new RegExp(
  `\\b${count}\\s+${unit}(?:['’]s?)?\\s+(?:written |prior |advance )?notice\\b(?:\\s+(?:before|prior to|of)\\s+[^.,;]{1,60})?`,
  'i',
);
const inDays: Readonly<Record<string, number>> = { day: 1, week: 7 };

const ordinal =
  '(?:\\d{1,2}(?:st|nd|rd|th)?|first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|fifteenth|twentieth|twenty-fifth|thirtieth|last)';
const weekday = '(?:monday|tuesday|wednesday|thursday|friday|saturday|sunday)';
/** How often, as far as a sentence says it. */
const often =
  `(?:(?:on a )?(?:daily|weekly|bi-?weekly|monthly|bi-?monthly|quarterly|semi-?annual(?:ly)?|annual(?:ly)?|yearly)(?: basis)?` +
  `|(?:once |twice )?(?:each|every|per|a)\\s+(?:calendar\\s+|fiscal\\s+|business\\s+|other\\s+)?(?:day|week|month|quarter|year|six months|\\d+ (?:days|weeks|months)|${weekday})` +
  `|(?:by|on|no later than|not later than) the ${ordinal}\\s*(?:calendar day|business day|working day|day)?\\s*(?:of )?(?:each|every|the following|the next|the) (?:calendar )?month)`;
const intervals = new RegExp(`\\b${often}\\b`, 'i');
const rarely = /\b(?:days?|hours?|dollars|percent|per occurrence) a (?:day|week|month|year)\b/i;
export const oftenFirst = new RegExp(`^\\s*${often}\\s+`, 'i');

const events =
  /\b(?:(?:immediately |promptly )?(?:upon|at the end of|following|after|prior to|before|in advance of)\s+[^.,;]{3,80}|(?:at the time of|at (?:the )?(?:final |substantial )?(?:completion|delivery|acceptance|closeout))\b(?:\s+[^.,;]{1,80})?)/i;
const startWords =
  /^(?:the\s+)?(?:effective date|start (?:date|day)|commencement date|execution|contract execution|date of this (?:agreement|contract))/i;

const tidy = (text: string): string => text.replaceAll(/\s+/g, ' ').trim().slice(0, 160);

/** What a sentence says of the time; null where it says nothing that could be kept to. */
export function dueIn(sentence: string): DueWords | null {
  const dated = byDay.exec(sentence);
  const on = dated && dayIn(dated[0]);
  if (dated && on) return { kind: 'date', on, words: tidy(dated[0]) };
  const within = span.exec(sentence);
  if (within) {
    const [words, said = '', inFigures, alone, of = '', side, event = ''] = within;
    const number = Number(inFigures ?? alone ?? numbers[said.trim().toLowerCase()] ?? Number.NaN);
    const each = inDays[of.toLowerCase().replace(/s$/, '')];
    const isAfter = side !== undefined && /after|of|from|following/i.test(side);
    return {
      kind: 'event',
      days: each === undefined || Number.isNaN(number) ? null : number * each,
      afterStart: isAfter && startWords.test(event.trim()) && !/business|working/i.test(words),
      words: tidy(words),
    };
  }
  const ahead = notice.exec(sentence);
  if (ahead) return { kind: 'event', days: null, afterStart: false, words: tidy(ahead[0]) };
  const repeated = intervals.exec(sentence);
  if (repeated && !rarely.test(sentence)) return { kind: 'interval', words: tidy(repeated[0]) };
  const event = events.exec(sentence);
  return event ? { kind: 'event', days: null, afterStart: false, words: tidy(event[0]) } : null;
}
