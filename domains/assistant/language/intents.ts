import { wordsOf } from './words.ts';

/** What somebody wants who asks. `ask` is everything else: then the documents are searched. */
export type Intent =
  | 'greeting'
  | 'thanks'
  | 'about'
  | 'status'
  | 'count'
  | 'sum'
  | 'compare'
  | 'due'
  | 'draft'
  | 'open'
  | 'define'
  | 'howTo'
  | 'find'
  | 'ask';

/** What was found in the question before its intent is judged. */
export interface Hints {
  /** It names a record that the caller may read. */
  readonly hasRecord: boolean;
  /** It names a record that the caller may make, or says what somebody does who wants one. */
  readonly hasMaking: boolean;
  /** The caller is signed in; visitors have no records and no work that waits. */
  readonly isMember: boolean;
  /** The record has a state that is called open. */
  readonly hasOpen?: boolean;
}

/** The number of a row: REQ-2026-00168. */
export const rowNumber = /\b[A-Z]{2,6}-\d{2,4}-\d{2,8}\b/i;

const greeting = /^(hi|hello|hey|good (morning|afternoon|evening|day)|greetings)\b/i;
const thanks = /^(thanks|thank you|thx|cheers|great,? thanks|ok(ay)?,? thanks)\b/i;
const about = /^(who|what) are you\b|^what (can|do) you do\b|^how (can|do) (you|i) (help|use you)\b|^help[.!?]*$/i;
const count = /\bhow many\b|\bnumber of\b|\bcount( of| the)?\b/i;
const sum =
  /\bhow much\b|\btotal (amount|value|cost|sum|worth|of)\b|\bsum( of| up)?\b|\badd(s|ed)? up\b|\bin total\b|\bworth\b/i;
const compare =
  /\bcompare\b|\bversus\b|\bvs\b\.?|\bdifference between\b|\b(more|fewer|less|higher|lower) .+ (than|or)\b/i;
const due =
  /\bdue\b|\boverdue\b|\bdeadlines?\b|\bexpir(e|es|ing)\b|\bwait(s|ing)? (for|on) (me|my)\b|\bwhat tasks\b|\bmy (tasks?|to-?dos?|work|approvals?)\b|\b(need|needs|have) (my|to) (approv\w*|decision|attention|do)\b|\bwhat (do i have to|should i) do\b/i;
const making =
  /^(please )?(draft|create|start|make|write|prepare|new|file|raise|open a( new)?|add( a)?|i (want|need|would like) to|we (want|need) to|can you (draft|create|start|make|write|prepare)|let ?s)\b/i;
const wanting =
  /^(please )?(i|we) (need|want|would like)\b(?! (some )?(help|information|advice|to (know|see|find|understand|ask|learn|read)))|^(please )?(buy|purchase|order|procure)\b/i;
const open =
  /^(please )?(open|go to|take me to|bring me to|navigate to|jump to)\b|\bwhere (is|are|can i (find|see|open)|do i (find|see|open))\b|^(show|find)( me)? the .*\b(page|screen|dashboard|settings)\b|\bwhich (page|screen)\b/i;
const define =
  /^(what('?s| is| are| was| were| does)|define|definition of|meaning of|explain)\b|\bstand(s)? for\b|\bmeans?\??$/i;
const howTo =
  /^(how (do|can|to|does|should|is|are|did|would)|can (i|we|you|a|an|the)|may (i|we)|is it possible|what do (i|we) need|what happens|where do (i|we)|when (do|does|can|should|must)|who (may|can|approves|decides))\b/i;
const ordered = /\b(average|largest|biggest|highest|smallest|newest|latest|oldest|top \d+)\b/i;
const find =
  /\b(average|largest|biggest|highest|smallest|newest|latest|oldest|top \d+)\b|^(please )?(find|show|list|search|look (up|for)|get|which|display|see|any|are there|do we have|is there)\b/i;

export function intentOf(question: string, { hasRecord, hasMaking, isMember, hasOpen = false }: Hints): Intent {
  const text = question.trim();
  const length = wordsOf(text).length;
  if (greeting.test(text) && length <= 4) return 'greeting';
  if (thanks.test(text) && length <= 5) return 'thanks';
  if (about.test(text) && length <= 7) return 'about';
  if (isMember) {
    if (rowNumber.test(text)) return 'status';
    if (hasRecord && compare.test(text)) return 'compare';
    if (hasRecord && count.test(text)) return 'count';
    if (hasRecord && sum.test(text)) return 'sum';
    if (hasMaking && (wanting.test(text) || (making.test(text) && !howTo.test(text)))) return 'draft';
    if (due.test(text) && !howTo.test(text) && !/^(what|when) (is|are) (the|a)\b/i.test(text)) return 'due';
  }
  if (isMember && hasRecord && /^open\b(?! the| a| page)/i.test(text) && length <= 4 && hasOpen) return 'find';
  if (isMember && hasRecord && /^when (does|do|is|are|will|did)\b(?! (we|i|you)\b)/i.test(text)) return 'find';
  if (
    isMember &&
    hasRecord &&
    /^(what|whats) (?!is|are|was|were|does|do)\w+/i.test(text) &&
    !/\b(need|have to|must|required)\b/i.test(text)
  )
    return 'find';
  if (open.test(text)) return 'open';
  if (isMember && hasRecord && ordered.test(text)) return 'find';
  if (howTo.test(text)) return 'howTo';
  if (define.test(text)) return 'define';
  if (isMember && hasRecord && (find.test(text) || (length <= 4 && !/^who\b/i.test(text)))) return 'find';
  return 'ask';
}
