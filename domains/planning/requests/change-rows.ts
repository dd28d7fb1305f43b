import type { RequestChanges } from './request-calls.ts';
import type { ChangeKind } from './request-totals.ts';
import { stages } from './request-words.ts';

/** A changed line or package with the request that it belongs to. */
export interface ChangeRow {
  readonly id: string;
  readonly center: string;
  readonly number: string;
  readonly versions: string;
  readonly name: string;
  readonly account: string | null;
  readonly change: ChangeKind;
  readonly before: number;
  readonly after: number;
  readonly reason: string | null;
}

type Changed = RequestChanges['requests'][number];

export const versionsSaid = ({ from, to, fromStage, toStage }: Changed): string =>
  `${stages[fromStage]} ${from} to ${stages[toStage].toLowerCase()} ${to}`;

export const changeRows = ({ requests }: RequestChanges): readonly ChangeRow[] =>
  requests.flatMap((request) => {
    const { id, center, number } = request;
    return request.changes.map((one) => ({ ...one, id, center, number, versions: versionsSaid(request) }));
  });

/** The earlier total, all changes, and the later total. */
export const changeTotals = ({ before, after }: Pick<RequestChanges, 'before' | 'after'>) => [
  { what: 'Earlier versions', cents: before },
  { what: 'All changes', cents: after - before },
  { what: 'Latest versions', cents: after },
];

/** Requests that could not be compared, in words; null where all were. */
export const notCompared = ({ first }: Pick<RequestChanges, 'first'>): string | null =>
  first === 0
    ? null
    : `${first} ${first === 1 ? 'request has' : 'requests have'} no such earlier version and no part in these totals.`;
