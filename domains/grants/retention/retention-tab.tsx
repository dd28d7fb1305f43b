import { href } from '#kernel';
import { useCall } from '#web/data/calls.ts';
import { Link } from '#web/shell/router.tsx';
import { Answered } from '#web/ui/answered.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Empty } from '#web/ui/empty.tsx';
import { CutNote } from '#web/ui/more-rows.tsx';
import { useParam } from '#web/ui/param.ts';
import { Panel } from '#web/ui/panel.tsx';
import { Select } from '#web/ui/select.tsx';
import { Table } from '#web/ui/table.tsx';
import { grantPages } from '../grant-pages.ts';
import { retentionPages } from '../retention-pages.ts';
import { type RetentionBoard, retentionBoard } from './retention-calls.ts';
import { retentionStates } from './retention-words.ts';
import { StateBadge } from './state-badge.tsx';

/** Closed awards with the end of their retention; what is due for disposal comes first. */
export default function RetentionTab() {
  return (
    <Answered
      of={useCall(retentionBoard)}
      isEmpty={({ awards }) => awards.total === 0}
      empty={
        <section className="panel" aria-label="No closed awards">
          <Empty title="No closed awards" icon="archive" next={['Award register', href(grantPages.awards)]}>
            Awards appear here when their closeout is closed.
          </Empty>
        </section>
      }
    >
      {(of) => <Board of={of} />}
    </Answered>
  );
}

function Board({ of: { counts, awards } }: { readonly of: RetentionBoard }) {
  const [wished, setState] = useParam('retention');
  const state = Object.hasOwn(retentionStates, wished) ? wished : '';
  const countOf = (name: string): number => counts.find((one) => one.state === name)?.count ?? 0;
  const choices = Object.entries(retentionStates).map(
    ([name, words]) => [name, `${words} (${countOf(name)})`] as const,
  );
  return (
    <Panel
      title="Record retention"
      action={
        <>
          <Select
            aria-label="Retention shown"
            className="control w-auto"
            value={state}
            choices={[['', `All closed awards (${awards.total})`], ...choices]}
            onPick={setState}
          />
          <Link to={href(retentionPages.retentionEvents)} className="link">
            All events
          </Link>
          <Link to={href(retentionPages.disposals)} className="link">
            All disposals
          </Link>
        </>
      }
    >
      <Table
        label="Record retention"
        rows={awards.data.filter((one) => state === '' || one.state === state)}
        sorts="order"
        step={25}
        file="record-retention"
        columns={[
          {
            label: 'Award',
            name: ({ number, title }) => `${number} ${title}`,
            show: ({ id, number, title }) => (
              <span className="block min-w-52">
                <Link to={`${href(grantPages.award, { id })}?tab=records`} className="link whitespace-nowrap">
                  {number}
                </Link>{' '}
                <span className="text-muted">{title}</span>
              </span>
            ),
          },
          { label: 'Closed on', day: ({ closedOn }) => closedOn },
          { label: 'Kept until', day: ({ until }) => until, none: 'No end' },
          {
            label: 'Holds',
            text: ({ holds }) => holds.join(', '),
            show: ({ holds }) =>
              holds.length > 0 && (
                <span className="flex flex-wrap gap-1">
                  {holds.map((number) => (
                    <Badge key={number} tone="danger">
                      {number}
                    </Badge>
                  ))}
                </span>
              ),
          },
          {
            label: 'Retention',
            text: (row) => retentionStates[row.state],
            show: (row) => <StateBadge state={row.state} />,
          },
          {
            label: 'Disposal',
            text: ({ disposal }) => disposal?.number,
            show: ({ disposal }) =>
              disposal && (
                <Link to={href(retentionPages.disposal, { id: disposal.id })} className="link whitespace-nowrap">
                  {disposal.number}
                </Link>
              ),
          },
        ]}
      />
      <CutNote of={awards} what="closed awards">
        Those that are due first are shown.
      </CutNote>
    </Panel>
  );
}
