import { useDeferredValue } from 'react';
import type { Change, Row } from '#kernel';
import { useCall, useEdit } from '#web/data/calls.ts';
import { useSession } from '#web/data/session.ts';
import { FieldsForm, textIn } from '#web/record/fields-form.tsx';
import type { DraftChange, Drafts } from '#web/record/draft.ts';
import { Link, navigateFreely } from '#web/shell/router.tsx';
import { Answered } from '#web/ui/answered.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { later } from '#web/ui/later.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { Tabs } from '#web/ui/tabs.tsx';
import { vendors } from '../index.ts';
import { type FirmPortal, firmPortal, naicsLike } from './firm-calls.ts';
import { Agencies } from './firm-home.tsx';
import { firmProfile } from './firm-profile.record.ts';
import { type FirmStep, firmSteps, needed } from './firm-steps.ts';

const FirmUei = later(async () => ({ default: (await import('../sam/uei-parts.tsx')).ueiParts.FirmUei }));
const ProfileFilePart = later(() => import('./profile-file.tsx'));

const place = vendors.pages.registration.path;
const order: readonly string[] = [...Object.keys(firmSteps), 'review'];
const after = (step: string): string => order[order.indexOf(step) + 1] ?? 'review';
const at = (step: string): string => (step === 'firm' ? place : `${place}?tab=${step}`);
const labelOf = (step: string): string => (vendors.pages.registration.tabs ?? {})[step] ?? '';

/** What a firm has at hand for a step, and what it can leave out. */
const help: Readonly<Record<FirmStep, string>> = {
  firm: 'Use the legal name on your tax return. “Doing business as” is optional. List each owner of 25 percent or more and the officers: agencies check them for conflicts of interest.',
  tax: 'TIN and the date you signed Form W-9 are needed. UEI, CAGE code and SAM expiration are optional: you need them only for federally funded work. A UEI is free at SAM.gov.',
  sells: 'One or two sentences. NAICS codes are optional; they help agencies find you.',
  contact: 'Email and address are needed. Agencies send decisions to this email. Everything else is optional.',
};

/** The profile in five steps. Each is saved by itself; a person who stops comes back to what is there. */
export function FirmRegistration() {
  return (
    <>
      <PageHead title="Vendor Registration" note="Five steps. Each is saved, so you can stop and come back." />
      <Answered of={useCall(firmPortal)}>
        {(portal) => (
          <Tabs label="Steps" tabs={vendors.pages.registration.tabs ?? {}}>
            {
              (tab) =>
                tab === 'review' ? (
                  <Review portal={portal} />
                ) : (
                  <Step key={tab} step={tab as FirmStep} portal={portal} />
                ) // the other tabs are the steps
            }
          </Tabs>
        )}
      </Answered>
    </>
  );
}

interface StepProps {
  readonly step: FirmStep;
  readonly portal: FirmPortal;
}

function Step({ step, portal: { profile, missing } }: StepProps) {
  const { role } = useSession();
  const { mutateAsync: save } = useEdit(firmProfile, { changes: [firmPortal.id] });
  const { fields } = firmSteps[step];
  const { id, version } = profile as Row<typeof firmProfile>; // the portal shows the row as its record states it
  const next = after(step);
  const onSave = async (change: Change<typeof firmProfile>) => {
    await save({ id, version, change });
    navigateFreely(at(next));
  };
  const lacks = missing.filter((one) => one.step === step).map(({ words }) => words);
  return (
    <section aria-label={labelOf(step)} className="panel max-w-3xl space-y-4 p-4 sm:p-5">
      <p className="note">
        Step {order.indexOf(step) + 1} of {order.length}. {help[step]}
      </p>
      {role === 'admin' || role === 'platform_admin' ? (
        <FieldsForm
          label={labelOf(step)}
          fields={fields}
          start={{ ...profile }}
          sends="changes"
          submit="Save and continue"
          onSave={(values) => onSave(values as Change<typeof firmProfile>)} // these fields are the record's
          holds
        >
          {(drafts, put) => (
            <>
              <FirmUei drafts={drafts} put={put} fields={Object.keys(fields)} saved={profile.uei ?? null} />
              {step === 'sells' && <Suggested drafts={drafts} put={put} />}
            </>
          )}
        </FieldsForm>
      ) : (
        <p>Only an admin of your firm changes the profile.</p>
      )}
      <p className="flex flex-wrap items-center gap-x-4 gap-y-2">
        {lacks.length > 0 && <span className="text-warn">Still missing: {lacks.join(', ')}</span>}
        <Link to={at(next)} className="link min-h-11 content-center sm:min-h-0">
          Go to {labelOf(next)}
        </Link>
      </p>
    </section>
  );
}

/** Codes whose words are like the description: a press takes one. */
function Suggested({ drafts, put }: { drafts: Drafts; put: (name: string, change: DraftChange) => void }) {
  const words = useDeferredValue(textIn(drafts, 'sells').trim().slice(0, 400));
  const { data } = useCall(naicsLike, words.length < 8 ? null : { words });
  const chosen = textIn(drafts, 'naics');
  const offered = (data?.codes ?? []).filter(({ code }) => !chosen.includes(code));
  if (offered.length === 0) return null;
  return (
    <div>
      <p className="text-muted mb-1">Suggested NAICS codes</p>
      <ul className="flex flex-wrap gap-2">
        {offered.map(({ code, name }) => (
          <li key={code}>
            <button
              type="button"
              className="button h-auto min-h-9 py-1 text-left whitespace-normal"
              onClick={() =>
                put('naics', (draft) =>
                  [typeof draft === 'string' ? draft.trim() : '', code].filter(Boolean).join(', '),
                )
              }
            >
              <Icon name="plus" /> {code} {name}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}

function Review({ portal }: { readonly portal: FirmPortal }) {
  return (
    <div className="max-w-3xl space-y-4">
      <section aria-label="Review" className="panel p-4">
        <h2>Review</h2>
        <ul className="mt-2 space-y-1.5">
          {needed.map(([step, , words]) => {
            const isMissing = portal.missing.some((one) => one.words === words);
            return (
              <li key={words} className="flex items-center gap-2">
                <Icon
                  name={isMissing ? 'triangle-alert' : 'circle-check'}
                  className={isMissing ? 'text-warn' : 'text-good'}
                />
                <Link to={at(step)} className="link">
                  {words}
                </Link>
                {isMissing && <span className="text-muted">missing</span>}
              </li>
            );
          })}
        </ul>
        {portal.missing.length === 0 && (
          <p className="mt-3">
            Your profile is complete.
            {portal.agencies.some(({ status }) => status === null) && ' Register with an agency to send it.'}
          </p>
        )}
      </section>
      <Agencies portal={portal} />
      <ProfileFilePart profile={portal.profile as Row<typeof firmProfile>} />{' '}
      {/* the portal shows the row as its record states it */}
    </div>
  );
}
