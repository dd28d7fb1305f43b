import { useState } from 'react';
import { type Role, roles } from '#kernel';
import { dutyWords, roleWords } from '#domains/organization/public.ts';
import { useDefinitions } from '#web/shell/product.ts';
import { Link, useTitle } from '#web/shell/router.tsx';
import { Empty } from '#web/ui/empty.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { useParam } from '#web/ui/param.ts';
import { Tabs } from '#web/ui/tabs.tsx';
import { AccessExplained } from './access-explained.tsx';
import { matrixCsv, type Reach, type Right, rightsOf } from './access-matrix.ts';
import { security } from './index.ts';

/** Who may do what, read out of the definitions that every call is judged by. */
export default function AccessControls() {
  useTitle('Access Controls');
  const records = useDefinitions();
  const [rights] = useState(() => rightsOf(records));
  const download = () => {
    const file = new Blob([`\uFEFF${matrixCsv(rights, roleWords)}`], { type: 'text/csv' });
    const link = document.createElement('a');
    link.href = URL.createObjectURL(file);
    link.download = 'access-controls.csv';
    link.click();
    URL.revokeObjectURL(link.href);
  };
  return (
    <>
      <PageHead
        title="Access Controls"
        note="Read out of the definitions that every call is judged by, so it is never out of date."
      >
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
  return (
    <div className="space-y-4">
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
      {[...kinds].map(([record, own]) => (
        <section key={record} aria-label={own[0]?.label ?? record} className="panel">
          <h2 className="px-4 pt-4 pb-2">{own[0]?.label}</h2>
          <table className="grid-table md:table-fixed">
            <thead>
              <tr>
                <th scope="col" className="md:w-1/4">
                  What
                </th>
                {roles.map((role) => (
                  <th key={role} scope="col">
                    {roleWords[role]}
                  </th>
                ))}
                <th scope="col">By duty</th>
                <th scope="col" className="md:w-1/4">
                  Limit
                </th>
              </tr>
            </thead>
            <tbody>
              {own.map((right) => (
                <tr key={right.verb}>
                  <th scope="row" className="col-span-full font-normal">
                    {right.act}
                  </th>
                  {roles.map((role) => (
                    <ReachCell key={role} role={role} reach={right.reach[role]} />
                  ))}
                  <td data-label="By duty">{right.duties.map(dutyWords).join(', ') || '—'}</td>
                  <td data-label="Limit" className="text-muted max-w-xs">
                    {right.limits ?? '—'}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      ))}
    </div>
  );
}

const marks: Readonly<Record<Reach, readonly [mark: string, words: string, look: string]>> = {
  all: ['●', 'Every row', 'text-good'],
  some: ['◐', 'Some rows', 'text-warn'],
  none: ['—', 'Not at all', 'text-muted'],
};

function ReachCell({ role, reach }: { role: Role; reach: Reach }) {
  const [mark, words, look] = marks[reach];
  return (
    <td data-label={roleWords[role]} className={look}>
      <span aria-hidden="true">{mark}</span>
      <span className="sr-only">{words}</span>
    </td>
  );
}
