import { addDays, addMonths, lastOfMonth } from '#kernel/lists/days.ts';

/** What can be asked, with the question that shows it. Whatever is not one of these is refused. */
export const questionKinds = {
  money: ['Money of an award', 'How much is left of GRA-2026-0001?'],
  match: ['Match of an award', 'Is the match of GRA-2026-0001 met?'],
  deadlines: ['Deadlines of an award', 'What are the deadlines of GRA-2026-0001?'],
  ending: ['Awards that end', 'Which awards end in the next 6 months?'],
  obligations: ['Obligations due', 'Which obligations are overdue?'],
  reports: ['Reports due', 'Which reports are due in the next 30 days?'],
  waiting: ['Costs awaiting approval', 'Which costs await approval?'],
  drawdowns: ['Drawdowns awaiting payment', 'Which drawdowns await payment?'],
  eligible: ['Eligible costs', 'Are fines an allowable cost?'],
  figures: ['Figures of 2 CFR 200', 'What is the de minimis rate for GRA-2026-0001?'],
  here: ['Disasters here', 'Which declared disasters cover our county?'],
  disaster: ['Facts of a disaster', 'When was disaster 4828 declared?'],
  clocks: ['Deadlines of a disaster', 'What are the deadlines of disaster 4828?'],
  findings: ['Open findings', 'Which monitoring findings are open?'],
  unusual: ['Unusual costs', 'Which costs of disaster awards look unusual?'],
} as const satisfies Readonly<Record<string, readonly [label: string, example: string]>>;
export type QuestionKind = keyof typeof questionKinds;

/** A question as it was read. What it says is data: it chooses one of our own answers and nothing else. */
export interface Read {
  readonly kind: QuestionKind;
  readonly text: string;
  /** Days that rows are asked for; null where none are named. */
  readonly span: { readonly from: string | null; readonly until: string; readonly words: string } | null;
  readonly disaster: number | null;
  /** A day on which a text is asked for. */
  readonly day: string | null;
}

/** Begins with what would write. It is refused as such, so that nobody waits for it to have happened. */
export const asksToAct =
  /^\W*(?:please |now |then |just |can you |could you )*(?:delete|remove|drop|approve|accept|reject|pay|create|enter|add|change|update|edit|submit|file|close|send|set|transfer|draw|reverse|discard|ignore|forget)\b/i;

const numberIn = (text: string): number | null => {
  const found = /\b(?:DR|EM|FM)-?(\d{4})\b|\b(?:disaster|declaration|number|no\.?)\s+#?(\d{4})\b/i.exec(text);
  return found ? Number(found[1] ?? found[2]) : null;
};

export function spanIn(text: string, today: string): Read['span'] {
  const next = /\b(?:next|within|coming)\s+(\d{1,3})\s+(day|week|month|year)s?\b/i.exec(text);
  if (next) {
    const [, count = '0', unit = 'day'] = next;
    const by = Number(count);
    const until =
      unit === 'month' || unit === 'year'
        ? addMonths(today, unit === 'year' ? by * 12 : by)
        : addDays(today, unit === 'week' ? by * 7 : by);
    return { from: today, until, words: `${today} to ${until}` };
  }
  if (/\b(?:overdue|late|past due)\b/i.test(text)) {
    const until = addDays(today, -1);
    return { from: null, until, words: `until ${until}` };
  }
  if (/\bthis month\b/i.test(text)) {
    const until = lastOfMonth(today);
    return { from: today, until, words: `${today} to ${until}` };
  }
  const year = /\b(?:in|by|during|of|this)\s+(20\d{2}|year)\b/i.exec(text)?.[1];
  if (!year) return null;
  const named = year === 'year' ? today.slice(0, 4) : year;
  return { from: `${named}-01-01`, until: `${named}-12-31`, words: `${named}-01-01 to ${named}-12-31` };
}

const says = (pattern: string) => new RegExp(`\\b(?:${pattern})\\b`, 'i');
const award = says('GRA-\\d{4}-\\d+');
const days = says('deadlines?|due|days?|when|until|by when|how long|ends?|expires?');
const disasters = says('disasters?|declarations?|declared|hurricanes?|storms?|floods?|fires?');

