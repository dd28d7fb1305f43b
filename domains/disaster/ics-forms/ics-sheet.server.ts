import type { Sheet, SheetPart } from '#server/services/pdf/sheet.ts';
import type { IcsBlock, IcsForm } from './form-parts.ts';
import { formTitles, icsForms } from './ics-words.ts';

const MOST_LINE = 90;

function partsOf({ item, label, value, head, rows }: IcsBlock): readonly SheetPart[] {
  if (head.length === 0) return [{ row: [{ item, label, value }] }];
  if (rows.length === 0) return [{ row: [{ item, label, value: '' }] }];
  return [
    { heading: `${item}. ${label}` },
    {
      head: head.map((one) => ({ value: one })),
      rows: rows.map((row) => row.map((cell) => ({ value: cell }))),
    },
  ];
}

/** Short blocks that follow each other share a row, as on the printed form. */
function inRows(parts: readonly SheetPart[]): readonly SheetPart[] {
  const rows: SheetPart[] = [];
  for (const part of parts) {
    const last = rows.at(-1);
    const isShort = 'row' in part && part.row.every(({ value }) => value.length <= MOST_LINE && !value.includes('\n'));
    if (isShort && last && 'row' in last && last.row.length < 2 && (last.row[0]?.value.length ?? 0) <= MOST_LINE)
      rows[rows.length - 1] = { row: [...last.row, ...part.row] };
    else rows.push(part);
  }
  return rows;
}

const bodyOf = ({ blocks }: IcsForm): readonly SheetPart[] => inRows(blocks.flatMap(partsOf));

/** One form with its number, title and blocks in the order of the printed one. */
export const icsSheet = (of: IcsForm, note: string): Sheet => ({
  title: icsForms[of.key][1],
  form: `ICS ${icsForms[of.key][0]}`,
  note,
  parts: bodyOf(of),
});

export const planSheet = (forms: readonly IcsForm[], note: string, approval: string): Sheet => ({
  title: 'Incident Action Plan',
  form: 'IAP',
  note,
  parts: [
    { print: approval },
    ...forms.flatMap((one) => [
      { heading: [formTitles[one.key], one.subject].filter(Boolean).join(': ') },
      ...bodyOf(one),
    ]),
  ],
});
