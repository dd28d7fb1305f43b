import { type AnswerOf, dollars, href } from '#kernel';
import { useCall } from '#web/data/calls.ts';
import { useShow } from '#web/data/session.ts';
import { StatusBadge } from '#web/record/cells.tsx';
import { Link } from '#web/shell/router.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { wholeDay } from '#web/ui/format.ts';
import { Answered } from '#web/ui/answered.tsx';
import { Table } from '#web/ui/table.tsx';
import { labelsOf } from '../choice-words.ts';
import { customers } from '../index.ts';
import { type AccountLine, customerAccount } from '../served/account.ts';
import { customerAgreement } from '../served/customer-agreement.record.ts';

const kinds = labelsOf(customerAgreement.fields.kind);

/** What the agreements with a customer come to: a statement for the file, and until when one can still give notice. */
export function Account({ id }: { readonly id: string }) {
  const account = useCall(customerAccount, { id });
  return (
    <Answered of={account} skeleton="h-40">
      {(agreed) => <Agreed {...agreed} />}
    </Answered>
  );
}

function Agreed({ lines, fiscalYear, from, until, today, yearCents, soFarCents }: AnswerOf<typeof customerAccount>) {
  const show = useShow();
  const hasCeiling = lines.some(({ ceilingCents }) => ceilingCents !== null);
  return (
    <section aria-label="Agreements" className="panel overflow-x-auto">
      <header className="p-4">
        <h2>Agreements</h2>
        <p className="text-muted">
          {fiscalYear}, {wholeDay(from, show)} to {wholeDay(until, show)}
        </p>
      </header>
      {lines.length === 0 ? (
        <p className="text-muted px-4 pb-4">No agreements in force yet.</p>
      ) : (
        <Table
          label="Agreements"
          isDense
          rows={lines}
          columns={[
            { label: 'Agreement', name: ({ name }) => name, show: (one) => <Agreement one={one} /> },
            {
              label: 'In force',
              text: ({ fromDay, untilDay }) =>
                `${wholeDay(fromDay, show)} ${untilDay ? `to ${wholeDay(untilDay, show)}` : 'open-ended'}`,
            },
            {
              label: 'Notice by',
              day: ({ noticeBy }) => noticeBy,
              show: ({ noticeBy }) =>
                noticeBy === null ? (
                  '—'
                ) : noticeBy < today ? (
                  <Badge tone="warn">Passed {wholeDay(noticeBy, show)}</Badge>
                ) : (
                  wholeDay(noticeBy, show)
                ),
            },
            { label: 'Yearly amount', money: ({ yearlyCents }) => yearlyCents },
            ...(hasCeiling
              ? [{ label: 'Ceiling', money: ({ ceilingCents }: (typeof lines)[number]) => ceilingCents }]
              : []),
            { label: `In ${fiscalYear}`, money: (one) => one.yearCents },
          ]}
          foot={
            <tr>
              <th scope="row" colSpan={hasCeiling ? 5 : 4}>
                Total in {fiscalYear}
                <span className="note block font-normal">
                  {dollars(soFarCents, show)} through {wholeDay(today, show)}
                </span>
              </th>
              <td className="amount font-semibold">{dollars(yearCents, show)}</td>
            </tr>
          }
        />
      )}
      <p className="note p-4">Yearly amounts prorated by day. Bills and payments are in the billing system.</p>
    </section>
  );
}

const Agreement = ({ one: { id, name, number, kind, terms, status } }: { readonly one: AccountLine }) => (
  <>
    <Link to={href(customers.pages.agreement, { id })} className="link font-medium">
      {name}
    </Link>
    <span className="note block">
      {[number, kinds[kind] ?? kind, terms].filter(Boolean).join(', ')}{' '}
      {status === 'ended' && <StatusBadge record={customerAgreement} state={status} />}
    </span>
  </>
);
