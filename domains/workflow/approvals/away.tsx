import { type FormEvent, useState } from 'react';
import { useRowsOf } from '#web/data/rows.ts';
import { useAct } from '#web/data/calls.ts';
import { useSession, useShow } from '#web/data/session.ts';
import { ProblemError } from '#web/data/call.ts';
import { Picker } from '#web/record/reference-input.tsx';
import { tell } from '#web/shell/messages.tsx';
import { useRecords } from '#web/shell/product.ts';
import { Link } from '#web/shell/router.tsx';
import { Answered, type Query } from '#web/ui/answered.tsx';
import { wholeDay } from '#web/ui/format.ts';
import { Icon } from '#web/ui/icon.tsx';
import { MoreOf } from '#web/ui/more-rows.tsx';
import { CalendarDays } from './calendar-days.tsx';
import { absence } from './absence.record.ts';
import { enterAway } from './deciding.ts';
import { delegation } from './delegation.record.ts';

/** Who decides while this person is away, and in whose name they decide themselves. */
export default function Away() {
  const { member } = useSession();
  const given = useRowsOf(delegation, {
    filters: { principal: member.id, status: 'active' },
    sort: '-untilDay',
    limit: 20,
  });
  const taken = useRowsOf(delegation, {
    filters: { deputy: member.id, status: 'active' },
    sort: '-untilDay',
    limit: 20,
  });
  const away = useRowsOf(absence, { filters: { person: member.id, status: 'planned' }, sort: '-untilDay', limit: 20 });
  return (
    <div className="grid items-start gap-4 lg:grid-cols-2">
      <OutOfOffice />
      <div className="space-y-4">
        <section className="panel p-4" aria-label="Out-of-office days">
          <h2>Out-of-office days</h2>
          <Lines of={away} empty="None." path="/absences">
            {({ fromDay, untilDay, note }) => [note ?? '', fromDay ?? '', untilDay ?? '']}
          </Lines>
          <MoreOf rows={away.data} />
        </section>
        <section className="panel p-4" aria-label="Your delegates">
          <h2>Your delegates</h2>
          <Lines of={given} empty="None." path="/delegations">
            {({ fromDay, untilDay, reason, titles }) => [
              `${titles?.['deputy'] ?? ''}: ${reason}`,
              fromDay ?? '',
              untilDay ?? '',
            ]}
          </Lines>
          <MoreOf rows={given.data} />
          <Link to="/delegations/new" className="button mt-3">
            <Icon name="plus" />
            Add delegation
          </Link>
        </section>
        <section className="panel p-4" aria-label="Acting on behalf of">
          <h2>Acting on behalf of</h2>
          <Lines of={taken} empty="None." path="/delegations">
            {({ fromDay, untilDay, reason, titles }) => [
              `${titles?.['principal'] ?? ''}: ${reason}`,
              fromDay ?? '',
              untilDay ?? '',
            ]}
          </Lines>
          <MoreOf rows={taken.data} />
        </section>
      </div>
    </div>
  );
}

interface LinesProps<Row> {
  readonly of: Query<{ readonly data: readonly Row[] }>;
  readonly empty: string;
  readonly path: string;
  readonly children: (row: Row) => readonly [words: string, from: string, until: string];
}

function Lines<Row extends { readonly id: string }>({ of, empty, path, children }: LinesProps<Row>) {
  const show = useShow();
  return (
    <Answered of={of} skeleton="mt-2 h-10" empty={<p className="text-muted mt-1">{empty}</p>}>
      {({ data }) => (
        <ul className="divide-line mt-2 divide-y">
          {data.map((row) => {
            const [words, from, until] = children(row);
            return (
              <li key={row.id} className="flex flex-wrap justify-between gap-x-3 py-2">
                <Link to={`${path}/${row.id}`} className="link">
                  {words}
                </Link>
                <span className="text-muted">
                  {wholeDay(from, show)} to {wholeDay(until, show)}
                </span>
              </li>
            );
          })}
        </ul>
      )}
    </Answered>
  );
}

/** From when to when, and who decides meanwhile: an absence and, with a deputy, a delegation for the same days. */
function OutOfOffice() {
  const members = useRecords().stub('organization_members');
  const [days, setDays] = useState({ from: '', until: '' });
  const [deputy, setDeputy] = useState('');
  const [note, setNote] = useState('Out of office');
  const { mutate, isPending, error } = useAct(enterAway, {
    changes: ['absence', 'delegation', 'approval_task'],
    onDone: () => {
      tell('Out of office saved', 'good');
      setDays({ from: '', until: '' });
      setDeputy('');
    },
  });
  const issue = (path: string) =>
    error instanceof ProblemError ? error.issues.find((one) => one.path === path)?.message : undefined;
  const other = error && !(error instanceof ProblemError && error.issues.length > 0) ? error.message : undefined;
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (!isPending) mutate({ fromDay: days.from, untilDay: days.until, note, deputy: deputy || null });
  };
  return (
    <form noValidate className="panel space-y-4 p-4" aria-label="Out of office" onSubmit={send}>
      <div>
        <h2>Out of office</h2>
        <p className="text-muted mt-1">
          While you’re out, your delegate decides, or the next person with the authority.
        </p>
      </div>
      <CalendarDays
        onPick={({ fromDay, untilDay, note: words }) => {
          setDays({ from: fromDay, until: untilDay });
          setNote(words);
        }}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        {(['from', 'until'] as const).map((end) => (
          <label key={end} className="block">
            <span className="mb-1 block font-medium">{end === 'from' ? 'First day' : 'Last day'} *</span>
            <input
              type="date"
              className="control"
              aria-invalid={issue(`${end}Day`) !== undefined}
              value={days[end]}
              onChange={({ target }) => setDays({ ...days, [end]: target.value })}
            />
            <span className="wrong empty:hidden">{issue(`${end}Day`)}</span>
          </label>
        ))}
      </div>
      <div>
        <label htmlFor="away-deputy" className="mb-1 block font-medium">
          Delegate{' '}
        </label>
        {members && (
          <Picker
            id="away-deputy"
            target={members}
            value={deputy}
            onPick={setDeputy}
            isWrong={issue('deputy') !== undefined}
          />
        )}
        <p className="wrong empty:hidden">{issue('deputy')}</p>
      </div>
      <label className="block">
        <span className="mb-1 block font-medium">Note for colleagues</span>
        <input className="control" maxLength={120} value={note} onChange={({ target }) => setNote(target.value)} />
      </label>
      <p role="alert" className="wrong empty:hidden">
        {other}
      </p>
      <button type="submit" disabled={isPending} className="button button-primary">
        {isPending ? 'One moment…' : 'Save'}
      </button>
    </form>
  );
}
