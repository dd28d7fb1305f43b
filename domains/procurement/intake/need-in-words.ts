/** One thing that somebody asked for in plain language. What was not said is null; nothing is made up. */
export interface SpokenLine {
  readonly item: string;
  readonly amount: string | null;
  readonly unit: string | null;
  /** Said with the thing: what one costs. */
  readonly unitCents: number | null;
  /** The words that it comes from. */
  readonly said: string;
}

export interface SpokenNeed {
  readonly lines: readonly SpokenLine[];
  readonly neededBy: string | null;
  readonly site: string | null;
  /** What it may cost altogether. */
  readonly budgetCents: number | null;
  readonly emergency: boolean;
  readonly federal: boolean;
  readonly soleSource: boolean;
}

const numbers: Readonly<Record<string, number>> = Object.fromEntries(
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty'
    .split(' ')
    .map((word, at) => [word, at]),
);
const more: Readonly<Record<string, number>> = {
  a: 1,
  an: 1,
  dozen: 12,
  thirty: 30,
  forty: 40,
  fifty: 50,
  hundred: 100,
};

/** Words for units. Those of length are part of the thing, as in "6 inch pump", unless "of" follows. */
const units: Readonly<Record<string, string>> = {
  box: 'BX',
  boxes: 'BX',
  case: 'CS',
  cases: 'CS',
  pack: 'PK',
  packs: 'PK',
  packages: 'PK',
  set: 'ST',
  sets: 'ST',
  pair: 'ST',
  pairs: 'ST',
  hour: 'HR',
  hours: 'HR',
  hrs: 'HR',
  day: 'DAY',
  days: 'DAY',
  month: 'MO',
  months: 'MO',
  year: 'YR',
  years: 'YR',
  ton: 'TON',
  tons: 'TON',
  pound: 'LB',
  pounds: 'LB',
  lbs: 'LB',
  gallon: 'GAL',
  gallons: 'GAL',
  gal: 'GAL',
  each: 'EA',
  pieces: 'EA',
  pcs: 'EA',
};
const lengths: Readonly<Record<string, string>> = {
  inch: 'IN',
  inches: 'IN',
  in: 'IN',
  foot: 'FT',
  feet: 'FT',
  ft: 'FT',
  yard: 'YD',
  yards: 'YD',
  miles: 'MI',
};

const own = <T>(table: Readonly<Record<string, T>>, word: string): T | undefined =>
  Object.hasOwn(table, word) ? table[word] : undefined;

const cents = (text: string): number | null => {
  const match = /^\$? ?(\d{1,9}(?:,\d{3})*|\d+)(?:\.(\d{1,2}))?( ?k)?$/i.exec(text.trim());
  if (!match) return null;
  const whole = Number((match[1] ?? '').replaceAll(',', ''));
  const exact = whole * 100 + Number((match[2] ?? '').padEnd(2, '0'));
  return Number.isSafeInteger(exact * 1000) ? exact * (match[3] ? 1000 : 1) : null;
};

const MOST = 4000;
const MOST_LINES = 50;
const money = String.raw`\$ ?\d[\d,]*(?:\.\d{1,2})?(?: ?k\b)?`;
const eachPrice = new RegExp(
  String.raw`(?:,? ?(?:at|for|about|around|of))*\s*(${money})\s*(?:each|apiece|a piece|per \w+|a \w+|\/ ?\w+)`,
  'i',
);
const wholePrice = new RegExp(
  String.raw`\b(?:budget(?: is| of)?|under|up to|at most|no more than|about|around|for|total(?: of)?)\s*(?:about |around )?(${money})`,
  'i',
);

/**
 * Reads a wish as a clerk would write it: things with their quantities, when and where they are needed, what they may cost.
 *
 * @example
 * needInWords('Two 6 inch trash pumps and 200 ft of suction hose for the north basin by March 1', '2026-11-20')
 */
