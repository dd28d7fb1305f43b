import { href } from '#kernel';
import { useCall } from '#web/data/calls.ts';
import { useShow } from '#web/data/session.ts';
import { StatusBadge } from '#web/record/cells.tsx';
import { Link } from '#web/shell/router.tsx';
import { Answered } from '#web/ui/answered.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { wholeDay } from '#web/ui/format.ts';
import { CutNote } from '#web/ui/more-rows.tsx';
import { Facts } from '#web/ui/panel.tsx';
import { Table } from '#web/ui/table.tsx';
import { extenders } from '../../public-assistance/pa-words.ts';
import { timeExtensionPages } from '../../time-extension-pages.ts';
import { type ProjectExtensions, projectExtensions } from './extension-calls.ts';
import { causes, LIMIT_LAW, REQUEST_LAW } from './extension-words.ts';
import { timeExtension } from './time-extension.record.ts';

/** The deadline of a project with the requests to extend it. */
export default function Extensions({ id }: { readonly id: string }) {
  return (
    <Answered of={useCall(projectExtensions, { id })} skeleton="h-48">
      {(of) => <Shown of={of} />}
    </Answered>
  );
}

function Shown({ of: { project, clock, requests } }: { readonly of: ProjectExtensions }) {
  const show = useShow();
  return (
    <>
      {clock === null ? (
        <p className="note px-4 pb-4">No work deadline is loaded for this declaration.</p>
      ) : (
        <>
          <Facts
            of={[
              {
                label: 'Deadline in force',
                said: (
                  <>
                    {wholeDay(clock.dueOn, show)}{' '}
                    {!project.isOver && (
                      <Badge tone={clock.days < 0 ? 'danger' : clock.days < 90 ? 'warn' : 'plain'}>
                        {clock.days < 0 ? `${-clock.days} days overdue` : `${clock.days} days left`}
                      </Badge>
                    )}
                  </>
                ),
              },
              { label: 'First deadline', said: `${wholeDay(clock.firstDueOn, show)} (${clock.citation})` },
              { label: 'Limit of the recipient', said: `${wholeDay(clock.extendableTo, show)} (${LIMIT_LAW})` },
            ]}
          />
          {clock.days < 0 && !project.isOver && (
            <p className="note px-4 pb-3">
              Send a request at once and say why it is late. Without an extension, costs are eligible up to the deadline
              ({REQUEST_LAW}).
            </p>
          )}
        </>
      )}
      {requests.total === 0 ? (
        <p className="note px-4 pb-4">No time extension. Requests of this project appear here with their decisions.</p>
      ) : (
        <Table
          label="Time extensions"
          rows={requests.data}
          step={10}
          columns={[
            {
              label: 'Request',
              name: ({ number }) => number,
              show: ({ id, number }) => (
                <Link to={href(timeExtensionPages.timeExtension, { id })} className="link whitespace-nowrap">
                  {number}
                </Link>
              ),
            },
            {
              label: 'Asked of',
              text: ({ grantor, cause }) => `${extenders[grantor]}: ${causes[cause].toLowerCase()}`,
            },
            {
              label: 'Sent',
              day: ({ sentOn }) => sentOn,
              show: ({ sentOn, isLate }) => (
                <>
                  {sentOn ? wholeDay(sentOn, show) : ''} {isLate && <Badge tone="warn">After deadline</Badge>}
                </>
              ),
            },
            { label: 'Requested until', day: ({ requestedUntil }) => requestedUntil },
            {
              label: 'Granted until',
              day: ({ grantedUntil, status }) => (status === 'granted' ? grantedUntil : null),
              show: ({ grantedUntil, provisions, status }) =>
                status === 'granted' && grantedUntil !== null ? (
                  <>
                    {wholeDay(grantedUntil, show)} <span className="text-muted">{provisions}</span>
                  </>
                ) : null,
            },
            {
              label: 'Status',
              text: ({ status }) => status,
              show: ({ status }) => <StatusBadge record={timeExtension} state={status} />,
            },
          ]}
        />
      )}
      <CutNote of={requests} what="requests">
        <Link to={href(timeExtensionPages.timeExtensions)} className="link">
          All time extensions
        </Link>
      </CutNote>
    </>
  );
}
