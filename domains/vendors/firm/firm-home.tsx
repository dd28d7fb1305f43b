import { type ReactNode, useState } from 'react';
import { withDays } from '#kernel/fields/date.ts';
import { useAct, useCall } from '#web/data/calls.ts';
import { today, useSession, useShow } from '#web/data/session.ts';
import { tell } from '#web/shell/messages.tsx';
import { usePlaces } from '#web/shell/product.ts';
import { Link } from '#web/shell/router.tsx';
import { Answered } from '#web/ui/answered.tsx';
import { Badge, type BadgeTone } from '#web/ui/badge.tsx';
import { Confirm } from '#web/ui/confirm.tsx';
import { wholeDay } from '#web/ui/format.ts';
import { Icon } from '#web/ui/icon.tsx';
import { later } from '#web/ui/later.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { vendors } from '../index.ts';
import { type AtAgency, type FirmPortal, firmPortal, registerFirm, sendFirmChanges } from './firm-calls.ts';
import { coverages } from '../coverages.ts';
import { programs } from '../programs.ts';
import { firmCertifications } from './firm-certification-calls.ts';
import { firmInsurance } from './firm-insurance-calls.ts';
import { firmScorecards } from './firm-score-calls.ts';
import { firmSteps } from './firm-steps.ts';

const FirmScores = later(() => import('./firm-scores.tsx'));
const FirmDebarments = later(() => import('./firm-debarments.tsx'));
const FirmReviews = later(() => import('./firm-reviews.tsx'));
const FirmRecords = later(() => import('./firm-records.tsx'));
const FirmBank = later(() => import('./firm-bank.tsx'));

const SOON_DAYS = 60;

export interface Due {
  readonly to: string;
  readonly what: string;
  readonly why: string;
}

interface HomeProps {
  /** What other domains ask of the firm. */
  readonly due?: readonly Due[];
  readonly children?: ReactNode;
}

/** What is due, what other domains show a firm, where the firm stands with each agency, and who works for it. */
export function FirmHome({ due = [], children }: HomeProps) {
  const { organization: firm, role } = useSession();
  return (
    <>
      <PageHead title="Vendor Portal" note={firm.name} />
      <Answered of={useCall(firmPortal)} skeleton="h-[28rem]">
        {(portal) => (
          <div className="space-y-4">
            <ToDo portal={portal} due={due} />
            <FirmDebarments />
            <FirmReviews />
            {children}
            <Billing />
            <Agencies portal={portal} />
            {(role === 'admin' || role === 'platform_admin') && <FirmBank />}
            <FirmRecords />
            <FirmScores />
            <Team people={portal.people} />
            <p className="text-muted">
              <a className="link" href="/public-opportunities">
                Public opportunities
              </a>{' '}
              lists what agencies are buying.
            </p>
          </div>
        )}
      </Answered>
    </>
  );
}

interface ToDoProps {
  readonly portal: FirmPortal;
  readonly due: readonly Due[];
}

