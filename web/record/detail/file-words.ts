const units = ['bytes', 'KB', 'MB', 'GB'] as const;

/** 3.4 MB: a size as people read it. */
export function sizeWords(bytes: number): string {
  const step = Math.min(units.length - 1, bytes < 1024 ? 0 : Math.floor(Math.log(bytes) / Math.log(1024)));
  const amount = bytes / 1024 ** step;
  return `${amount < 10 && step > 0 ? amount.toFixed(1) : Math.round(amount)} ${units[step]}`;
}

/** Pictures that every browser draws; anything else opens in a window of its own or is downloaded. */
export const isPicture = (mediaType: string): boolean => /^image\/(png|jpeg|gif|webp|avif)$/.test(mediaType);
export const opens = (mediaType: string): boolean =>
  mediaType === 'application/pdf' || mediaType.startsWith('text/plain');
