import { type AnyRecord, href } from '#kernel';
import { useCall } from '#web/data/calls.ts';
import { RecordScreen, RecordSections } from '#web/record/record-page.tsx';
import { Link, usePlace } from '#web/shell/router.tsx';
import { Answered } from '#web/ui/answered.tsx';
import { wholeDay } from '#web/ui/format.ts';
import { later } from '#web/ui/later.tsx';
import { dollars } from '#kernel';
import { Facts, Panel } from '#web/ui/panel.tsx';
import { requestPages as pages } from '../request-pages.ts';
import { budgetRequest } from './budget-request.record.ts';
import { OverTarget } from './over-target.tsx';
import { type RequestSheet, requestSheet } from './request-calls.ts';
import { askedBy } from './request-totals.ts';

const LinesGrid = later(async () => ({ default: (await import('./lines-grid.tsx')).LinesGrid }));
const Recommending = later(async () => ({ default: (await import('./recommending.tsx')).Recommending }));
const Packages = later(async () => ({ default: (await import('./packages.tsx')).Packages }));
const Versions = later(async () => ({ default: (await import('./version-tables.tsx')).Versions }));

/** A budget request: lines and packages as the department types them, what is recommended, and every version. */
export default function RequestScreen({ params }: { readonly params: Readonly<Record<string, string>> }) {
  const id = params['id'] ?? '';
  const { search } = usePlace();
  const call = new URLSearchParams(search).get('call');
  return (
    <RecordScreen
      key={id}
      record={budgetRequest as AnyRecord}
      id={id}
      layout="below"
      {...(call ? { start: { call } } : {})}
    >
      {(row) => (
        <>
          <Sheet id={row.id} />
          <RecordSections record={budgetRequest as AnyRecord} row={row} />
        </>
      )}
    </RecordScreen>
  );
}

const Sheet = ({ id }: { readonly id: string }) => (
  <Answered of={useCall(requestSheet, { id })} skeleton="h-96">
    {(sheet) => (
      <div className="space-y-4">
        <Standing sheet={sheet} />
        {sheet.mayRecommend ? (
          <Recommending id={id} sheet={sheet} />
        ) : (
          <>
            <Panel
              title="Request lines"
              action={
                sheet.mayEdit && (
                  <Link to={`${href(pages.requestLine, { id: 'new' })}?request=${id}`} className="button">
                    New line
                  </Link>
                )
              }
            >
              <LinesGrid id={id} sheet={sheet} />
            </Panel>
            <Packages id={id} sheet={sheet} />
          </>
        )}
        <Versions sheet={sheet} />
      </div>
    )}
  </Answered>
);

function Standing({ sheet }: { readonly sheet: RequestSheet }) {
  const lines = sheet.lines.reduce((sum, line) => sum + askedBy(line), 0);
  const packages = sheet.packages.reduce((sum, { oneTime, ongoing }) => sum + oneTime + ongoing, 0);
  return (
    <Panel title="Totals">
      <Facts
        of={[
          { label: 'Lines', said: dollars(lines) },
          { label: 'Target', said: <OverTarget lines={lines} target={sheet.target} /> },
          { label: 'Decision packages', said: dollars(packages) },
          {
            label: 'Open until',
            said: sheet.isOpen && sheet.openUntil ? wholeDay(sheet.openUntil) : 'Not open for changes',
          },
        ]}
      />
    </Panel>
  );
}
