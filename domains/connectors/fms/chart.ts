import { type Layout, mappedAccount, type Mapping } from './layout.ts';

export interface ChartEntry {
  readonly code: string;
  readonly name: string;
  readonly segment: string | null;
}

const WIDTHS = [40, 20, 60] as const;

interface Facts {
  readonly chart: { readonly mappings: readonly Mapping[]; readonly segments: readonly string[] };
  readonly day: string;
}

/** Accounts or codes in the format of a layout, with the financial system’s own codes where they are mapped. */
export function chartLines(
  layout: Layout,
  entries: readonly ChartEntry[],
  { chart, day }: Facts,
): {
  readonly lines: { readonly cells: readonly (readonly string[])[]; readonly texts: readonly string[] };
  readonly errors: readonly string[];
} {
  const cells = entries.map(({ code, name, segment }) => {
    const place = segment === null ? 0 : chart.segments.indexOf(segment);
    const mappings =
      segment === null
        ? chart.mappings
        : chart.mappings.filter((one) => one.place === place).map((one) => ({ ...one, place: 0 }));
    const { account } = mappedAccount(code, day, {
      mappings,
      segments: chart.segments,
      layout: { ...layout, unmapped: 'keep' },
    });
    return [account, segment ?? 'Account', name.replace(/\p{Cc}+/gu, ' ')];
  });
  const errors: string[] = [];
  if (layout.format === 'csv') return { lines: { cells: [['Code', 'Type', 'Name'], ...cells], texts: [] }, errors };
  const texts = cells.map(([code = '', type = '', name = '']) => {
    if (layout.format === 'json') return JSON.stringify({ code, type, name });
    return `${[code, type, name]
      .map((text, at) => {
        const [room, has] = [WIDTHS[at] ?? 0, [...text].length];
        if (has > room) errors.push(`“${text}” has ${has} characters, and the column has ${room}.`);
        return text + ' '.repeat(Math.max(0, room - has));
      })
      .join('')}\r\n`;
  });
  return { lines: { cells: [], texts }, errors };
}
