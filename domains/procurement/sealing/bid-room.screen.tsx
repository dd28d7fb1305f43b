import { type ReactNode, Suspense } from 'react';
import { f, href } from '#kernel';
import { useCall } from '#web/data/calls.ts';
import { useSession, useShow } from '#web/data/session.ts';
import { Link, useTitle } from '#web/shell/router.tsx';
import { AnsweredPage } from '#web/shell/answered-page.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { later } from '#web/ui/later.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { Table } from '#web/ui/table.tsx';
import { instantKind } from '#kernel/fields/instant.ts';
import { procurement } from '../index.ts';
import { sealLevels } from './seal-levels.ts';
import { Part } from './room-part.tsx';
import { type Room, sealingRoom } from './sealing-calls.ts';
import { TabulationTable } from './tabulation-table.tsx';

// Each is there in one state alone, with the arithmetic that only it needs.
const BidChanges = later(async () => ({ default: (await import('./bid-changes.tsx')).BidChanges }));
const LostShares = later(async () => ({ default: (await import('./bid-changes.tsx')).LostShares }));
const BidEntry = later(async () => ({ default: (await import('./bid-entry.tsx')).BidEntry }));
const Ceremony = later(async () => ({ default: (await import('./ceremony.tsx')).Ceremony }));
const CloseBids = later(async () => ({ default: (await import('./ceremony.tsx')).CloseBids }));
const LineComparison = later(async () => ({
  default: (await import('../award/split/line-comparison.tsx')).LineComparison,
}));
const CompetitionPanel = later(async () => ({
  default: (await import('../competition/competition-panel.tsx')).CompetitionPanel,
}));
const SigningPart = later(async () => ({ default: (await import('./signing-part.tsx')).SigningPart }));
const KeyMaking = later(async () => ({ default: (await import('./key-making.tsx')).KeyMaking }));

const words: Readonly<Record<string, string>> = {
  prepared: 'Not ready',
  live: 'Receiving bids',
  closed: 'Ready to open',
  opened: 'Opened',
  destroyed: 'Key destroyed',
};

/** One sealed opening, from its key to its tabulation. */
export default function BidRoom({ params }: { readonly params: Readonly<Record<string, string>> }) {
  const room = useCall(sealingRoom, { id: params['id'] ?? '' }, { everySeconds: 10 });
  return <AnsweredPage of={room}>{(data) => <Shown room={data} />}</AnsweredPage>;
}

const moment = f.instant().spec;

/** Milliseconds from which on officers are told that the two clocks differ. */
const NOTICEABLE = 1000;

