export const leftWords = (days: number): string =>
  days < 0 ? `${-days} days past` : days === 0 ? 'Today' : `${days} days left`;
