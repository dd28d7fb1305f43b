import { Suspense } from 'react';
import { dollars, href } from '#kernel';
import { useSession } from '#web/data/session.ts';
import { StatusBadge } from '#web/record/cells.tsx';
import { Link } from '#web/shell/router.tsx';
import { Amount } from '#web/ui/amount.tsx';
import { later } from '#web/ui/later.tsx';
import { CutNote } from '#web/ui/more-rows.tsx';
import { Facts, Panel } from '#web/ui/panel.tsx';
import { Table } from '#web/ui/table.tsx';
import { publicAssistancePages } from '../public-assistance-pages.ts';
import { BoardFrame } from './board-frame.tsx';
import type { PaBoard } from './pa-calls.ts';
import { paProject } from './pa-project.record.ts';
import { categories, sizes } from './pa-words.ts';

const FollowUpBoard = later(() => import('../pa-follow-up/follow-up-board.tsx'));

/** The projects of a declaration, with their figures as they are now. */
export default function ProjectsTab() {
  return <BoardFrame>{(of) => <Shown of={of} />}</BoardFrame>;
}

function Shown({ of: { chosen, totals, management, projects } }: { readonly of: PaBoard }) {
  const { may } = useSession();
  return (
    <>
      <Panel title="Declaration">
        <Facts
          of={[
            { label: 'Gross cost', said: <Amount cents={totals.grossCents} /> },
            { label: 'Net cost', said: <Amount cents={totals.netCents} /> },
            { label: 'Federal share', said: <Amount cents={totals.federalCents} /> },
            { label: 'Non-federal share', said: <Amount cents={totals.nonFederalCents} /> },
            { label: 'Management cap', said: dollars(management.capCents) },
            { label: 'Of the recipient', said: dollars(management.recipientCents) },
            { label: 'Of the subrecipient', said: dollars(management.subCents) },
            { label: 'Management spent', said: dollars(management.spentCents) },
          ]}
        />
      </Panel>
      <Panel
        title="Projects"
        action={
          <>
            <Link to={href(publicAssistancePages.projects)} className="link">
              All projects
            </Link>
            {may.create.includes(paProject.name) && chosen && (
              <Link
                to={`${href(publicAssistancePages.project, { id: 'new' })}?${new URLSearchParams({ disaster: chosen.id })}`}
                className="button button-primary"
              >
                New PA project
              </Link>
            )}
          </>
        }
      >
        {projects.total === 0 ? (
          <p className="note px-4 pb-4">No projects. Accept a proposed group under Damage, or enter one.</p>
        ) : (
          <Table
            label="Projects"
            rows={projects.data}
            sorts="order"
            step={15}
            file="pa-projects"
            columns={[
              {
                label: 'Project',
                name: ({ number, title }) => `${number} ${title}`,
                show: ({ id, number, title }) => (
                  <>
                    <Link to={href(publicAssistancePages.project, { id })} className="link whitespace-nowrap">
                      {number}
                    </Link>{' '}
                    <span className="text-muted">{title}</span>
                  </>
                ),
              },
              { label: 'Category', text: ({ category }) => categories[category] },
              { label: 'Size', text: ({ size }) => sizes[size] },
              { label: 'Work due', day: ({ dueOn }) => dueOn },
              { label: 'Work done', percent: ({ workDone }) => workDone },
              {
                label: 'Status',
                text: ({ status }) => status,
                show: ({ status }) => <StatusBadge record={paProject} state={status} />,
              },
              { label: 'Net cost', money: ({ netCents }) => netCents, sum: true },
              { label: 'Federal share', money: ({ federalCents }) => federalCents, sum: true },
            ]}
            acts={{
              label: 'Forms',
              show: ({ id, number }) => (
                <Link
                  to={href(publicAssistancePages.projectForms, { id })}
                  className="link"
                  aria-label={`Print forms of ${number}`}
                >
                  Print forms
                </Link>
              ),
            }}
          />
        )}
        <CutNote of={projects} what="projects">
          The rest are in the register.
        </CutNote>
      </Panel>
      {chosen && (
        <Suspense fallback={<div aria-busy="true" className="skeleton h-64" />}>
          <FollowUpBoard disaster={chosen.id} />
        </Suspense>
      )}
    </>
  );
}
