import { dollars } from '#kernel';
import { withDays } from '#kernel/fields/date.ts';
import type { TaggedBlock, TaggedDocument } from '#server/services/pdf/tagged-content.ts';
import {
  draftChangeKinds,
  linesInSteps,
  originOf,
  partKinds,
  versionStages,
} from '../budget/versions/draft-changes.ts';
import type { DraftChanges } from '../budget/versions/version-calls.ts';
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

const amountColumns = (...labels: readonly string[]) => labels.map((label) => ({ label, isFigure: true }));

/** The whole budget: where the change of its lines comes from, and every part that changed. */
function budgetBlocks(draft: DraftChanges): readonly TaggedBlock[] {
  const version = draft.versions.find(({ number }) => number === draft.since);
  if (!version) return [title(1, 'Whole budget'), line(`No version of ${draft.name} is kept yet.`)];
  const { number, stage, takenAt } = version;
  const kept = withDays(`${versionStages[stage]} on ${takenAt.slice(0, 10)}.`);
  const others = draft.totals.filter(({ kind, before, after }) => kind !== 'line' && (before !== 0 || after !== 0));
  const difference = ({ before, after }: { readonly before: number; readonly after: number }) => [
    dollars(before),
    dollars(after),
    dollars(after - before),
  ];
  return [
    title(1, 'Whole budget'),
    line(`Since version ${number} of ${draft.name}. ${kept}`),
    {
      type: 'table',
      caption: 'Change of all lines',
      columns: [{ label: 'Lines' }, { label: 'Amount', isFigure: true }],
      rows: linesInSteps(draft).map(({ what, cents }) => [what, dollars(cents)]),
    },
    ...(others.length === 0
      ? []
      : [
          {
            type: 'table' as const,
            caption: 'Revenues, fund balances and transfers',
            columns: [{ label: 'Other parts' }, ...amountColumns('Before', 'Now', 'Difference')],
            rows: others.map((one) => [partKinds[one.kind], ...difference(one)]),
          },
        ]),
    ...(draft.changes.length === 0
      ? [line('Nothing changed since this version.')]
      : [
          {
            type: 'table' as const,
            caption: 'Everything that changed',
            columns: [
              { label: 'Part' },
              { label: 'Comes from' },
              { label: 'Change' },
              ...amountColumns('Before', 'Now', 'Difference'),
            ],
            rows: draft.changes.map((one) => [
              one.account === null ? one.name : `${one.name} (${one.account})`,
              originOf(one),
              draftChangeKinds[one.change],
              ...difference(one),
            ]),
          },
        ]),
  ];
}

interface Of {
  readonly changes: RequestChanges;
  readonly draft: DraftChanges;
  readonly publisher: string;
}

/** What changed in a budget and in the requests of its call, in the same rows and totals as their page. */
export function changesDocument({ changes, draft, publisher }: Of): TaggedDocument {
  const { name, budget, today, requests } = changes;
  const left = notCompared(changes);
  const told = requests.flatMap(requestBlocks);
  return {
    title: `${publisher}: changes for the council, ${budget}`,
    language: 'en-US',
    foot: `${publisher}, changes in ${budget}`,
    contentsTitle: 'Contents',
    blocks: [
      title(1, 'Changes for the council'),
      line(publisher),
      line(`${budget}, ${name}. ${withDays(`As of ${today}.`)}`),
      ...budgetBlocks(draft),
      title(1, 'Requests'),
      {
        type: 'table',
        caption: 'Totals of requests',
        columns: [{ label: 'Requests' }, { label: 'Amount', isFigure: true }],
        rows: changeTotals(changes).map(({ what, cents }) => [what, dollars(cents)]),
      },
      ...(left === null ? [] : [line(left)]),
      title(1, 'Changed request items'),
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
