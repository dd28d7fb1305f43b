import { href } from '#kernel';
import { useCall } from '#web/data/calls.ts';
import { useShow } from '#web/data/session.ts';
import { StatusBadge } from '#web/record/cells.tsx';
import { Link } from '#web/shell/router.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { exact, wholeDay } from '#web/ui/format.ts';
import { Heads } from '#web/ui/heads.tsx';
import { Trouble } from '#web/ui/trouble.tsx';
import { labelsOf } from '../choice-words.ts';
import { customers } from '../index.ts';
import { type AccountLine, customerAccount } from '../served/account.ts';
import { customerAgreement } from '../served/customer-agreement.record.ts';

const money = { kind: 'money' } as const;
const kinds = labelsOf(customerAgreement.fields.kind);

/** What the agreements with a customer come to: a statement for the file, and until when one can still give notice. */
export function Account({ id }: { readonly id: string }) {
  const show = useShow();
  const { data, error, refetch } = useCall(customerAccount, { id });
  if (error) return <Trouble error={error} retry={() => void refetch()} />;
  if (!data) return <div aria-busy="true" className="skeleton h-40" />;
  const { lines, fiscalYear, from, until, today, yearCents, soFarCents } = data;
  return (
    <section aria-label="What is agreed" className="panel overflow-x-auto">
      <header className="p-4">
        <h2>What is agreed</h2>
        <p className="text-muted">
          {fiscalYear}, {wholeDay(from, show)} to {wholeDay(until, show)}
        </p>
      </header>
      {lines.length === 0 ? (
        <p className="text-muted px-4 pb-4">No agreement with this customer was put in force yet.</p>
      ) : (
        <table className="grid-table">
          <thead>
            <tr>
              <Heads words={['Agreement', 'Terms', 'In force', 'Notice by']} />
              <Heads figures={['Each year', 'At most', `In ${fiscalYear}`]} />
            </tr>
          </thead>
          <tbody>
            {lines.map((one) => (
              <Line key={one.id} one={one} today={today} fiscalYear={fiscalYear} />
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row" colSpan={6}>
                Together in {fiscalYear}
                <span className="note block font-normal">
                  {exact(soFarCents, money, show)} of it until {wholeDay(today, show)}
                </span>
              </th>
              <td className="amount font-semibold">{exact(yearCents, money, show)}</td>
            </tr>
          </tfoot>
        </table>
      )}
      <p className="note p-4">
        Yearly amounts by the days on which each agreement holds. What was billed and paid is in the billing system.
      </p>
    </section>
  );
}

interface LineProps {
  readonly one: AccountLine;
  readonly today: string;
  readonly fiscalYear: string;
}

function Line({ one, today, fiscalYear }: LineProps) {
  const show = useShow();
  const amount = (cents: number | null) => (cents === null ? '—' : exact(cents, money, show));
  return (
    <tr>
      <td>
        <Link to={href(customers.pages.agreement, { id: one.id })} className="link font-medium">
          {one.name}
        </Link>
        <span className="note block">
          {one.number}, {kinds[one.kind] ?? one.kind}{' '}
          {one.status === 'ended' && <StatusBadge record={customerAgreement} state={one.status} />}
        </span>
      </td>
      <td data-label="Terms">{one.terms ?? '—'}</td>
      <td data-label="In force">
        {wholeDay(one.fromDay, show)} {one.untilDay ? `to ${wholeDay(one.untilDay, show)}` : 'until it is ended'}
      </td>
      <td data-label="Notice by">
        {one.noticeBy === null ? (
          '—'
        ) : one.noticeBy < today ? (
          <Badge tone="warn">Passed {wholeDay(one.noticeBy, show)}</Badge>
        ) : (
          wholeDay(one.noticeBy, show)
        )}
      </td>
      <td className="amount" data-label="Each year">
        {amount(one.yearlyCents)}
      </td>
      <td className="amount" data-label="At most">
        {amount(one.ceilingCents)}
      </td>
      <td className="amount" data-label={`In ${fiscalYear}`}>
        {amount(one.yearCents)}
      </td>
    </tr>
  );
}
