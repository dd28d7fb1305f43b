import { href } from '#kernel';
import { Link } from '#web/shell/router.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Facts, Panel } from '#web/ui/panel.tsx';
import { Table } from '#web/ui/table.tsx';
import { bookPages } from '../book-pages.ts';
import type { BookDraft } from './book-calls.ts';
import { criterionOf, derivedParts, type Standing, standings } from './criteria.ts';

const tones = { covered: 'good', partly: 'review', draft: 'plain', missing: 'warn' } as const;

/** Which page answers which criterion of the GFOA award, and what no page answers yet. */
export function CriteriaTab({ of: { checklist } }: { of: BookDraft }) {
  const rows = checklist.map((one) => ({ ...one, ...criterionOf(one.key) }));
  const mandatory = rows.filter(({ isMandatory }) => isMandatory);
  const count = (standing: Standing) => mandatory.filter((one) => one.standing === standing).length;
  return (
    <div className="space-y-4">
      <Panel title="Mandatory criteria">
        <Facts
          of={(Object.keys(standings) as Standing[]).map((key) => ({
            label: standings[key],
            said: `${count(key)} of ${mandatory.length}`,
          }))}
        />
      </Panel>
      <p role="note" className="text-muted max-w-prose">
        Our summary of the criteria of GFOA’s Distinguished Budget Presentation Award, not GFOA’s text. A page counts
        for what it names; whether it is enough is judged by reviewers.
      </p>
      <Panel title="All criteria">
        <Table
          label="All criteria"
          rows={rows}
          id={({ key }) => key}
          columns={[
            {
              label: 'Criterion',
              name: ({ title }) => title,
              show: ({ title, says, isMandatory }) => (
                <>
                  {title}
                  {isMandatory && <span className="text-muted"> (mandatory)</span>}
                  <span className="text-muted block">{says}</span>
                </>
              ),
            },
            { label: 'Status', mark: ({ standing }) => <Badge tone={tones[standing]}>{standings[standing]}</Badge> },
            { label: 'Pages', mark: (row) => <Named of={row} /> },
            { label: 'Part', text: ({ group }) => group },
          ]}
        />
      </Panel>
    </div>
  );
}

type Row = BookDraft['checklist'][number] & ReturnType<typeof criterionOf>;

function Named({ of: { pages, derived, standing } }: { of: Row }) {
  if (pages.length === 0 && !(derived && standing === 'partly')) return 'No page';
  return (
    <ul>
      {derived && standing !== 'missing' && standing !== 'draft' && (
        <li className="text-muted">{derivedParts[derived]}</li>
      )}
      {pages.map(({ id, title, isPublished }) => (
        <li key={id}>
          <Link to={href(bookPages.bookPage, { id })} className="link">
            {title}
          </Link>
          {!isPublished && ' (draft)'}
        </li>
      ))}
    </ul>
  );
}
