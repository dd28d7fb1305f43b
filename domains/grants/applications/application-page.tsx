import { type ComponentType, Suspense } from 'react';
import type { AnyRecord } from '#kernel';
import { useCall } from '#web/data/calls.ts';
import type { Shown } from '#web/data/client.ts';
import { RecordScreen, RecordSections } from '#web/record/record-page.tsx';
import { usePlace } from '#web/shell/router.tsx';
import { Answered } from '#web/ui/answered.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { later } from '#web/ui/later.tsx';
import { WorkspaceTabs } from '#web/ui/workspace.tsx';
import { type ApplicationWork, applicationWork } from './application-calls.ts';
import { DueBadge, RegistrationBadge } from './due-badge.tsx';
import { grantApplication } from './grant-application.record.ts';

export interface PartProps {
  readonly id: string;
  readonly of: ApplicationWork;
}

/** The parts of an application; each is fetched when it is opened. */
const parts: Readonly<Record<string, ComponentType<PartProps>>> = {
  submission: later(() => import('./submission-part.tsx')),
  narrative: later(() => import('./narrative-part.tsx')),
  forms: later(() => import('./forms-part.tsx')),
  attachments: later(() => import('./attachments-part.tsx')),
};

const tabs = [
  ['submission', 'Submission'],
  ['narrative', 'Narrative'],
  ['forms', 'Forms'],
  ['attachments', 'Attachments'],
  ['setup', 'Setup'],
] as const;

/** An application with what is missing, its parts and its receipts; a new one begins with what the address names. */
export default function ApplicationPage({ id }: { readonly id: string }) {
  const named = new URLSearchParams(usePlace().search);
  const start = Object.fromEntries([...named].filter(([name]) => name in grantApplication.fields));
  return (
    <RecordScreen key={id} record={grantApplication} id={id} start={start} layout="own">
      {(row) => <Parts row={row} />}
    </RecordScreen>
  );
}

function Parts({ row }: { readonly row: Shown<AnyRecord> }) {
  const { id } = row;
  return (
    <Answered of={useCall(applicationWork, { id })} skeleton="h-96">
      {(of) => (
        <>
          <p className="flex flex-wrap items-center gap-2">
            <DueBadge of={of.due} isOpen={of.isOpen} />
            <Missing of={of} />
            <RegistrationBadge id={id} of={of.registration} />
          </p>
          <WorkspaceTabs label="Application" tabs={tabs}>
            {(tab) => {
              const Part = parts[tab];
              return Part ? (
                <Suspense fallback={<div aria-busy="true" className="skeleton h-96" />}>
                  <Part id={id} of={of} />
                </Suspense>
              ) : (
                <RecordSections record={grantApplication as AnyRecord} row={row} />
              );
            }}
          </WorkspaceTabs>
        </>
      )}
    </Answered>
  );
}

function Missing({ of: { items, isOpen } }: { readonly of: ApplicationWork }) {
  const blocks = items.filter(({ group }) => group === 'blocks').length;
  if (!isOpen) return null;
  return blocks === 0 ? (
    <Badge tone="good">Ready to submit</Badge>
  ) : (
    <Badge tone="warn">{blocks === 1 ? '1 item is missing' : `${blocks} items are missing`}</Badge>
  );
}
