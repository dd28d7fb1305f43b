import { useCall } from '#web/data/calls.ts';
import { useRowsOf } from '#web/data/rows.ts';
import { StatusBadge } from '#web/record/cells.tsx';
import { RecordScreen, RecordSections } from '#web/record/record-page.tsx';
import { Steps } from '#web/record/steps.tsx';
import { usePlace } from '#web/shell/router.tsx';
import { Answered } from '#web/ui/answered.tsx';
import { MoreOf } from '#web/ui/more-rows.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { contractRevision } from './contract-revision.record.ts';
import { ProposalText } from './proposal-text.tsx';
import { revisionText, type ShownSection } from './redline-calls.ts';
import { redlineProposal } from './redline-proposal.record.ts';
import type { ProposalKind } from './redline-words.ts';
import { LawNote, SectionHead, SectionText } from './section-text.tsx';

const FEW = 10;

const says: Readonly<Record<string, string>> = {
  sent: 'The firm reads this text in the vendor portal. Its proposals appear here once it sends them.',
  returned: 'Answer each proposal, then submit the answers. Legal counsel approves them before the firm reads them.',
  answered: 'Legal counsel approves the answers. Someone who answered can’t.',
  settled: 'The answers are in the next revision.',
  agreed: 'The firm accepts this text. It is what goes to signature, with this content hash.',
  withdrawn: 'This review is withdrawn.',
};

/** A revision with its redline and the firm’s proposals; a new one begins with the contract that the address names. */
export default function RedlinePage({ id }: { readonly id: string }) {
  const contract = new URLSearchParams(usePlace().search).get('contract');
  return (
    <RecordScreen key={id} record={contractRevision} id={id} {...(contract ? { start: { contract } } : {})}>
      {(row) => (
        <>
          {says[row.status] && <p className="note">{says[row.status]}</p>}
          {row['respondedAt'] != null && <Proposals revision={row.id} />}
          {row.status !== 'draft' && <Text id={row.id} />}
          <RecordSections record={contractRevision} row={row} />
        </>
      )}
    </RecordScreen>
  );
}

function Proposals({ revision }: { readonly revision: string }) {
  const rows = useRowsOf(redlineProposal, { filters: { revision }, sort: 'number', limit: FEW });
  return (
    <Panel title="Proposals">
      <Answered of={rows} skeleton="h-40" empty={<p className="note px-4 pb-4">The firm proposes nothing.</p>}>
        {({ data }) => (
          <ul className="divide-line divide-y px-4">
            {data.map((one) => (
              <li key={one.id} aria-label={`${one.number} ${one.heading}`} className="space-y-2 py-3">
                <p className="flex flex-wrap items-center gap-2">
                  <span className="text-muted">{one.number}</span>
                  <StatusBadge record={redlineProposal} state={one.status} />
                </p>
                <ProposalText
                  of={{
                    kind: one.kind as ProposalKind,
                    heading: one.heading ?? '',
                    oldText: one.oldText ?? null,
                    newText: one.newText ?? null,
                    reason: one.reason ?? '',
                    status: one.status,
                    counterText: one.counterText ?? null,
                    answer: one.answer ?? null,
                  }}
                />
                <div className="flex flex-wrap gap-2 print:hidden">
                  <Steps record={redlineProposal} row={{ ...one, cannot: {} } as never} isInList />
                </div>
              </li>
            ))}
          </ul>
        )}
      </Answered>
      <MoreOf rows={rows.data} />
    </Panel>
  );
}

function Text({ id }: { readonly id: string }) {
  return (
    <Answered of={useCall(revisionText, { id })} skeleton="h-64">
      {({ former, sections }) => (
        <Panel title={former === null ? 'Text' : `Redline against revision ${former}`}>
          {sections.length === 0 ? (
            <p className="note px-4 pb-4">This revision has no sections.</p>
          ) : (
            <ul className="divide-line divide-y px-4">
              {sections.map((one) => (
                <Section key={one.key} of={one} />
              ))}
            </ul>
          )}
        </Panel>
      )}
    </Answered>
  );
}

/** What changed is open; the rest is one line until it is asked for. */
const Section = ({ of }: { readonly of: ShownSection }) => (
  <li className="py-2">
    <details open={of.change !== 'same'}>
      <summary className="cursor-pointer py-1">
        <SectionHead of={of} />
      </summary>
      <div className="space-y-2 pt-1 pb-2">
        <LawNote of={of} />
        <SectionText of={of} />
      </div>
    </details>
  </li>
);
