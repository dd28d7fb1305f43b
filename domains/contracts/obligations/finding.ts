import { type DueWords, dueIn, oftenFirst } from './finding-days.ts';

/** A page of a file; the number is null where a format has no pages. */
export interface PageText {
  readonly page: number | null;
  readonly text: string;
}

/** A sentence of a contract that says what one side owes. It is a proposal: a person confirms it. */
export interface FoundDuty {
  readonly page: number | null;
  /** The sentence as it is in the file, with single spaces. */
  readonly quote: string;
  readonly owedBy: 'vendor' | 'agency';
  readonly name: string;
  readonly due: DueWords | null;
}

const vendorWords =
  'contractor|vendor|consultant|supplier|provider|service provider|company|firm|seller|licensor|bidder|design professional|engineer|architect|operator|awardee|subrecipient';
const agencyWords =
  'county|city|municipality|agency|owner|district|department|town|authority|village|board|state|buyer|purchaser|customer|commission|client|government entity|public entity|school district|contracting officer|contract manager|project manager';
/** Who is bound by the sentence, and how. */
const duty =
  '(?:shall|must|will|agrees? to|is required to|are required to|is obligated to|is to|are to|undertakes? to|is responsible for|covenants? to)';
const between =
  '(?:\\s*,[^,;.]{1,80},)?(?:\\s+(?:also|further|hereby|promptly|immediately|at (?:its|their) (?:own|sole) (?:cost|expense)|then|thereafter))*';
const active = (who: string) =>
  new RegExp(`\\b(?:the |each |such )?(?:${who})(?:['’]s [a-z]+)?${between}\\s+${duty}\\b(?<what>.*)$`, 'i');
const byVendor = active(vendorWords);
const byAgency = active(agencyWords);
/** A party with a name, of which the sentence alone does not say which side it is. */
const byName = active('(?:[A-Z][\\w’&-]* ){0,4}(?:llc|inc\\.?|corp\\.?|llp|ltd\\.?|both parties|parties)');
const byOffice = active('(?:[A-Z][\\w’&-]* ){0,3}(?:office|clerk|director|treasurer|sheriff|court|library)');
const passive = new RegExp(
  `^(.{3,160}?)\\s+(?:shall|must|will|is to|are to|is required to|are required to)\\s+be\\s+(?:promptly\\s+)?([a-z]+(?:ed|en|de|id|pt|nt|ught))\\b(.*)$`,
  'i',
);
const due = /^(.{3,160}?)\s+(?:is|are|shall be|will be)\s+due\b(.*)$/i;

/** No task: what is forbidden, what is a right, what a word means, and what the law of the contract is. */
const noTask =
  /\b(?:shall|must|will|agrees?)\s+(?:not\b|have (?:the|no|a|full|sole) |be (?:entitled|deemed|construed|governed|interpreted|binding|considered|liable|subject to|under no|null|void|in addition|responsible only|permitted|excused|the sole|an independent|solely|free|no )|mean\b|include\b|constitute|survive|govern|prevail|control|remain|retain|apply|inure|become|exceed|supersede|bear|own\b|continue in)/i;
const permission = /\b(?:reserves the right|at its option|in its sole discretion|is not required)\b/i;
/** “may” permits; “May” is a month, and so is “MAY 1” where all is written in capitals. */
const permits = /\b(?:may|MAY)\b(?!\s+\d)/;

/** What a party can do and show. */
const deed =
  /^\s*(?:(?:promptly|immediately|timely|also|and|then|prepare and|at all times|at its own expense|to|be required to|have)\s+)*(submit|deliver|provide|furnish|file|report|notify|give|send|pay|reimburse|invoice|issue|return|remit|obtain|procure|maintain|renew|complete|perform|conduct|hold|attend|prepare|update|inspect|review|approve|reject|respond|certify|correct|repair|replace|test|train|train(?:ing)?|appoint|designate|register|remove|restore|transfer|turn over|keep|make|schedule|install|replenish|retest|supply|disclose|post|publish|commence|begin|acknowledge|calibrate|audit|back up|clean|demonstrate|execute|meet|participate|present|produce|record|release|store|verify)\b/i;
