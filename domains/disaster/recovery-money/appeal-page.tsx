import { type AnyRecord, dollars, href } from '#kernel';
import { useCall } from '#web/data/calls.ts';
import { useSession, useShow } from '#web/data/session.ts';
import { RecordScreen, RecordSections } from '#web/record/record-page.tsx';
import { Link } from '#web/shell/router.tsx';
import { Answered } from '#web/ui/answered.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { wholeDay } from '#web/ui/format.ts';
import { Panel } from '#web/ui/panel.tsx';
import { Table } from '#web/ui/table.tsx';
import { recoveryMoneyPages } from '../recovery-money-pages.ts';
import { leftWords } from '../public-assistance/left-words.ts';
import { type AppealStanding, appealStanding } from './money-calls.ts';
import { levels } from './money-words.ts';
import { paAppeal } from './pa-appeal.record.ts';

/** An appeal with the days that run for it and the test of arbitration. */
export default function AppealPage({ id }: { readonly id: string }) {
  return (
    <RecordScreen key={id} record={paAppeal} id={id}>
      {(row) => (
        <>
          <Standing id={row.id} project={typeof row['project'] === 'string' ? row['project'] : ''} />
          <RecordSections record={paAppeal as AnyRecord} row={row} />
        </>
      )}
    </RecordScreen>
  );
}

interface StandingProps {
  readonly id: string;
  readonly project: string;
}

const Standing = ({ id, project }: StandingProps) => (
  <Answered of={useCall(appealStanding, { id })} skeleton="h-48">
    {(of) => (
      <>
        <Clock of={of} />
        <Next of={of} id={id} project={project} />
      </>
    )}
  </Answered>
);

const Clock = ({ of: { missing, clocks, arbitration } }: { readonly of: AppealStanding }) => (
  <Panel title="Appeal clock">
    {missing !== null ? (
      <p className="note px-4 pb-4">{missing}</p>
    ) : (
      <Table
        label="Appeal clock"
        rows={clocks}
        id={({ name }) => name}
        columns={[
          { label: 'Step', name: ({ name }) => name },
          { label: 'Due', day: ({ dueOn }) => dueOn },
          { label: 'Done', day: ({ doneOn }) => doneOn },
          {
            label: 'Clock',
            text: ({ days, doneOn, isLate }) => clockWords(days, doneOn, isLate),
            show: ({ days, doneOn, isLate }) => (
              <Badge tone={isLate ? 'danger' : doneOn === null && days < 14 ? 'warn' : 'plain'}>
                {clockWords(days, doneOn, isLate)}
              </Badge>
            ),
          },
          {
            label: 'Rule',
            text: ({ basis, citation, confidence }) =>
              `${basis} (${citation})${confidence === 'C' ? '. Not confirmed by a text we read.' : ''}`,
          },
        ]}
      />
    )}
    {arbitration && (
      <p className="flex flex-wrap items-center gap-2 px-4 py-3">
        Arbitration
        <Badge tone={arbitration.isOpen ? 'plain' : 'warn'}>
          {arbitration.isOpen ? 'Amount is above the line' : 'Amount is below the line'}
        </Badge>
        <span className="text-muted">
          More than {dollars(arbitration.lineCents)} in dispute ({arbitration.citation}), in place of a second appeal.
        </span>
      </p>
    )}
    <p className="note px-4 pb-4">
      Days are calendar days. One that falls on a weekend stays as it is: file before it.
    </p>
  </Panel>
);

const clockWords = (days: number, doneOn: string | null, isLate: boolean): string =>
  doneOn !== null ? (isLate ? 'Done late' : 'In time') : isLate ? `${-days} days late` : leftWords(days);

/** After a first decision: what can be entered, and until when. */
function Next({ of: { next }, id, project }: StandingProps & { readonly of: AppealStanding }) {
  const show = useShow();
  const { may } = useSession();
  if (next.length === 0) return null;
  return (
    <Panel title="Next level">
      <ul className="space-y-2 px-4 pb-4">
        {next.map(({ level, dueOn, citation }) => (
          <li key={level} className="flex flex-wrap items-center gap-2">
            {levels[level]}, due {wholeDay(dueOn, show)} <span className="text-muted">({citation})</span>
            {may.create.includes(paAppeal.name) && (
              <Link
                to={`${href(recoveryMoneyPages.paAppeal, { id: 'new' })}?${new URLSearchParams({ project, first: id, level })}`}
                className="link"
              >
                Enter {levels[level].toLowerCase()}
              </Link>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  );
}
