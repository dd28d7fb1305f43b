/** One place further up or down. */
export function moved(columns: readonly string[], name: string, by: -1 | 1): string[] {
  const at = columns.indexOf(name);
  const to = at + by;
  if (at < 0 || to < 0 || to >= columns.length) return [...columns];
  const next = columns.filter((one) => one !== name);
  next.splice(to, 0, name);
  return next;
}
