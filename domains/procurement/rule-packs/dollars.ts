/** Decisions are compared byte for byte, so the words for a sum depend on no reader's language: $350,000.00. */
export function dollars(cents: number): string {
  const whole = Math.floor(Math.abs(cents) / 100).toString();
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',');
  return `${cents < 0 ? '-' : ''}$${grouped}.${String(Math.abs(cents) % 100).padStart(2, '0')}`;
}
