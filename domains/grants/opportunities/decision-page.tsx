import type { AnyRecord, Row } from '#kernel';
import { RecordScreen, RecordSections } from '#web/record/record-page.tsx';
import { usePlace } from '#web/shell/router.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Table } from '#web/ui/table.tsx';
import { Suspense } from 'react';
import { later } from '#web/ui/later.tsx';
import { opportunityDecision } from './opportunity-decision.record.ts';
import { BEST, criteria, criterionNames, GO_FROM, scoreOf } from './score.ts';

const InterestPanel = later(() => import('./interest-panel.tsx'));

/** The decision with its sheet: each score, its weight, and what they add up to. */
export default function DecisionPage({ id }: { readonly id: string }) {
  const opportunity = new URLSearchParams(usePlace().search).get('opportunity');
  return (
    <RecordScreen key={id} record={opportunityDecision} id={id} start={opportunity ? { opportunity } : {}}>
      {(row) => (
        <>
          <Sheet of={row as unknown as Row<typeof opportunityDecision>} />
          <Suspense>
            <InterestPanel
              id={row['opportunity'] as string} // its required field
              isOpen={row['status'] === 'watching' || row['status'] === 'requested'}
            />
          </Suspense>
          <RecordSections record={opportunityDecision as AnyRecord} row={row} />
        </>
      )}
    </RecordScreen>
  );
}

function Sheet({ of }: { readonly of: Row<typeof opportunityDecision> }) {
  const score = scoreOf(of);
  return (
    <section aria-label="Weighted score" className="panel overflow-x-auto">
      <div className="flex min-h-11 flex-wrap items-center gap-2 px-4 py-2">
        <h2 className="text-sm">Weighted score</h2>
        {score === null ? (
          <span className="text-muted">Score all five criteria</span>
        ) : (
          <Badge tone={score >= GO_FROM ? 'good' : 'warn'}>
            {score} of 100, {score >= GO_FROM ? 'go' : 'no-go'}
          </Badge>
        )}
      </div>
      <Table
        label="Weighted score"
        rows={criterionNames.map((name) => ({ name, given: of[name] }))}
        id={({ name }) => name}
        columns={[
          { label: 'Criterion', name: ({ name }) => criteria[name][0] },
          { label: `Score of ${BEST}`, number: ({ given }) => given },
          { label: 'Weight', number: ({ name }) => criteria[name][1] },
          {
            label: 'Points',
            number: ({ name, given }) => (given === null ? null : (criteria[name][1] * given) / BEST),
            sum: true,
          },
        ]}
      />
    </section>
  );
}
