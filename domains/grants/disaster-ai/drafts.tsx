import { useState } from 'react';
import { href } from '#kernel';
import { useAct } from '#web/data/calls.ts';
import { useRowsOf } from '#web/data/rows.ts';
import { useSession } from '#web/data/session.ts';
import { StatusBadge } from '#web/record/cells.tsx';
import { Link, navigate } from '#web/shell/router.tsx';
import { Answered } from '#web/ui/answered.tsx';
import { CutNote, MoreOf } from '#web/ui/more-rows.tsx';
import { Select } from '#web/ui/select.tsx';
import { Table } from '#web/ui/table.tsx';
import { grantAward } from '../award/grant-award.record.ts';
import { disasterPages } from '../disaster-pages.ts';
import { type DisasterBoard, draftNarrative } from './disaster-calls.ts';
import { disasterDraft } from './disaster-draft.record.ts';
import { draftKinds, type DraftKind } from './disaster-words.ts';

const FEW = 10;

/** Drafts and who accepted them; a new one is made of the cost lines of an award. */
export default function Drafts({ of }: { readonly of: DisasterBoard }) {
  const { may } = useSession();
  const rows = useRowsOf(disasterDraft, { sort: '-number', limit: FEW });
  return (
    <section aria-label="Narrative drafts" className="panel overflow-x-auto">
      <div className="flex min-h-11 flex-wrap items-center gap-2 px-4 py-2">
        <h2 className="text-sm">Narrative drafts</h2>
        {may.create.includes(grantAward.name) && of.awards.data.length > 0 && <NewDraft awards={of.awards} />}
      </div>
      <Answered
        of={rows}
        skeleton="h-16"
        isEmpty={({ data }) => data.length === 0}
        empty={<p className="note px-4 pb-4">No drafts. A grant manager drafts one from the costs of an award.</p>}
      >
        {({ data }) => (
          <Table
            label="Narrative drafts"
            rows={data}
            columns={[
              {
                label: 'Draft',
                name: ({ number }) => number ?? '',
                show: ({ id, number }) => (
                  <Link to={href(disasterPages.disasterDraft, { id })} className="link">
                    {number}
                  </Link>
                ),
              },
              { label: 'Type', text: ({ kind }) => (kind ? draftKinds[kind] : '') },
              { label: 'Award', text: (row) => row.titles?.['award'] },
              { label: 'Costs used', money: ({ total }) => total?.cents ?? null },
              { label: 'Accepted by', text: (row) => row.titles?.['acceptedBy'] },
              { label: 'Accepted on', day: ({ acceptedOn }) => acceptedOn },
              { label: 'Status', mark: ({ status }) => <StatusBadge record={disasterDraft} state={status} /> },
            ]}
          />
        )}
      </Answered>
      <MoreOf rows={rows.data} />
    </section>
  );
}

function NewDraft({ awards }: { readonly awards: DisasterBoard['awards'] }) {
  const [award, setAward] = useState(awards.data[0]?.id ?? '');
  const [kind, setKind] = useState<DraftKind>('damage');
  const draft = useAct(draftNarrative, {
    onDone: ({ id }) => navigate(href(disasterPages.disasterDraft, { id })),
  });
  return (
    <span className="ml-auto flex max-w-full flex-wrap items-center gap-2 print:hidden">
      <Select
        aria-label="Award"
        className="control w-auto max-w-64"
        value={award}
        choices={awards.data.map(({ id, number, title }) => [id, `${number} ${title}`] as const)}
        onPick={setAward}
      />
      <Select
        aria-label="Type"
        className="control w-auto"
        value={kind}
        choices={Object.entries(draftKinds)}
        onPick={(picked) => setKind(picked === 'scope' ? 'scope' : 'damage')}
      />
      <button
        type="button"
        className="button"
        disabled={draft.isPending || award === ''}
        onClick={() => draft.mutate({ id: award, kind })}
      >
        Create draft
      </button>
      {draft.error && (
        <span role="alert" className="text-danger w-full">
          {draft.error.message}
        </span>
      )}
      <CutNote of={awards} what="awards">
        The first are offered.
      </CutNote>
    </span>
  );
}
