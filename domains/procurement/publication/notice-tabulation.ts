import type { Notice, NoticeBid, NoticeTabulation } from './notice.ts';

const UNITS = 10_000; // of a dollar, in a unit price

/** How a bid was found, as the public reads it. */
export const bidWords = ({ status, isLate, isReadable, mistake, entries }: NoticeBid): string => {
  const found = {
    opened: 'Opened',
    responsive: 'Responsive',
    nonresponsive: 'Nonresponsive',
    excused: 'Withdrawn after opening',
  }[status];
  return [
    isReadable ? found : 'Not readable',
    isLate && 'late',
    entries === 'differ' && 'two entries differ',
    entries === 'settled' && 'compared with the paper',
    status !== 'excused' && mistake !== null && 'corrected',
  ]
    .filter(Boolean)
    .join(', ');
};

/** What stands in place of the total of a lot. */
export const lotWords = ({ isBid, cents }: NoticeBid['lots'][number]): string | null =>
  cents !== null ? null : isBid ? 'No total' : 'Not bid';

/** Every line of every bid, the total of each lot, and its total, as a file has it. */
export function tabulationRows(
  { items, extras }: Pick<Notice, 'items' | 'extras'>,
  { bids }: NoticeTabulation,
): (string | number)[][] {
  const head = ['Vendor', 'Status', 'Receipt', 'Line', 'Item', 'Quantity', 'Unit', 'Unit price', 'Amount'];
  const hasOffered = bids.some(({ lines }) => Object.values(lines).some(({ offered }) => offered !== undefined));
  return [
    hasOffered ? [...head, 'Offered as'] : head,
    ...bids.flatMap((one) => {
      const own = [one.vendor, bidWords(one), one.receipt];
      return [
        ...items.map(({ item, quantity }, at) => {
          const priced = one.lines[String(at + 1)];
          const price = priced ? priced.price / UNITS : 'No bid';
          return [
            ...own,
            at + 1,
            item,
            Number(quantity.amount),
            quantity.unit,
            price,
            priced ? priced.cents / 100 : '',
            ...(hasOffered ? [priced?.offered ?? ''] : []),
          ];
        }),
        ...extras.map(({ name }, at) => {
          const cents = one.extras[`x${at + 1}`];
          return [...own, '', name, '', '', '', cents === undefined ? '' : cents / 100];
        }),
        ...one.lots.map((lot) => {
          const words = lotWords(lot);
          return [
            ...own,
            '',
            `Total of lot ${lot.code}`,
            '',
            '',
            words ?? '',
            lot.cents === null ? '' : lot.cents / 100,
          ];
        }),
        [
          ...own,
          '',
          one.isPartial ? 'Total of the lots bid' : 'Total',
          '',
          '',
          '',
          one.total ? one.total.cents / 100 : '',
        ],
        ...one.steps.map(({ name, cents }) => [
          ...own,
          '',
          name,
          '',
          '',
          cents === null ? 'No bid' : '',
          cents === null ? '' : cents / 100,
        ]),
      ];
    }),
  ];
}
