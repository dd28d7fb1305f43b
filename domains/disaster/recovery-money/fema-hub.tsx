import { dollars, href } from '#kernel';
import { useCall } from '#web/data/calls.ts';
import { useSession, useShow } from '#web/data/session.ts';
import { StatusBadge } from '#web/record/cells.tsx';
import { Link, useTitle } from '#web/shell/router.tsx';
import { Amount } from '#web/ui/amount.tsx';
import { Answered } from '#web/ui/answered.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Empty } from '#web/ui/empty.tsx';
import { wholeDay } from '#web/ui/format.ts';
import { CutNote } from '#web/ui/more-rows.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { Facts, Panel } from '#web/ui/panel.tsx';
import { useParam } from '#web/ui/param.ts';
import { Select } from '#web/ui/select.tsx';
import { Table } from '#web/ui/table.tsx';
import { publicAssistancePages } from '../public-assistance-pages.ts';
import { categories } from '../public-assistance/pa-words.ts';
import { recoveryMoneyPages } from '../recovery-money-pages.ts';
import { femaRequest } from './fema-request.record.ts';
import { leftWords } from '../public-assistance/left-words.ts';
import { type FemaHub, femaHub } from './money-calls.ts';
import { askers, levels } from './money-words.ts';
import { paAppeal } from './pa-appeal.record.ts';

const title = 'FEMA Grants Hub';

/** Everything about one declaration: its days, its projects, its management costs, and what FEMA asks. */
export default function FemaHubScreen() {
  useTitle(title);
  const [asked, choose] = useParam('disaster');
  const read = useCall(femaHub, asked ? { disaster: asked } : {});
  const chosen = read.data?.chosen;
  return (
    <>
      <PageHead title={title}>
        {chosen && (
          <Select
            aria-label="Declaration"
            value={chosen.id}
            choices={(read.data?.disasters.data ?? []).map(({ id, number, title }) => [id, `${number} ${title}`])}
            onPick={choose}
          />
        )}
      </PageHead>
      <Answered of={read}>
        {(of) =>
          of.chosen === null ? (
            <section className="panel">
              <Empty title="No declarations" icon="siren">
                Declarations with Public Assistance appear here. Import them under Disaster Grants AI.
              </Empty>
            </section>
          ) : (
            <div className="space-y-4">
              <Days of={of} />
              <Requests of={of} disaster={of.chosen.id} />
              <Steps of={of} />
              <Management of={of} />
              <Appeals of={of} />
            </div>
          )
        }
      </Answered>
    </>
  );
}

interface Of {
  readonly of: FemaHub;
}

