import { href, urlOf } from '#kernel';
import { useCall } from '#web/data/calls.ts';
import { StatusBadge } from '#web/record/cells.tsx';
import { Link } from '#web/shell/router.tsx';
import { Answered } from '#web/ui/answered.tsx';
import { Empty } from '#web/ui/empty.tsx';
import { CutNote } from '#web/ui/more-rows.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { Table } from '#web/ui/table.tsx';
import { paProject } from '../public-assistance/pa-project.record.ts';
import { publicAssistancePages } from '../public-assistance-pages.ts';
import { packageBoard, paPackage } from './federal-calls.ts';

/** Files for the Grants Portal, to be uploaded there by hand. */
export default function PackagesTab() {
  return (
    <Answered of={useCall(packageBoard)} skeleton="h-96">
      {({ projects }) => (
        <Panel
          title="Packages"
          action={
            projects.total > 0 && (
              <a className="button" href={urlOf(paPackage, {})} download>
                All projects
              </a>
            )
          }
        >
          <p className="px-4 pb-4">
            FEMA offers no public way to write into the Grants Portal. Download a package and upload its files there by
            hand. Each has CSV files, a manifest and SHA-256 checksums.
          </p>
          {projects.total === 0 ? (
            <Empty title="No PA projects" icon="folder-kanban">
              Projects appear here once they are entered under FEMA Forms.
            </Empty>
          ) : (
            <Table
              label="Packages"
              rows={projects.data}
              step={20}
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
                { label: 'Disaster', text: ({ disaster }) => disaster },
                {
                  label: 'Status',
                  text: ({ status }) => status,
                  show: ({ status }) => <StatusBadge record={paProject} state={status} />,
                },
                { label: 'Damage lines', number: ({ damage }) => damage, sum: true },
                { label: 'Labor', number: ({ labor }) => labor, sum: true },
                { label: 'Equipment', number: ({ equipment }) => equipment, sum: true },
                { label: 'Costs', number: ({ costs }) => costs, sum: true },
                {
                  label: 'Package',
                  mark: ({ id, number }) => (
                    <a
                      className="link"
                      href={urlOf(paPackage, { project: id })}
                      aria-label={`Package of ${number}`}
                      download
                    >
                      Download
                    </a>
                  ),
                },
              ]}
            />
          )}
          <CutNote of={projects} what="projects">
            All projects are in the package of all.
          </CutNote>
        </Panel>
      )}
    </Answered>
  );
}
