import { type AnyRecord, href, type Page } from '#kernel';
import { withDays } from '#kernel/fields/date.ts';
import { inSentence } from '#kernel/fields/accept.ts';
import { useCall } from '#web/data/calls.ts';
import { today, useSession, useShow } from '#web/data/session.ts';
import { StatusBadge } from '#web/record/cells.tsx';
import { Link } from '#web/shell/router.tsx';
import { Answered } from '#web/ui/answered.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Timeline } from '#web/ui/chart.tsx';
import { Empty } from '#web/ui/empty.tsx';
import { wholeDay } from '#web/ui/format.ts';
import { CutNote } from '#web/ui/more-rows.tsx';
import { useParam } from '#web/ui/param.ts';
import { Select } from '#web/ui/select.tsx';
import { Table } from '#web/ui/table.tsx';
import { milestonePages } from '../milestone-pages.ts';
import { grantMeasure } from './grant-measure.record.ts';
import { grantMilestone } from './grant-milestone.record.ts';
import { type GrantMilestones, grantMilestones, milestoneScopes } from './milestone-calls.ts';
import { intervals, measureUnits } from './milestone-words.ts';

/** As many as a picture shows without becoming a wall. */
const DRAWN = 20;

const isKey = <T extends object>(of: T, key: string): key is Extract<keyof T, string> => Object.hasOwn(of, key);

/** Milestones with their slip from the baseline, and measures with what was reached. */
export default function MilestonesTab() {
  const [award, setAward] = useParam('award');
  const [scope, setScope] = useParam('scope');
  const asked = useCall(grantMilestones, {
    ...(award ? { award } : {}),
    ...(isKey(milestoneScopes, scope) ? { scope } : {}),
  });
  return (
    <Answered of={asked}>
      {(of) => (
        <div className="space-y-4">
          <div className="flex flex-wrap gap-2 print:hidden">
            <Select
              aria-label="Award"
              className="control w-full max-w-xl"
              value={award}
              choices={[
                ['', 'All awards'],
                ...of.awards.map(({ id, number, title }) => [id, `${number} ${title}`] as const),
              ]}
              onPick={setAward}
            />
            <Select
              aria-label="Milestones"
              className="control w-auto"
              value={scope}
              choices={Object.entries(milestoneScopes).map(([key, words]) => [key === 'open' ? '' : key, words])}
              onPick={setScope}
            />
            <span className="ml-auto flex flex-wrap gap-2">
              <Add record={grantMilestone as AnyRecord} page={milestonePages.milestone} award={award} />
              <Add record={grantMeasure as AnyRecord} page={milestonePages.measure} award={award} />
            </span>
          </div>
          <Counts of={of} />
          <List of={of} />
          <Picture of={of} />
          <Measures of={of} />
        </div>
      )}
    </Answered>
  );
}

interface Of {
  readonly of: GrantMilestones;
}

function Add({ record, page, award }: { record: AnyRecord; page: Page<`${string}:id`>; award: string }) {
  const { may } = useSession();
  return (
    may.create.includes(record.name) && (
      <Link to={`${href(page, { id: 'new' })}${award ? `?${new URLSearchParams({ award })}` : ''}`} className="button">
        New {inSentence(record.label[0])}
      </Link>
    )
  );
}

function Counts({ of: { counts } }: Of) {
  const tiles = [
    ['Open', counts.open],
    ['At risk', counts.risk],
    ['Past baseline', counts.late],
    ['Awaiting verification', counts.waiting],
    ['Verified', counts.verified],
  ] as const;
  return (
    <dl className="grid grid-cols-2 gap-3 sm:grid-cols-3 xl:grid-cols-5">
      {tiles.map(([label, said]) => (
        <div key={label} className="panel p-3">
          <dt className="text-muted">{label}</dt>
          <dd className="text-xl font-semibold tabular-nums">{said}</dd>
        </div>
      ))}
    </dl>
  );
}

const slipWords = (days: number): string =>
  days === 0 ? 'on time' : days > 0 ? `${days} days late` : `${-days} days early`;

