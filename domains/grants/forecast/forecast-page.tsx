import { href } from '#kernel';
import { useCall } from '#web/data/calls.ts';
import { useShow } from '#web/data/session.ts';
import { Link, useTitle } from '#web/shell/router.tsx';
import { Answered } from '#web/ui/answered.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { wholeDay } from '#web/ui/format.ts';
import { CutNote } from '#web/ui/more-rows.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { useQuestion } from '#web/ui/param.ts';
import { Select } from '#web/ui/select.tsx';
import { Table } from '#web/ui/table.tsx';
import { opportunityPages } from '../opportunity-pages.ts';
import { statusTones } from '../opportunities/notices.tsx';
import { noticeStatuses } from '../opportunities/opportunity-words.ts';
import { decisionChoices } from '../opportunities/research-calls.ts';
import { forecastScopes, type GrantForecast, grantForecast } from './forecast-calls.ts';
import { monthWords } from './months.ts';
import { PlanTasks } from './plan-tasks.tsx';

const title = 'Forecast Calendar';
type Notice = GrantForecast['notices']['data'][number];

/** What closes in the next twelve months, a month at a time, and by when work on each has to begin. */
export default function ForecastPage() {
  useTitle(title);
  const { question, putAll } = useQuestion();
  const month = question.get('month') ?? '';
  const scope = question.get('scope') === 'eligible' ? 'eligible' : 'chosen';
  const of = useCall(grantForecast, { scope, ...(month ? { month } : {}) }, { keepsLast: true });
  return (
    <>
      <PageHead title={title}>
        <Select
          aria-label="Opportunities"
          className="control w-auto"
          value={scope}
          choices={Object.entries(forecastScopes)}
          onPick={(to) => putAll({ scope: to === 'chosen' ? '' : to, month: '' })}
        />
      </PageHead>
      <div className="space-y-4">
        <Answered of={of} skeleton="h-96">
          {(forecast) => (
            <>
              <Months of={forecast.months} month={month} onPick={(to) => putAll({ month: to === month ? '' : to })} />
              <Closing of={forecast} month={month} />
            </>
          )}
        </Answered>
      </div>
    </>
  );
}

interface MonthsProps {
  readonly of: GrantForecast['months'];
  readonly month: string;
  readonly onPick: (month: string) => void;
}

const Months = ({ of, month, onPick }: MonthsProps) => (
  <section aria-label="Months" className="grid grid-cols-3 gap-2 sm:grid-cols-4 lg:grid-cols-6">
    {of.map((one) => (
      <button
        key={one.month}
        type="button"
        className={`panel p-2 text-left ${one.month === month ? 'ring-accent ring-2' : ''}`}
        aria-pressed={one.month === month}
        onClick={() => onPick(one.month)}
      >
        <span className="block font-medium">{monthWords(one.month)}</span>
        <span className="block tabular-nums">{one.closes === 1 ? '1 closes' : `${one.closes} close`}</span>
        <span className="text-muted block tabular-nums">{one.tasks === 1 ? '1 task' : `${one.tasks} tasks`}</span>
      </button>
    ))}
  </section>
);

function Closing({ of, month }: { readonly of: GrantForecast; readonly month: string }) {
  const show = useShow();
  return (
    <Panel title={month ? `Closing in ${monthWords(month)}` : 'Closing in 12 months'}>
      {of.notices.total === 0 ? (
        <p className="note px-4 pb-4">
          No opportunity closes then.{' '}
          <Link to="/grant-management?tab=research" className="link">
            Research
          </Link>{' '}
          lists what can be watched.
        </p>
      ) : (
        <Table
          label="Closing"
          rows={of.notices.data}
          step={12}
          file="forecast-calendar"
          columns={[
            {
              label: 'Opportunity',
              name: ({ number, title: name, agencyName, status }) =>
                `${number} ${name}, ${agencyName}, ${noticeStatuses[status].toLowerCase()}`,
              show: ({ id, number, title: name, agencyName, status }) => (
                <>
                  <Link to={href(opportunityPages.opportunity, { id })} className="link whitespace-nowrap">
                    {number}
                  </Link>{' '}
                  <Badge tone={statusTones[status]}>{noticeStatuses[status]}</Badge>{' '}
                  <span className="block">{name}</span>
                  <span className="note block">{agencyName}</span>
                </>
              ),
              className: 'lg:min-w-56',
            },
            {
              label: 'Start by',
              day: ({ tasks }) => tasks[0]?.by,
              show: ({ tasks: [first] }) =>
                first && (
                  <>
                    {wholeDay(first.by, show)} {first.isLate && <Badge tone="warn">Passed</Badge>}
                  </>
                ),
            },
            {
              label: 'Next task',
              text: ({ tasks }) => {
                const next = tasks.find(({ isLate }) => !isLate);
                return next && `${next.says}, ${wholeDay(next.by, show)}`;
              },
              none: 'All passed',
            },
            {
              label: 'Closes',
              day: ({ closeOn }) => closeOn,
              show: ({ closeOn, closes }) => (
                <>
                  {wholeDay(closeOn, show)} {closes === 'estimated' && <Badge>Estimated</Badge>}
                </>
              ),
            },
            { label: 'Lead time', mark: (one) => <Lead of={one} within={of} /> },
            {
              label: 'Owner',
              text: ({ decision }) =>
                decision && `${decision.ownerName ?? ''} (${decisionChoices[decision.status].toLowerCase()})`.trim(),
              none: 'No decision',
            },
            {
              label: 'Tasks done',
              text: ({ given, done }) => (given > 0 ? `${done} of ${given}` : null),
              none: 'Not given',
            },
            {
              label: 'Plan',
              mark: ({ id, number, decision }) => decision && <PlanTasks id={id} number={number} />,
            },
          ]}
        />
      )}
      <CutNote of={of.notices} what="opportunities">
        Choose a month to see its own.
      </CutNote>
    </Panel>
  );
}

const days = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / 86_400_000;

/** From the first task to the close date within the twelve months, with a tick for each task. */
function Lead({ of: { tasks, closeOn }, within }: { readonly of: Notice; readonly within: GrantForecast }) {
  const all = Math.max(1, days(within.fromDay, within.untilDay));
  const at = (day: string): number => Math.min(100, Math.max(0, (days(within.fromDay, day) * 100) / all));
  const from = at(tasks[0]?.by ?? closeOn);
  return (
    <svg
      viewBox="0 0 100 8"
      preserveAspectRatio="none"
      aria-hidden="true"
      className="bg-raised block h-2 w-full min-w-24 rounded-full"
    >
      <rect x={from} y="2" width={Math.max(0.8, at(closeOn) - from)} height="4" className="fill-tone-review" />
      {tasks.map(({ says, by }) => (
        <rect key={says} x={at(by)} y="0" width="0.6" height="8" className="fill-muted" />
      ))}
    </svg>
  );
}