export function needInWords(text: string, today: string): SpokenNeed {
  const said = text.slice(0, MOST).replace(/[ \t]+/g, ' ');
  const when = dayIn(said, today);
  const where = placeIn(when.rest);
  const whole = budgetIn(where.rest);
  return {
    lines: piecesOf(whole.rest)
      .map(lineOf)
      .filter(({ item }) => item !== '')
      .slice(0, MOST_LINES),
    neededBy: when.day,
    site: where.site,
    budgetCents: whole.cents,
    emergency:
      /\bemergenc(?:y|ies)\b/i.test(said) && !/\bemergency (?:lights?|kits?|exits?|vests?|radios?)\b/i.test(said),
    federal: /\b(?:FEMA|federal(?:ly)?|CDBG|ARPA|FTA grant|FHWA)\b/i.test(said),
    soleSource: /\b(?:only (?:one )?(?:vendor|supplier|source|firm|maker)|sole[- ]source)\b/i.test(said),
  };
}

const months = 'january february march april may june july august september october november december'.split(' ');

/** A day in words or figures. One without a year is the next such day. */
function dayIn(text: string, today: string): { day: string | null; rest: string } {
  const lead = String.raw`\b(?:needed |required |delivered |due )?(?:by|before|no later than|until|on)\s+(?:the )?`;
  const forms: readonly (readonly [RegExp, (match: RegExpExecArray) => string | null])[] = [
    [new RegExp(`${lead}(\\d{4}-\\d{2}-\\d{2})\\b`, 'i'), ([, day]) => real(day ?? '')],
    [
      new RegExp(`${lead}(\\d{1,2})/(\\d{1,2})(?:/(\\d{4}|\\d{2}))?\\b`, 'i'),
      ([, month, day, year]) => dated({ month: Number(month), day: Number(day), year }, today),
    ],
    [
      new RegExp(
        `${lead}(${months.map((one) => `${one.slice(0, 3)}(?:${one.slice(3)})?`).join('|')})\\.? (\\d{1,2})(?:st|nd|rd|th)?(?:,? (\\d{4}))?\\b`,
        'i',
      ),
      ([, month, day, year]) =>
        dated(
          {
            month: months.findIndex((one) => one.startsWith((month ?? '').slice(0, 3).toLowerCase())) + 1,
            day: Number(day),
            year,
          },
          today,
        ),
    ],
    [
      /\b(?:with)?in (?:the next )?(\d{1,3}) (days?|weeks?)\b/i,
      ([, count, unit]) => after(today, Number(count) * (unit?.startsWith('w') ? 7 : 1)),
    ],
  ];
  for (const [form, read] of forms) {
    const match = form.exec(text);
    const day = match ? read(match) : null;
    if (match && day) return { day, rest: text.replace(match[0], ' ') };
  }
  return { day: null, rest: text };
}

const real = (day: string): string | null => {
  const time = Date.parse(`${day}T00:00:00Z`);
  return Number.isFinite(time) && new Date(time).toISOString().slice(0, 10) === day ? day : null;
};
const after = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);

function dated(
  { month, day, year }: { month: number; day: number; year: string | undefined },
  today: string,
): string | null {
  const text = (of: number) => real(`${of}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`);
  if (year !== undefined) return text(year.length === 2 ? 2000 + Number(year) : Number(year));
  const thisYear = text(Number(today.slice(0, 4)));
  return thisYear !== null && thisYear < today ? text(Number(today.slice(0, 4)) + 1) : thisYear;
}

/** A place of the agency: named after "deliver to", or a station, yard, library and the like after "at" or "for". */
function placeIn(text: string): { site: string | null; rest: string } {
  const kinds =
    'station|yard|library|plant|annex|park|shelter|depot|garage|courthouse|basin|school|center|office|building|branch|warehouse|crew|shop';
  const forms = [
    /\b(?:deliver(?:ed|y)?|ship(?:ped)?)(?: it| them)? to (?:the )?([^.,;\n]{2,80})/i,
    new RegExp(`\\b(?:at|for) (?:the )?((?:[\\p{L}\\d’'-]+ ){0,4}(?:${kinds})(?: (?:no\\.? ?)?\\d{1,4})?)\\b`, 'iu'),
  ];
  for (const form of forms) {
    const match = form.exec(text);
    const site = match?.[1]?.trim();
    if (match && site) return { site: site[0]?.toUpperCase() + site.slice(1), rest: text.replace(match[0], ' ') };
  }
  return { site: null, rest: text };
}

