import { useEffect, useState, useSyncExternalStore } from 'react';
import { href } from '#kernel';
import { connection } from '#web/data/connection.ts';
import { isOfflinePageKept, keepOfflinePage, OFFLINE_PAGE } from '#web/field/offline-page.ts';
import { type Me, useSession, useShow } from '#web/data/session.ts';
import { usePlaces, useRecords } from '#web/shell/product.ts';
import { Link, useTitle } from '#web/shell/router.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { Facts, Panel } from '#web/ui/panel.tsx';
import { incident } from '../incidents/incident.record.ts';
import { incidentPages } from '../incident-pages.ts';
import { fieldEntryPages } from '../field-entry-pages.ts';
import { FieldEntry } from './field-entry.tsx';
import { fieldKinds } from './field-words.ts';
import { type Device, openField, outboxOf, ownOf, takeAlong } from './taking.tsx';

const title = 'Mobile Field Operations';

/** Names older than a shift are fetched again as soon as there is a connection. */
const SHIFT_MS = 12 * 3_600_000;

/** The device with names of now, where they are older than a shift and there is a connection. */
async function refreshed(device: Device, me: Me, stub: ReturnType<typeof useRecords>['stub']): Promise<Device> {
  const { taken, store } = device;
  const isOld = taken !== null && Date.now() - Date.parse(taken.takenAt) > SHIFT_MS;
  if (!isOld || !connection.isConnected()) return device;
  return takeAlong(store, me, stub).then(
    (next) => ({ ...device, taken: next }),
    () => device,
  );
}

/** Gets a device ready for work without a connection, and is the place of its entries while there is one. */
export default function FieldOperations() {
  useTitle(title);
  const me = useSession();
  const isOnline = useSyncExternalStore(connection.listen, connection.isConnected);
  const [device, setDevice] = useState<Device | 'unable' | null>(null);
  const [isReady, setReady] = useState(false);
  const { rowAt } = usePlaces();
  const { stub } = useRecords();
  useEffect(() => {
    void openField(me)
      .catch(() => null)
      .then(async (found) => {
        setDevice(found ?? 'unable');
        if (found) setDevice(await refreshed(found, me, stub));
      });
    void isOfflinePageKept().then(setReady);
  }, [me, stub]);
  return (
    <>
      <PageHead title={title}>
        <Link to={href(fieldEntryPages.receipts)} className="button">
          All receipts
        </Link>
      </PageHead>
      {device === null && <div aria-busy="true" className="skeleton h-96" />}
      {device === 'unable' && (
        <p className="panel p-4">
          This browser keeps nothing: open Levee over HTTPS in a window that is not private, or enter your work on the
          pages of the incident.
        </p>
      )}
      {device !== null && device !== 'unable' && (
        <div className="space-y-4">
          <Ready
            {...{ device, me, isReady, isOnline }}
            onReady={(taken) => {
              setDevice(taken);
              setReady(true);
            }}
          />
          {device.taken && device.outbox && (
            <FieldEntry taken={device.taken} outbox={device.outbox} isOnline={isOnline} placeOf={rowAt} />
          )}
        </div>
      )}
    </>
  );
}

interface ReadyProps {
  readonly device: Device;
  readonly me: Me;
  readonly isReady: boolean;
  readonly isOnline: boolean;
  readonly onReady: (device: Device) => void;
}

function Ready({ device, me, isReady, isOnline, onReady }: ReadyProps) {
  const { timeZone } = useShow();
  const { stub } = useRecords();
  const [busy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState<string | null>(null);
  const { taken, store } = device;
  const isWhole = isReady && taken !== null;
  const get = async () => {
    setBusy(true);
    setTrouble(null);
    try {
      const next = await takeAlong(store, me, stub);
      await keepOfflinePage();
      onReady({ store, taken: next, outbox: device.outbox ?? (await outboxOf(store, ownOf(me))) });
    } catch {
      setTrouble('The lists or the page could not be kept on this device. Check the connection and the free space.');
    }
    setBusy(false);
  };
  const cut = Object.values(taken?.lists ?? {}).some((list) => !list.isWhole);
  const incidents = taken?.lists[incident.name]?.rows.length ?? 0;
  return (
    <Panel
      title="This device"
      action={
        <>
          {isWhole && (
            <a className="button" href={OFFLINE_PAGE}>
              Open offline page
            </a>
          )}
          <button
            type="button"
            className={isWhole ? 'button' : 'button button-primary'}
            disabled={busy || !isOnline}
            onClick={() => void get()}
          >
            {busy ? 'Getting ready…' : isWhole ? 'Refresh lists' : 'Get ready for offline'}
          </button>
        </>
      }
    >
      {taken ? (
        <Facts
          of={[
            {
              label: 'Offline',
              said: <Badge tone={isWhole ? 'good' : 'warn'}>{isWhole ? 'Ready' : 'Not ready'}</Badge>,
            },
            {
              label: 'Lists from',
              said: new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short', timeZone }).format(
                new Date(taken.takenAt),
              ),
            },
            {
              label: 'Incidents',
              said: (
                <Link to={href(incidentPages.incidents)} className="link">
                  {incidents}
                </Link>
              ),
            },
            { label: 'You can enter', said: taken.kinds.map((kind) => fieldKinds[kind]).join(', ') },
          ]}
        />
      ) : (
        <div className="text-muted max-w-prose space-y-2 px-4 pb-4">
          <p>
            Keeps a page and the names of open incidents and projects in this browser, so that you can enter work
            without a connection. Entries are sealed on the device and sent when it is back.
          </p>
          <p>Anyone who can unlock this device can read them until you sign out.</p>
        </div>
      )}
      {cut && <p className="note px-4 pb-3">A list was too long; the first 1,000 rows are on this device.</p>}
      <p role="alert" className="wrong px-4 pb-3 empty:hidden">
        {trouble}
      </p>
      <p className="note px-4 pb-3">
        Scanning, inspections, route work, proof of delivery and check-in of people working alone are not there yet.
      </p>
    </Panel>
  );
}