function ToDo({ portal: { profile, missing, agencies }, due }: ToDoProps) {
  const me = useSession();
  const show = useShow();
  const place = vendors.pages.registration.path;
  const soon = new Date(Date.parse(today(me)) + SOON_DAYS * 86_400_000).toISOString().slice(0, 10);
  const steps = Object.entries(firmSteps).flatMap(([step, { label }]) => {
    const lacks = missing.filter((one) => one.step === step).map(({ words }) => words);
    return lacks.length > 0 ? [{ to: `${place}?tab=${step}`, what: label, why: `Missing: ${lacks.join(', ')}` }] : [];
  });
  const sam =
    profile.samUntil !== null && profile.samUntil <= soon
      ? [
          {
            to: `${place}?tab=tax`,
            what: profile.samUntil < today(me) ? 'SAM registration expired' : 'SAM registration expires',
            why: `${wholeDay(profile.samUntil, show)}. Renew it at SAM.gov, then enter the new date.`,
          },
        ]
      : [];
  const first =
    missing.length === 0 && agencies.every(({ status }) => status === null)
      ? [{ to: `${place}?tab=review`, what: 'Register with an agency', why: 'Your profile is complete.' }]
      : [];
  const { data } = useCall(firmScorecards);
  const replies = (data?.scorecards ?? []).flatMap(({ number, agency, status, replyUntil }) =>
    status === 'shared' && replyUntil !== null && replyUntil >= today(me)
      ? [
          {
            to: '#scorecards',
            what: `Reply to scorecard ${number}`,
            why: `${agency}. Until ${wholeDay(replyUntil, show)}.`,
          },
        ]
      : [],
  );
  const papers = useCall(firmCertifications).data?.certifications ?? [];
  const renewals = papers.flatMap(({ program, agency, act, untilDay }) =>
    act === 'renew' && untilDay !== null && untilDay <= soon
      ? [
          {
            to: '#certifications',
            what: `Renew ${programs[program]} at ${agency}`,
            why: `${untilDay < today(me) ? 'Expired' : 'Expires'} on ${wholeDay(untilDay, show)}.`,
          },
        ]
      : [],
  );
  const insured = useCall(firmInsurance).data?.policies ?? [];
  const policies = insured.flatMap(({ coverage, agency, act, untilDay, why }) => {
    const to = '#insurance';
    if (act === 'again') return [{ to, what: `Correct ${coverages[coverage]} at ${agency}`, why: withDays(why ?? '') }];
    return act === 'renew' && untilDay <= soon
      ? [
          {
            to,
            what: `Renew ${coverages[coverage]} at ${agency}`,
            why: `${untilDay < today(me) ? 'Expired' : 'Expires'} on ${wholeDay(untilDay, show)}.`,
          },
        ]
      : [];
  });
  const all = [...due, ...steps, ...sam, ...first, ...policies, ...renewals, ...replies];
  return (
    <section aria-label="To do" className="panel p-4">
      <h2 className="mb-2">To do</h2>
      {all.length === 0 ? (
        <p className="flex items-center gap-2">
          <Icon name="circle-check" className="text-good" /> Nothing is due.
        </p>
      ) : (
        <ul className="divide-line divide-y">
          {all.map(({ to, what, why }) => (
            <li key={what} className="relative flex items-center gap-3 py-2.5">
              <div className="min-w-0 grow">
                {to.startsWith('#') ? (
                  <a href={to} className="font-medium after:absolute after:inset-0">
                    {what}
                  </a>
                ) : (
                  <Link to={to} className="font-medium after:absolute after:inset-0">
                    {what}
                  </Link>
                )}
                <p className="text-muted wrap-anywhere">{why}</p>
              </div>
              <Icon name="arrow-right" className="text-muted shrink-0" />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

const looks: Readonly<Record<NonNullable<AtAgency['status']>, readonly [words: string, tone: BadgeTone]>> = {
  registered: ['Awaiting approval', 'review'],
  active: ['Approved', 'good'],
  on_hold: ['On hold', 'warn'],
  inactive: ['Closed', 'plain'],
};

/** Where the firm stands with each agency of this server, and what it can do there. */
export function Agencies({ portal }: { readonly portal: FirmPortal }) {
  return (
    <section aria-label="Agencies" className="panel p-4">
      <h2>Agencies</h2>
      <p className="text-muted mt-1">
        Each agency decides for itself. It sees your profile, and nothing of your account.
      </p>
      <ul className="divide-line mt-2 divide-y">
        {portal.agencies.map((one) => (
          <Agency key={one.id} of={one} isComplete={portal.missing.length === 0} />
        ))}
      </ul>
      {portal.hasMore && (
        <p className="note mt-2">The first agencies are listed. Ask another agency to register your firm with it.</p>
      )}
    </section>
  );
}

function Agency({ of, isComplete }: { readonly of: AtAgency; readonly isComplete: boolean }) {
  const show = useShow();
  const [isAsked, setAsked] = useState(false);
  const { role } = useSession();
  const isAdmin = role === 'admin' || role === 'platform_admin';
  const close = () => setAsked(false);
  const register = useAct(registerFirm, {
    onDone: () => {
      close();
      tell(`Registration sent to ${of.name}. Expect a call at the number it has of you.`, 'good');
    },
  });
  const change = useAct(sendFirmChanges, {
    onDone: ({ asked }) => {
      close();
      tell(
        asked.length > 0 ? `${of.name} is asked to change ${asked.join(', ')}` : `Changes sent to ${of.name}`,
        'good',
      );
    },
  });
  const { id, name, status, number, since, stopped, message, differs } = of;
  const act = status === null ? register : change;
  const isOpen = status === null ? isComplete : differs.length > 0 && status !== 'inactive';
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-2 py-3">
      <div className="min-w-0 flex-[1_1_16rem]">
        <h3 className="flex flex-wrap items-center gap-2">
          {name} {status && <Badge tone={looks[status][1]}>{looks[status][0]}</Badge>}
        </h3>
        {status && (
          <p className="text-muted">
            {[number, since && `since ${wholeDay(since, show)}`].filter(Boolean).join(', ')}
            {stopped.length > 0 && `. Stopped: ${stopped.join(', ').toLowerCase()}`}
          </p>
        )}
        {message && <p className="mt-1 wrap-anywhere">“{message}”</p>}
        {differs.length > 0 && status !== 'inactive' && (
          <p className="text-warn mt-1">Differs from your profile: {differs.join(', ')}</p>
        )}
        {status === 'inactive' && (
          <p className="text-muted mt-1">Ask the agency’s purchasing office to open your registration again.</p>
        )}
      </div>
      {isAdmin && isOpen && (
        <button type="button" className="button min-h-11 sm:min-h-0" onClick={() => setAsked(true)}>
          {status === null ? 'Register' : 'Send changes'}
        </button>
      )}
      {isAsked && (
        <Confirm
          title={status === null ? `Register with ${name}?` : `Send changes to ${name}?`}
          action={status === null ? 'Register' : 'Send changes'}
          isBusy={act.isPending}
          trouble={act.error?.message}
          onConfirm={() => act.mutate({ agency: id })}
          onClose={close}
        >
          {status === null
            ? 'The agency receives your profile, including your TIN. Someone there approves it before you can bid or be paid. If the agency knows your firm already, it links that record after a call.'
            : 'What the agency has approved, such as name, TIN and addresses, changes only after it approves again. Everything else changes now.'}
        </Confirm>
      )}
    </li>
  );
}

const Billing = () => (
  <section aria-label="Invoices and payments" className="panel flex flex-wrap items-center gap-3 p-4">
    <div className="min-w-0 grow">
      <h2>Invoices and payments</h2>
      <p className="text-muted">Submit invoices for your orders, and see when each is due and paid.</p>
    </div>
    <Link to="/vendor-portal/invoices" className="button">
      Open invoices
    </Link>
  </section>
);

const Team = ({ people }: { readonly people: number }) => (
  <section aria-label="Team" className="panel flex flex-wrap items-center gap-3 p-4">
    <div className="min-w-0 grow">
      <h2>Team</h2>
      <p className="text-muted">
        {people === 1 ? 'Only you work here.' : `${people} people work here.`} An admin invites others, and says who
        signs bids and who sends invoices.
      </p>
    </div>
    <Link to={usePlaces().listAt('organization_members') ?? ''} className="button">
      Open team
    </Link>
  </section>
);
