/** A name that is being typed behind an @, just before the cursor. */
export interface Mentioning {
  /** Where the @ stands. */
  readonly from: number;
  readonly typed: string;
}

const MOST_WORDS = 3;

/** Whether the cursor stands behind an @ that begins a mention, and what was typed since. */
export function mentioningAt(text: string, cursor: number): Mentioning | null {
  const before = text.slice(0, cursor);
  const from = before.lastIndexOf('@');
  if (from < 0 || /[\p{L}\p{N}_]/u.test(before.charAt(from - 1))) return null;
  const typed = before.slice(from + 1);
  if (/[\n@.,;:!?()]/.test(typed) || typed.startsWith(' ') || typed.split(' ').length > MOST_WORDS) return null;
  return { from, typed };
}

/** The text with the name in place of what was typed, and where the cursor goes. */
export function withMention(
  text: string,
  { from, typed }: Mentioning,
  name: string,
): { readonly text: string; readonly cursor: number } {
  const before = `${text.slice(0, from)}@${name} `;
  return { text: before + text.slice(from + 1 + typed.length).replace(/^ /, ''), cursor: before.length };
}

/** The text in pieces, those that are somebody's name behind an @ marked as such. */
export function piecesOf(
  text: string,
  names: readonly string[],
): readonly { readonly text: string; readonly isMention: boolean }[] {
  const known = names.filter(Boolean).toSorted((one, other) => other.length - one.length);
  const pieces: { text: string; isMention: boolean }[] = [];
  let plain = '';
  for (let at = 0; at < text.length; ) {
    const name =
      text[at] === '@' &&
      known.find((one) => text.slice(at + 1, at + 1 + one.length).toLowerCase() === one.toLowerCase());
    if (!name) {
      plain += text[at++];
      continue;
    }
    if (plain) pieces.push({ text: plain, isMention: false });
    plain = '';
    pieces.push({ text: text.slice(at, at + 1 + name.length), isMention: true });
    at += 1 + name.length;
  }
  if (plain) pieces.push({ text: plain, isMention: false });
  return pieces;
}
