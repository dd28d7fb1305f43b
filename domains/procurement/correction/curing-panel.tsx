import { useCall } from '#web/data/calls.ts';
import { Answered } from '#web/ui/answered.tsx';
import { useShow } from '#web/data/session.ts';
import { Badge } from '#web/ui/badge.tsx';
import { wholeDay } from '#web/ui/format.ts';
import { Table } from '#web/ui/table.tsx';
import { usStates } from '../../organization/public.ts';
import { RuleLink } from '../rule-packs/rule-mark.tsx';
import { curingGrounds } from './curing.ts';
import { type BidCuringShown, bidCuring } from './curing-calls.ts';
import { curableFields } from './curing-rules.ts';

type Line = BidCuringShown['documents'][number];

const nameOf = (state: string): string => usStates[state as keyof typeof usStates] ?? state;

const daysOf = (count: number): string => (count === 1 ? '1 day' : `${count} days`);

/** What the law of the States in use adds; where it says nothing, the yardstick is named as what it is. */
function Grounds({ states, documents }: BidCuringShown) {
  const speaks = documents.some(({ by }) => by === 'pack');
  if (speaks) return null;
  const names = states.map(nameOf).join(' and ');
  return (
    <p className="text-warn px-4">
      {names
        ? `The library has no rule of ${names} on corrections, so the yardstick applies. Ask counsel what state law allows.`
        : 'No state rule pack is in use, so the yardstick applies.'}
    </p>
  );
}

const Rule = ({ line }: { readonly line: Line }) => (
  <>
    {line.rule ? <RuleLink rule={line.rule} /> : curingGrounds[line.by]}
    <span className="note block">
      {line.citation}
      {line.version && <> · version {line.version.split('@').at(-1)}</>}{' '}
      {line.unconfirmed && <Badge tone="warn">Unverified</Badge>}
    </span>
  </>
);

/** Which documents of this bid may be corrected, by which rule, and how long. */
export function CuringPanel({ bid }: { readonly bid: string }) {
  const show = useShow();
  const found = useCall(bidCuring, { id: bid });
  return (
    <Answered of={found} skeleton="h-48">
      {(data) => (
        <section aria-label="Curable documents" className="panel min-w-0 space-y-2 overflow-x-auto">
          <h2 className="px-4 pt-4">Curable documents</h2>
          <Grounds {...data} />
          <Table
            label="Curable documents"
            rows={data.documents}
            id={({ document }) => document}
            columns={[
              { label: 'Document', name: ({ document }) => curableFields[document] },
              { label: 'Correction', text: ({ isCurable }) => (isCurable ? 'Allowed' : 'Not allowed') },
              { label: 'Cure period', text: ({ isCurable }) => (isCurable ? daysOf(data.cureDays) : null) },
              { label: 'Latest answer', moment: ({ until }) => until },
              { label: 'Rule', text: ({ citation }) => citation, show: (line) => <Rule line={line} /> },
            ]}
          />
          <p className="note px-4 pb-4">
            Price, quantity, quality, delivery and bid security are never corrected. The rules of{' '}
            {wholeDay(data.day, show)} apply.
          </p>
        </section>
      )}
    </Answered>
  );
}