/** With a day, any act is a task; what only says how something is, is none. */
const act = /^\s*(?:(?:promptly|immediately|timely|also|and|then|at all times|to)\s+)*[a-z]{3,}/i;
const state =
  /^\s*(?:\w+ly\s+)*(?:be|been|comply|use|cooperate|ensure|have|act|continue|accrue|apply|expire|end|bear|mean|constitute|include|indemnify|defend|hold harmless|adhere|abide|warrant|represent|assume|staff)\b/i;
const paper =
  /\b(reports?|certificates?|bonds?|insurance|invoices?|requests?|proof|estimates?|schedules?|plans?|notices?|submittals?|drawings?|manuals?|records?|statements?|payrolls?|warrant(?:y|ies)|deliverables?|documentation|samples?|log|logs|data|training|inventory|inspections?|meetings?|payments?|audit|audits|test results|keys|waivers?|affidavits?|licen[cs]es?|permits?|timesheets?|minutes|budget|forecast|roster|survey|backups?)\b/i;
const paidWords = /^(?:paid|reimbursed|approved|returned|released|reviewed|issued)$/i;
const general =
  /\b(?:all applicable|applicable (?:federal|state|local)? ?laws?|in accordance with (?:the )?law|best efforts|good faith|workmanlike|harmless|indemnif)/i;

const abbreviations =
  /\b(?:no|nos|sec|art|inc|llc|ltd|co|corp|st|mr|ms|mrs|dr|vs|approx|jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec|e\.g|i\.e|u\.s|u\.s\.c|c\.f\.r|p\.m|a\.m|gov|pub|stat|fla|cal|n\.y|tex|para|exh|p|pp)\.$/i;

