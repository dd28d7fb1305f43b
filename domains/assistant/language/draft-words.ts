import { dayIn } from './period.ts';
import { makingWords } from './dictionary.ts';
import { recordsNamed } from './record-names.ts';
import { stem, wordsOf } from './words.ts';
import type { AnyRecord } from '#kernel';

/** What somebody said that a new row could begin with. */
export interface DraftWords {
  /** What it is about, in a few words. */
  readonly subject: string;
  readonly items: readonly { readonly item: string; readonly amount: string; readonly price: string | null }[];
  readonly day: string | null;
}

const lead =
  /^(please |can you |could you |let ?s )*(i|we)?\s*(draft|create|start|make|write|prepare|raise|file|open|add|new|need|want|would like|buy|purchase|order|procure|remind me|to)\b\s*/i;
const item =
  /\b(\d{1,6})\s+((?:[\p{L}][\p{L}’'/-]*\s?){1,6}?)\s*(?=(?:at|for|@|à)\s*\$?\s?\d|,|\band\b|\bfor\b|\bby\b|\bto\b|\bat\b|[.;?!]|$)(?:(?:at|for|@|à)\s*\$?\s?(\d[\d,]*(?:\.\d{1,2})?)(?:\s*(?:each|apiece|per \w+|a piece))?)?/giu;
const byDay = /\b(?:by|before|until|needed(?: by)?|due(?: on| by)?)\s+([A-Za-z0-9/,\s-]{4,24})/i;

/** A record that the asker may make and that the sentence asks for. */
export function makingOf(question: string, records: readonly AnyRecord[]): AnyRecord | undefined {
  const [named] = recordsNamed(question, records);
  if (named) return named.record;
  const stems = new Set(wordsOf(question).map(stem));
  return records.find(({ name }) => (makingWords[name] ?? []).some((word) => stems.has(stem(word))));
}

/** Takes the sentence apart: 3 trash pumps at $4,200 each for crew 3 by December 15. */
export function draftWords(question: string, record: AnyRecord, today: string): DraftWords {
  const plain = question.trim().replace(/[.!?]+$/, '');
  const day = dayOf(plain, today);
  let rest = day ? plain.replace(day.match, ' ') : plain;
  for (let before = ''; before !== rest; ) {
    before = rest;
    rest = rest.replace(lead, '').trim();
  }
  for (const name of [record.label[1], record.label[0]])
    rest = rest.replace(new RegExp(`^(?:an?|the|one)?\\s*(?:new|draft)?\\s*${name}\\b`, 'i'), '').trim();
  rest = rest.replace(/^(?:for|about|to buy|to|of|called|named|that says|:)\s+/i, '').trim();
  const items = [...rest.matchAll(item)].map(([, amount = '', what = '', price]) => ({
    item: what.trim(),
    amount,
    price: price ? money(price) : null,
  }));
  const subject = rest
    .replaceAll(/\s*(?:at|@)\s*\$?\s?\d[\d,]*(?:\.\d{1,2})?(?:\s*(?:each|apiece|per \w+|a piece))?/gi, '')
    .replaceAll(/\s+/g, ' ')
    .trim();
  return { subject: subject.charAt(0).toUpperCase() + subject.slice(1), items, day: day?.day ?? null };
}

const money = (digits: string): string => Number(digits.replaceAll(',', '')).toFixed(2);

/** The longest beginning of what follows "by" that is a day. */
function dayOf(text: string, today: string): { day: string; match: string } | null {
  const found = byDay.exec(text);
  const words = found?.[1]?.trim().split(/\s+/) ?? [];
  for (let count = Math.min(3, words.length); count > 0; count--) {
    const said = words.slice(0, count).join(' ').replace(/,$/, '');
    const day = dayIn(said, today);
    if (found && day) return { day, match: found[0].slice(0, found[0].indexOf(said) + said.length) };
  }
  return null;
}
