import { href } from '#kernel';
import { useCall } from '#web/data/calls.ts';
import { Link } from '#web/shell/router.tsx';
import { Answered } from '#web/ui/answered.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Empty } from '#web/ui/empty.tsx';
import { CutNote } from '#web/ui/more-rows.tsx';
import { Table } from '#web/ui/table.tsx';
import { weatherPages } from '../weather-pages.ts';
import { SeverityMark, StandingMark } from './alert-marks.tsx';
import { standings } from './alert-words.ts';
import { alertHistory } from './weather-calls.ts';

/** What is over, was replaced or cancelled, and tests, which are never shown among real alerts. */
export default function HistoryTab() {
  return (
    <Answered of={useCall(alertHistory)}>
      {({ messages }) => (
        <section aria-label="History" className="panel overflow-x-auto">
          {messages.total === 0 ? (
            <Empty title="No past alerts" icon="history">
              Alerts of the last 30 days appear here when they end or are replaced.
            </Empty>
          ) : (
            <Table
              label="History"
              rows={messages.data}
              step={20}
              file="weather-alert-history"
              columns={[
                {
                  label: 'Alert',
                  name: ({ event }) => event,
                  show: ({ id, event, headline, isTest }) => (
                    <span className="block min-w-52">
                      <Link to={href(weatherPages.alertMessage, { id })} className="link">
                        {event}
                      </Link>{' '}
                      {isTest && <Badge tone="review">Test</Badge>}
                      <span className="text-muted block">{headline}</span>
                    </span>
                  ),
                },
                {
                  label: 'Standing',
                  text: ({ standing }) => standings[standing],
                  show: ({ standing }) => <StandingMark of={standing} />,
                },
                {
                  label: 'Severity',
                  text: ({ severity }) => severity,
                  show: ({ severity }) => <SeverityMark of={severity} />,
                },
                { label: 'Sent', moment: ({ sentAt }) => sentAt },
                { label: 'Until', moment: ({ untilAt }) => untilAt },
                {
                  label: 'Replaced by',
                  text: ({ replacedBy }) => replacedBy?.headline,
                  show: ({ replacedBy }) =>
                    replacedBy && (
                      <Link to={href(weatherPages.alertMessage, { id: replacedBy.id })} className="link">
                        {replacedBy.headline}
                      </Link>
                    ),
                },
              ]}
            />
          )}
          <CutNote of={messages} what="messages">
            The newest are shown; all are under Setup, Alert messages.
          </CutNote>
        </section>
      )}
    </Answered>
  );
}
