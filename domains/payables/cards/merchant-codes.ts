export interface CodeRange {
  readonly from: number;
  readonly to: number;
}

/** “5812, 3000-3299” as ranges of merchant category codes (ISO 18245); null where it is no such list. */
export function codeRanges(said: string | null): readonly CodeRange[] | null {
  const parts = (said ?? '').split(',').map((part) => part.trim());
  const ranges: CodeRange[] = [];
  for (const part of parts) {
    if (part === '') continue;
    const [, from = '', to = from] = /^(\d{4})(?:\s*[-–]\s*(\d{4}))?$/u.exec(part) ?? [];
    if (from === '' || Number(to) < Number(from)) return null;
    ranges.push({ from: Number(from), to: Number(to) });
  }
  return ranges;
}

export interface CardCodes {
  readonly allowedCodes: string | null;
  readonly blockedCodes: string | null;
}

const isIn = (ranges: readonly CodeRange[] | null, code: number): boolean =>
  (ranges ?? []).some(({ from, to }) => code >= from && code <= to);

/** Why a merchant of this category is none for the card; null where it is. What is blocked stays blocked, also where it is allowed. */
export function whyBlocked({ allowedCodes, blockedCodes }: CardCodes, code: string | null): string | null {
  const allowed = codeRanges(allowedCodes) ?? [];
  if (code === null)
    return allowed.length > 0 ? 'The file names no merchant category, and this card allows only some.' : null;
  const number = Number(code);
  if (isIn(codeRanges(blockedCodes), number)) return `Merchant category ${code} is blocked on this card.`;
  return allowed.length > 0 && !isIn(allowed, number) ? `Merchant category ${code} is not allowed on this card.` : null;
}