function Shown({ room }: { readonly room: Room }) {
  useTitle(`${room.call} · Bid Evaluation`);
  const show = useShow();
  const { duties } = useSession();
  const has = (duty: string) => duties.includes(duty);
  const isClerk = has('buyer') || has('chief_procurement_officer') || has('opening_officer');
  const isChief = has('chief_procurement_officer');
  const isDue = room.status === 'live' && room.dueAt !== null && room.now >= room.dueAt;
  const waitsFor = priceWaits(room);
  const hasWork = room.status !== 'opened' || room.minutes.length > 0;
  const at = (instant: string | null) => (instant === null ? 'Not set' : instantKind.format(instant, moment, show));
  return (
    <>
      <PageHead
        title={`${room.call} ${room.name}${room.part === 'price' ? ': price envelopes' : ''}`}
        beside={<Badge>{words[room.status] ?? room.status}</Badge>}
      >
        {room.other && (
          <Link to={href(procurement.pages.bidRoom, { id: room.other.id })} className="button">
            {room.other.part === 'price' ? 'Price envelopes' : 'Technical envelopes'}
          </Link>
        )}
        <Link to={href(procurement.pages.sealedOpening, { id: room.id })} className="button">
          Open full record
        </Link>
      </PageHead>
      {room.status === 'opened' && (
        <div className="space-y-4">
          <TabulationTable room={room} mayReveal={isClerk} />
          <Suspense>
            <CompetitionPanel room={room} mayRecord={has('buyer') || isChief} />
            <LineComparison room={room} maySplit={has('buyer') || has('chief_procurement_officer')} />
          </Suspense>
        </div>
      )}
      <div className={`mt-4 grid items-start gap-4 ${hasWork ? 'lg:grid-cols-[minmax(0,1fr)_20rem]' : ''}`}>
        <div className="grid min-w-0 gap-4">
          <Suspense>
            {room.status === 'prepared' && (
              <KeyMaking room={room} mayMake={isClerk} isOfficer={has('opening_officer')} />
            )}
            {isDue && has('opening_officer') && <CloseBids room={room} />}
            {room.status === 'live' && !isDue && isClerk && !room.other && <BidEntry room={room} />}
            {room.status === 'live' && !isDue && isClerk && !room.other && <BidChanges room={room} />}
            {room.status === 'live' && !isDue && isClerk && room.other && (
              <Part title="Two envelopes">Firms seal both envelopes themselves, in the vendor portal.</Part>
            )}
            {room.status === 'live' && !isClerk && <Part title="Bids">Bids stay sealed until {at(room.dueAt)}.</Part>}
            {room.status === 'closed' && waitsFor === null && (
              <Ceremony room={room} isOfficer={has('opening_officer')} />
            )}
            {room.status === 'closed' && waitsFor && <Part title="Prices stay sealed">{waitsFor}</Part>}
            {room.status === 'closed' && isClerk && room.publicKey && !room.other && (
              <BidEntry room={room} isLate isChief={isChief} />
            )}
            {room.session?.status === 'gathering' && room.status === 'closed' && isChief && (
              <LostShares session={room.session.id} />
            )}
          </Suspense>
          {room.minutes.length > 0 && (
            <section className="panel" aria-label="Minutes">
              <h2 className="p-4 pb-0">Minutes</h2>
              <Table
                label="Minutes"
                rows={room.minutes}
                id={(one) => `${one.at}${one.text}`}
                columns={[
                  { label: 'Time', moment: (one) => one.at },
                  { label: 'Entry', name: (one) => one.text },
                  { label: 'By', text: (one) => one.by },
                ]}
              />
              {room.signers.length > 0 && (
                <Suspense>
                  <SigningPart room={room} />
                </Suspense>
              )}
            </section>
          )}
        </div>
        <aside className={`panel grid gap-2 p-4 ${hasWork ? '' : 'sm:grid-cols-2 lg:grid-cols-3'}`} aria-label="Facts">
          <Fact label="Due">{at(room.dueAt)}</Fact>
          <Fact label="Sealing">{sealLevels[room.level as keyof typeof sealLevels]}</Fact>
          {room.level === 'split' && <Fact label="Officers needed">{`${room.needed} of ${room.officers.length}`}</Fact>}
          <Fact label="Bids">{room.bids ?? 'Hidden'}</Fact>
          <Fact label="Addenda">{room.addenda}</Fact>
          <Fact label="Refused attempts">{room.attempts}</Fact>
          {has('opening_officer') && room.clockGap > NOTICEABLE && (
            <Fact label="Clocks">
              <span className="text-warn">{`Server and database differ by ${(room.clockGap / 1000).toFixed(1)} s`}</span>
            </Fact>
          )}
          {room.root && (
            <Fact label="Published root">
              <code className="text-xs break-all">{room.root}</code>
            </Fact>
          )}
          {room.officers.map(({ id, name, isEnrolled, isTested, isPresent }) => (
            <Fact key={id} label={name}>
              {isPresent ? 'Present' : isTested ? 'Share tested' : isEnrolled ? 'Passphrase set' : 'No passphrase'}
            </Fact>
          ))}
        </aside>
      </div>
    </>
  );
}

/** Why price envelopes are not opened yet; null where they may be, and for every other event. */
function priceWaits({ part, other, undecided }: Room): string | null {
  if (part !== 'price') return null;
  if (other?.status !== 'opened') return 'The technical envelopes are opened and judged first.';
  if (undecided === 0) return null;
  return `Mark ${undecided === 1 ? 'the last technical offer' : `${undecided} technical offers`} responsive or nonresponsive first.`;
}

const Fact = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => (
  <div className="grid grid-cols-[8rem_minmax(0,1fr)] gap-2">
    <span className="text-muted">{label}</span>
    <span className="min-w-0">{children}</span>
  </div>
);
