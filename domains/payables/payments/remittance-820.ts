import { plain } from './fixed-lines.ts';
import { amountText, REMITTANCE, segmentOf } from './nacha.ts';

/** What a CTX entry carries: one payment order with every invoice that it pays. */
export interface Order820 {
  readonly payer: string;
  readonly companyId: string;
  readonly payee: string;
  readonly payeeId: string;
  /** A day such as 2026-11-20. */
  readonly payOn: string;
  readonly trace: string;
  readonly cents: number;
  readonly lines: readonly { readonly number: string; readonly cents: number }[];
}

const said = (text: string, width: number): string =>
  plain(text)
    .replaceAll(/[*\\~>]/gu, ' ')
    .trim()
    .slice(0, width);
const END = '\\';

/** ASC X12 820 (004010) in its envelope. Format: X12.5 and X12.6; the segments of CTX in the Nacha Operating Rules, appendix four. */
export function remittance820({ payer, companyId, payee, payeeId, payOn, trace, cents, lines }: Order820): string {
  const day = payOn.replaceAll('-', '');
  const control = trace.slice(-9).padStart(9, '0');
  const [from, to] = [said(companyId, 15), said(payeeId, 15)];
  const set = [
    'ST*820*0001',
    `BPR*C*${amountText(cents)}*C*ACH*CTX${'*'.repeat(11)}${day}`,
    `TRN*1*${trace}*${from}`,
    `N1*PR*${said(payer, 60)}`,
    `N1*PE*${said(payee, 60)}`,
    'ENT*1',
  ];
  const body = [...set.map((one) => one + END), ...lines.map(segmentOf)];
  const blank = ' '.repeat(10);
  return [
    `ISA*00*${blank}*00*${blank}*ZZ*${from.padEnd(15)}*ZZ*${to.padEnd(15)}*${day.slice(2)}*0000*U*00401*${control}*0*P*>${END}`,
    `GS*RA*${from}*${to}*${day}*0000*1*X*004010${END}`,
    ...body,
    `SE*${body.length + 1}*0001${END}`,
    `GE*1*1${END}`,
    `IEA*1*${control}${END}`,
  ].join('');
}

/** Cut into pieces of an addendum each, in their order. */
export const addendaOf = (text: string): readonly string[] =>
  Array.from({ length: Math.ceil(text.length / REMITTANCE) }, (_, at) =>
    text.slice(at * REMITTANCE, (at + 1) * REMITTANCE),
  );
