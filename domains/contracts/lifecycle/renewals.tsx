import { href } from '#kernel';
import { useCall } from '#web/data/calls.ts';
import { useSession, useShow } from '#web/data/session.ts';
import { StatusBadge } from '#web/record/cells.tsx';
import { usePlaces } from '#web/shell/product.ts';
import { Link } from '#web/shell/router.tsx';
import { Answered } from '#web/ui/answered.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Empty } from '#web/ui/empty.tsx';
import { wholeDay } from '#web/ui/format.ts';
import { CutNote } from '#web/ui/more-rows.tsx';
import { Table } from '#web/ui/table.tsx';
import { contractPages } from '../contract-pages.ts';
import { contractOption } from '../options/contract-option.record.ts';
import { renewalLadder } from '../reminders/contract-reminder.record.ts';
import { closeoutStart } from './blockers.tsx';
import { type Renewals as Answer, renewals } from './lifecycle-calls.ts';
import { renewalActs } from './lifecycle-words.ts';

type Due = Answer['due']['data'][number];

/** The band of the ladder that a day is in; null once it has passed. */
const bandOf = (left: number): number | null =>
  left < 0 ? null : (renewalLadder.toReversed().find((most) => left <= most) ?? renewalLadder[0]);

const bands = [null, ...renewalLadder.toReversed()];

const inWords = (band: number | null): string => (band === null ? 'Overdue' : `${band} days`);

/** Options and ends by the day on which they are decided, the overdue first; what was decided lately. */
export default function Renewals() {
  const asked = useCall(renewals);
  return (
    <Answered
      of={asked}
      isEmpty={({ due, decided }) => due.total === 0 && decided.total === 0}
      empty={
        <section className="panel" aria-label="No renewals">
          <Empty title="No renewals due" icon="refresh-cw" next={['All contracts', href(contractPages.contracts)]}>
            Options and contract ends appear here 180 days ahead. No contract renews by itself.
          </Empty>
        </section>
      }
    >
      {({ due, decided }) => (
        <div className="space-y-4">
          <Counts of={due.data} />
          <Pipeline of={due} />
          {decided.total > 0 && <Decided of={decided} />}
        </div>
      )}
    </Answered>
  );
}

const Counts = ({ of }: { readonly of: readonly Due[] }) => (
  <dl className="grid grid-cols-3 gap-3 lg:grid-cols-6">
    {bands.map((band) => (
      <div key={inWords(band)} className="panel p-3">
        <dt className={band === null ? 'text-danger' : 'text-muted'}>{inWords(band)}</dt>
        <dd className="text-xl font-semibold tabular-nums">{of.filter(({ left }) => bandOf(left) === band).length}</dd>
      </div>
    ))}
  </dl>
);

function Pipeline({ of }: { readonly of: Answer['due'] }) {
  const show = useShow();
  const { may } = useSession();
  const { rowAt } = usePlaces();
  const requisition = may.create.includes('requisition') ? rowAt('requisition', 'new') : null;
  return (
    <section aria-label="Renewals due" className="panel overflow-x-auto">
      <h2 className="px-4 py-2.5 text-sm">Renewals due</h2>
      <Table
        label="Renewals due"
        rows={of.data}
        id={({ id, act }) => `${act}${id}`}
        step={25}
        file="contract-renewals"
        columns={[
          {
            label: 'Contract',
            name: ({ number, title }) => `${number} ${title}`,
            show: ({ contract, number, title }) => (
              <>
                <Link to={href(contractPages.contract, { id: contract })} className="link whitespace-nowrap">
                  {number}
                </Link>{' '}
                <span className="text-muted">{title}</span>
              </>
            ),
          },
          { label: 'Vendor', text: ({ vendorName }) => vendorName },
          { label: 'Owner', text: ({ owner }) => owner },
          {
            label: 'Due',
            day: ({ byDay }) => byDay,
            show: ({ byDay, left }) => (
              <>
                <span className="whitespace-nowrap">{wholeDay(byDay, show)}</span>{' '}
                <Badge tone={left < 0 ? 'danger' : left <= 30 ? 'warn' : 'plain'}>
                  {left < 0 ? `${-left} days overdue` : `${left} days left`}
                </Badge>
              </>
            ),
          },
          {
            label: 'Decision',
            text: ({ act, option }) => [option, renewalActs[act]].filter(Boolean).join(': '),
            show: (row) => <Decision of={row} requisition={requisition} />,
          },
          { label: 'Window opens', day: ({ opensOn }) => opensOn },
          { label: 'Amount', money: ({ valueCents }) => valueCents },
          { label: 'Reminded', day: ({ remindedOn }) => remindedOn },
        ]}
      />
      <CutNote of={of} what="renewals">
        Those due first are shown.
      </CutNote>
    </section>
  );
}

/** The place where it is decided. */
function Decision({ of, requisition }: { readonly of: Due; readonly requisition: string | null }) {
  const { act, id, contract, option, missed } = of;
  const words = renewalActs[act];
  if (act === 'closeout')
    return (
      <Link to={closeoutStart(contract)} className="link">
        {words}
      </Link>
    );
  if (act === 'rebid')
    return (
      <>
        {missed && <span>The window of {missed} closed. </span>}
        {words}.{' '}
        {requisition && (
          <Link to={requisition} className="link whitespace-nowrap">
            Start requisition
          </Link>
        )}
      </>
    );
  return (
    <>
      <Link to={href(contractPages.option, { id })} className="link">
        {option}
      </Link>{' '}
      <span className="text-muted">{words}</span>
    </>
  );
}

const Decided = ({ of }: { readonly of: Answer['decided'] }) => (
  <section aria-label="Decided lately" className="panel overflow-x-auto">
    <h2 className="px-4 py-2.5 text-sm">Decided in 180 days</h2>
    <Table
      label="Decided in 180 days"
      rows={of.data}
      step={25}
      columns={[
        {
          label: 'Option',
          name: ({ name }) => name,
          show: ({ id, name }) => (
            <Link to={href(contractPages.option, { id })} className="link">
              {name}
            </Link>
          ),
        },
        {
          label: 'Contract',
          text: ({ number }) => number,
          show: ({ contract, number }) => (
            <Link to={href(contractPages.contract, { id: contract })} className="link">
              {number}
            </Link>
          ),
        },
        { label: 'Decided on', day: ({ onDay }) => onDay },
        { label: 'Decided by', text: ({ decidedBy }) => decidedBy },
        { label: 'New end day', day: ({ newEnd }) => newEnd },
        { label: 'Added amount', money: ({ amountCents }) => amountCents },
        { label: 'Status', mark: ({ status }) => <StatusBadge record={contractOption} state={status} /> },
      ]}
    />
    <CutNote of={of} what="options">
      The latest are shown.
    </CutNote>
  </section>
);
