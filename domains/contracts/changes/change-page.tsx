import type { ReactNode } from 'react';
import { type AnyRecord, type Row, dollars, href, stateWords } from '#kernel';
import { useCall } from '#web/data/calls.ts';
import { useSession, useShow } from '#web/data/session.ts';
import { RecordScreen, RecordSections } from '#web/record/record-page.tsx';
import { Link, usePlace } from '#web/shell/router.tsx';
import { Answered } from '#web/ui/answered.tsx';
import { wholeDay } from '#web/ui/format.ts';
import { later } from '#web/ui/later.tsx';
import { changePages } from '../change-pages.ts';
import { contractPages } from '../contract-pages.ts';
import { type ChangeStanding, changeStanding } from './change-calls.ts';
import { daysInWords, signed } from './change-figures.ts';
import { changeCauses, roughStates } from './change-words.ts';
import { contractChange } from './contract-change.record.ts';

const ChecksOf = later(async () => ({ default: (await import('../../vendors/public.tsx')).ChecksOf }));

type Change = Row<typeof contractChange>;

const isCause = (text: string | null): text is keyof typeof changeCauses => text !== null && text in changeCauses;

/** A change with its effect on the contract and its approval path; a new one begins with what the address names. */
export default function ChangePage({ id }: { readonly id: string }) {
  const asked = new URLSearchParams(usePlace().search);
  const [contract, prices, cause] = ['contract', 'prices', 'cause'].map((name) => asked.get(name)) as [
    string | null,
    string | null,
    string | null,
  ];
  return (
    <RecordScreen
      key={id}
      record={contractChange}
      id={id}
      start={{
        ...(contract ? { contract } : {}),
        ...(prices ? { prices } : {}),
        ...(isCause(cause) ? { cause } : {}),
      }}
    >
      {(row) => (
        <>
          <Effect row={row as unknown as Change} /> {/* the screen reads rows of this record */}
          <RecordSections record={contractChange as AnyRecord} row={row} />
          <ChecksOf id={row.id} />
        </>
      )}
    </RecordScreen>
  );
}

function Effect({ row }: { readonly row: Change }) {
  const of = useCall(changeStanding, { id: row.id });
  const isOver = row.status === 'rejected' || row.status === 'void';
  return (
    <Answered of={of} skeleton="h-48">
      {(standing) => (
        <>
          {!isOver && standing.isCardinal && <Cardinal of={standing} />}
          <Figures of={standing} isDone={row.status === 'executed'} />
          {!isOver && <Path row={row} of={standing} />}
        </>
      )}
    </Answered>
  );
}

const Cardinal = ({ of: { cumulativePercent, cardinalPercent } }: { readonly of: ChangeStanding }) => (
  <section aria-label="Cardinal change" className="panel border-l-warn border-l-4 p-4">
    <h2 className="text-sm">Possible cardinal change</h2>
    <p className="text-muted">
      Changes are {cumulativePercent === null ? 'more' : `${cumulativePercent} percent`} of the original value, above{' '}
      {cardinalPercent} percent. Check whether the work should be solicited.
    </p>
  </section>
);

const Fact = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => (
  <div>
    <dt className="text-muted">{label}</dt>
    <dd className="tabular-nums">{children}</dd>
  </div>
);

function Figures({ of, isDone }: { readonly of: ChangeStanding; readonly isDone: boolean }) {
  const show = useShow();
  const { contract, limitCents, effectCents, cumulativeCents, cumulativePercent, orderedCents } = of;
  return (
    <section aria-label="Effect on contract" className="panel">
      <h2 className="px-4 py-2.5 text-sm">Effect on contract</h2>
      <dl className="grid gap-x-6 gap-y-3 px-4 pb-4 sm:grid-cols-2 lg:grid-cols-4">
        <Fact label="Contract">
          <Link to={href(contractPages.contract, { id: contract.id })} className="link">
            {contract.number}
          </Link>{' '}
          {contract.title}
        </Fact>
        <Fact label="Original value">{of.originalCents === null ? '—' : dollars(of.originalCents)}</Fact>
        <Fact label={isDone ? 'Limit before' : 'Current limit'}>{dollars(limitCents)}</Fact>
        <Fact label={isDone ? 'Limit after' : 'New limit'}>
          {dollars(limitCents + effectCents)} <span className="text-muted">{signed(effectCents)}</span>
        </Fact>
        <Fact label="Ordered">{dollars(orderedCents)}</Fact>
        <Fact label={isDone ? 'End day before' : 'Current end day'}>{wholeDay(of.endOn, show)}</Fact>
        <Fact label={isDone ? 'End day after' : 'New end day'}>{wholeDay(of.newEnd, show)}</Fact>
        <Fact label="Cumulative changes">
          {dollars(cumulativeCents)}
          {cumulativePercent !== null && <span className="text-muted"> {cumulativePercent}% of original</span>}
        </Fact>
      </dl>
    </section>
  );
}

