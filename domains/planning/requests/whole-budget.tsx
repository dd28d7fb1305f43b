import { dollars } from '#kernel';
import { useAct } from '#web/data/calls.ts';
import { say } from '#web/shell/messages.tsx';
import { wholeDay } from '#web/ui/format.ts';
import { Panel } from '#web/ui/panel.tsx';
import { Select } from '#web/ui/select.tsx';
import { Table } from '#web/ui/table.tsx';
import {
  draftChangeKinds,
  linesInSteps,
  originOf,
  partKinds,
  versionStages,
} from '../budget/versions/draft-changes.ts';
import { type DraftChanges, keepDraft, MOST_CHANGES } from '../budget/versions/version-calls.ts';

type Version = DraftChanges['versions'][number];

const nameOf = ({ number, stage, takenAt, cents }: Version): string =>
  `Version ${number}, ${versionStages[stage].toLowerCase()} ${wholeDay(takenAt.slice(0, 10))}: ${dollars(cents)}`;

interface WholeBudgetProps {
  readonly id: string;
  readonly of: DraftChanges;
  readonly onSince: (since: string) => void;
}

/** Everything that changed in the budget since a version of it: the parts add up to the change of the whole. */
export function WholeBudget({ id, of, onSince }: WholeBudgetProps) {
  return (
    <Panel title="Whole budget" action={of.mayKeep && <Keep id={id} />}>
      {of.since === null ? (
        <p className="text-muted px-4 pb-4">
          No version of {of.name} is kept yet. One is kept when the budget is proposed, recommended and adopted, and
          whenever the budget office keeps one.
        </p>
      ) : (
        <Told of={of} onSince={onSince} />
      )}
    </Panel>
  );
}

function Keep({ id }: { readonly id: string }) {
  const { mutate, isPending } = useAct(keepDraft, {
    changes: ['budget'],
    onDone: ({ number }) => say({ title: `Version ${number} kept`, tone: 'good' }),
    onRefused: ({ message }) => say({ title: message }),
  });
  return (
    <button type="button" className="button print:hidden" disabled={isPending} onClick={() => mutate({ id })}>
      Keep version
    </button>
  );
}

function Told({ of, onSince }: Omit<WholeBudgetProps, 'id'>) {
  const others = of.totals.filter(({ kind, before, after }) => kind !== 'line' && (before !== 0 || after !== 0));
  return (
    <>
      <div className="px-4 pb-3">
        <Select
          aria-label="Budget since"
          className="control w-full max-w-md"
          value={String(of.since)}
          choices={of.versions.map((one) => [String(one.number), nameOf(one)] as const)}
          onPick={onSince}
        />
      </div>
      <Table
        label="Change of all lines"
        isDense
        rows={linesInSteps(of)}
        id={({ what }) => what}
        rowClass={({ isTotal }) => (isTotal ? 'font-semibold' : '')}
        columns={[
          { label: 'Lines', name: ({ what }) => what },
          { label: 'Amount', money: ({ cents }) => cents },
        ]}
      />
      {others.length > 0 && (
        <Table
          label="Revenues and balances"
          isDense
          rows={others}
          id={({ kind }) => kind}
          columns={[
            { label: 'Other parts', name: ({ kind }) => partKinds[kind] },
            { label: 'Before', money: ({ before }) => before },
            { label: 'Now', money: ({ after }) => after },
            { label: 'Difference', money: ({ before, after }) => after - before },
          ]}
        />
      )}
      {of.changes.length > 0 && (
        <Table
          label="Changes of the budget"
          caption="Everything that changed"
          isDense
          step={12}
          file="whole-budget-changes"
          rows={of.changes}
          id={({ item }) => item}
          columns={[
            {
              label: 'Part',
              name: ({ name }) => name,
              show: ({ name, account }) => (
                <>
                  {name}
                  {account !== null && <span className="note block font-mono">{account}</span>}
                </>
              ),
            },
            { label: 'Comes from', text: originOf },
            { label: 'Change', text: ({ change }) => draftChangeKinds[change] },
            { label: 'Before', money: ({ before }) => before },
            { label: 'Now', money: ({ after }) => after },
            { label: 'Difference', money: ({ before, after }) => after - before },
          ]}
        />
      )}
      <p className="note px-4 py-3">
        {of.count === 0
          ? 'Nothing changed since this version.'
          : 'A line comes from requests or positions where it is exactly what they say; all other changes are the budget office’s.'}
        {of.count > MOST_CHANGES &&
          ` The first ${MOST_CHANGES} of ${of.count.toLocaleString('en-US')} changes are shown; the PDF has all.`}
      </p>
    </>
  );
}
