import { useState } from 'react';
import { roles } from '#kernel';
import { dutyWords, roleWords } from '#domains/organization/public.ts';
import { useOutlines } from '#web/record/outlines.ts';
import { Link, useTitle } from '#web/shell/router.tsx';
import { Empty } from '#web/ui/empty.tsx';
import { Opening } from '#web/ui/folding.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { useWhole } from '#web/ui/whole.ts';
import { MoreRows, useMost } from '#web/ui/more-rows.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { useParam } from '#web/ui/param.ts';
import { Tabs } from '#web/ui/tabs.tsx';
import type { Columns } from '#web/ui/columns.ts';
import { saveFile } from '#web/ui/save-file.ts';
import { Table } from '#web/ui/table.tsx';
import { AccessExplained } from './access-explained.tsx';
import { matrixCsv, type Reach, type Right, rightsOf } from './access-matrix.ts';
import { security } from './index.ts';

/** Who may do what, read out of what the definitions say that every call is judged by. */
export default function AccessControls() {
  useTitle('Access Controls');
  const outlines = useOutlines();
  const [rights] = useState(() => rightsOf(outlines));
  const download = () => {
    saveFile('access-controls.csv', matrixCsv(rights, roleWords), 'text/csv');
  };
  return (
    <>
      <PageHead title="Access Controls" note="Derived from the access rules in force.">
        <button type="button" className="button" onClick={download}>
          <Icon name="download" />
          Export as CSV
        </button>
        <Link to="/admin/roles" className="button button-quiet">
          Roles and duties
        </Link>
      </PageHead>
      <Tabs label="Access controls" tabs={security.pages.accessControls.tabs ?? {}}>
        {(tab) => (tab === 'person' ? <AccessExplained /> : <Matrix rights={rights} />)}
      </Tabs>
    </>
  );
}

function Matrix({ rights }: { rights: readonly Right[] }) {
  const [wanted, setWanted] = useParam('search');
  const words = wanted.toLowerCase().split(/\s+/).filter(Boolean);
  const found = rights.filter(({ label, act, duties }) => {
    const said = `${label} ${act} ${duties.map(dutyWords).join(' ')}`.toLowerCase();
    return words.every((word) => said.includes(word));
  });
  const kinds = Map.groupBy(found, ({ record }) => record);
  const some = useMost(25);
  return (
    <div className="space-y-2">
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
        <input
          type="search"
          aria-label="Search records, acts and duties"
          placeholder="Search records, acts and duties"
          className="control max-w-80"
          value={wanted}
          onChange={({ target }) => setWanted(target.value)}
        />
        <p className="note">● every row · ◐ some rows, see the limit · — not at all</p>
      </div>
      {kinds.size === 0 && (
        <div className="panel">
          <Empty icon="lock" title="Nothing matches">
            Search for a kind of record such as requisition, an act such as approve, or a duty.
          </Empty>
        </div>
      )}
      {[...kinds].slice(0, some.most).map(([record, own]) => (
        <Group key={record} own={own} startsOpen={words.length > 0 && kinds.size <= 5} />
      ))}
      <MoreRows {...some} all={kinds.size} />
    </div>
  );
}

/** The rights on one kind of record; open from the start where few are found. */
function Group({ own, startsOpen }: { readonly own: readonly Right[]; readonly startsOpen: boolean }) {
  const [chosen, setOpen] = useState<boolean | null>(null);
  const isOpen = useWhole() || (chosen ?? startsOpen);
  const label = own[0]?.label ?? '';
  return (
    <section aria-label={label} className="panel">
      <h2 className="px-4 py-2 text-base">
        <Opening isOpen={isOpen} onToggle={() => setOpen(!isOpen)}>
          {label}
          <span className="text-muted text-sm font-normal">{own.length}</span>
        </Opening>
      </h2>
      {isOpen && (
        <Table label={label} rows={own} id={({ verb }) => verb} className="md:table-fixed" columns={columns} />
      )}
    </section>
  );
}

const marks: Readonly<Record<Reach, readonly [mark: string, words: string, look: string]>> = {
  all: ['●', 'Every row', 'text-good'],
  some: ['◐', 'Some rows', 'text-warn'],
  none: ['—', 'Not at all', 'text-muted'],
};

const columns: Columns<Right> = [
  { label: 'What', name: ({ act }) => act, headClass: 'md:w-1/4' },
  ...roles.map((role) => ({
    label: roleWords[role],
    text: ({ reach }: Right) => marks[reach[role]][1],
    className: ({ reach }: Right) => marks[reach[role]][2],
    show: ({ reach }: Right) => <Mark reach={reach[role]} />,
  })),
  { label: 'By duty', text: ({ duties }) => duties.map(dutyWords).join(', ') || null },
  { label: 'Limit', text: ({ limits }) => limits, className: 'text-muted max-w-xs', headClass: 'md:w-1/4' },
];

function Mark({ reach }: { reach: Reach }) {
  const [mark, words] = marks[reach];
  return (
    <>
      <span aria-hidden="true">{mark}</span>
      <span className="sr-only">{words}</span>
    </>
  );
}
