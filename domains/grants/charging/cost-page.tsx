import { type AnyRecord, dollars } from '#kernel';
import { useCall } from '#web/data/calls.ts';
import { RecordScreen, RecordSections } from '#web/record/record-page.tsx';
import { usePlaces } from '#web/shell/product.ts';
import { Link, usePlace } from '#web/shell/router.tsx';
import { Answered } from '#web/ui/answered.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { CutNote } from '#web/ui/more-rows.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { Table } from '#web/ui/table.tsx';
import { grantCost } from '../costs/grant-cost.record.ts';
import { type CostSources, costSources } from './charging-calls.ts';

/** A cost and what it was charged from; a new one begins with the award that the address names. */
export default function CostPage({ id }: { readonly id: string }) {
  const named = new URLSearchParams(usePlace().search);
  const award = named.get('award');
  const start =
    award === null
      ? Object.fromEntries([...named].filter(([name]) => name in grantCost.fields))
      : { splits: [{ award, share: 'funder' }] };
  return (
    <RecordScreen key={id} record={grantCost} id={id} start={start}>
      {(row) => (
        <>
          <RecordSections record={grantCost as AnyRecord} row={row} />
          <ChargedFrom id={row.id} />
        </>
      )}
    </RecordScreen>
  );
}

const ChargedFrom = ({ id }: { readonly id: string }) => (
  <Answered of={useCall(costSources, { id })} skeleton="h-16">
    {(of) => (of.rows.total === 0 ? null : <Sources of={of} />)}
  </Answered>
);

const states = { same: 'Same', differs: 'Differs', gone: 'Withdrawn', part: 'In part' } as const;

function Sources({ of: { rows, differs, chargedCents } }: { readonly of: CostSources }) {
  const { rowAt } = usePlaces();
  return (
    <Panel
      title="Charged from"
      action={
        differs > 0 ? (
          <Badge tone="warn">{differs} differ</Badge>
        ) : (
          <span className="text-muted">{dollars(chargedCents)} in all</span>
        )
      }
    >
      <Table
        label="Charged from"
        rows={rows.data}
        step={25}
        file="charged-from"
        columns={[
          {
            label: 'Source',
            name: ({ number }) => number,
            show: ({ record, parent, number, of }) => (
              <>
                <Link to={rowAt(record, parent) ?? ''} className="link">
                  {number}
                </Link>{' '}
                <span className="text-muted">{of}</span>
              </>
            ),
          },
          { label: 'Day', day: ({ day }) => day },
          { label: 'Charged', money: ({ chargedCents: cents }) => cents },
          { label: 'Now', money: ({ nowCents }) => nowCents },
          {
            label: 'Compared',
            text: ({ state }) => states[state],
            show: ({ state }) => (
              <Badge tone={state === 'same' || state === 'part' ? 'plain' : 'warn'}>{states[state]}</Badge>
            ),
          },
        ]}
      />
      <CutNote of={rows} what="sources">
        The first are shown.
      </CutNote>
      {differs > 0 && (
        <p className="note px-4 py-3">
          A source changed after it was charged. Reverse the cost, or discard its draft, and charge it again.
        </p>
      )}
    </Panel>
  );
}
