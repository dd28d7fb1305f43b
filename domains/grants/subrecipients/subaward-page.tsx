import { Suspense } from 'react';
import { type AnyRecord, dollars, href } from '#kernel';
import { useCall } from '#web/data/calls.ts';
import { useShow } from '#web/data/session.ts';
import { RecordScreen, RecordSections } from '#web/record/record-page.tsx';
import { Link, usePlace } from '#web/shell/router.tsx';
import { Answered } from '#web/ui/answered.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { later } from '#web/ui/later.tsx';
import { wholeDay } from '#web/ui/format.ts';
import { Facts, Panel } from '#web/ui/panel.tsx';
import { grantPages } from '../grant-pages.ts';
import { grantCost } from '../costs/grant-cost.record.ts';
import { monitoringFinding } from '../monitoring/monitoring-finding.record.ts';
import { monitoringVisit } from '../monitoring/monitoring-visit.record.ts';
import { monitoringPages } from '../monitoring-pages.ts';
import { subrecipientPages } from '../subrecipient-pages.ts';
import { Add } from './add.tsx';
import { lowerTierSubaward } from './lower-tier-subaward.record.ts';
import { type SubawardStanding, subawardStanding } from './recipient-calls.ts';
import { RiskBadge } from './risk-badge.tsx';
import { subaward } from './subaward.record.ts';
import { subawardAmendment } from './subaward-amendment.record.ts';
import { subawardHold } from './subaward-hold.record.ts';
import { holdKinds, obligated } from './subrecipient-words.ts';

const DeterminationPanel = later(() => import('./determination-panel.tsx'));
const MilestonePayments = later(() => import('./milestone-payments.tsx'));

/** A subaward with what it lacks, what it paid and what holds it; a new one begins with the award and the party the address names. */
export default function SubawardPage({ id }: { readonly id: string }) {
  const named = new URLSearchParams(usePlace().search);
  const start = Object.fromEntries(
    ['award', 'subrecipient'].flatMap((name) => (named.get(name) === null ? [] : [[name, named.get(name)]])),
  );
  return (
    <RecordScreen key={id} record={subaward} id={id} start={start}>
      {(row) => (
        <>
          <Asked id={row.id} status={row.status} />
          <DeterminationPanel row={row} />
          <RecordSections record={subaward as AnyRecord} row={row} />
        </>
      )}
    </RecordScreen>
  );
}

const Asked = ({ id, status }: Pick<StandingProps, 'id' | 'status'>) => (
  <Answered of={useCall(subawardStanding, { id })} skeleton="h-40">
    {(of) => <Standing id={id} status={status} of={of} />}
  </Answered>
);

interface StandingProps {
  readonly id: string;
  readonly status: string;
  readonly of: SubawardStanding;
}

function Standing({ id, status, of }: StandingProps) {
  const show = useShow();
  const isSigned = obligated.some((state) => state === status);
  const facts = [
    {
      label: 'Subrecipient',
      said: (
        <Link to={href(subrecipientPages.subrecipient, { id: of.subrecipient })} className="link">
          {of.name}
        </Link>
      ),
    },
    {
      label: 'Award',
      said: (
        <Link to={href(grantPages.award, { id: of.award })} className="link">
          {of.awardNumber}
        </Link>
      ),
    },
    { label: 'Paid', said: `${dollars(of.paidCents)} of ${dollars(of.amountCents)}` },
    { label: 'Risk', said: <RiskBadge level={of.risk} /> },
    {
      label: 'Visits in 12 months',
      said: of.visitsPlanned === null ? String(of.visitsDone) : `${of.visitsDone} of ${of.visitsPlanned}`,
    },
    ...(of.checkUntil && !isSigned ? [{ label: 'Check valid until', said: wholeDay(of.checkUntil, show) }] : []),
    ...(of.closeoutDueOn ? [{ label: 'Closeout due', said: wholeDay(of.closeoutDueOn, show) }] : []),
  ];
  const add = { subaward: id };
  return (
    <>
      <Panel
        title="Standing"
        action={
          isSigned && (
            <>
              {status === 'active' && (
                <Add record={subawardAmendment} page={subrecipientPages.subawardAmendment} of={add} />
              )}
              <Add record={lowerTierSubaward} page={subrecipientPages.lowerTier} of={add} />
              <Add record={monitoringVisit} page={monitoringPages.visit} of={add} />
              <Add record={monitoringFinding} page={monitoringPages.finding} of={add} />
              <Add record={subawardHold} page={subrecipientPages.subawardHold} of={add} />
            </>
          )
        }
      >
        <Facts of={facts} />
      </Panel>
      {of.holds.length > 0 && <Holds of={of} />}
      {of.isFixed && (
        <Suspense>
          <MilestonePayments id={id} award={of.award} />
        </Suspense>
      )}
      {!isSigned && <Elements id={id} of={of} />}
      {isSigned && (
        <p className="note px-4">
          <Link to={`${href(grantPages.costs)}?subaward=${id}`} className="link">
            {grantCost.label[1]} of this subaward
          </Link>{' '}
          <Link to={`${href(subrecipientPages.lowerTiers)}?subaward=${id}`} className="link">
            {lowerTierSubaward.label[1]}
          </Link>
        </p>
      )}
    </>
  );
}

const Holds = ({ of }: { readonly of: SubawardStanding }) => (
  <Panel title="Holds and conditions">
    <ul className="space-y-2 px-4 pb-4">
      {of.holds.map(({ id, number, kind, stops, reason }) => (
        <li key={id} className="flex flex-wrap items-baseline gap-2">
          <Badge tone={stops ? 'danger' : 'warn'}>{holdKinds[kind]}</Badge>
          <Link to={href(subrecipientPages.subawardHold, { id })} className="link">
            {number}
          </Link>
          <span>{reason}</span>
        </li>
      ))}
    </ul>
  </Panel>
);

/** What 2 CFR 200.332(b) asks for: the missing ones with the way to where each is entered. */
function Elements({ id, of }: { readonly id: string; readonly of: SubawardStanding }) {
  const missing = of.elements.filter(({ isThere }) => !isThere);
  const placeOf = (place: SubawardStanding['elements'][number]['place']): string =>
    place === 'award'
      ? href(grantPages.award, { id: of.award })
      : place === 'subrecipient'
        ? href(subrecipientPages.subrecipient, { id: of.subrecipient })
        : href(subrecipientPages.subaward, { id });
  return (
    <Panel title="Required data">
      <p className="note px-4 pb-2">
        {of.elements.length - missing.length} of {of.elements.length} entered (2 CFR 200.332(b)).
        {of.risk === null && ' The risk of the subrecipient is not assessed.'}
      </p>
      {missing.length > 0 && (
        <ul className="space-y-1 px-4 pb-4">
          {missing.map(({ key, title, citation, place }) => (
            <li key={key} className="flex flex-wrap gap-x-2">
              <span className="text-warn">Missing:</span>
              {place === 'subaward' ? (
                <span>{title}</span>
              ) : (
                <Link to={placeOf(place)} className="link">
                  {title}
                </Link>
              )}
              <span className="text-muted">{citation}</span>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
