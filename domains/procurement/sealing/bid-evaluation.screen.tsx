import { useState } from 'react';
import { href } from '#kernel';
import { useCall } from '#web/data/calls.ts';
import { useSession } from '#web/data/session.ts';
import { Link, useTitle } from '#web/shell/router.tsx';
import { Answered } from '#web/ui/answered.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Empty } from '#web/ui/empty.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { Table } from '#web/ui/table.tsx';
import { procurement } from '../index.ts';
import { PrepareDialog } from './prepare-dialog.tsx';
import { sealLevels } from './seal-levels.ts';
import { type SealedRow, sealingOverview } from './sealing-calls.ts';

const states: Readonly<Record<string, readonly [words: string, tone: 'plain' | 'good' | 'warn' | 'review']>> = {
  prepared: ['Not ready', 'warn'],
  live: ['Receiving bids', 'good'],
  closed: ['Ready to open', 'review'],
  opened: ['Opened', 'good'],
};

/** Sealed openings: what each still needs before publication, what is due, what is opened. */
export default function BidEvaluation() {
  useTitle('Bid Evaluation');
  const { duties } = useSession();
  const overview = useCall(sealingOverview);
  const [isPreparing, prepare] = useState(false);
  const mayPrepare = ['buyer', 'chief_procurement_officer', 'opening_officer'].some((one) => duties.includes(one));
  return (
    <>
      <PageHead title="Bid Evaluation" note="Prepare, close and open sealed bids.">
        {mayPrepare && (
          <button type="button" className="button button-primary" onClick={() => prepare(true)}>
            Prepare opening
          </button>
        )}
        <Link to={href(procurement.pages.bids)} className="button">
          Bids
        </Link>
        <Link to={href(procurement.pages.evaluations)} className="button">
          Evaluations
        </Link>
      </PageHead>
      <Answered
        of={overview}
        isEmpty={({ events }) => events.length === 0}
        empty={
          <div className="panel">
            <Empty icon="lock" title="No sealed openings">
              Prepare one before you publish an invitation for bids.
            </Empty>
          </div>
        }
      >
        {({ events }) => (
          <div className="panel">
            <Table label="Sealed openings" rows={events} columns={columns} sorts="sort" />
          </div>
        )}
      </Answered>
      {isPreparing && overview.data && <PrepareDialog overview={overview.data} onClose={() => prepare(false)} />}
    </>
  );
}

const stateOf = ({ status, dueAt }: SealedRow): string =>
  status === 'live' && dueAt !== null && dueAt <= new Date().toISOString()
    ? 'Closing'
    : (states[status]?.[0] ?? status);

const titleOf = ({ call, name, part }: SealedRow): string =>
  `${call} ${name}${part === 'price' ? ': price envelopes' : ''}`;

const columns = [
  {
    label: 'Solicitation',
    name: (one: SealedRow) => titleOf(one),
    show: (one: SealedRow) => <Link to={href(procurement.pages.bidRoom, { id: one.id })}>{titleOf(one)}</Link>,
  },
  { label: 'Due', moment: (one: SealedRow) => one.dueAt },
  { label: 'Sealing', text: (one: SealedRow) => sealLevels[one.level as keyof typeof sealLevels] },
  {
    label: 'Shares tested',
    text: (one: SealedRow) => (one.officers === 0 ? null : `${one.tested} of ${one.officers}`),
    none: 'No shares',
  },
  { label: 'Bids', number: (one: SealedRow) => one.bids, none: 'Hidden' },
  {
    label: 'Status',
    text: stateOf,
    show: (one: SealedRow) => <Badge tone={states[one.status]?.[1] ?? 'plain'}>{stateOf(one)}</Badge>,
  },
] as const;
