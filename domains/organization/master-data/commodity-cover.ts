export interface Coded {
  readonly scheme: string;
  readonly code: string;
}

/** The digits that a code shares with everything it stands for. UNSPSC fills up with pairs of zeros, NIGP with one pair. */
function stem({ scheme, code }: Coded): string {
  const plain = code.replaceAll(/[\s.]/g, '');
  if (scheme === 'unspsc') return plain.replace(/(00)+$/, '');
  if (scheme === 'nigp') return plain.replaceAll('-', '').replace(/^(\d{3})00$/, '$1');
  return plain;
}

/** NAICS writes sectors that span several numbers as 31-33. */
const stems = (wide: Coded): readonly string[] => {
  const range = wide.scheme === 'naics' ? /^(\d\d)-(\d\d)$/.exec(wide.code) : null;
  if (!range) return [stem(wide)];
  const [from, to] = [Number(range[1]), Number(range[2])];
  return Array.from({ length: Math.max(0, to - from) + 1 }, (_, at) => String(from + at));
};

/** Whether a code stands for another one: itself, or everything below it in the same list. Codes of one's own stand only for themselves. */
export function codeCovers(wide: Coded, narrow: Coded): boolean {
  if (wide.scheme !== narrow.scheme) return false;
  if (wide.scheme === 'own' || wide.code === narrow.code) return wide.code === narrow.code;
  return stems(wide).some((start) => start !== '' && stem(narrow).startsWith(start));
}
