import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { type AnyRecord, allows, type Spec } from '#kernel';
import { actorOf, today, useSession } from '#web/data/session.ts';
import { navigate, usePlace } from '#web/shell/router.tsx';
import { type Change, changedAddress, type ListState, readAddress, systemColumns } from './list-address.ts';
import { questionFor } from '#kernel/lists/question.ts';

/** What every part of a list is given: the record, what the address says, and how to change it. */
export interface List {
  readonly record: AnyRecord;
  readonly state: ListState;
  /** The question as the server is asked: filters, search, order. */
  readonly question: string;
  /** Columns of the table, in order. */
  readonly columns: readonly string[];
  /** Fields that this person may see, with their names. */
  readonly fields: readonly (readonly [name: string, spec: Spec])[];
  /** The address as it stands. */
  readonly search: string;
  readonly path: string;
  readonly change: (change: Change, how?: { readonly replace?: boolean }) => void;
  /** Reads everything of the record again. */
  readonly again: () => Promise<void>;
}

/** A list of any record, as it stands in the address bar. */
export function useListOf(record: AnyRecord): List {
  const { path, search } = usePlace();
  const me = useSession();
  const queries = useQueryClient();
  const day = today(me);
  return useMemo(() => {
    const state = readAddress(record, search);
    const actor = actorOf(me);
    const fields = Object.entries(record.fields)
      .map(([name, { spec }]) => [name, spec] as const)
      .filter(([, { readers }]) => readers === undefined || allows(readers, actor));
    const seen = new Set<string>([...systemColumns, ...fields.map(([name]) => name)]);
    const columns = (state.columns.length > 0 ? state.columns : record.list.columns).filter((name) => seen.has(name));
    const asker = { member: me.member.id, today: day, timeZone: me.organization.timeZone };
    return {
      record,
      state,
      question: questionFor(record, state, asker).toString(),
      columns: columns.includes(record.title) ? columns : [record.title, ...columns],
      fields,
      search,
      path,
      change: (change, how = {}) => navigate(`${path}${changedAddress(search, change)}`, how),
      again: () => queries.invalidateQueries({ queryKey: [record.name] }),
    };
  }, [record, path, search, me, day, queries]);
}

/** The fields that a list asks the server for; the product's own columns always come along. */
export const fieldsFor = (list: List, more: readonly string[] = []): string =>
  [...new Set([...list.columns, ...more, ...Object.values(list.record.view?.leadsTo ?? {})])]
    .filter((name) => Object.hasOwn(list.record.fields, name))
    .join(',');

/** Fields that lists can show: lines and sealed values stand on the row's own page. */
export const isShown = ({ kind }: Spec): boolean => !['lines', 'encrypted', 'password', 'json'].includes(kind.name);