const priceOf = ({ kind, value, notToExceed, days }: Change): string =>
  kind === 'directive' && notToExceed
    ? `Not to exceed ${dollars(notToExceed.cents)}`
    : `${dollars(value.cents)}${days === 0 ? '' : `, ${daysInWords(days)}`}`;

type Stage = readonly [name: string, isDone: boolean, said: ReactNode];

function stagesOf(row: Change, { council, analysis }: ChangeStanding, day: (day: string) => string): readonly Stage[] {
  const by = (person: keyof Change, on: string | null) =>
    [(row as { titles?: Record<string, string> }).titles?.[person], on && day(on)].filter(Boolean).join(', ');
  const isApproved = row.approvedOn !== null;
  return [
    ['Price', !roughStates.some((state) => state === row.status), priceOf(row)],
    ['Proposal', row.proposedOn !== null, by('proposedBy', row.proposedOn) || 'Not proposed yet'],
    [
      'Scope question',
      row.wouldCompete === 'no',
      row.wouldCompete === null ? 'Not answered' : row.wouldCompete === 'no' ? 'Within the scope' : 'A new purchase',
    ],
    ...(analysis?.isNeeded
      ? [
          [
            'Price analysis',
            analysis.isThere,
            `${analysis.isThere ? 'Written' : 'Needed'} above ${dollars(analysis.cents)} (${analysis.citation})`,
          ] as const,
        ]
      : []),
    [
      'Approval',
      isApproved,
      isApproved
        ? by('approvedBy', row.approvedOn)
        : council.isNeeded
          ? `Governing body (${council.source})`
          : 'Chief procurement officer or governing body',
    ],
    ['Execution', row.executedOn !== null, by('executedBy', row.executedOn) || 'Signed change, then execution'],
  ];
}

/** What is done towards the execution, and who decides next. */
function Path({ row, of }: { readonly row: Change; readonly of: ChangeStanding }) {
  const show = useShow();
  const { may } = useSession();
  const isOpenDirective = row.kind === 'directive' && row.status === 'executed';
  return (
    <section aria-label="Approval path" className="panel">
      <h2 className="px-4 py-2.5 text-sm">Approval path</h2>
      <ol className="grid gap-x-6 gap-y-3 px-4 pb-4 sm:grid-cols-2 lg:grid-cols-3">
        {stagesOf(row, of, (day) => wholeDay(day, show)).map(([name, isDone, said]) => (
          <li key={name} className="min-w-0">
            <span className={isDone ? 'text-good' : 'text-muted'}>{isDone ? 'Done' : 'Open'}</span>{' '}
            <span className="font-medium">{name}</span>
            <div className="text-muted">{said}</div>
          </li>
        ))}
      </ol>
      {isOpenDirective && (
        <p className="flex flex-wrap items-center gap-2 px-4 pb-4">
          {of.pricedBy ? (
            <>
              Priced by{' '}
              <Link to={href(changePages.change, { id: of.pricedBy.id })} className="link">
                {of.pricedBy.number}
              </Link>{' '}
              ({stateWords(contractChange, of.pricedBy.status)})
            </>
          ) : (
            <>
              <span>The directive has no price yet.</span>
              {may.create.includes(contractChange.name) && (
                <Link
                  to={`${href(changePages.change, { id: 'new' })}?${new URLSearchParams({ contract: of.contract.id, prices: row.id, cause: row.cause })}`}
                  className="button"
                >
                  Price directive
                </Link>
              )}
            </>
          )}
        </p>
      )}
    </section>
  );
}
