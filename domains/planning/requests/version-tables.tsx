import { Panel } from '#web/ui/panel.tsx';
import { Table } from '#web/ui/table.tsx';
import type { RequestSheet } from './request-calls.ts';
import { changeKinds, comparedSince, sideBySide } from './request-totals.ts';
import { stages } from './request-words.ts';

interface Of {
  readonly sheet: RequestSheet;
}

/** Requested, recommended and adopted next to each other, every version, and what the last one changed. */
export function Versions({ sheet }: Of) {
  const rows = sideBySide(sheet.versions);
  const last = comparedSince(sheet.versions, 'previous');
  if (rows.length === 0) return null;
  return (
    <>
      <Panel title="Requested to adopted">
        <Table
          label="Requested to adopted"
          rows={rows}
          id={({ key }) => key}
          isDense
          step={8}
          file="request-versions"
          total="Total"
          columns={[
            {
              label: 'Item',
              name: ({ name }) => name,
              show: ({ name, account }) => (
                <>
                  {name}
                  {account && <span className="note block font-mono">{account}</span>}
                </>
              ),
            },
            { label: 'Requested', money: ({ requested }) => requested, sum: true },
            { label: 'Recommended', money: ({ recommended }) => recommended, sum: true },
            { label: 'Adopted', money: ({ adopted }) => adopted, sum: true },
          ]}
        />
      </Panel>
      <Panel title="Versions">
        <Table
          label="Versions"
          rows={sheet.editions}
          id={({ number }) => String(number)}
          isDense
          columns={[
            { label: 'Version', name: ({ number, stage }) => `${number} ${stages[stage]}` },
            { label: 'Taken', moment: ({ takenAt }) => takenAt },
            { label: 'By', text: ({ by }) => by },
            { label: 'Total', money: ({ cents }) => cents },
          ]}
        />
        {last && last.changes.length > 0 && (
          <Table
            label="Latest changes"
            caption={`Changes from version ${last.from} to ${last.to}`}
            rows={last.changes}
            id={({ key }) => key}
            isDense
            step={8}
            columns={[
              { label: 'Changed item', name: ({ name }) => name },
              { label: 'Change', text: ({ change }) => changeKinds[change] },
              { label: 'Before', money: ({ before }) => before, sum: true },
              { label: 'After', money: ({ after }) => after, sum: true },
              { label: 'Reason', text: ({ reason }) => reason },
            ]}
          />
        )}
      </Panel>
    </>
  );
}
