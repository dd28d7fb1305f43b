import { type AnyRecord, href } from '#kernel';
import { useCall } from '#web/data/calls.ts';
import { RecordScreen, RecordSections } from '#web/record/record-page.tsx';
import { Link } from '#web/shell/router.tsx';
import { Answered } from '#web/ui/answered.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { grantPages } from '../grant-pages.ts';
import { rulePages } from '../rule-notice-pages.ts';
import { ruleChanges } from './rule-change-calls.ts';
import { RuleChangesTable } from './rule-changes-table.tsx';
import { ruleNotice } from './rule-notice.record.ts';

/** A notice with what its text changed, so that the answer is given where the change is read. */
export default function RuleNoticePage({ id }: { readonly id: string }) {
  return (
    <RecordScreen key={id} record={ruleNotice} id={id}>
      {(row) => (
        <>
          <Changed version={String(row['textVersion'])} award={String(row['award'])} />
          <RecordSections record={ruleNotice as AnyRecord} row={row} />
        </>
      )}
    </RecordScreen>
  );
}

function Changed({ version, award }: { readonly version: string; readonly award: string }) {
  return (
    <Answered of={useCall(ruleChanges)} skeleton="h-40">
      {({ versions }) => {
        const of = versions.find((one) => one.version === version);
        return (
          of && (
            <Panel
              title={`Changes of ${of.citation}`}
              action={
                <span className="flex gap-3 print:hidden">
                  <Link to={href(grantPages.award, { id: award })} className="link">
                    Open award
                  </Link>
                  <Link to={href(rulePages.ruleChanges)} className="link">
                    All changes
                  </Link>
                </span>
              }
            >
              <RuleChangesTable of={of} />
            </Panel>
          )
        );
      }}
    </Answered>
  );
}
