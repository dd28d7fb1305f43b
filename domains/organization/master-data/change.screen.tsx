import { type AnyRecord, labelOf } from '#kernel';
import type { Shown } from '#web/data/client.ts';
import { useRow } from '#web/data/query.ts';
import { Cell, ReferenceLink } from '#web/record/cells.tsx';
import { RecordPage, RecordScreen } from '#web/record/record-page.tsx';
import { useRecords } from '#web/shell/product.ts';
import { Table } from '#web/ui/table.tsx';
import { masterDataChange, masterSets } from './master-data-change.record.ts';

type Values = Readonly<Record<string, unknown>>;

/** A request, as whoever agrees has to see it: the entry, what it was and what it will be, field by field, and why. */
export default function ChangeScreen({ params }: { readonly params: Readonly<Record<string, string>> }) {
  const id = params['id'] ?? '';
  const { data } = useRow(masterDataChange, id, id !== 'new');
  const row = data as Shown<typeof masterDataChange> | undefined; // asked of this record
  const { named } = useRecords();
  if (!data || !row) return <RecordScreen record={masterDataChange} id={id} />;
  const entry = named(masterSets[row.entryKind]);
  return (
    <RecordPage record={masterDataChange} row={data} layout="own">
      <ProposedChange row={row} entry={entry} />
      {row.act === 'change' && entry && (
        <Fields entry={entry} was={(row.was ?? {}) as Values} willBe={(row.proposal ?? {}) as Values} />
      )}
    </RecordPage>
  );
}

interface ProposedChangeProps {
  readonly row: Shown<typeof masterDataChange>;
  readonly entry: AnyRecord | undefined;
}

function ProposedChange({ row, entry }: ProposedChangeProps) {
  const { act, entryKind, why, askedBy, owner } = masterDataChange.fields;
  const { into } = (row.proposal ?? {}) as { into?: string };
  const id = row[row.entryKind];
  return (
    <section aria-label="Requested change" className="panel p-4">
      <dl className="pairs">
        <div>
          <dt>{entry?.label[0] ?? labelOf('entryKind', entryKind.spec)}</dt>
          <dd>
            {entry && id ? <ReferenceLink to={entry.name} id={id} title={row.entryName ?? undefined} /> : row.entryName}
          </dd>
        </div>
        <div>
          <dt>{labelOf('act', act.spec)}</dt>
          <dd>
            <Cell spec={act.spec} value={row.act} />
            {row.act === 'merge' && entry && into && (
              <>
                : <ReferenceLink to={entry.name} id={into} />
              </>
            )}
          </dd>
        </div>
        <div>
          <dt>{labelOf('why', why.spec)}</dt>
          <dd className="wrap-anywhere">{row.why}</dd>
        </div>
        <div>
          <dt>{labelOf('askedBy', askedBy.spec)}</dt>
          <dd>
            <Cell spec={askedBy.spec} value={row.askedBy} title={row.titles?.['askedBy']} />
          </dd>
        </div>
        <div>
          <dt>{labelOf('owner', owner.spec)}</dt>
          <dd>
            {row.owner ? (
              <Cell spec={owner.spec} value={row.owner} title={row.titles?.['owner']} />
            ) : (
              'An administrator: the entry has no owner'
            )}
          </dd>
        </div>
      </dl>
    </section>
  );
}

interface FieldsProps {
  readonly entry: AnyRecord;
  readonly was: Values;
  readonly willBe: Values;
}

const Fields = ({ entry, was, willBe }: FieldsProps) => (
  <section aria-label="What changes" className="panel">
    <Table
      label="What changes"
      rows={Object.keys(willBe).flatMap((id) => {
        const spec = entry.fields[id]?.spec;
        return spec ? [{ id, spec }] : [];
      })}
      columns={[
        { label: 'Field', name: ({ id, spec }) => labelOf(id, spec) },
        {
          label: 'It was',
          mark: ({ id, spec }) => <Cell spec={spec} value={was[id]} />,
          className: 'wrap-anywhere',
        },
        {
          label: 'It will be',
          mark: ({ id, spec }) => <Cell spec={spec} value={willBe[id]} />,
          className: 'wrap-anywhere',
        },
      ]}
    />
  </section>
);
