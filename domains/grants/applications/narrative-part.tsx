import { useState } from 'react';
import { href } from '#kernel';
import { withDays } from '#kernel/fields/date.ts';
import { useAct } from '#web/data/calls.ts';
import { Link } from '#web/shell/router.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Empty } from '#web/ui/empty.tsx';
import { useParam } from '#web/ui/param.ts';
import { applicationPages } from '../application-pages.ts';
import { addStandardParts, type ApplicationWork } from './application-calls.ts';
import type { PartProps } from './application-page.tsx';
import { limitUnits } from './application-words.ts';
import { SectionEditor } from './section-editor.tsx';

type Section = ApplicationWork['sections'][number];

/** The outline with owners and limits; one section is open at a time. */
export default function NarrativePart({ id, of }: PartProps) {
  const sections = of.sections.filter(({ kind }) => kind === 'narrative');
  const [named, setNamed] = useParam('section');
  const open = sections.find((one) => one.id === named) ?? sections[0];
  return (
    <div className="grid items-start gap-4 lg:grid-cols-[18rem_minmax(0,1fr)]">
      <section aria-label="Outline" className="panel">
        <h2 className="px-4 py-2.5 text-sm">Outline</h2>
        {sections.length === 0 ? (
          <p className="note px-4 pb-3">No sections yet.</p>
        ) : (
          <ol>
            {sections.map((one) => (
              <li key={one.id} className="border-line border-t">
                <button
                  type="button"
                  className="hover:bg-raised w-full px-4 py-2 text-left"
                  aria-current={one.id === open?.id}
                  onClick={() => setNamed(one.id)}
                >
                  <span className="block font-medium">{one.title}</span>
                  <span className="text-muted flex flex-wrap items-center gap-2 text-xs">
                    {one.ownerName ?? 'No owner'}
                    {one.dueOn !== null && <span>Due {withDays(one.dueOn)}</span>}
                    <Used of={one} />
                  </span>
                </button>
              </li>
            ))}
          </ol>
        )}
        <Adding id={id} of={of} />
      </section>
      {open ? (
        <SectionEditor key={open.id} application={id} of={open} />
      ) : (
        <section aria-label="No section" className="panel">
          <Empty title="No sections" icon="file-text">
            Add the standard sections, or one for each heading of the notice.
          </Empty>
        </section>
      )}
    </div>
  );
}

function Used({ of: { used, limit, unit, isRequired } }: { readonly of: Section }) {
  if (used === 0) return <Badge tone={isRequired ? 'warn' : 'plain'}>Empty</Badge>;
  const said = `${used.toLocaleString('en-US')}${limit === null ? '' : ` of ${limit.toLocaleString('en-US')}`}`;
  return (
    <Badge
      tone={limit !== null && used > limit ? 'danger' : 'plain'}
    >{`${said} ${limitUnits[unit].toLowerCase()}`}</Badge>
  );
}

/** Parts are added while the application is a draft. */
export function Adding({ id, of }: PartProps) {
  const [said, setSaid] = useState('');
  const add = useAct(addStandardParts, {
    changes: ['grant_application', 'application_section', 'application_form'],
    onDone: ({ added }) => setSaid(added === 0 ? 'All of them are there.' : `${added} added.`),
  });
  if (!of.mayWrite) return null;
  const to = `${href(applicationPages.applicationSection, { id: 'new' })}?${new URLSearchParams({ application: id })}`;
  return (
    <p className="border-line flex flex-wrap items-center gap-2 border-t p-3 print:hidden">
      <Link to={to} className="button">
        New section
      </Link>
      <button type="button" className="button" disabled={add.isPending} onClick={() => add.mutate({ id })}>
        Add standard parts
      </button>
      <output>{add.error?.message ?? said}</output>
    </p>
  );
}
