import { useCall } from '#web/data/calls.ts';
import { useShow } from '#web/data/session.ts';
import { useRecords } from '#web/shell/product.ts';
import { exact, wholeDay } from '#web/ui/format.ts';
import { ruleException } from '../rule-packs/rule-exception.record.ts';
import { AskForLeave } from './ask-for-leave.tsx';
import { Need } from './need.tsx';
import { type LeaveKnown, type Needs, requestNeeds } from './needs.ts';
import { requisition } from './requisition.record.ts';

const officers = { exception: 'The chief procurement officer', override: 'A budget officer' } as const;

type Kind = keyof typeof officers;

/** What became of the newest leave, in a sentence. */
function became(kind: Kind, one: LeaveKnown, passes: boolean, day: (day: string) => string): string {
  const until = one.until ? ` until ${day(one.until)}` : '';
  switch (one.status) {
    case 'asked':
      return `Requested by ${one.by}. ${officers[kind]} decides, never the requester.`;
    case 'granted':
      return passes ? `Granted${until}.` : `Granted${until}, which is not enough for this requisition.`;
    default:
      return `${{ refused: 'Refused', withdrawn: 'Withdrawn', used: 'Used', expired: 'Expired' }[one.status] ?? one.status}.`;
  }
}

interface StateProps {
  readonly kind: Kind;
  readonly passes: boolean;
  readonly newest: LeaveKnown | null;
}

function State({ kind, passes, newest }: StateProps) {
  const show = useShow();
  if (!newest) return <p>{`No ${kind} requested yet.`}</p>;
  return (
    <>
      <p>{became(kind, newest, passes, (day) => wholeDay(day, show))}</p>
      {newest.because && (
        <blockquote className="border-line my-1 border-l-2 pl-3 wrap-anywhere">{newest.because}</blockquote>
      )}
    </>
  );
}

/** A rule that stops the request, with the exception that was asked for or the way to ask for one. */
export function ExceptionNeed({ id, needs, at }: { readonly id: string; readonly needs: Needs; readonly at: number }) {
  const { rowAt } = useRecords();
  const one = needs.exceptions[at];
  if (!one) return null;
  const { rule, sentence, citation, passes, isLiftable, isOpen, newest } = one;
  const to = newest?.id ? rowAt(ruleException.name, newest.id) : null;
  return (
    <Need
      title={isLiftable ? 'Rule exception' : 'Prohibited by law'}
      isThere={passes}
      next={to && !isOpen ? ['Open exception', to] : null}
      act={
        isOpen &&
        needs.mayAsk && (
          <AskForLeave
            record={ruleException}
            words="Request an exception"
            about={`${sentence} (${citation})`}
            decider={officers.exception}
            given={{ rule, subject: needs.subject, aboutRecord: requisition.name, aboutId: id }}
            asks={['reason', 'untilDay']}
          />
        )
      }
    >
      <p>{sentence}</p>
      {isLiftable ? (
        (newest || !needs.mayAsk) && <State kind="exception" {...{ passes, newest }} />
      ) : (
        <p>No exception is possible. Change the purchase.</p>
      )}
      <p className="note">{citation}</p>
    </Need>
  );
}

/** A budget line with too little left, with the override that was asked for or the way to ask for one. */
export function OverrideNeed({ id, needs, at }: { readonly id: string; readonly needs: Needs; readonly at: number }) {
  const show = useShow();
  const { rowAt, stub } = useRecords();
  const one = needs.short[at];
  const override = stub('budget_override');
  if (!one || !override) return null;
  const { line, name, availableCents, askedCents, shortCents, stops, passes, isOpen, newest } = one;
  const money = (cents: number) => exact(cents, { kind: 'money' }, show);
  const to = newest?.id ? rowAt(override.name, newest.id) : null;
  const sentence = `${name} has ${money(availableCents)} available, and this needs ${money(askedCents)}: ${money(shortCents)} short.`;
  return (
    <Need
      title={stops ? 'Budget override' : 'Budget override, before approval'}
      isThere={passes}
      next={to && !isOpen ? ['Open override', to] : null}
      act={
        isOpen &&
        needs.mayAsk && (
          <AskForLeave
            record={override}
            words="Request an override"
            about={sentence}
            decider={officers.override}
            given={{ purpose: needs.subject, line, document: id }}
            asks={['amount', 'reason', 'days']}
            start={{ amount: { cents: shortCents, currency: 'USD' }, days: 7 }}
          />
        )
      }
    >
      <p>{sentence}</p>
      {(newest || !needs.mayAsk) && <State kind="override" {...{ passes, newest }} />}
      <p className="note">Add funds to the line, choose another line, or request an override.</p>
    </Need>
  );
}

/** The exceptions of a request beside a decision about it. */
export function ExceptionsOf({ id }: { readonly id: string }) {
  const { data } = useCall(requestNeeds, { id });
  if (!data || data.exceptions.length === 0) return null;
  return (
    <section aria-label="Exceptions" className="panel p-4">
      <h2>Exceptions</h2>
      <ul className="mt-3 space-y-4">
        {data.exceptions.map(({ rule }, at) => (
          <ExceptionNeed key={rule} {...{ id, needs: data, at }} />
        ))}
      </ul>
    </section>
  );
}