/** Sentences, as contracts number and abbreviate them. */
export function sentencesIn(text: string): readonly string[] {
  const plain = text.replaceAll(/[\s\u00A0]+/g, ' ').trim();
  const found: string[] = [];
  let from = 0;
  for (const end of plain.matchAll(/[.;!?:](?=\s|$)(?:["”’)]*)/g)) {
    const until = (end.index ?? 0) + end[0].length;
    const said = plain.slice(from, until);
    const next = plain.slice(until).trimStart();
    // A number of a section, an abbreviation, and what goes on in small letters end nothing.
    if (
      end[0].startsWith('.') &&
      (abbreviations.test(said) || /^\(?(?:[a-z0-9]{1,3}|[0-9.]+)\)?\.$/i.test(said.trim()))
    )
      continue;
    if (end[0].startsWith(':') || (end[0].startsWith('.') && /^[a-z]/.test(next))) continue;
    if (said.trim() !== '') found.push(said.trim());
    from = until;
  }
  const rest = plain.slice(from).trim();
  return rest === '' ? found : [...found, rest];
}

/** Without the number of its section. */
const numbered =
  /^(?:(?:section|article|sec\.|art\.)\s+)?(?:\(?[0-9ivx]{1,4}(?:\.[0-9]+)*[.)]?|\(?[a-z]\)|[A-Z]\.)\s+(?=[A-Z“"(])/i;
const heading = /^(?:[A-Z][A-Za-z’&/-]*(?:\s+(?:[A-Z][A-Za-z’&/-]*|of|and|the|to|for|in))*)\.\s+(?=[A-Z])/;

const upper = (text: string): string => text.replace(/^./, (first) => first.toUpperCase());
const titled = (text: string): string => {
  const plain = upper(
    text
      .replaceAll(/\s+/g, ' ')
      .replace(/^[\s,:]+/, '')
      .replace(/[\s.;,:]+$/, ''),
  );
  return plain.length <= 120 ? plain : `${plain.slice(0, plain.lastIndexOf(' ', 118))} …`;
};

interface Bound {
  readonly owedBy: FoundDuty['owedBy'];
  readonly name: string;
}

/** A party and what it does; null where the sentence asks nobody for anything that can be shown. */
function boundBy(sentence: string, dated: boolean): Bound | null {
  const [vendor, agency] = [
    byVendor.exec(sentence) ?? byName.exec(sentence),
    byAgency.exec(sentence) ?? byOffice.exec(sentence),
  ];
  const first = vendor && agency ? (vendor.index <= agency.index ? vendor : agency) : (vendor ?? agency);
  if (first) {
    // “will once each month make”, “shall, not later than May 1, deliver”: what stands between the duty and the deed.
    const what = (first.groups?.['what'] ?? '').replace(/^\s*,[^,;]{1,90},/, ' ').replace(oftenFirst, ' ');
    const isDeed = dated ? act.test(what) && !state.test(what) : deed.test(what);
    if (isDeed && (dated || (paper.test(what) && !general.test(what))))
      return { owedBy: first === vendor ? 'vendor' : 'agency', name: titled(what) };
    if (!isDeed && dated && paper.test(what) && /responsible for/i.test(first[0]))
      return { owedBy: first === vendor ? 'vendor' : 'agency', name: titled(what) };
  }
  const done = passive.exec(sentence);
  if (done && !first) {
    const [, what = '', verb = '', more = ''] = done;
    if (!(paper.test(what) || dated) || general.test(sentence) || !(dated || paper.test(what))) return null;
    const byWhom = new RegExp(`\\bby (?:the )?(?:(${vendorWords})|(${agencyWords}))\\b`, 'i').exec(more);
    const toWhom = new RegExp(`\\bto (?:the )?(?:(${vendorWords})|(${agencyWords}))\\b`, 'i').exec(more);
    const owedBy = byWhom
      ? byWhom[1]
        ? 'vendor'
        : 'agency'
      : toWhom
        ? toWhom[1]
          ? 'agency'
          : 'vendor'
        : paidWords.test(verb)
          ? 'agency'
          : 'vendor';
    return dated || byWhom || toWhom
      ? { owedBy, name: titled(`${what} ${verb}`.replace(/^(?:the|all|each|any)\s+/i, '')) }
      : null;
  }
  const payable = due.exec(sentence);
  if (payable && dated && !first) {
    const what = (payable[1] ?? '').replace(/^(?:the|all|each|any)\s+/i, '');
    return { owedBy: /\bpayments?\b/i.test(what) ? 'agency' : 'vendor', name: titled(`${what} due`) };
  }
  return null;
}

const LONGEST = 900;
const SHORTEST = 25;

function dutyIn(sentence: string): Omit<FoundDuty, 'page'> | null {
  if (sentence.length < SHORTEST || sentence.length > LONGEST) return null;
  const said = sentence.replace(numbered, '').replace(heading, '');
  if (noTask.test(said) || permission.test(said) || permits.test(said)) return null;
  const time = dueIn(said);
  const bound = boundBy(said, time !== null);
  return bound && { quote: sentence, due: time, ...bound };
}

/** Every sentence of the pages that says who owes what. A sentence that goes on over a page belongs to the page on which it begins. */
export function dutiesIn(pages: readonly PageText[]): readonly FoundDuty[] {
  const found: FoundDuty[] = [];
  let open: PageText | null = null;
  const take = ({ page, text }: PageText) => {
    const one = dutyIn(text);
    if (one) found.push({ ...one, page });
  };
  for (const { page, text } of pages) {
    const all = [...sentencesIn(text)];
    const [first] = all;
    if (open && first !== undefined) {
      take({ page: open.page, text: `${open.text} ${first}` });
      all.shift();
      open = null;
    }
    const last = all.at(-1);
    if (last !== undefined && !/[.;!?]["”’)]*$/.test(last)) open = { page, text: all.pop() ?? '' };
    for (const one of all) take({ page, text: one });
  }
  if (open) take(open);
  return found;
}

/** What makes two sentences the same, however they are set. */
export const quoteKey = (quote: string): string =>
  quote
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** Whether a quote is in a page, letter for letter but for spaces. What is not there is dropped. */
export const isQuoted = (quote: string, { text }: PageText): boolean => {
  const plain = quote.replaceAll(/\s+/g, ' ').trim();
  return plain.length >= SHORTEST && text.replaceAll(/\s+/g, ' ').includes(plain);
};
