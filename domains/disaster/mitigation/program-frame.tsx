import type { ReactNode } from 'react';
import { href } from '#kernel';
import { useCall } from '#web/data/calls.ts';
import { useSession, useShow } from '#web/data/session.ts';
import { StatusBadge } from '#web/record/cells.tsx';
import { Link } from '#web/shell/router.tsx';
import { Answered } from '#web/ui/answered.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { dayAt, wholeDay } from '#web/ui/format.ts';
import { CutNote } from '#web/ui/more-rows.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { Table } from '#web/ui/table.tsx';
import { mitigationPages } from '../mitigation-pages.ts';
import { ratioText } from './bca.ts';
import { type MitigationBoard, mitigationBoard } from './mitigation-calls.ts';
import { mitigationProject } from './mitigation-project.record.ts';
import { bothRates } from './mitigation-terms.ts';
import { confidences, type Program, programs, statusEffects } from './mitigation-words.ts';
import { planStandings } from './window.ts';

interface Of {
  readonly of: MitigationBoard;
}

/** What a program takes today, what is special to it, our projects, and the sources behind it. */
export const ProgramFrame = ({
  program,
  children,
}: {
  readonly program: Program;
  readonly children?: (of: MitigationBoard) => ReactNode;
}) => (
  <Answered of={useCall(mitigationBoard, { program })}>
    {(of) => (
      <div className="space-y-4">
        <Standings of={of} />
        {children?.(of)}
        <Projects of={of} program={program} />
        <Plans of={of} />
        <Statuses of={of} />
      </div>
    )}
  </Answered>
);

const openWords = (isOpen: boolean | null) =>
  isOpen === null ? 'Status unknown' : isOpen ? statusEffects.opens : statusEffects.closes;

function Standings({ of: { standings } }: Of) {
  const show = useShow();
  return (
    <Panel title="Program status">
      <ul className="space-y-2 px-4 pb-4">
        {standings.map(({ program, isOpen, statement, source, untilDay }) => (
          <li key={program} className="flex flex-wrap items-center gap-2">
            <strong>{programs[program]}</strong>
            <Badge tone={isOpen === false ? 'warn' : 'plain'}>{openWords(isOpen)}</Badge>
            <span className="text-muted">
              {statement
                ? `${statement} (${source})${untilDay ? `, until ${wholeDay(untilDay, show)}` : ''}`
                : 'No confirmed status. Enter the notice with its source.'}
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function Projects({ of: { projects }, program }: Of & { readonly program: Program }) {
  const { may } = useSession();
  const [higher, lower] = bothRates;
  return (
    <Panel
      title="Projects"
      action={
        <>
          <Link to={href(mitigationPages.mitigationProjects)} className="link">
            All projects
          </Link>
          {may.create.includes(mitigationProject.name) && (
            <Link
              to={`${href(mitigationPages.mitigationProject, { id: 'new' })}?${new URLSearchParams({ program })}`}
              className="button button-primary"
            >
              New mitigation project
            </Link>
          )}
        </>
      }
    >
      {projects.data.length === 0 ? (
        <p className="note px-4 pb-4">No projects. Enter one with its scope, budget and losses.</p>
      ) : (
        <Table
          label="Projects"
          rows={projects.data}
          sorts="order"
          step={10}
          file="mitigation-projects"
          columns={[
            {
              label: 'Project',
              name: ({ number, title }) => `${number} ${title}`,
              show: ({ id, number, title }) => (
                <>
                  <Link to={href(mitigationPages.mitigationProject, { id })} className="link whitespace-nowrap">
                    {number}
                  </Link>{' '}
                  <span className="text-muted">{title}</span>
                </>
              ),
            },
            { label: 'Program', text: ({ program: of }) => programs[of] },
            {
              label: 'Status',
              text: ({ status }) => status,
              show: ({ status }) => <StatusBadge record={mitigationProject} state={status} />,
            },
            { label: 'Missing', number: ({ lacking }) => lacking },
            { label: `Ratio at ${higher} %`, text: ({ ratios: [one = null] }) => ratioOr(one) },
            { label: `Ratio at ${lower} %`, text: ({ ratios: [, other = null] }) => ratioOr(other) },
            { label: 'Cost', money: ({ costCents }) => costCents, sum: true },
            { label: 'Federal share', money: ({ federalCents }) => federalCents, sum: true },
          ]}
        />
      )}
      <CutNote of={projects} what="projects">
        The rest are in the register.
      </CutNote>
    </Panel>
  );
}

const ratioOr = (ratio: number | null): string => (ratio === null ? 'Not analyzed' : ratioText(ratio));

const Plans = ({ of: { plans } }: Of) => (
  <Panel
    title="Mitigation plans"
    action={
      <Link to={href(mitigationPages.mitigationPlans)} className="link">
        All plans
      </Link>
    }
  >
    {plans.data.length === 0 ? (
      <p className="note px-4 pb-4">No plans. A project needs an adopted plan of its jurisdiction.</p>
    ) : (
      <Table
        label="Mitigation plans"
        rows={plans.data}
        step={5}
        columns={[
          {
            label: 'Plan',
            name: ({ title }) => title,
            show: ({ id, title }) => (
              <Link to={href(mitigationPages.mitigationPlan, { id })} className="link">
                {title}
              </Link>
            ),
          },
          { label: 'Jurisdiction', text: ({ jurisdiction }) => jurisdiction },
          { label: 'Adopted on', day: ({ adoptedOn }) => adoptedOn },
          { label: 'Expires on', day: ({ expiresOn }) => expiresOn },
          {
            label: 'Standing',
            text: ({ standing }) => planStandings[standing],
            show: ({ standing }) => (
              <Badge tone={standing === 'current' ? 'plain' : 'warn'}>{planStandings[standing]}</Badge>
            ),
          },
        ]}
      />
    )}
    <CutNote of={plans} what="plans">
      Those that expire first are shown.
    </CutNote>
  </Panel>
);

/** The register behind the badge: folded, because it is read when it is in doubt. */
const Statuses = ({ of: { statuses } }: Of) => {
  const show = useShow();
  return (
    <Panel
      title="Status register"
      action={
        <Link to={href(mitigationPages.programStatuses)} className="link">
          All statuses
        </Link>
      }
    >
      {statuses.data.length === 0 ? (
        <p className="note px-4 pb-4">No confirmed statuses.</p>
      ) : (
        <Table
          label="Status register"
          rows={statuses.data}
          step={6}
          columns={[
            {
              label: 'Event',
              name: ({ statement }) => statement,
              show: ({ id, statement }) => (
                <Link to={href(mitigationPages.programStatus, { id })} className="link">
                  {statement}
                </Link>
              ),
            },
            { label: 'Program', text: ({ program }) => programs[program] },
            { label: 'Effect', text: ({ effect }) => statusEffects[effect] },
            {
              label: 'Since',
              text: ({ sinceDay, precision }) =>
                precision === 'month' ? dayAt(sinceDay, 'month', show) : wholeDay(sinceDay, show),
            },
            { label: 'Until', day: ({ untilDay }) => untilDay },
            { label: 'Source', text: ({ source }) => source },
            { label: 'Confidence', text: ({ confidence }) => confidences[confidence] },
          ]}
        />
      )}
      <CutNote of={statuses} what="statuses">
        The newest are shown.
      </CutNote>
    </Panel>
  );
};
