import { useState } from 'react';
import { roleWords } from '#domains/organization/public.ts';
import { useCall } from '#web/data/calls.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Empty } from '#web/ui/empty.tsx';
import { Heads } from '#web/ui/heads.tsx';
import { Trouble } from '#web/ui/trouble.tsx';
import { dutyLabels, rightLabels } from './directory-rights.ts';
import { directoryGroups, type FindingShown, type GroupShown } from './group-access.ts';
import GroupAccessDialog from './group-access-dialog.tsx';
import { When } from './sessions.tsx';

/** The groups that the directory pushed, what each of them gives, and what could not be given. */
export default function DirectoryGroups() {
  const { data, error, refetch } = useCall(directoryGroups);
  const [edited, setEdited] = useState<string | null>(null);
  if (error) return <Trouble error={error} retry={() => void refetch()} />;
  if (!data) return <output aria-label="Loading" className="skeleton block h-64" />;
  const group = data.groups.find(({ id }) => id === edited);
  return (
    <div className="space-y-4">
      {data.findings.length > 0 && <Findings findings={data.findings} count={data.findingCount} />}
      <section aria-label="Groups" className="panel">
        {data.groups.length === 0 ? (
          <Empty title="No groups" icon="users">
            Groups appear here when your directory pushes them. Assign them to Levee there, then choose the role and
            duties each group gives.
          </Empty>
        ) : (
          <table className="grid-table">
            <caption className="sr-only">Directory groups</caption>
            <thead>
              <tr>
                <Heads words={['Group', 'Members', 'Role', 'Duties', 'Last pushed']} unseen="Edit access" />
              </tr>
            </thead>
            <tbody>
              {data.groups.map((one) => (
                <Group key={one.id} group={one} onEdit={() => setEdited(one.id)} />
              ))}
            </tbody>
          </table>
        )}
      </section>
      {group && <GroupAccessDialog group={group} onClose={() => setEdited(null)} />}
    </div>
  );
}

const named = (people: readonly string[], members: number): string =>
  [people.join(', '), members > people.length ? `and ${members - people.length} more` : ''].filter(Boolean).join(' ');

function Group({ group, onEdit }: { readonly group: GroupShown; readonly onEdit: () => void }) {
  const { name, members, people, role, duties, pushedAt } = group;
  return (
    <tr>
      <th scope="row" className="font-medium wrap-anywhere">
        {name}
      </th>
      <td data-label="Members">
        {members}
        {members > 0 && <span className="note block">{named(people, members)}</span>}
      </td>
      <td data-label="Role">{role === 'user' ? '—' : roleWords[role]}</td>
      <td data-label="Duties">{duties.map((duty) => dutyLabels[duty]).join(', ') || '—'}</td>
      <td data-label="Last pushed">
        <When at={pushedAt} />
      </td>
      <td className="text-right">
        <button type="button" className="button" onClick={onEdit}>
          Edit access<span className="sr-only"> of {name}</span>
        </button>
      </td>
    </tr>
  );
}

function Findings({ findings, count }: { readonly findings: readonly FindingShown[]; readonly count: number }) {
  return (
    <section aria-label="Needs a decision" className="panel">
      <div className="flex flex-wrap items-center gap-2 p-4">
        <h2>Needs a decision</h2>
        <Badge tone="warn">{count}</Badge>
      </div>
      <table className="grid-table">
        <caption className="sr-only">Access that groups could not give or remove</caption>
        <thead>
          <tr>
            <Heads words={['Person', 'Access', 'Status', 'Reason']} />
          </tr>
        </thead>
        <tbody>
          {findings.map(({ id, name, access, kind, reason }) => (
            <tr key={id}>
              <th scope="row" className="font-medium">
                {name}
              </th>
              <td data-label="Access">{rightLabels[access]}</td>
              <td data-label="Status">
                <Badge tone="warn">{kind === 'kept' ? 'Not removed' : 'Not granted'}</Badge>
              </td>
              <td data-label="Reason" className="wrap-anywhere">
                {reason}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {count > findings.length && (
        <p className="note p-4">
          The newest {findings.length} of {count}.
        </p>
      )}
    </section>
  );
}