/** In this order: the narrower question first. */
const readings: readonly (readonly [kind: QuestionKind, holds: (text: string, disaster: number | null) => boolean])[] =
  [
    ['unusual', (text) => says('unusual|anomal\\w*|suspicious|outliers?|odd').test(text)],
    [
      'eligible',
      (text) => says('eligible|ineligible|allowable|unallowable|allowed|(?:may|can) we (?:charge|buy|pay)').test(text),
    ],
    ['clocks', (text, disaster) => disaster !== null && says('deadlines?|due|by when|how long|until when').test(text)],
    ['disaster', (text, disaster) => disaster !== null && !award.test(text)],
    ['findings', (text) => says('findings?').test(text)],
    ['obligations', (text) => says('obligations?|duties').test(text)],
    [
      'figures',
      (text) =>
        says(
          'de minimis|indirect rate|equipment (?:threshold|limit)|retention|retain|fixed amount subawards?|interest|transfer (?:limit|percent\\w*)|budget transfers?|extension notice|one-time extension|management decision|subawards? in the base|liquidation period|liquidate|final reports?',
        ).test(text),
    ],
    ['reports', (text) => says('reports?').test(text)],
    [
      'drawdowns',
      (text) => says('drawdowns?|draws?').test(text) && says('await\\w*|waiting|open|pending|unpaid|paid').test(text),
    ],
    ['waiting', (text) => says('costs?').test(text) && says('await\\w*|waiting|pending|approval|submitted').test(text)],
    ['match', (text) => says('match|cost shar\\w+').test(text)],
    [
      'ending',
      (text) =>
        says('awards|grants|which award|which grant').test(text) && says('ends?|ending|expires?|expiring').test(text),
    ],
    [
      'money',
      (text) =>
        says('left|remain\\w*|balance|drawn|expended|spent|charged|awarded|how much|amount|available|figures').test(
          text,
        ),
    ],
    ['clocks', (text) => disasters.test(text) && says('deadlines?|due|by when').test(text) && !award.test(text)],
    ['deadlines', (text) => days.test(text) && !disasters.test(text)],
    ['deadlines', (text) => award.test(text) && days.test(text)],
    ['disaster', (text) => disasters.test(text) && says('programs?|incident period|incident type').test(text)],
    [
      'here',
      (text) => disasters.test(text) && says('our|us|here|county|city|cover\\w*|include\\w*|which|name\\w*').test(text),
    ],
    ['disaster', (text) => disasters.test(text) && says('when|what|programs?|incident|declared').test(text)],
  ];

/** The kind of a question by its words; null where it is none that can be answered. */
export function readQuestion(given: string, today: string): Read | null {
  const text = given.normalize('NFKC').replace(/\s+/g, ' ').trim();
  const disaster = numberIn(text);
  const kind = readings.find(([, holds]) => holds(text, disaster))?.[0];
  if (!kind) return null;
  const day = /\b(20\d{2}-\d{2}-\d{2})\b/.exec(text)?.[1] ?? null;
  return { kind, text, span: spanIn(text, today), disaster, day };
}

const plainWords = (text: string): string[] => text.toLowerCase().match(/[a-z0-9-]{4,}/g) ?? [];
const everywhere = new Set(
  'award awards grant grants hurricane disaster declared money much what when which public assistance program costs cost deadlines left remaining drawn with from that this'.split(
    ' ',
  ),
);

interface Named {
  readonly number: string;
  readonly title: string;
  readonly fain?: string | null;
}

/** The one row that a question names: by its number, its FAIN, or two words of its title that no other has as many of. */
export function namedIn<T extends Named>(text: string, rows: readonly T[]): T | null {
  const lower = text.toLowerCase();
  const has = (name: string | null | undefined) =>
    !!name &&
    new RegExp(`(^|[^a-z0-9-])${name.toLowerCase().replace(/[^a-z0-9]/g, '\\$&')}(?![a-z0-9]|-\\d)`).test(lower);
  const exact = rows.find(({ number, fain }) => has(number) || has(fain));
  if (exact) return exact;
  if (award.test(text)) return null;
  const asked = new Set(plainWords(text).filter((word) => !everywhere.has(word)));
  const scored = rows
    .map((row) => ({ row, score: new Set(plainWords(row.title).filter((word) => asked.has(word))).size }))
    .toSorted((one, other) => other.score - one.score);
  const [best, next] = scored;
  return best && best.score >= 2 && best.score > (next?.score ?? 0) ? best.row : null;
}
