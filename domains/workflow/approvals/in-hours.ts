/** Business hours in words: people count in business days, as long as theirs are. */
export function inHours(hours: number, dayHours: number): string {
  const away = Math.abs(hours);
  if (away < 1) return 'less than an hour';
  const [count, what] = away < dayHours ? [Math.round(away), 'hour'] : [Math.round(away / dayHours), 'day'];
  return `${count} business ${what}${count === 1 ? '' : 's'}`;
}
