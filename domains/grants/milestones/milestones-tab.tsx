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
import { approvalPages } from '../approval-pages.ts';
import { grantPages } from '../grant-pages.ts';
import { milestonePages } from '../milestone-pages.ts';
import { subrecipientPages } from '../subrecipient-pages.ts';
import { extensionSteps } from './extension.ts';
import { grantMeasure } from './grant-measure.record.ts';
import { grantMilestone } from './grant-milestone.record.ts';
import { type GrantMilestones, grantMilestones, milestoneScopes } from './milestone-calls.ts';
import { goalKinds, intervals, measureUnits } from './milestone-words.ts';

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
          <Periods of={of} />
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

const stepTones = { requested: 'review', notice: 'warn', approval: 'danger', funder: 'warn' } as const;

type Period = GrantMilestones['periods'][number];

/** Where the extension begins: on the award, with its conditions, or in the request for one that needs the funder’s approval. */
const nextForm = ({ award, step, expectedEnd, number }: Period): string =>
  step === 'approval'
    ? `${href(approvalPages.approval, { id: 'new' })}?${new URLSearchParams({ award, kind: 'extension', subject: `Extend ${number} to ${expectedEnd}` })}`
    : step === 'notice'
      ? `${href(grantPages.award, { id: award })}?tab=compliance`
      : `${href(grantPages.amendment, { id: 'new' })}?${new URLSearchParams({ award, kind: 'funder', newUntil: expectedEnd })}`;

/** Awards whose milestones end after them: what leads there, and by when an extension is asked for. */
function Periods({ of: { periods } }: Of) {
  const { may } = useSession();
  if (periods.length === 0) return null;
  return (
    <section aria-label="Period of performance" className="panel overflow-x-auto">
      <h2 className="px-4 py-2 text-sm">Period of performance</h2>
      <Table
        label="Period of performance"
        rows={periods}
        id={({ award }) => award}
        step={10}
        file="periods-exceeded"
        columns={[
          {
            label: 'Award',
            name: ({ number, title }) => `${number} ${title}`,
            show: ({ award, number, title, why }) => (
              <>
                <Link to={href(grantPages.award, { id: award })} className="link">
                  {number}
                </Link>{' '}
                {title}
                <span className="text-muted block">{withDays(why)}</span>
              </>
            ),
          },
          { label: 'Period ends', day: ({ untilDay }) => untilDay },
          { label: 'Expected end', day: ({ expectedEnd }) => expectedEnd },
          { label: 'Days over', number: ({ daysOver }) => daysOver },
          {
            label: 'Driven by',
            text: ({ chain }) => chain.map(({ number }) => number).join(', '),
            show: ({ chain }) => (
              <span className="flex flex-wrap gap-x-2">
                {chain.map(({ id, number, title }) => (
                  <Link key={id} to={href(milestonePages.milestone, { id })} className="link" title={title}>
                    {number}
                  </Link>
                ))}
              </span>
            ),
          },
          { label: 'Notice by', day: ({ noticeBy }) => noticeBy },
          {
            label: 'Next step',
            mark: ({ step, amendment }) => (
              <span className="flex flex-wrap items-center gap-1">
                <Badge tone={stepTones[step]}>{extensionSteps[step]}</Badge>
                {amendment && (
                  <Link to={href(grantPages.amendment, { id: amendment.id })} className="link">
                    {amendment.number}
                  </Link>
                )}
              </span>
            ),
          },
        ]}
        acts={
          may.create.includes('award_amendment') && {
            label: 'Extension',
            show: (period) =>
              period.step !== 'requested' && (
                <Link to={nextForm(period)} className="button whitespace-nowrap">
                  {period.step === 'approval' ? 'Ask for approval' : 'Extend period'}
                </Link>
              ),
          }
        }
      />
      <p className="note px-4 py-3">
        A recipient may extend once, with notice to the funder, and not merely to spend what is left (2 CFR
        200.308(g)(2)).
      </p>
    </section>
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
              show: ({ id, number, title, awardNumber, subaward, warnings }) => (
                <>
                  <Link to={href(milestonePages.milestone, { id })} className="link">
                    {number}
                  </Link>{' '}
                  {title}
                  <span className="text-muted block">
                    {awardNumber}
                    {subaward !== null && (
                      <>
                        {', '}
                        <Link to={href(subrecipientPages.subaward, { id: subaward })} className="link">
                          Subaward
                        </Link>
                      </>
                    )}
                  </span>
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
              show: ({ id, title, awardNumber, strategies }) => (
                <>
                  <Link to={href(milestonePages.measure, { id })} className="link">
                    {title}
                  </Link>
                  <span className="text-muted block">{awardNumber}</span>
                  {strategies.length > 0 && <span className="text-muted block">{strategies.join('; ')}</span>}
                </>
              ),
            },
            { label: 'Reported', text: ({ reporting }) => intervals[reporting] },
            {
              label: 'Goal',
              text: ({ kind, goal, unit, direction }) =>
                goal === null || unit === null
                  ? goalKinds[kind]
                  : `${direction === 'less' ? 'at most ' : ''}${goal} ${measureUnits[unit]}`,
            },
            {
              label: 'Reached',
              text: ({ reached, unit }) =>
                reached === null || unit === null ? reached : `${reached} ${measureUnits[unit]}`,
            },
            { label: 'Of goal', percent: ({ percent }) => percent },
            {
              label: 'Last period',
              text: ({ lastPeriod }) => (lastPeriod === null ? 'Not reported' : wholeDay(lastPeriod, show)),
            },
            { label: 'Next period', day: ({ nextPeriod }) => nextPeriod },
            {
              label: 'Status',
              mark: ({ kind, isMet, missing }) => (
                <span className="flex flex-wrap gap-1">
                  {kind !== 'narrative' && <Badge tone={isMet ? 'good' : 'plain'}>{isMet ? 'Met' : 'Open'}</Badge>}
                  {missing.length > 0 && (
                    <Badge tone="warn">
                      {missing.length === 1 ? '1 value missing' : `${missing.length} values missing`}
                    </Badge>
                  )}
                </span>
              ),
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
