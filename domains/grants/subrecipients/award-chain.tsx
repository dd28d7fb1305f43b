import { dollars, href } from '#kernel';
import { useCall } from '#web/data/calls.ts';
import { useSession } from '#web/data/session.ts';
import { StatusBadge } from '#web/record/cells.tsx';
import { Link } from '#web/shell/router.tsx';
import { Answered } from '#web/ui/answered.tsx';
import { CutNote } from '#web/ui/more-rows.tsx';
import { Table } from '#web/ui/table.tsx';
import { subrecipientPages } from '../subrecipient-pages.ts';
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

function Passed({ of }: { readonly of: AwardChain }) {
  const { organization } = useSession();
  const steps = [of.agency, of.passThrough, organization.name].filter((one) => one !== null && one !== '');
  return (
    <section aria-label="Pass-through chain" className="panel">
      <h2 className="px-4 py-2.5 text-sm">Pass-through chain</h2>
      <ol className="flex flex-wrap gap-x-2 px-4 pb-2" aria-label="Where the money came from">
        {steps.map((step, at) => (
          <li key={step}>
            {at > 0 && (
              <span className="text-muted tabular-nums" aria-hidden>
                {dollars(of.amountCents)} →{' '}
              </span>
            )}
            {step}
          </li>
        ))}
      </ol>
      <Table
        label="Pass-through chain"
        rows={[
          ...of.subawards.data,
          {
            id: 'own',
            number: '',
            name: 'Kept for our own work',
            amountCents: of.ownCents,
            paidCents: of.ownSpentCents,
            status: '',
          },
        ]}
        columns={[
          {
            label: 'Goes to',
            name: ({ number, name }) => `${number} ${name}`.trim(),
            show: ({ id, number, name }) =>
              number === '' ? (
                name
              ) : (
                <>
                  <Link to={href(subrecipientPages.subaward, { id })} className="link">
                    {number}
                  </Link>{' '}
                  {name}
                </>
              ),
          },
          { label: 'Amount', money: ({ amountCents }) => amountCents, sum: true },
          { label: 'Paid', money: ({ paidCents }) => paidCents, sum: true },
          {
            label: 'Status',
            mark: ({ status }) => status !== '' && <StatusBadge record={subaward} state={status} />,
          },
        ]}
      />
      <CutNote of={of.subawards} what="subawards">
        The sums count all of them.
      </CutNote>
    </section>
  );
}
