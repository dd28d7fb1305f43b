/** Working hours in words: people count in working days, as long as theirs are. */
export function inHours(hours: number, dayHours: number): string {
  const away = Math.abs(hours);
  if (away < 1) return 'less than an hour';
  const [count, what] = away < dayHours ? [Math.round(away), 'hour'] : [Math.round(away / dayHours), 'day'];
  return `${count} working ${what}${count === 1 ? '' : 's'}`;
}
