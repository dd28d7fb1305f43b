import { files } from '#kernel/fields/reference.ts';
import { type ReactNode, Suspense, useState } from 'react';
import type { AnyRecord } from '#kernel';
import { ProblemError } from '#web/data/call.ts';
import type { Shown } from '#web/data/client.ts';
import { useRow } from '#web/data/query.ts';
import { useShow } from '#web/data/session.ts';
import { NotFound } from '#web/shell/not-found.tsx';
import { Link, navigate, usePlace, useTitle } from '#web/shell/router.tsx';
import { copyText } from '#web/ui/copy-button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { later } from '#web/ui/later.tsx';
import { Menu, MenuChoice, MenuLine } from '#web/ui/menu.tsx';
import { Tooltip } from '#web/ui/tooltip.tsx';
import { LoadError } from '#web/ui/load-error.tsx';
import { contentAt, momentOf, StatusBadge } from './cells.tsx';
import { factsOf, FilePicture } from './detail/files.tsx';
import { Neighbours, RecordHead } from './detail/head.tsx';
import { useKeys } from './detail/keys.ts';
import { LifeLine } from './detail/life-line.tsx';
import { RecordSections } from './detail/sections.tsx';
import { RefusedSteps, Steps, useRemoval } from './steps.tsx';
import { aboutOf, titleOf, type Values } from './words.ts';

export { RecordSections } from './detail/sections.tsx';

type Row = Shown<AnyRecord>;

const RecordForm = later(async () => ({ default: (await import('./record-form.tsx')).RecordForm }));
const Below = later(() => import('./detail/below.tsx'));

interface RecordScreenProps {
  readonly record: AnyRecord;
  readonly id: string;
  /** What a new row begins with besides the defaults of its fields. */
  readonly start?: Values;
  /** What stands between the steps and the comments in place of the sections alone. */
  readonly children?: (row: Row) => ReactNode;
}

/** Any record's page: the row itself, its form at `?edit`, or an empty form under the id `new`. */
export function RecordScreen({ record, id, start, children }: RecordScreenProps) {
  const { search } = usePlace();
  const isNew = id === 'new';
  const { data: row, error, refetch } = useRow(record, id, !isNew);
  if (isNew)
    return (
      <Suspense fallback={<Waiting />}>
        <RecordForm key="new" record={record} row={null} {...(start ? { start } : {})} />
      </Suspense>
    );
  if (!row && error instanceof ProblemError && error.status === 404) return <NotFound sentence={error.message} />;
  if (!row && error) return <LoadError error={error} retry={() => void refetch()} />;
  if (!row) return <Waiting />;
  if (new URLSearchParams(search).has('edit')) return <Editing key={id} record={record} row={row} />;
  return (
    <RecordPage record={record} row={row}>
      {children?.(row)}
    </RecordPage>
  );
}

/** Whether the row can be edited is looked at once: news about it must not take the form away under the person's hands. */
function Editing({ record, row }: { record: AnyRecord; row: Row }) {
  const [mayEdit] = useState(row.can.includes('edit'));
  return mayEdit ? (
    <Suspense fallback={<Waiting />}>
      <RecordForm record={record} row={row} />
    </Suspense>
  ) : (
    <RecordPage record={record} row={row} />
  );
}

export function RecordPage({ record, row, children }: { record: AnyRecord; row: Row; children?: ReactNode }) {
  const show = useShow();
  const title = titleOf(record, row);
  const about = (row as Values)[aboutOf(record) ?? ''];
  useTitle(`${title} · ${record.label[0]}`);
  return (
    <div className="space-y-4">
      <RecordHead record={record} title={title} about={about} beside={<Neighbours record={record} id={row.id} />}>
        {record.states.length > 0 && <StatusBadge record={record} state={row.status} />}
        <span className="text-muted">
          {row.titles?.['createdBy'] && `${row.titles['createdBy']}, `}
          {momentOf(row.createdAt, show)}
        </span>
      </RecordHead>
      {record.states.length > 0 && <LifeLine record={record} state={row.status} />}
      <Doing record={record} row={row} />
      <RefusedSteps record={record} row={row} />
      {record.name === files && <FilePicture record={record} id={row.id} facts={factsOf(record, row)} isLarge />}
      {children ?? <RecordSections record={record} row={row} />}
      <Suspense fallback={<div className="skeleton h-40" />}>
        <Below record={record} id={row.id} />
      </Suspense>
    </div>
  );
}

/** What can be done here: the steps as buttons, editing, and the rest in a menu. */
function Doing({ record, row }: { record: AnyRecord; row: Row }) {
  const { path } = usePlace();
  const mayEdit = row.can.includes('edit');
  const removal = useRemoval(record, row);
  const copyLink = () => void copyText('Link', `${location.origin}${path}`);
  useKeys({ e: mayEdit ? () => navigate(`${path}?edit`) : null });
  return (
    <div data-guide="steps" className="flex flex-wrap gap-2 print:hidden">
      <Steps record={record} row={row} />
      {record.name === files && (
        <a href={contentAt(record.name, row.id)} className="button">
          Open file
        </a>
      )}
      {mayEdit && (
        <Tooltip says="Edit (e)">
          <Link to={`${path}?edit`} className="button" aria-keyshortcuts="e">
            Edit
          </Link>
        </Tooltip>
      )}
      <Menu
        align="start"
        trigger={
          <button type="button" aria-label="More" className="button px-2.5">
            <Icon name="ellipsis" />
          </button>
        }
      >
        <MenuChoice icon="link" onChoose={copyLink}>
          Copy link
        </MenuChoice>
        <MenuChoice icon="file-text" onChoose={() => print()}>
          Print
        </MenuChoice>
        {removal.ask && (
          <>
            <MenuLine />
            <MenuChoice icon="trash-2" isDanger onChoose={removal.ask}>
              Delete
            </MenuChoice>
          </>
        )}
      </Menu>
      {removal.dialog}
    </div>
  );
}

function Waiting() {
  return (
    <div aria-busy="true" className="space-y-4">
      <div className="skeleton h-8 w-64" />
      <div className="skeleton h-40" />
      <div className="skeleton h-40" />
    </div>
  );
}
