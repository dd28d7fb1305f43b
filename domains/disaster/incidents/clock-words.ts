/** Minutes as an operations center says them; days only where there are several. */
export function inHours(minutes: number): string {
  const whole = Math.abs(minutes);
  const hours = Math.floor(whole / 60);
  return hours >= 72 ? `${Math.floor(hours / 24)} d ${hours % 24} h` : `${hours} h ${whole % 60} min`;
}
