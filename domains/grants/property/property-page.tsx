import { type AnyRecord, dollars, href } from '#kernel';
import { useCall } from '#web/data/calls.ts';
import { useShow } from '#web/data/session.ts';
import { RecordScreen, RecordSections } from '#web/record/record-page.tsx';
import { usePlaces } from '#web/shell/product.ts';
import { Link, usePlace } from '#web/shell/router.tsx';
import { Answered } from '#web/ui/answered.tsx';
import { wholeDay } from '#web/ui/format.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Facts, Panel, type Said } from '#web/ui/panel.tsx';
import { grantPages } from '../grant-pages.ts';
import { grantProperty } from './grant-property.record.ts';
import { type PropertyStanding, propertyStanding } from './property-calls.ts';

/** A property item with what the law says of it; a new one begins with what the address names. */
export default function PropertyPage({ id }: { readonly id: string }) {
  const asked = new URLSearchParams(usePlace().search);
  const start = Object.fromEntries(
    (['award', 'cost'] as const).flatMap((name) => (asked.get(name) ? [[name, asked.get(name)]] : [])),
  );
  return (
    <RecordScreen key={id} record={grantProperty} id={id} start={start}>
      {(row) => (
        <>
          {row.status !== 'discarded' && <Standing id={row.id} />}
          <RecordSections record={grantProperty as AnyRecord} row={row} />
        </>
      )}
    </RecordScreen>
  );
}

const Standing = ({ id }: { readonly id: string }) => (
  <Answered of={useCall(propertyStanding, { id })} skeleton="h-40">
    {(of) => <Law of={of} />}
  </Answered>
);

/** Threshold, share and clocks of one item, and what they follow from. */
function Law({ of }: { readonly of: PropertyStanding }) {
  const show = useShow();
  const day = (on: string) => wholeDay(on, show);
  const { award, cost, asset, thresholdCents, due, federalPercent, countDueOn, isCountLate, freeOn, isFixed } = of;
  const facts: readonly Said[] = [
    ...(federalPercent === null ? [] : [{ label: 'Federal percent', said: `${federalPercent.toFixed(2)}%` }]),
    ...(thresholdCents === null ? [] : [{ label: 'Threshold', said: dollars(thresholdCents) }]),
    ...(cost ? [{ label: 'Bought with', said: <CostLink of={cost} /> }] : []),
    ...(asset
      ? [
          { label: 'Asset', said: <AssetLink of={asset} /> },
          { label: 'Custodian', said: asset.custodian ?? 'Not assigned' },
          { label: 'Asset location', said: asset.location ?? asset.department ?? 'Not entered' },
        ]
      : []),
    ...(countDueOn === null
      ? []
      : [
          {
            label: 'Inventory due',
            said: isCountLate ? <Badge tone="danger">{day(countDueOn)}</Badge> : day(countDueOn),
          },
        ]),
    ...(freeOn === null ? [] : [{ label: 'Free without answer', said: day(freeOn) }]),
    ...(due
      ? [
          { label: 'Funder share', said: dollars(due.share) },
          { label: 'Allowance', said: dollars(due.allowance) },
          { label: 'Amount due', said: dollars(due.remit) },
        ]
      : []),
  ];
  return (
    <Panel
      title="Funder share"
      action={
        <Link to={href(grantPages.award, { id: award.id })} className="link whitespace-nowrap">
          {award.number}
        </Link>
      }
    >
      <Facts of={facts} />
      <p className="note px-4 pb-3">
        {thresholdCents === null
          ? 'No federal text governs this award. Its own terms say what becomes of its property.'
          : due
            ? `${dollars(due.value)} x ${due.percent.toFixed(2)}% less the allowance. ${isFixed ? 'Fixed with the approval.' : 'As it is entered now.'} Threshold and allowance follow from the date of the award, ${day(award.awardDate)} (2 CFR 200.313(e), 200.314).`
            : `Nothing is due unless it is sold or retained above the threshold. The threshold follows from the date of the award, ${day(award.awardDate)} (2 CFR 200.313(e), 200.314).`}
      </p>
    </Panel>
  );
}

function AssetLink({ of: { id, tag } }: { readonly of: { readonly id: string; readonly tag: string } }) {
  const { rowAt } = usePlaces();
  return (
    <Link to={rowAt('asset', id) ?? ''} className="link">
      {tag}
    </Link>
  );
}

const CostLink = ({ of: { id, number } }: { readonly of: { readonly id: string; readonly number: string } }) => (
  <Link to={href(grantPages.cost, { id })} className="link">
    {number}
  </Link>
);
