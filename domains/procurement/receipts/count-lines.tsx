import type { ReactNode } from 'react';
import type { Fields, Issue, Quantity } from '#kernel';
import { useCall } from '#web/data/calls.ts';
import { useSession } from '#web/data/session.ts';
import { type DraftChange, type Drafts, draftsOf, putIn } from '#web/record/draft.ts';
import { FieldInput, type InputProps } from '#web/record/inputs.tsx';
import { issuesOf } from '#web/record/issues-of.ts';
import { Answered } from '#web/ui/answered.tsx';
import { receiptLine } from './receipt-fields.ts';
import { type OrderReceiving, orderReceiving } from './receiving-calls.ts';
import { centsIn, told } from './receiving.ts';

type State = OrderReceiving['lines'][number];

interface CountLinesProps extends Pick<InputProps, 'id' | 'draft' | 'issues' | 'onDraft'> {
  readonly order: string;
}

/** The lines of an order as a receiver counts them: each with what is open, on a phone one under the other. */
export function CountLines({ order, ...props }: CountLinesProps) {
  return (
    <Answered of={useCall(orderReceiving, { id: order })} skeleton="h-40">
      {({ lines }) => <Cards lines={lines} {...props} />}
    </Answered>
  );
}

function Cards({ lines, id, draft, issues, onDraft }: Omit<CountLinesProps, 'order'> & { lines: readonly State[] }) {
  const { organization } = useSession();
  const held = draft as readonly Drafts[]; // lines are drafted as a list
  const placeOf = (all: readonly Drafts[], { line }: State) => all.findIndex((one) => one['line'] === String(line));
  const shown = lines.filter((one) => one.most !== '0' || placeOf(held, one) >= 0);
  const fresh = ({ line, item, unit, isLump }: State): Drafts =>
    draftsOf(
      receiptLine,
      { line, item, ...(isLump ? {} : { delivered: { amount: '', unit }, rejected: { amount: '', unit } }) },
      organization.timeZone,
    );
  const change = (state: State, turn: (line: Drafts) => Drafts) =>
    onDraft((before) => {
      const all = before as readonly Drafts[];
      const at = placeOf(all, state);
      return at < 0 ? [...all, turn(fresh(state))] : all.map((one, place) => (place === at ? turn(one) : one));
    });
  const takeAll = () => {
    for (const state of shown)
      change(state, (line) =>
        state.isLump
          ? { ...line, percent: '', amount: (centsIn(state.open) / 100).toFixed(2) }
          : { ...line, delivered: { amount: state.open, unit: state.unit } },
      );
  };
  const ofAll = issues.filter(({ path }) => path === '');
  return (
    <div id={id} tabIndex={-1}>
      <p className="mb-3 flex flex-wrap items-center gap-x-3 gap-y-1">
        <button type="button" className="button" onClick={takeAll}>
          Receive all that is open
        </button>
        <span className="note">Or count: lines without a quantity are not received.</span>
      </p>
      {ofAll.length > 0 && <p className="wrong mb-2">{ofAll.map(({ message }) => message).join('. ')}</p>}
      <div className="divide-line divide-y">
        {shown.map((state) => {
          const at = placeOf(held, state);
          return (
            <Counted
              key={state.line}
              id={`${id}-${state.line}`}
              state={state}
              line={held[at] ?? fresh(state)}
              issues={at < 0 ? [] : issuesOf(issues, String(at))}
              onField={(name, turn) => change(state, (line) => putIn(line, name, turn))}
            />
          );
        })}
      </div>
    </div>
  );
}

interface CountedProps {
  readonly id: string;
  readonly state: State;
  readonly line: Drafts;
  readonly issues: readonly Issue[];
  readonly onField: (name: string, change: DraftChange) => void;
}

function Counted({ id, state, line, issues, onField }: CountedProps) {
  const fields: Fields = receiptLine;
  const field = (name: string): ReactNode => (
    <FieldInput
      id={`${id}-${name}`}
      {...{ name, spec: (fields[name] as Fields[string]).spec, draft: line[name], issues: issuesOf(issues, name) }}
      onDraft={(draft) => onField(name, draft)}
    />
  );
  const pieces = (name: 'delivered' | 'rejected', label: string): ReactNode => (
    <Pieces
      {...{ id: `${id}-${name}`, label, unit: state.unit, issues: issuesOf(issues, name) }}
      value={(line[name] as Quantity).amount}
      onValue={(amount) => onField(name, () => ({ amount, unit: state.unit }))}
    />
  );
  const name = `${state.line}. ${state.item}`;
  return (
    <fieldset aria-label={name} className="grid grid-cols-2 gap-x-4 gap-y-2 py-3 lg:grid-cols-[1fr_9rem_9rem_14rem]">
      <div className="col-span-2 min-w-0 lg:col-span-1">
        <p className="font-medium">{name}</p>
        <p className="note">
          {told(state, state.open)} of {told(state, state.ordered)} open
        </p>
        {issuesOf(issues, 'line').map(({ message }) => (
          <p key={message} className="wrong">
            {message}
          </p>
        ))}
      </div>
      {state.isLump ? (
        <>
          {field('percent')}
          {field('amount')}
        </>
      ) : (
        <>
          {pieces('delivered', 'Delivered')}
          {pieces('rejected', 'Rejected')}
          <div className="col-span-2 lg:col-span-1">{field('discrepancy')}</div>
        </>
      )}
    </fieldset>
  );
}

interface PiecesProps {
  readonly id: string;
  readonly label: string;
  readonly unit: string;
  readonly value: string;
  readonly issues: readonly Issue[];
  readonly onValue: (amount: string) => void;
}

/** A count in the unit of the order, which is not chosen again. */
function Pieces({ id, label, unit, value, issues, onValue }: PiecesProps) {
  const isWrong = issues.length > 0;
  return (
    <div>
      <label htmlFor={id} className="mb-1 block font-medium">
        {label} <span className="text-muted font-normal">{unit}</span>
      </label>
      <input
        id={id}
        inputMode="decimal"
        autoComplete="off"
        className="control text-right"
        aria-invalid={isWrong}
        aria-describedby={isWrong ? `${id}-wrong` : undefined}
        value={value}
        onChange={(event) => onValue(event.target.value)}
      />
      {isWrong && (
        <p id={`${id}-wrong`} className="wrong">
          {[...new Set(issues.map(({ message }) => message))].join('. ')}
        </p>
      )}
    </div>
  );
}
