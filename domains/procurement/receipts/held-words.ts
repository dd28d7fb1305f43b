const DAY = 86_400_000;

/** How long a receipt is held for its inspection, and by when that is due. */
export function heldWords(
  heldOn: string | null,
  inspectBy: string | null,
  today: string,
  written: (day: string) => string,
): string {
  const days = heldOn === null ? 0 : Math.max(0, Math.round((Date.parse(today) - Date.parse(heldOn)) / DAY));
  const held = days === 0 ? 'held since today' : `held ${days} ${days === 1 ? 'day' : 'days'}`;
  if (inspectBy === null) return held;
  return inspectBy < today
    ? `${held}, inspection overdue since ${written(inspectBy)}`
    : `${held}, inspect by ${written(inspectBy)}`;
}
