import { PDFDocument, StandardFonts } from '@cantoo/pdf-lib';

/** A text with its place in points from the top left; a negative `x` is the place of its right edge. */
export type Drawn = readonly [x: number, y: number, text: string];

/** A PDF as an accounting program draws it, for the demonstration and for tests: one list of texts for each page. */
export async function drawnPdf(pages: readonly (readonly Drawn[])[]): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  const font = await pdf.embedFont(StandardFonts.Helvetica);
  for (const texts of pages) {
    const page = pdf.addPage([612, 792]);
    for (const [x, y, text] of texts)
      page.drawText(text, { x: x < 0 ? -x - font.widthOfTextAtSize(text, 10) : x, y: 792 - y, size: 10, font });
  }
  return pdf.save();
}

export interface DrawnInvoice {
  readonly seller: string;
  readonly number: string;
  readonly day: string;
  readonly order?: string;
  readonly due?: string;
  /** Item, quantity, price, amount, as they are written. */
  readonly lines: readonly (readonly [item: string, quantity: string, price: string, amount: string])[];
  readonly sums: readonly (readonly [label: string, amount: string])[];
  readonly title?: string;
}

/** The usual layout: the head at the right, a table, and sums below it. */
export const usualPage = ({
  seller,
  number,
  day,
  order,
  due,
  lines,
  sums,
  title = 'INVOICE',
}: DrawnInvoice): Drawn[] => [
  [50, 50, seller],
  [50, 64, '12 Harbor Rd, Norfolk, VA 23510'],
  [400, 50, title],
  [360, 80, `${title === 'INVOICE' ? 'Invoice' : 'Credit memo'} No.`],
  [470, 80, number],
  [360, 95, 'Date'],
  [470, 95, day],
  ...(order
    ? ([
        [360, 110, 'PO Number'],
        [470, 110, order],
      ] as Drawn[])
    : []),
  ...(due
    ? ([
        [360, 125, 'Due date'],
        [470, 125, due],
      ] as Drawn[])
    : []),
  [50, 120, 'Bill to'],
  [50, 134, 'Tidewater County'],
  [50, 200, 'Description'],
  [-360, 200, 'Qty'],
  [-450, 200, 'Unit price'],
  [-550, 200, 'Amount'],
  ...lines.flatMap(([item, quantity, price, amount], at): Drawn[] => [
    [50, 220 + at * 16, item],
    [-360, 220 + at * 16, quantity],
    [-450, 220 + at * 16, price],
    [-550, 220 + at * 16, amount],
  ]),
  ...sums.flatMap(([label, amount], at): Drawn[] => [
    [400, 240 + lines.length * 16 + at * 16, label],
    [-550, 240 + lines.length * 16 + at * 16, amount],
  ]),
];