function budgetIn(text: string): { cents: number | null; rest: string } {
  const match = wholePrice.exec(text);
  if (!match || eachPrice.test(text.slice(match.index, match.index + match[0].length + 12)))
    return { cents: null, rest: text };
  return { cents: cents(match[1] ?? ''), rest: text.replace(match[0], ' ') };
}

const quantityStart = String.raw`(?:\d[\d,]*(?:\.\d+)?|${[...Object.keys(numbers), ...Object.keys(more)].join('|')})\b`;

/** Where one thing ends and the next begins: lines, semicolons, sentences, and commas or "and" before another quantity. */
function piecesOf(text: string): readonly string[] {
  return (
    text
      .split(/\n|;|\.(?=\s|$)/)
      .flatMap((part) =>
        part.split(new RegExp(String.raw`,? (?:and|plus|&) (?=${quantityStart})|, (?=${quantityStart})`, 'i')),
      )
      .map((part) =>
        part
          .trim()
          .replace(/\s+([,;])/g, '$1')
          .replace(/[\s,]+$/, ''),
      )
      // A heading such as “Please order:” is no thing.
      .filter((part) => /\p{L}{2}/u.test(part) && !part.endsWith(':'))
  );
}

const opening =
  /^(?:[-*•]\s*|(?:hi|hello|dear \w+),?\s*|(?:we|i|they|the \w+(?: \w+)?)\s+(?:really |also |urgently )?(?:need|want|would like|require|have to (?:buy|order|get)|are looking for|ask for)s?\s+(?:to (?:buy|order|get|purchase|replace|rent)\s+)?|please\s+(?:buy|order|get|purchase)\s+(?:us\s+)?|(?:buy|order|get|purchase|need|also)\s+)+/i;

/** One piece of a wish: the thing, how many of it, and what one costs, as far as it is said. */
export function lineOf(said: string): SpokenLine {
  const priced = eachPrice.exec(said);
  const plain = (priced ? said.replace(priced[0], ' ') : said).replace(opening, '').trim();
  const unitCents = priced ? cents(priced[1] ?? '') : null;
  const match = new RegExp(String.raw`^(${quantityStart})(?:[ -](dozen))?[ ]?([a-z]+)?( of)?\b`, 'i').exec(plain);
  const counted = match ? countOf(match[1] ?? '') : null;
  if (!match || counted === null) return { item: tidy(plain), amount: null, unit: null, unitCents, said };
  const word = (match[3] ?? '').toLowerCase();
  const unit = own(units, word) ?? (match[4] ? own(lengths, word) : undefined);
  // "6 inch pump" has no quantity: the number belongs to the thing.
  if (unit === undefined && own(lengths, word) !== undefined)
    return { item: tidy(plain), amount: null, unit: null, unitCents, said };
  const amount = counted * (match[2] || word === 'dozen' ? 12 : 1);
  const start =
    unit === undefined && word !== 'dozen'
      ? (match[1] ?? '').length + (match[2] ? match[2].length + 1 : 0)
      : match[0].length;
  return {
    item: tidy(plain.slice(start)),
    amount: String(amount),
    unit: unit ?? 'EA',
    unitCents,
    said,
  };
}

const countOf = (text: string): number | null => {
  const word = text.toLowerCase();
  const known = own(numbers, word) ?? own(more, word);
  if (known !== undefined) return known;
  const count = Number(text.replaceAll(',', ''));
  return Number.isFinite(count) && count > 0 && count < 1e12 ? count : null;
};

const tidy = (text: string): string => {
  const plain = text
    .replace(/^[\s,:-]+|[\s,:-]+$/g, '')
    .replace(/^(?:of|x|more)\s+/i, '')
    .replace(/[\s,](?:because|so that|in order to)\b.*$/i, '')
    .replace(/[\s,]+$/, '')
    .replace(/\s+(?:for|at|to|by|and|with)$/i, '')
    .replace(/\s+/g, ' ')
    .slice(0, 200)
    .trim();
  return plain === '' ? '' : plain[0]?.toUpperCase() + plain.slice(1);
};
