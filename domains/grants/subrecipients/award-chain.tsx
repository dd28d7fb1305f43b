import { dollars, href } from '#kernel';
import { useCall } from '#web/data/calls.ts';
import { useSession, useShow } from '#web/data/session.ts';
import { StatusBadge } from '#web/record/cells.tsx';
import { Link } from '#web/shell/router.tsx';
import { Answered } from '#web/ui/answered.tsx';
import { wholeDay } from '#web/ui/format.ts';
import { CutNote } from '#web/ui/more-rows.tsx';
import { Table } from '#web/ui/table.tsx';
import { subrecipientPages } from '../subrecipient-pages.ts';
import { ChainPicture } from './chain-picture.tsx';
import { type ChainEdge, edgesOf } from './chain-edges.ts';
import { type AwardChain, awardChain } from './recipient-calls.ts';
import { subaward } from './subaward.record.ts';

/** From the funder over us to those who carry out a part, with the money on each step. */
export default function Chain({ id }: { readonly id: string }) {
  const of = useCall(awardChain, { id });
  return (
    <Answered of={of} skeleton="h-16" isEmpty={({ subawards }) => subawards.total === 0} empty={null}>
      {(chain) => <Passed of={chain} />}
    </Answered>
  );
}

const placeOf = ({ id, tier }: ChainEdge): string | null =>
  id === null ? null : href(tier === 'lower' ? subrecipientPages.lowerTier : subrecipientPages.subaward, { id });

function Passed({ of }: { readonly of: AwardChain }) {
  const { organization } = useSession();
  const show = useShow();
  const edges = edgesOf(of, organization.name);
  return (
    <section aria-label="Pass-through chain" className="panel">
      <h2 className="px-4 py-2.5 text-sm">Pass-through chain</h2>
      <ChainPicture edges={edges} placeOf={placeOf} />
      <Table
        label="Pass-through chain"
        rows={edges}
        id={({ key }) => key}
        step={10}
        file="pass-through-chain"
        columns={[
          { label: 'From', text: ({ from }) => from },
          {
            label: 'Goes to',
            name: ({ number, to }) => `${number} ${to}`.trim(),
            show: (edge) => {
              const place = placeOf(edge);
              return place === null ? (
                edge.to
              ) : (
                <>
                  <Link to={place} className="link">
                    {edge.number}
                  </Link>{' '}
                  {edge.to}
                </>
              );
            },
          },
          { label: 'Obligated', money: ({ obligatedCents }) => obligatedCents },
          { label: 'Drawn', money: ({ drawnCents }) => drawnCents },
          { label: 'Paid', money: ({ paidCents }) => paidCents },
          { label: 'As of', text: ({ asOf }) => asOf && wholeDay(asOf, show), none: 'Today' },
          {
            label: 'Check',
            // The picture above says why.
            text: ({ faults }) => faults.map(({ isError }) => (isError ? 'Over' : 'Ahead')).join(', '),
            none: 'Adds up',
          },
          {
            label: 'Status',
            mark: ({ status }) => status !== null && <StatusBadge record={subaward} state={status} />,
          },
        ]}
      />
      <p className="note px-4 pb-3">
        {dollars(of.passedCents)} of {dollars(of.amountCents)} is passed on. Drawn is what was requested or, of a
        subaward, reported as spent.
      </p>
      <CutNote of={of.subawards} what="subawards">
        The sums count all of them.
      </CutNote>
      <CutNote of={of.lower} what="lower-tier subawards">
        The sums count all of them.
      </CutNote>
    </section>
  );
}
