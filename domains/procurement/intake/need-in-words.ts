import type { Told } from '#kernel';
import { dayIn } from './spoken-day.ts';
import { numberAt } from './spoken-number.ts';
import { isAmount, unitCalled, unitWords } from './spoken-units.ts';

/** One thing that somebody asked for in plain language. What was not said is null; nothing is made up. */
export const spokenLine = {
  item: 'text',
  amount: 'text?',
  unit: 'text?',
  /** Said with the thing: what one costs. */
  unitCents: 'whole?',
  /** The words that it comes from. */
  said: 'text',
} as const;
export type SpokenLine = Told<typeof spokenLine>;

export const spokenNeed = {
  lines: [spokenLine],
  neededBy: 'date?',
  site: 'text?',
  /** What it may cost altogether. */
  budgetCents: 'whole?',
  /** What the words could mean, with the words: a question for the person who wrote them, never a fact. */
  hints: { emergency: 'text?', federal: 'text?', soleSource: 'text?' },
} as const;
export type SpokenNeed = Told<typeof spokenNeed>;
export type SpokenHints = SpokenNeed['hints'];

const cents = (text: string): number | null => {
  const match = /^\$? ?(\d{1,9}(?:,\d{3})*|\d+)(?:\.(\d{1,2}))?( ?k)?$/i.exec(text.trim());
  if (!match) return null;
  const whole = Number((match[1] ?? '').replaceAll(',', ''));
  const exact = whole * 100 + Number((match[2] ?? '').padEnd(2, '0'));
  return Number.isSafeInteger(exact * 1000) ? exact * (match[3] ? 1000 : 1) : null;
};

const MOST = 4000;
const MOST_LINES = 50;
const figure = String.raw`\d[\d,]*(?:\.\d{1,2})?(?: ?k\b)?`;
const money = String.raw`\$ ?${figure}`;
const each = String.raw`(?:each\b|ea\b\.?|apiece\b|a piece\b|per \w+|an? (?:${unitWords})\b|\/ ?\w+)`;
const before = String.raw`(?:[,:–-]? ?(?:at|for|about|around|of|@|=))*\s*[,~]?\s*`;
/** "$285 each", "@ $1,150" and "at $285": what one of them costs. */
const eachPrice = new RegExp(
  String.raw`${before}${money}(?: dollars)?(?:\s*[,-])?\s*${each}|[,:–-]?\s*(?:@|\bat)\s*${money}`,
  'i',
);
/** "1650 each" and "ninety dollars each": the same without its sign, where a quantity was said before it. */
const barePrice = new RegExp(
  String.raw`${before}\b(?:(${figure})(?: dollars)?|([a-z][a-z -]{2,40}?) dollars)(?:\s*[,-])?\s*${each}`,
  'i',
);
const amountIn = new RegExp(String.raw`(${figure})`, 'i');
const wholePrice = new RegExp(
  String.raw`[,(]?\s*\b(?:(?:with a |the )?budget(?: is| of|:)?|under|up to|at most|no more than|not to exceed|nte:?|about|around|approximately|roughly|for|total(?: of)?)\s*(?:about |around )?(${money})(?: (?:in )?total)?(?: for\b)?`,
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
    hints: {
      emergency: hint(
        said,
        /\b(?:emergenc(?:y|ies)(?! (?:lights?|lighting|kits?|exits?|vests?|radios?|signs?|blankets?|vehicles?|medical|management|operations|contacts?))|exigen(?:t|cy))\b/i,
      ),
      federal: hint(said, /\b(?:FEMA|federal(?:ly)?|CDBG(?:-\w+)?|ARPA|FTA|FHWA|HUD|EPA grant|HMGP|BRIC)\b/i),
      soleSource: hint(
        said,
        /\b(?:sole[- ]source|only (?:one )?(?:vendor|supplier|source|firm|maker)|only [\w& ]{2,40}? (?:makes?|sells?|supplies|supply|carr(?:y|ies)|can))\b/i,
      ),
    },
  };
}

