import { href } from '#kernel';
import { withDays } from '#kernel/fields/date.ts';
import { useCall } from '#web/data/calls.ts';
import { Link } from '#web/shell/router.tsx';
import { Answered } from '#web/ui/answered.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { CutNote } from '#web/ui/more-rows.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { Table } from '#web/ui/table.tsx';
import { grantPages } from '../grant-pages.ts';
import { extensionWays } from './conditions.ts';
import { extensionNotices } from './extension-calls.ts';
import { wayTones } from './extension-panel.tsx';

/** The last day for an extension notice of each open federal award. */
export default function ExtensionNotices() {
  return (
    <Panel title="Extension notices">
      <Answered
        of={useCall(extensionNotices)}
        skeleton="h-40"
        isEmpty={({ awards }) => awards.total === 0}
        empty={<p className="note px-4 pb-4">No open federal awards. Their last days for a notice appear here.</p>}
      >
        {({ awards }) => (
          <>
            <Table
              label="Extension notices"
              rows={awards.data}
              step={6}
              file="extension-notices"
              columns={[
                {
                  label: 'Award',
                  name: ({ number, title }) => `${number} ${title}`,
                  show: ({ id, number, title }) => (
                    <>
                      <Link to={`${href(grantPages.award, { id })}?tab=compliance`} className="link">
                        {number}
                      </Link>{' '}
                      <span className="text-muted">{title}</span>
                    </>
                  ),
                },
                { label: 'Period ends', day: ({ untilDay }) => untilDay },
                { label: 'Last notice day', day: ({ noticeBy }) => noticeBy },
                { label: 'Days left', number: ({ daysToNotice }) => Math.max(0, daysToNotice) },
                { label: 'Latest new end', day: ({ longestUntil }) => longestUntil },
                {
                  label: 'Next step',
                  mark: ({ way, why }) => (
                    <span title={withDays(why)}>
                      <Badge tone={wayTones[way]}>{extensionWays[way]}</Badge>
                    </span>
                  ),
                },
                { label: 'Law', text: ({ citation }) => citation },
              ]}
            />
            <CutNote of={awards} what="awards">
              Those whose day comes first are shown.
            </CutNote>
          </>
        )}
      </Answered>
    </Panel>
  );
}