function Days({ of: { days } }: Of) {
  const show = useShow();
  return (
    <Panel title="Deadlines">
      {days.length === 0 ? (
        <p className="note px-4 pb-4">No deadline rule is loaded for the day of this declaration.</p>
      ) : (
        <ul className="grid gap-3 px-4 pb-4 sm:grid-cols-2 lg:grid-cols-5">
          {days.map(({ name, dueOn, days: left, basis, citation }) => (
            <li key={name} className="border-line rounded border p-3">
              <p className="text-muted">{name}</p>
              <p className="font-semibold tabular-nums">{dueOn === null ? 'No day known' : wholeDay(dueOn, show)}</p>
              {left !== null && (
                <Badge tone={left < 0 ? 'plain' : left < 90 ? 'warn' : 'plain'}>{leftWords(left)}</Badge>
              )}
              <p className="note">
                {basis} ({citation})
              </p>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

function Requests({ of: { requests, openRequests, lateRequests }, disaster }: Of & { readonly disaster: string }) {
  const show = useShow();
  const { may } = useSession();
  return (
    <Panel
      title="Requests for information"
      action={
        <>
          {lateRequests > 0 && <Badge tone="danger">{`${lateRequests} late`}</Badge>}
          <span className="text-muted">{openRequests} open</span>
          <Link to={href(recoveryMoneyPages.femaRequests)} className="link">
            All requests
          </Link>
          {may.create.includes(femaRequest.name) && (
            <Link
              to={`${href(recoveryMoneyPages.femaRequest, { id: 'new' })}?${new URLSearchParams({ disaster })}`}
              className="button button-primary"
            >
              New FEMA request
            </Link>
          )}
        </>
      }
    >
      {requests.total === 0 ? (
        <p className="note px-4 pb-4">No requests. What FEMA or the State asks appears here until it is answered.</p>
      ) : (
        <Table
          label="Requests for information"
          rows={requests.data}
          step={6}
          columns={[
            {
              label: 'Request',
              name: ({ number, subject }) => `${number} ${subject}`,
              show: ({ id, number, subject }) => (
                <>
                  <Link to={href(recoveryMoneyPages.femaRequest, { id })} className="link whitespace-nowrap">
                    {number}
                  </Link>{' '}
                  <span className="text-muted">{subject}</span>
                </>
              ),
            },
            { label: 'Asked by', text: ({ asker }) => askers[asker] },
            { label: 'Project', text: ({ project }) => project },
            { label: 'Owner', text: ({ owner }) => owner },
            {
              label: 'Due',
              day: ({ dueOn }) => dueOn,
              show: ({ dueOn, isLate, days, status }) =>
                status === 'open' ? (
                  <>
                    {wholeDay(dueOn, show)}{' '}
                    <Badge tone={isLate ? 'danger' : days < 7 ? 'warn' : 'plain'}>
                      {isLate ? `${-days} days late` : leftWords(days)}
                    </Badge>
                  </>
                ) : (
                  wholeDay(dueOn, show)
                ),
            },
            { label: 'Status', mark: ({ status }) => <StatusBadge record={femaRequest} state={status} /> },
          ]}
        />
      )}
      <CutNote of={requests} what="requests">
        Those due first are shown.
      </CutNote>
    </Panel>
  );
}

const Steps = ({ of: { steps, totals } }: Of) => (
  <Panel
    title="Projects by step"
    action={
      <Link to={href(publicAssistancePages.projects)} className="link">
        All projects
      </Link>
    }
  >
    <Facts
      of={[
        { label: 'Net cost', said: <Amount cents={totals.netCents} /> },
        { label: 'Net obligated', said: <Amount cents={totals.obligatedCents} /> },
        { label: 'Federal obligated', said: <Amount cents={totals.federalCents} /> },
        { label: 'Spent', said: <Amount cents={totals.spentCents} /> },
      ]}
    />
    {steps.length === 0 ? (
      <p className="note px-4 pb-4">No projects. Enter them under FEMA Forms.</p>
    ) : (
      <Table
        label="Projects by step"
        rows={steps}
        id={({ category }) => category}
        columns={[
          { label: 'Category', name: ({ category }) => categories[category] },
          { label: 'Formulating', number: ({ formulating }) => formulating, sum: true },
          { label: 'Submitted', number: ({ submitted }) => submitted, sum: true },
          { label: 'Obligated', number: ({ obligated }) => obligated, sum: true },
          { label: 'Complete', number: ({ complete }) => complete, sum: true },
          { label: 'Closed', number: ({ closed }) => closed, sum: true },
          { label: 'Net cost', money: ({ netCents }) => netCents, sum: true },
          { label: 'Amount obligated', money: ({ obligatedCents }) => obligatedCents, sum: true },
          { label: 'Spent', money: ({ spentCents }) => spentCents, sum: true },
        ]}
      />
    )}
    <p className="note px-4 pb-4">
      Spent is what labor, equipment and cost entries add up to, without ineligible hours.
    </p>
  </Panel>
);

function Management({ of: { management } }: Of) {
  const { capCents, recipientCents, subCents, spentCents, percent, citation } = management;
  return (
    <Panel title="Management costs">
      {percent === null ? (
        <p className="note px-4 pb-4">The cap follows from the net cost of projects. There is none yet.</p>
      ) : (
        <div className="space-y-2 px-4 pb-4">
          <p>
            {dollars(spentCents)} of {dollars(subCents)} used by us{' '}
            <Badge tone={percent > 100 ? 'danger' : percent > 80 ? 'warn' : 'plain'}>{`${percent} %`}</Badge>
          </p>
          <meter
            aria-label="Management costs used"
            className="w-full"
            min={0}
            max={100}
            high={80}
            value={Math.min(100, percent)}
          />
          <p className="note">
            The cap is {dollars(capCents)}: {dollars(recipientCents)} of the recipient and {dollars(subCents)} of the
            subrecipient ({citation}). Actual cost of category Z counts.
          </p>
        </div>
      )}
    </Panel>
  );
}

function Appeals({ of: { appeals } }: Of) {
  const show = useShow();
  const { may } = useSession();
  return (
    <Panel
      title="Open appeals"
      action={
        <>
          <Link to={href(recoveryMoneyPages.paAppeals)} className="link">
            All appeals
          </Link>
          {may.create.includes(paAppeal.name) && (
            <Link to={href(recoveryMoneyPages.paAppeal, { id: 'new' })} className="button">
              New PA appeal
            </Link>
          )}
        </>
      }
    >
      {appeals.total === 0 ? (
        <p className="note px-4 pb-4">No open appeals. They appear here with their next day.</p>
      ) : (
        <Table
          label="Open appeals"
          rows={appeals.data}
          step={5}
          columns={[
            {
              label: 'Appeal',
              name: ({ number, title }) => `${number} ${title}`,
              show: ({ id, number, title }) => (
                <>
                  <Link to={href(recoveryMoneyPages.paAppeal, { id })} className="link whitespace-nowrap">
                    {number}
                  </Link>{' '}
                  <span className="text-muted">{title}</span>
                </>
              ),
            },
            { label: 'Level', text: ({ level }) => levels[level] },
            { label: 'Project', text: ({ project }) => project },
            { label: 'In dispute', money: ({ amountCents }) => amountCents },
            { label: 'Next step', text: ({ next }) => next },
            {
              label: 'Due',
              day: ({ dueOn }) => dueOn,
              show: ({ dueOn, days }) =>
                dueOn === null || days === null ? (
                  ''
                ) : (
                  <>
                    {wholeDay(dueOn, show)}{' '}
                    <Badge tone={days < 0 ? 'danger' : days < 14 ? 'warn' : 'plain'}>{leftWords(days)}</Badge>
                  </>
                ),
            },
            { label: 'Status', mark: ({ status }) => <StatusBadge record={paAppeal} state={status} /> },
          ]}
        />
      )}
      <CutNote of={appeals} what="appeals">
        Those due first are shown.
      </CutNote>
    </Panel>
  );
}