const hint = (text: string, pattern: RegExp): string | null => pattern.exec(text)?.[0] ?? null;

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
  const after = match ? text.slice(match.index + match[0].length) : '';
  if (!match || new RegExp(String.raw`^\s*${each}`, 'i').test(after)) return { cents: null, rest: text };
  return { cents: cents(match[1] ?? ''), rest: text.replace(match[0], ' ') };
}

const courtesy = /^(?:thanks?(?: you)?|thank you|regards|best|cheers|sincerely|please advise)\b/i;
const bullet = /^\s*(?:[-*•–]|\(?\d{1,2}[.)](?=\s))\s*/;

/** A comma or "and" ends a thing where a quantity of another thing follows: not before a unit, a price or the end. */
function beginsThing(text: string): boolean {
  const count = numberAt(text);
  if (!count) return false;
  const rest = text
    .slice(count.length)
    .replace(new RegExp(String.raw`^\s*(?:${unitWords})\b\.?(?! (?:of )?[a-z])`, 'i'), '');
  return /^\s*(?!(?:at|each|ea|per|dollars|total|or|to)\b)[\p{L}\d#"]/iu.test(rest);
}

function splitThings(text: string): readonly string[] {
  const parts: string[] = [];
  let from = 0;
  for (const { index, 0: joint } of text.matchAll(/,? (?:and|plus|&) |, /gi)) {
    const [left, right] = [text.slice(from, index), text.slice(index + joint.length)];
    // "One hundred and fifty vests" is one number.
    const isInNumber =
      /\b(?:hundred|thousand)$/i.test(left) &&
      (numberAt(lastNumber(left + joint + right))?.length ?? 0) > lastNumber(left).length;
    const isList = joint === ', ' && /\p{L}\S* \d+$/u.test(left) && /^\p{L}[^,]*? \d+(?:,|$)/u.test(right);
    if (isInNumber || !(isList || beginsThing(right))) continue;
    parts.push(left);
    from = index + joint.length;
  }
  return [...parts, text.slice(from)];
}

/** From the number words at the end of a text on. */
function lastNumber(text: string): string {
  const at = /(?:\b(?:[a-z]+|\d[\d,]*)[ -]){0,6}\b(?:hundred|thousand)\b.*$/i.exec(text)?.[0] ?? '';
  for (let from = 0; from < at.length; from = at.indexOf(' ', from) + 1 || at.length)
    if (numberAt(at.slice(from))) return at.slice(from);
  return '';
}

/** Where one thing ends and the next begins: lines, semicolons, sentences, and commas or "and" before another quantity. */
function piecesOf(text: string): readonly string[] {
  return (
    text
      .split('\n')
      .map((part) => part.replace(bullet, ''))
      .flatMap((part) => part.split(/;|[.?!](?=\s|$)/))
      .map((part) => part.trim())
      .flatMap(splitThings)
      .map((part) =>
        part
          .trim()
          .replace(/\s+([,;])/g, '$1')
          .replace(/[\s,]+$/, ''),
      )
      // A heading such as “Please order:” is no thing.
      .filter((part) => /\p{L}{2}/u.test(part) && !part.endsWith(':') && !courtesy.test(part))
  );
}

const opening = new RegExp(
  [
    String.raw`^(?:`,
    String.raw`(?:hi|hello|hey|good morning|good afternoon|dear \w+)\b,?\s*`,
    String.raw`|(?:could|can|would|will) (?:you|we|i) (?:please )?(?:get|order|buy|have|purchase)(?: us| me)?\s+`,
    String.raw`|(?:we|i|they|the \w+(?: \w+)?)\s+(?:really |also |urgently |would |will )?(?:need|want|like|require|have|are looking|ask)s?(?: to (?:request|buy|order|get|purchase|replace|rent|have)| for)?\s+`,
    String.raw`|please\s+(?:buy|order|get|purchase)\s+(?:us\s+)?`,
    String.raw`|request(?:ing)?(?: the)?(?: purchase of| for)?\s+`,
    String.raw`|(?:buy|order|get|purchase|need|needed|hire|replace|also)(?: of)?\b:?\s+`,
    String.raw`|(?:emergency|urgent|asap)\s*[:!–-]\s*`,
    String.raw`|(?:the|our|some more)\s+(?=\p{L})`,
    String.raw`)+`,
  ].join(''),
  'iu',
);

const vague = new RegExp(
  String.raw`^(?:a few|several|some|various|multiple|a number of)\s+(?:(${unitWords})\s+(?:of\s+)?)?`,
  'i',
);
const marked = new RegExp(
  String.raw`\(?\b(?:qty|quantity|quant)\b\.?\s*(?:of\s*)?[:=]?\s*(\d[\d,.]*)(?:\s+(${unitWords})\b\.?)?\)?\s*[:,–-]?\s*|\((\d[\d,.]*)(?:\s+(${unitWords})\b\.?)?\)|\b[x×]\s?(\d[\d,]*)\b(?!["\w])`,
  'iu',
);

interface Counted {
  readonly amount: string | null;
  readonly unit: string | null;
  readonly rest: string;
}

const plainCount = (text: string): number | null => {
  const known = numberAt(text.replace(/[.,]+$/, ''));
  return known ? known.value : null;
};

/** "Qty 50", "(50)", "(100 pairs)", "x 25": said apart from the thing. */
function markedCount(text: string): Counted | null {
  const match = marked.exec(text);
  const count = match ? plainCount(match[1] ?? match[3] ?? match[5] ?? '') : null;
  if (!match || count === null) return null;
  const unit = unitCalled(match[2] ?? match[4] ?? '')?.code ?? 'EA';
  return { amount: String(count), unit, rest: text.replace(match[0], ' ') };
}

/** "40 boxes of", "two", "a few": before the thing. */
function countBefore(text: string): Counted | null {
  const few = vague.exec(text);
  if (few) return { amount: null, unit: unitCalled(few[1] ?? '')?.code ?? null, rest: text.slice(few[0].length) };
  const count = numberAt(text);
  if (!count) return null;
  const after = text.slice(count.length).replace(/^\s*[x×](?=\s)/iu, '');
  const word = new RegExp(String.raw`^\s*(${unitWords})\b\.?(\s+of\b)?`, 'i').exec(after);
  const unit = word ? unitCalled(word[1] ?? '') : undefined;
  if (!word || !unit) return { amount: String(count.value), unit: 'EA', rest: after };
  if (isAmount(unit, { count: count.value, hasOf: word[2] !== undefined }))
    return { amount: String(count.value), unit: unit.code, rest: after.slice(word[0].length) };
  // "6 inch pump": the number belongs to the thing. "A 10 ft ladder" and "two 500 gallon tanks" count before it.
  return null;
}

const trailing = new RegExp(String.raw`(?:\s*[,:–-]\s*|\s)(\d[\d,]*(?:\.\d+)?)\s*(?:(${unitWords})\b\.?)?$`, 'i');
/** What things come in that is no unit of ours: counted, and kept with the thing. */
const contained =
  /^(.*\p{L}.*?)[\s,:–-]+(\d[\d,]*)\s+(bottles|rolls|bags|drums|pallets|sheets|tubes|cans|jugs|reams|kits|bundles|cartons|buckets|crates|spools)$/iu;
/** Words after which a number is a name: a size, a unit of the fleet, a room. */
const naming =
  /\b(?:size|type|model|no|number|unit|room|station|class|series|grade|phase|level|route|highway|version|part|item|#)\.?$/i;

/** "Grates, 12", "diesel: 500 gal", "shovels 10": after the thing. */
function countAfter(text: string): Counted | null {
  const [, thing = '', last = ''] = /^(.*\p{L}.*?)\s*[,:–-]\s+([a-z -]+)$/iu.exec(text) ?? [];
  const inWords = numberAt(last);
  if (inWords && inWords.length === last.length) return { amount: String(inWords.value), unit: 'EA', rest: thing };
  const [, what = '', number = '', container = ''] = contained.exec(text) ?? [];
  const held = plainCount(number);
  if (held !== null && !naming.test(what.trim()))
    return { amount: String(held), unit: 'EA', rest: `${what} ${container}` };
  const match = trailing.exec(text);
  const count = match ? plainCount(match[1] ?? '') : null;
  if (!match || count === null) return null;
  const rest = text.slice(0, match.index);
  const unit = match[2] === undefined ? undefined : unitCalled(match[2]);
  const isApart = /[,:–-]/.test(match[0]);
  if (
    !/\p{L}{2}/u.test(rest) ||
    (!isApart && (unit !== undefined || naming.test(rest.trim()) || /\b(?:for|at|in|of|on|to|with|by)\b/i.test(rest)))
  )
    return null;
  return { amount: String(count), unit: unit?.code ?? 'EA', rest };
}

interface Priced {
  readonly cents: number | null;
  readonly rest: string;
}

/** What one of them costs, and the text without it. */
function pricedIn(text: string): Priced {
  const signed = eachPrice.exec(text);
  if (signed) return { cents: cents(amountIn.exec(signed[0])?.[1] ?? ''), rest: text.replace(signed[0], ' ') };
  const bare = barePrice.exec(text);
  const hasCount =
    bare !== null && /\d|^\s*\S/u.test(text.slice(0, bare.index)) && hasNumber(text.slice(0, bare.index));
  if (!bare || !hasCount) return { cents: null, rest: text };
  const words = numberAt((bare[2] ?? '').trim());
  const found = bare[1] === undefined ? (words ? Math.round(words.value * 100) : null) : cents(bare[1]);
  return found === null ? { cents: null, rest: text } : { cents: found, rest: text.replace(bare[0], ' ') };
}

const hasNumber = (text: string): boolean =>
  [...text.matchAll(/(?<![\p{L}\d])(?=[\p{L}\d])/gu)].some(({ index }) => numberAt(text.slice(index)) !== null);

/** "Ten (10) tables" says it twice. */
function withoutEcho({ amount, unit, rest }: Counted): Counted {
  const plain = rest.trim();
  const echo = numberAt(plain);
  return { amount, unit, rest: echo && String(echo.value) === amount ? plain.slice(echo.length) : plain };
}

/** One piece of a wish: the thing, how many of it, and what one costs, as far as it is said. */
export function lineOf(said: string): SpokenLine {
  const { cents: unitCents, rest: unpriced } = pricedIn(said);
  const without = unpriced
    .replace(opening, '')
    .replace(/^(\d[\d,]*)(ea|pcs?|bx|lbs?|gal|tons?|cy)\b/i, '$1 $2')
    .replace(/[\s,:–-]+$/, '')
    .trim();
  const marks = markedCount(without);
  const found = marks ? withoutEcho(marks) : (countBefore(without) ?? countAfter(without));
  if (!found) return { item: tidy(without), amount: null, unit: null, unitCents, said };
  const { amount, unit, rest } = found;
  return { item: tidy(rest), amount, unit, unitCents, said };
}

const tidy = (text: string): string => {
  const plain = text
    .replace(/\((?:[^()]*)\)/g, ' ')
    .replace(/^[\s,:–-]+|[\s,:–-]+$/g, '')
    .replace(/^(?:of|x|more)\s+/i, '')
    .replace(/[\s,](?:because|so that|in order to|only [\w& ]{2,40}? (?:makes?|sells?|supplies|can))\b.*$/i, '')
    .replace(/[\s,]+(?:asap|urgent(?:ly)?|please|thanks?)\b[\s!.]*$/i, '')
    .replace(/[\s,]+$/, '')
    .replace(/\s+(?:for|at|to|by|and|with|needed|delivered)$/i, '')
    .replace(/\s+/g, ' ')
    .slice(0, 200)
    .trim();
  return plain === '' ? '' : plain[0]?.toUpperCase() + plain.slice(1);
};
