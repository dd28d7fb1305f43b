import { useState } from 'react';
import type { AnswerOf } from '#kernel';
import { roleWords } from '#domains/organization/public.ts';
import { useCall } from '#web/data/calls.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Empty } from '#web/ui/empty.tsx';
import { Answered } from '#web/ui/answered.tsx';
import type { Columns } from '#web/ui/columns.ts';
import { Table } from '#web/ui/table.tsx';
import { dutyLabels, rightLabels } from './directory-rights.ts';
import { directoryGroups, type FindingShown, type GroupShown } from './group-access.ts';
import GroupAccessDialog from './group-access-dialog.tsx';

/** The groups that the directory pushed, what each of them gives, and what could not be given. */
export default function DirectoryGroups() {
  const groups = useCall(directoryGroups);
  const [edited, setEdited] = useState<string | null>(null);
  return (
    <Answered of={groups} skeleton="h-64">
      {(data) => <Groups {...data} edited={edited} onEdit={setEdited} />}
    </Answered>
  );
}

interface GroupsProps extends AnswerOf<typeof directoryGroups> {
  readonly edited: string | null;
  readonly onEdit: (id: string | null) => void;
}

function Groups({ groups, findings, findingCount, edited, onEdit }: GroupsProps) {
  const group = groups.find(({ id }) => id === edited);
  return (
    <div className="space-y-4">
      {findings.length > 0 && <Findings findings={findings} count={findingCount} />}
      <section aria-label="Groups" className="panel">
        {groups.length === 0 ? (
          <Empty title="No groups" icon="users">
            Groups appear here when your directory pushes them. Assign them to Levee there, then choose the role and
            duties each group gives.
          </Empty>
        ) : (
          <Table
            label="Directory groups"
            rows={groups}
            columns={columns}
            acts={{
              label: 'Edit access',
              show: ({ id, name }) => (
                <button type="button" className="button" onClick={() => onEdit(id)}>
                  Edit access<span className="sr-only"> of {name}</span>
                </button>
              ),
            }}
          />
        )}
      </section>
      {group && <GroupAccessDialog group={group} onClose={() => onEdit(null)} />}
    </div>
  );
}

const named = (people: readonly string[], members: number): string =>
  [people.join(', '), members > people.length ? `and ${members - people.length} more` : ''].filter(Boolean).join(' ');

const columns: Columns<GroupShown> = [
  { label: 'Group', name: ({ name }) => name, className: 'font-medium wrap-anywhere' },
  {
    label: 'Members',
    text: ({ members }) => members,
    show: ({ members, people }) => (
      <>
        {members}
        {members > 0 && <span className="note block">{named(people, members)}</span>}
      </>
    ),
  },
  { label: 'Role', text: ({ role }) => (role === 'user' ? null : roleWords[role]) },
  { label: 'Duties', text: ({ duties }) => duties.map((duty) => dutyLabels[duty]).join(', ') || null },
  { label: 'Last pushed', moment: ({ pushedAt }) => pushedAt },
];

function Findings({ findings, count }: { readonly findings: readonly FindingShown[]; readonly count: number }) {
  return (
    <section aria-label="Needs a decision" className="panel">
      <div className="flex flex-wrap items-center gap-2 p-4">
        <h2>Needs a decision</h2>
        <Badge tone="warn">{count}</Badge>
      </div>
      <Table
        label="Access that groups could not give or remove"
        rows={findings}
        columns={[
          { label: 'Person', name: ({ name }) => name, className: 'font-medium' },
          { label: 'Access', text: ({ access }) => rightLabels[access] },
          {
            label: 'Status',
            mark: ({ kind }) => <Badge tone="warn">{kind === 'kept' ? 'Not removed' : 'Not granted'}</Badge>,
          },
          { label: 'Reason', text: ({ reason }) => reason, className: 'wrap-anywhere' },
        ]}
      />
      {count > findings.length && (
        <p className="note p-4">
          The newest {findings.length} of {count}.
        </p>
      )}
    </section>
  );
}
