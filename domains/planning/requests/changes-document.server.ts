import { dollars } from '#kernel';
import { withDays } from '#kernel/fields/date.ts';
import type { TaggedBlock, TaggedDocument } from '#server/services/pdf/tagged-content.ts';
import { changeTotals, notCompared, versionsSaid } from './change-rows.ts';
import type { RequestChanges } from './request-calls.ts';
import { changeKinds } from './request-totals.ts';

const title = (level: 1 | 2, text: string): TaggedBlock => ({ type: 'heading', level, text });
const line = (text: string): TaggedBlock => ({ type: 'paragraph', said: [{ text }] });

function requestBlocks(request: RequestChanges['requests'][number]): readonly TaggedBlock[] {
  const { center, number, before, after, changes } = request;
  if (changes.length === 0) return [];
  return [
    title(2, center),
    line(`${number}, ${versionsSaid(request)}: ${dollars(before)} before, ${dollars(after)} after.`),
    {
      type: 'table',
      caption: `Changes of ${center}`,
      columns: [
        { label: 'Item' },
        { label: 'Change' },
        { label: 'Before', isFigure: true },
        { label: 'After', isFigure: true },
        { label: 'Difference', isFigure: true },
        { label: 'Reason' },
      ],
      rows: [
        ...changes.map((one) => [
          one.account === null ? one.name : `${one.name} (${one.account})`,
          changeKinds[one.change],
          dollars(one.before),
          dollars(one.after),
          dollars(one.after - one.before),
          one.reason ?? '',
        ]),
        ['Changed items', '', ...sums(changes), ''],
      ],
    },
  ];
}

function sums(changes: RequestChanges['requests'][number]['changes']): readonly string[] {
  const sum = (of: (one: (typeof changes)[number]) => number) =>
    dollars(changes.reduce((all, one) => all + of(one), 0));
  return [sum((one) => one.before), sum((one) => one.after), sum((one) => one.after - one.before)];
}

/** What changed in the requests of a call, in the same rows and totals as its page. */
export function changesDocument(changes: RequestChanges, publisher: string): TaggedDocument {
  const { name, budget, today, requests } = changes;
  const left = notCompared(changes);
  const told = requests.flatMap(requestBlocks);
  return {
    title: `${publisher}: changes for the council, ${budget}`,
    language: 'en-US',
    foot: `${publisher}, changes in ${name}`,
    contentsTitle: 'Contents',
    blocks: [
      title(1, 'Changes for the council'),
      line(publisher),
      line(`${budget}, ${name}. ${withDays(`As of ${today}.`)}`),
      {
        type: 'table',
        caption: 'Totals',
        columns: [{ label: 'Requests' }, { label: 'Amount', isFigure: true }],
        rows: changeTotals(changes).map(({ what, cents }) => [what, dollars(cents)]),
      },
      ...(left === null ? [] : [line(left)]),
      title(1, 'Changes'),
      ...(told.length === 0
        ? [
            line(
              requests.length === 0
                ? 'No request has two versions yet.'
                : 'Both versions of each request are the same.',
            ),
          ]
        : told),
    ],
  };
}
