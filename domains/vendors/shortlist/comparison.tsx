import type { ReactNode } from 'react';
import { dollars } from '#kernel';
import { useShow } from '#web/data/session.ts';
import { usePlaces } from '#web/shell/product.ts';
import { Link } from '#web/shell/router.tsx';
import { wholeDay } from '#web/ui/format.ts';
import { Table } from '#web/ui/table.tsx';
import { coverages } from '../coverages.ts';
import { approvalStates, exclusionStates, insuranceStates, scoreStates } from '../finding/vendor-profile.record.ts';
import { programs } from '../programs.ts';
import type { Compared } from './comparison-call.ts';

const stops = ['excluded', 'debarred'];
const none = <span className="text-muted">None</span>;

const listOf = (items: readonly (readonly [key: string, said: ReactNode])[]) =>
  items.length === 0 ? (
    none
  ) : (
    <ul className="space-y-1">
      {items.map(([key, said]) => (
        <li key={key}>{said}</li>
      ))}
    </ul>
  );

/** What is compared, a row each. */
interface Line {
  readonly label: string;
  readonly said: (one: Compared) => ReactNode;
}

function useLines(): readonly Line[] {
  const { rowAt } = usePlaces();
  const show = useShow();
  const counted = (count: number, cents: number) => (count === 0 ? 0 : `${count}, ${dollars(cents)}`);
  return [
    {
      label: 'Number',
      said: ({ id, number }) => (
        <Link to={rowAt('vendor', id) ?? ''} className="link font-mono text-xs">
          {number}
        </Link>
      ),
    },
    { label: 'Place', said: ({ city, state }) => [city, state].filter(Boolean).join(', ') || none },
    { label: 'Approval', said: ({ approval }) => approvalStates[approval] },
    {
      label: 'Exclusion',
      said: ({ exclusion }) => (
        <span className={stops.includes(exclusion) ? 'text-danger' : ''}>{exclusionStates[exclusion]}</span>
      ),
    },
    {
      label: 'Certifications',
      said: ({ certified }) => listOf(certified.map((one) => [one, programs[one as keyof typeof programs]] as const)), // the programs it is made of
    },
    { label: 'Insurance', said: ({ insurance }) => insuranceStates[insurance] },
    {
      label: 'Policies',
      said: ({ policies }) =>
        listOf(
          policies.map(({ coverage, eachCents, untilDay }, at) => [
            `${coverage} ${at}`,
            <>
              {coverages[coverage]} <span className="tabular-nums">{dollars(eachCents)}</span>
              <span className="text-muted block">until {wholeDay(untilDay, show)}</span>
            </>,
          ]),
        ),
    },
    {
      label: 'Scorecard',
      said: ({ standing, score }) =>
        score === null ? scoreStates[standing] : `${scoreStates[standing]}, ${score} of 100`,
    },
    { label: 'Bids opened', said: ({ bids }) => bids },
    { label: 'Final awards', said: ({ awards, awardedCents }) => counted(awards, awardedCents) },
    { label: 'Open orders', said: ({ orders, orderedCents }) => counted(orders, orderedCents) },
    { label: 'Overdue orders', said: ({ overdue }) => overdue },
    {
      label: 'Latest prices',
      said: ({ prices }) =>
        listOf(
          prices.map(({ order, item, unit, cents, day }, at) => [
            `${order} ${at}`,
            <>
              {item}{' '}
              <span className="tabular-nums">
                {dollars(cents)} per {unit}
              </span>
              <span className="text-muted block">
                {order}, {wholeDay(day, show)}
              </span>
            </>,
          ]),
        ),
    },
  ];
}

interface ComparisonProps {
  readonly vendors: readonly Compared[];
  readonly gone: readonly string[];
}

/** Vendors side by side: each is a column, on a phone a line of each card. */
export default function Comparison({ vendors, gone }: ComparisonProps) {
  const lines = useLines();
  if (vendors.length === 0)
    return <p className="note px-4 pb-4">None of these vendors is active. Edit the shortlist.</p>;
  const isTwice = (name: string) => vendors.filter((one) => one.name === name).length > 1;
  return (
    <>
      <div className="overflow-x-auto">
        <Table
          label="Vendors side by side"
          rows={lines}
          id={({ label }) => label}
          columns={[
            { label: 'Compared', name: ({ label }) => label },
            ...vendors.map((one) => ({
              label: isTwice(one.name) ? `${one.name}, ${one.number}` : one.name,
              mark: ({ said }: Line) => said(one),
              className: 'align-top wrap-anywhere',
              headClass: 'min-w-40',
            })),
          ]}
        />
      </div>
      {gone.length > 0 && <p className="note p-4">Closed or merged since: {gone.join(', ')}.</p>}
    </>
  );
}
