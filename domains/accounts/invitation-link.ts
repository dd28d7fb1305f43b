/** The token of an invitation, out of the whole link or as it is; null when there is none. */
export function tokenIn(text: string): string | null {
  const given = text.trim();
  const [, inLink] = /[?&]token=([\w-]{20,200})(?:[&#]|$)/.exec(given) ?? [];
  return inLink ?? (/^[\w-]{20,200}$/.test(given) ? given : null);
}
