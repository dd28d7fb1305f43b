import { useState } from 'react';
import { href } from '#kernel';
import { useAct, useCall } from '#web/data/calls.ts';
import { useRowsOf } from '#web/data/rows.ts';
import { useSession } from '#web/data/session.ts';
import { Link } from '#web/shell/router.tsx';
import { Answered } from '#web/ui/answered.tsx';
import { MoreOf } from '#web/ui/more-rows.tsx';
import { Table } from '#web/ui/table.tsx';
import { contractPages } from '../contract-pages.ts';
import { managers } from '../contract/contract-life.ts';
import { type FoundObligations, findObligations, obligationSearch } from './finding-calls.ts';
import { obligationProposal } from './obligation-proposal.record.ts';

const FEW = 10;
const states = {
  read: 'Read',
  no_text: 'No text (scanned)',
  unreadable: 'Not readable',
  skipped: 'Not read',
} as const;

/** Duties found in the files of a contract, each with its page and its sentence; a person confirms or dismisses each. */
export default function FoundDuties({ id }: { readonly id: string }) {
  const { duties } = useSession();
  const rows = useRowsOf(obligationProposal, { filters: { contract: id, status: 'proposed' }, limit: FEW });
  const options = useCall(obligationSearch, { id });
  const [heard, setHeard] = useState<FoundObligations | null>(null);
  const search = useAct(findObligations, {
    onDone: (found: FoundObligations) => {
      setHeard(found);
      void rows.refetch();
    },
  });
  const mayFind = managers.some(({ duty }) => duties.includes(duty));
  const model = options.data?.model ?? null;
  const none = options.data?.files === 0;
  if (none && rows.data?.data.length === 0) return null;
  return (
    <section aria-label="Proposed obligations" className="panel min-w-0 overflow-x-auto">
      <div className="flex min-h-11 flex-wrap items-center gap-2 px-4 py-2">
        <h2 className="mr-auto text-sm">Proposed obligations</h2>
        {mayFind && model && (
          <button
            type="button"
            className="button button-quiet"
            disabled={search.isPending}
            onClick={() => search.mutate({ id, model: true })}
          >
            Find with AI
          </button>
        )}
        {mayFind && !none && (
          <button
            type="button"
            className="button"
            disabled={search.isPending}
            onClick={() => search.mutate({ id, model: false })}
          >
            {search.isPending ? 'Reading files' : 'Find obligations'}
          </button>
        )}
      </div>
      {search.error && (
        <p role="alert" className="wrong px-4">
          {search.error.message}
        </p>
      )}
      {heard && <Heard {...heard} />}
      <Answered
        of={rows}
        skeleton="h-16"
        empty={<p className="note px-4 pb-4">No proposals. Duties found in the contract files appear here.</p>}
      >
        {({ data }) => (
          <Table
            label="Proposed obligations"
            rows={data}
            columns={[
              {
                label: 'Obligation',
                name: ({ name }) => name ?? '',
                show: (row) => (
                  <>
                    <Link to={href(contractPages.proposal, { id: row.id })} className="link">
                      {row.name}
                    </Link>
                    <q className="note block wrap-anywhere">{row.quote}</q>
                  </>
                ),
              },
              {
                label: 'Source',
                text: ({ fileName, page }) => (page ? `${fileName}, page ${page}` : fileName),
                className: 'wrap-anywhere',
              },
              { label: 'Owed by', text: ({ owedBy }) => (owedBy === 'agency' ? 'Agency' : 'Vendor') },
              { label: 'Due', day: ({ dueOn }) => dueOn },
              { label: 'As written', text: ({ dueWords }) => dueWords },
            ]}
          />
        )}
      </Answered>
      <MoreOf rows={rows.data} />
    </section>
  );
}

/** What was read, by which way, and what could not be. */
function Heard({ files, added, known, left, byModel, note }: FoundObligations) {
  return (
    <div className="space-y-2 px-4 pb-3" aria-live="polite">
      <p>
        {added} new, {known} known. {byModel > 0 ? `${byModel} found by the language model, the others` : 'Found'} by
        sentence rules.{left > 0 && ` ${left} more ${left === 1 ? 'is' : 'are'} left: decide these, then search again.`}
      </p>
      {note && <p className="text-warn">{note}</p>}
      <ul className="note">
        {files.map(({ name, pages, state }, at) => (
          <li key={`${name} ${at}`}>
            {name}: {states[state]}
            {state === 'read' && pages > 1 && `, ${pages} pages`}
          </li>
        ))}
      </ul>
    </div>
  );
}
