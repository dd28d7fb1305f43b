import { inSentence } from '#kernel/fields/accept.ts';
import { useState } from 'react';
import { useCall } from '#web/data/calls.ts';
import type { Shown } from '#web/data/client.ts';
import { useRow } from '#web/data/query.ts';
import { RecordPage, RecordScreen, RecordSections } from '#web/record/record-page.tsx';
import { useRecords } from '#web/shell/product.ts';
import { Link, usePlace } from '#web/shell/router.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Answered } from '#web/ui/answered.tsx';
import type { AnyRecord } from '#kernel';
import { labelOf } from '#kernel';
import { ChangeDialog, MergeEntryDialog, RetireDialog } from './entry-dialogs.tsx';
import { areCounted, type ShownSet, shownSets, unitsGovern } from './master-data.ts';
import { entryUses } from './uses-calls.ts';

type Doing = 'change' | 'retire' | 'merge';

/** An entry of the master data: where it is used, and how it is changed, retired or merged. One screen for all of them. */
export default function EntryScreen({ params }: { params: Readonly<Record<string, string>> }) {
  const id = params['id'] ?? '';
  const { path, search } = usePlace();
  const { named, rowAt } = useRecords();
  const name = shownSets.find((one) => rowAt(one, id) === path) ?? 'commodity_code';
  const record = named(name);
  if (!record) return null;
  const isEditing = new URLSearchParams(search).has('edit');
  return <Entry key={id} {...{ record, id, name, isEditing }} />;
}

interface EntryProps {
  readonly record: AnyRecord;
  readonly id: string;
  readonly name: ShownSet;
  readonly isEditing: boolean;
}

function Entry({ record, id, name, isEditing }: EntryProps) {
  const { data: row } = useRow(record, id, id !== 'new');
  if (!row || isEditing) return <RecordScreen record={record} id={id} />;
  return (
    <RecordPage record={record} row={row}>
      <Doings {...{ record, row, name }} />
      <RecordSections record={record} row={row} />
      {areCounted(name) && <Used record={record} id={id} />}
    </RecordPage>
  );
}

function Doings({ record, row, name }: { record: AnyRecord; row: Shown<AnyRecord>; name: ShownSet }) {
  const [doing, setDoing] = useState<Doing | null>(null);
  const isRetired = row.status === 'retired';
  const isMerged = row.status === 'merged';
  const close = () => setDoing(null);
  if (isMerged) return null;
  return (
    <section aria-label="Change this entry" className="panel space-y-2 p-4">
      <div className="flex flex-wrap gap-2">
        <button type="button" className="button button-primary" disabled={isRetired} onClick={() => setDoing('change')}>
          <Icon name="pencil" />
          Ask for a change
        </button>
        <button type="button" className="button" onClick={() => setDoing('retire')}>
          {isRetired ? 'Request reactivation' : 'Ask to retire it'}
        </button>
        <button type="button" className="button" onClick={() => setDoing('merge')}>
          Ask to merge it into another
        </button>
      </div>
      <p className="note">
        Its owner or an administrator approves; never the requester.
        {name === 'unit_of_measure' && ` ${unitsGovern}`}
      </p>
      {doing === 'change' && <ChangeDialog {...{ record, row, name }} onClose={close} />}
      {doing === 'retire' && <RetireDialog {...{ record, row, name }} onClose={close} />}
      {doing === 'merge' && <MergeEntryDialog {...{ record, row, name }} onClose={close} />}
    </section>
  );
}

function Used({ record, id }: { readonly record: AnyRecord; readonly id: string }) {
  const { named, listAt } = useRecords();
  const uses = useCall(entryUses, { record: record.name, id });
  return (
    <Answered of={uses} skeleton="h-24">
      {(data) => (
        <section aria-label="Usage" className="panel p-4">
          <h2 className="mb-2">Usage</h2>
          {data.total === 0 ? (
            <p className="text-muted">Not used anywhere.</p>
          ) : (
            <ul className="space-y-1">
              {data.places.map(({ record: from, field, count }) => {
                const target = named(from);
                const at = listAt(from);
                const spec = target?.fields[field]?.spec;
                const words = `${count} ${inSentence(target?.label[count === 1 ? 0 : 1] ?? from)}`;
                // Only fields of the record itself can be filtered by; those of lines cannot.
                const filter = spec ? `${field}${spec.kind.name === 'references' ? '.has' : ''}=${id}` : null;
                return (
                  <li key={`${from}.${field}`}>
                    {at && filter ? (
                      <Link to={`${at}?${filter}`} className="link">
                        {words}
                      </Link>
                    ) : (
                      words
                    )}{' '}
                    <span className="text-muted">as {labelOf(field, spec).toLowerCase()}</span>
                  </li>
                );
              })}
              {data.elsewhere > 0 && (
                <li className="text-muted">{data.elsewhere} more in records that are not open to you</li>
              )}
            </ul>
          )}
        </section>
      )}
    </Answered>
  );
}
