import { dollars, href } from '#kernel';
import { useCall } from '#web/data/calls.ts';
import { useShow } from '#web/data/session.ts';
import { Link } from '#web/shell/router.tsx';
import { Answered } from '#web/ui/answered.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { wholeDay } from '#web/ui/format.ts';
import { CutNote } from '#web/ui/more-rows.tsx';
import { Facts, Panel } from '#web/ui/panel.tsx';
import { Table } from '#web/ui/table.tsx';
import { paFollowUpPages } from '../pa-follow-up-pages.ts';
import { publicAssistancePages } from '../public-assistance-pages.ts';
import { type PaFollowUp, paFollowUp } from './follow-up-calls.ts';
import { perils } from './insurance-words.ts';

const at = (project: string, part: string): string =>
  `${href(publicAssistancePages.project, { id: project })}${part === '' ? '' : `?follow=${part}`}`;

/** What the projects of a declaration owe: reports, clearances and cover, and their small projects netted. */
export default function FollowUpBoard({ disaster }: { readonly disaster: string }) {
  return (
    <Answered of={useCall(paFollowUp, { disaster })} skeleton="h-64">
      {(of) => (
        <>
          <Owed of={of} />
          <Netting of={of.netting} />
        </>
      )}
    </Answered>
  );
}

interface Owes {
  readonly id: string;
  readonly to: string;
  readonly what: string;
  readonly about: string;
  readonly reason: string;
  readonly dueOn: string | null;
  readonly isLate: boolean;
}

const owedIn = ({ reports, held, uninsured }: PaFollowUp): readonly Owes[] => [
  ...reports.data.map(({ project, number, title, quarterEnd, dueOn, isLate }) => ({
    id: `${project} ${quarterEnd}`,
    to: at(project, 'progress'),
    what: 'Progress report',
    about: `${number} ${title}`,
    reason: `Quarter to ${quarterEnd}`,
    dueOn,
    isLate,
  })),
  ...held.data.map(({ project, number, title, reason }) => ({
    id: `${project} held`,
    to: at(project, ''),
    what: 'Clearance',
    about: `${number} ${title}`,
    reason,
    dueOn: null,
    isLate: false,
  })),
  ...uninsured.data.map(({ id, number, facility, peril, cents }) => ({
    id,
    to: href(paFollowUpPages.insuranceRequirement, { id }),
    what: 'Insurance',
    about: `${number} ${facility}`,
    reason: `${perils[peril]}, ${dollars(cents)}`,
    dueOn: null,
    isLate: false,
  })),
];

const registers = [
  [href(paFollowUpPages.ehpReviews), 'EHP reviews'],
  [href(paFollowUpPages.progressReports), 'Progress reports'],
  [href(paFollowUpPages.insurancePolicies), 'Insurance policies'],
  [href(paFollowUpPages.fixedCostEstimates), 'Fixed-cost estimates'],
] as const;

function Owed({ of }: { readonly of: PaFollowUp }) {
  const rows = owedIn(of);
  return (
    <Panel
      title="Open follow-up"
      action={registers.map(([to, label]) => (
        <Link key={to} to={to} className="link">
          {label}
        </Link>
      ))}
    >
      {rows.length === 0 ? (
        <p className="note px-4 pb-4">
          Nothing is open. Progress reports, clearances and insurance that projects owe appear here.
        </p>
      ) : (
        <Table
          label="Open follow-up"
          rows={rows}
          step={8}
          columns={[
            {
              label: 'Project',
              name: ({ about }) => about,
              show: ({ to, about }) => (
                <Link to={to} className="link">
                  {about}
                </Link>
              ),
            },
            { label: 'Owes', text: ({ what }) => what },
            { label: 'Reason', text: ({ reason }) => reason },
            { label: 'Due', day: ({ dueOn }) => dueOn },
            {
              label: 'Clock',
              text: ({ isLate }) => (isLate ? 'Late' : ''),
              show: ({ isLate }) => isLate && <Badge tone="danger">Late</Badge>,
            },
          ]}
        />
      )}
      {[of.reports, of.held, of.uninsured].map((one, place) => (
        <CutNote key={['reports', 'reviews', 'requirements'][place]} of={one} what="rows">
          The rest are in their registers.
        </CutNote>
      ))}
    </Panel>
  );
}

/** Small projects are paid by their estimates; only what they cost together beyond them can be appealed. */
function Netting({ of }: { readonly of: PaFollowUp['netting'] }) {
  const show = useShow();
  if (of.count === 0) return null;
  return (
    <Panel title="Small projects netted">
      <Facts
        of={[
          { label: 'Small projects', said: String(of.count) },
          { label: 'Obligated', said: dollars(of.estimateCents) },
          { label: 'Net cost now', said: dollars(of.actualCents) },
          { label: of.overrunCents > 0 ? 'Net overrun' : 'Net underrun', said: dollars(Math.abs(of.overrunCents)) },
        ]}
      />
      <p className="flex flex-wrap items-center gap-2 px-4 pb-4">
        {of.endedOn === null
          ? `${of.open} of ${of.count} are not complete. The days of an appeal begin when the last one ends.`
          : of.appealBy === null
            ? `The last one ended on ${wholeDay(of.endedOn, show)}. There is no overrun to appeal.`
            : `The last one ended on ${wholeDay(of.endedOn, show)}. Appeal the net overrun by ${wholeDay(of.appealBy, show)}.`}
        {of.isOver && <Badge tone="danger">The days are over</Badge>}
        {of.citation !== null && <span className="text-muted">{of.citation}</span>}
      </p>
    </Panel>
  );
}