function List({ of: { milestones } }: Of) {
  return (
    <section aria-label="Milestones" className="panel overflow-x-auto">
      {milestones.total === 0 ? (
        <Empty title="No milestones" icon="flag">
          Milestones of the chosen awards appear here.
        </Empty>
      ) : (
        <Table
          label="Milestones"
          rows={milestones.data}
          file="milestones"
          step={25}
          columns={[
            {
              label: 'Milestone',
              name: ({ number, title }) => `${number} ${title}`,
              show: ({ id, number, title, awardNumber, warnings }) => (
                <>
                  <Link to={href(milestonePages.milestone, { id })} className="link">
                    {number}
                  </Link>{' '}
                  {title}
                  <span className="text-muted block">{awardNumber}</span>
                  {warnings.map((words) => (
                    <span key={words} className="text-warn block">
                      {withDays(words)}
                    </span>
                  ))}
                </>
              ),
            },
            { label: 'Owner', text: ({ ownerName }) => ownerName },
            { label: 'Baseline', day: ({ baselineOn }) => baselineOn },
            { label: 'Expected', day: ({ expectedOn, actualOn }) => actualOn ?? expectedOn },
            { label: 'Slip', text: ({ slipDays }) => slipWords(slipDays) },
            { label: 'Payment', money: ({ paymentCents }) => paymentCents },
            {
              label: 'Status',
              mark: ({ status, isAtRisk }) => (
                <span className="flex flex-wrap gap-1">
                  <StatusBadge record={grantMilestone as AnyRecord} state={status} />
                  {isAtRisk && <Badge tone="warn">At risk</Badge>}
                </span>
              ),
            },
          ]}
        />
      )}
      <CutNote of={milestones} what="milestones">
        Those expected first are shown.
      </CutNote>
    </section>
  );
}

/** From the baseline to the day that is expected: what is long is late. */
function Picture({ of: { milestones } }: Of) {
  const day = today(useSession());
  const drawn = milestones.data.slice(0, DRAWN);
  if (drawn.length === 0) return null;
  const span = (one: (typeof drawn)[number]) => {
    const end = one.actualOn ?? one.expectedOn;
    const [from, until] = one.baselineOn <= end ? [one.baselineOn, end] : [end, one.baselineOn];
    return { at: `${one.number} ${one.title}`, from, until, to: href(milestonePages.milestone, { id: one.id }) };
  };
  return (
    <section aria-label="Timeline" className="panel">
      <details className="p-4">
        <summary className="link">Baseline to expected day, as a picture</summary>
        <Timeline
          title="Baseline to expected day"
          note={milestones.data.length > DRAWN ? `The first ${DRAWN} of ${milestones.data.length}.` : ''}
          head="Milestone"
          today={day}
          series={[
            { name: 'On time', points: drawn.filter(({ isAtRisk }) => !isAtRisk).map(span) },
            { name: 'At risk', points: drawn.filter(({ isAtRisk }) => isAtRisk).map(span) },
          ]}
        />
      </details>
    </section>
  );
}

function Measures({ of: { measures } }: Of) {
  const show = useShow();
  return (
    <section aria-label="Performance measures" className="panel overflow-x-auto">
      <h2 className="px-4 py-2 text-sm">Performance measures</h2>
      {measures.total === 0 ? (
        <p className="note px-4 pb-4">No measure is tracked for the chosen awards.</p>
      ) : (
        <Table
          label="Performance measures"
          rows={measures.data}
          file="performance-measures"
          step={25}
          columns={[
            {
              label: 'Measure',
              name: ({ title }) => title,
              show: ({ id, title, awardNumber }) => (
                <>
                  <Link to={href(milestonePages.measure, { id })} className="link">
                    {title}
                  </Link>
                  <span className="text-muted block">{awardNumber}</span>
                </>
              ),
            },
            { label: 'Reported', text: ({ reporting }) => intervals[reporting] },
            {
              label: 'Goal',
              text: ({ goal, unit, direction }) =>
                `${direction === 'less' ? 'at most ' : ''}${goal} ${measureUnits[unit]}`,
            },
            {
              label: 'Reached',
              text: ({ reached, unit }) => (reached === null ? null : `${reached} ${measureUnits[unit]}`),
            },
            { label: 'Of goal', percent: ({ percent }) => percent },
            {
              label: 'Last period',
              text: ({ lastPeriod }) => (lastPeriod === null ? 'Not reported' : wholeDay(lastPeriod, show)),
            },
            {
              label: 'Status',
              mark: ({ isMet }) => <Badge tone={isMet ? 'good' : 'plain'}>{isMet ? 'Met' : 'Open'}</Badge>,
            },
          ]}
        />
      )}
      <CutNote of={measures} what="measures">
        Those first by name are shown.
      </CutNote>
    </section>
  );
}
