type Part = readonly [name: string, width: number];

/** The places of each record in its line of 94 characters, by the Nacha Operating Rules, appendix three. */
export const layouts = {
  file: [
    ['type', 1],
    ['priority', 2],
    ['destination', 10],
    ['origin', 10],
    ['madeOn', 6],
    ['madeAt', 4],
    ['modifier', 1],
    ['size', 3],
    ['blocking', 2],
    ['format', 1],
    ['destinationName', 23],
    ['originName', 23],
    ['reference', 8],
  ],
  batch: [
    ['type', 1],
    ['service', 3],
    ['company', 16],
    ['discretionary', 20],
    ['companyId', 10],
    ['sec', 3],
    ['description', 10],
    ['descriptiveDay', 6],
    ['effectiveOn', 6],
    ['settlement', 3],
    ['originator', 1],
    ['odfi', 8],
    ['number', 7],
  ],
  entry: [
    ['type', 1],
    ['code', 2],
    ['rdfi', 8],
    ['check', 1],
    ['account', 17],
    ['amount', 10],
    ['id', 15],
    ['name', 22],
    ['discretionary', 2],
    ['hasAddenda', 1],
    ['trace', 15],
  ],
  corporate: [
    ['type', 1],
    ['code', 2],
    ['rdfi', 8],
    ['check', 1],
    ['account', 17],
    ['amount', 10],
    ['id', 15],
    ['addenda', 4],
    ['name', 16],
    ['reserved', 2],
    ['discretionary', 2],
    ['hasAddenda', 1],
    ['trace', 15],
  ],
  remittance: [
    ['type', 1],
    ['kind', 2],
    ['text', 80],
    ['sequence', 4],
    ['entry', 7],
  ],
  change: [
    ['type', 1],
    ['kind', 2],
    ['code', 3],
    ['original', 15],
    ['reserved', 6],
    ['rdfi', 8],
    ['corrected', 29],
    ['reservedToo', 15],
    ['trace', 15],
  ],
  return: [
    ['type', 1],
    ['kind', 2],
    ['code', 3],
    ['original', 15],
    ['diedOn', 6],
    ['rdfi', 8],
    ['information', 44],
    ['trace', 15],
  ],
  batchEnd: [
    ['type', 1],
    ['service', 3],
    ['count', 6],
    ['hash', 10],
    ['debits', 12],
    ['credits', 12],
    ['companyId', 10],
    ['authentication', 19],
    ['reserved', 6],
    ['odfi', 8],
    ['number', 7],
  ],
  fileEnd: [
    ['type', 1],
    ['batches', 6],
    ['blocks', 6],
    ['count', 8],
    ['hash', 10],
    ['debits', 12],
    ['credits', 12],
    ['reserved', 39],
  ],
} as const satisfies Readonly<Record<string, readonly Part[]>>;

export type Layout = keyof typeof layouts;
/** A line by its places, each as it is written: together they are the line. */
export type Fields<L extends Layout> = Readonly<Record<(typeof layouts)[L][number][0], string>>;

/** The parts of a line in the order of its layout. */
export function fieldsOf<L extends Layout>(layout: L, line: string): Fields<L> {
  let at = 0;
  const found: Record<string, string> = {};
  for (const [name, width] of layouts[layout] as readonly Part[]) {
    found[name] = line.slice(at, at + width);
    at += width;
  }
  return found as Fields<L>; // every name of the layout was set
}
