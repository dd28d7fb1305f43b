import { Badge } from '#web/ui/badge.tsx';
import { Table } from '#web/ui/table.tsx';
import type { RuleVersion } from './rule-change-calls.ts';

/** What a text says otherwise than the one before it. */
export const RuleChangesTable = ({ of: { changes, citation } }: { readonly of: RuleVersion }) =>
  changes.length === 0 ? (
    <p className="note px-4 pb-4">The first text of the library. Later texts are compared with it.</p>
  ) : (
    <Table
      label={`Changes of ${citation}`}
      rows={changes}
      id={({ name }) => name}
      columns={[
        {
          label: 'Rule',
          name: ({ title }) => title,
          show: ({ title, says, unconfirmed }) => (
            <>
              {title} {unconfirmed && <Badge tone="warn">Unverified</Badge>}
              <span className="text-muted block">{says}</span>
            </>
          ),
        },
        { label: 'Before', text: ({ before }) => before },
        { label: 'After', text: ({ after }) => after },
        { label: 'Citation', text: ({ citation: at }) => at },
      ]}
    />
  );
