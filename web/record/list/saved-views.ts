import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { AnyRecord } from '#kernel';
import { call, newKey } from '#web/data/call.ts';
import { keys } from '#web/data/query.ts';
import { useSession } from '#web/data/session.ts';
import { useShell } from '#web/data/shell.ts';
import { recordAt } from '#web/data/record-at.ts';
import { useRecords } from '#web/shell/product.ts';
import { keptOf } from './list-address.ts';

/** A list under a name, as the record `saved_view` keeps it. */
export interface View {
  readonly id: string;
  readonly version: number;
  readonly name: string;
  readonly owner: string;
  readonly question: string | null;
  readonly columns: readonly string[] | null;
  readonly shared: boolean;
  readonly titles?: Readonly<Record<string, string>>;
}

const VIEWS = 'saved_view';
const OPENINGS = 'opening_view';

/** The address that a view stands for, without the path. */
export function addressOf(record: AnyRecord, { question, columns }: Pick<View, 'question' | 'columns'>): string {
  const address = new URLSearchParams(question ?? '');
  if (columns && columns.length > 0) address.set('columns', columns.join(','));
  return keptOf(record, `?${address}`);
}

/** The other way round: how an address is kept. */
export function keptAs(record: AnyRecord, search: string): Pick<View, 'question' | 'columns'> {
  const address = new URLSearchParams(keptOf(record, search));
  const columns = (address.get('columns') ?? '').split(',').filter(Boolean);
  address.delete('columns');
  return { question: address.toString() || null, columns };
}

const listed = <Row>(record: string, question: string, signal: AbortSignal): Promise<readonly Row[]> =>
  call<{ readonly data: readonly Row[] }>({ path: `${recordAt(record)}?${question}&limit=200`, signal }).then(
    ({ data }) => data,
  );

/** The views of a list that this person may see: their own first. */
export function useViews(record: AnyRecord) {
  const me = useSession();
  const isKept = useRecords().stub(VIEWS) !== undefined;
  return useQuery({
    queryKey: [VIEWS, 'of', record.name],
    queryFn: ({ signal }) => listed<View>(VIEWS, `listOf=${record.name}&sort=name`, signal),
    select: (views) => [
      ...views.filter(({ owner }) => owner === me.member.id),
      ...views.filter(({ owner }) => owner !== me.member.id),
    ],
    enabled: isKept,
  });
}

/** Everything that is done with views. */
export function useViewChanges(record: AnyRecord) {
  const queries = useQueryClient();
  const opening = useShell().data?.openings.find(({ listOf }) => listOf === record.name);
  const send = <Answer>(method: 'POST' | 'PATCH' | 'DELETE', path: string, body?: object) =>
    call<Answer>({ method, path, key: newKey(), ...(body ? { body } : {}) });
  const again = () => Promise.all([[VIEWS], keys.shell].map((queryKey) => queries.invalidateQueries({ queryKey })));
  const change = <Given, Answer>(mutationFn: (given: Given) => Promise<Answer>) => ({ mutationFn, onSettled: again });
  return {
    opening: opening?.view ?? null,
    save: useMutation(
      change((view: Pick<View, 'name' | 'shared'> & { readonly search: string }) =>
        send<View>('POST', recordAt(VIEWS), {
          name: view.name,
          shared: view.shared,
          listOf: record.name,
          ...keptAs(record, view.search),
        }),
      ),
    ),
    edit: useMutation(
      change(({ view, ...edit }: { view: View } & Partial<Pick<View, 'name' | 'shared' | 'question' | 'columns'>>) =>
        send<View>('PATCH', recordAt(VIEWS, view.id), { version: view.version, ...edit }),
      ),
    ),
    remove: useMutation(change(({ id, version }: View) => send('DELETE', `${recordAt(VIEWS, id)}?version=${version}`))),
    open: useMutation(
      change((view: string | null) => {
        if (view === null)
          return opening
            ? send('DELETE', `${recordAt(OPENINGS, opening.id)}?version=${opening.version}`)
            : Promise.resolve({});
        return opening
          ? send('PATCH', recordAt(OPENINGS, opening.id), { version: opening.version, view })
          : send('POST', recordAt(OPENINGS), { listOf: record.name, view });
      }),
    ),
  };
}
