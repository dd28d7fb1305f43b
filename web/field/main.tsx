import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode, useEffect, useState, useSyncExternalStore } from 'react';
import { createRoot } from 'react-dom/client';
import { FieldEntry } from '#domains/disaster/field-entry/field-entry.tsx';
import { type Device, openField } from '#domains/disaster/field-entry/taking.tsx';
import { connection } from '../data/connection.ts';
import { openQueries } from '../data/query.ts';
import { type Me, SessionProvider } from '../data/session.ts';
import { definitionsIn } from '../shell/definitions.ts';
import { Messages } from '../shell/messages.tsx';
import { type Product, ProductProvider } from '../shell/product.ts';
import { startRouter } from '../shell/router.tsx';
import { Badge } from '../ui/badge.tsx';
import { Mark } from '../ui/icon.tsx';

/** The page that opens without a connection. It has the forms of the field and nothing else of the application. */
const product = { domains: [], definitions: definitionsIn({ loads: [], partOf: [] }, []) } as unknown as Product; // no input here asks for more

function Offline() {
  const isOnline = useSyncExternalStore(connection.listen, connection.isConnected);
  const [device, setDevice] = useState<Device | 'none' | null>(null);
  useEffect(() => {
    void openField()
      .catch(() => null)
      .then((found) => setDevice(found ?? 'none'));
  }, []);
  const taken = device === null || device === 'none' ? null : device.taken;
  const outbox = device === null || device === 'none' ? null : device.outbox;
  return (
    <div className="mx-auto max-w-3xl px-4 pb-20">
      <header className="flex min-h-14 flex-wrap items-center gap-x-3 gap-y-1 py-2">
        <Mark />
        <h1 className="text-xl">Field entry</h1>
        <Badge tone={isOnline ? 'good' : 'warn'}>{isOnline ? 'Connected' : 'Offline'}</Badge>
        <a className="link ml-auto" href="/mobile-field-operations">
          Open Levee
        </a>
        {taken && (
          <p className="text-muted w-full">
            {taken.me.member.name}, {taken.me.organization.name}. Lists from{' '}
            {new Intl.DateTimeFormat('en-US', {
              dateStyle: 'medium',
              timeStyle: 'short',
              timeZone: taken.me.organization.timeZone,
            }).format(new Date(taken.takenAt))}
            .
          </p>
        )}
      </header>
      <main>
        {device === null && <div aria-busy="true" className="skeleton h-96" />}
        {device !== null && !(taken && outbox) && (
          <div className="panel space-y-2 p-4">
            <p>This device is not ready for work without a connection, or its lists are older than two weeks.</p>
            <p>
              Connect, sign in and choose <strong>Get ready for offline</strong> on{' '}
              <a className="link" href="/mobile-field-operations">
                Mobile Field Operations
              </a>
              . Entries that were kept here are still here.
            </p>
          </div>
        )}
        {taken && outbox && (
          <SessionProvider value={taken.me as Me}>
            <FieldEntry taken={taken} outbox={outbox} isOnline={isOnline} />
          </SessionProvider>
        )}
      </main>
      <Messages />
    </div>
  );
}

const root = document.getElementById('root');
if (!root) throw new Error('The page has no place for the product.');
connection.watch();
startRouter({ isOutside: () => true, before: () => {} });
createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={openQueries()}>
      <ProductProvider value={product}>
        <Offline />
      </ProductProvider>
    </QueryClientProvider>
  </StrictMode>,
);
