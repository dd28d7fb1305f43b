import { QueryClientProvider } from '@tanstack/react-query';
import { type ComponentType, createElement, lazy, Suspense, useEffect, useRef, useState } from 'react';
import { findPage, mayOpen, type Page } from '#kernel';
import { openQueries } from '#web/data/query.ts';
import { SessionProvider, useMe, useSignOut } from '#web/data/session.ts';
import { RecordList } from '#web/record/record-list.tsx';
import { RecordScreen } from '#web/record/record-page.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Trouble } from '#web/ui/trouble.tsx';
import { ErrorScreen } from './error-screen.tsx';
import { Frame } from './frame.tsx';
import { Messages } from './messages.tsx';
import { NotFound } from './not-found.tsx';
import { allPages, type Product, ProductProvider, shellPages, useProduct } from './product.ts';
import { Redirect, usePlace, useTitle } from './router.tsx';
import { SignInForm } from './sign-in-form.tsx';

export function App({ product }: { product: Product }) {
  const [queries] = useState(openQueries);
  return (
    <ErrorScreen onFailure={product.onFailure}>
      <QueryClientProvider client={queries}>
        <ProductProvider value={product}>
          <Doorkeeper />
          <Messages />
        </ProductProvider>
      </QueryClientProvider>
    </ErrorScreen>
  );
}

/** Lets in who may come in: not signed in to the sign-in, remembering where they wanted to go; without the right to the dashboard. */
function Doorkeeper() {
  const { path, search } = usePlace();
  const { data: account, error, refetch } = useMe();
  const me = account?.member ? account : null;
  const [known, setKnown] = useState(me);
  if (me && me !== known) setKnown(me);
  useOnePerson(account?.user.id);
  const product = useProduct();
  const found = findPage(allPages(product), path);

  if (account === undefined)
    return error ? (
      <Trouble error={error} retry={() => void refetch()} />
    ) : (
      <output aria-label="Loading" className="skeleton m-8 block h-8 w-48" />
    );
  if (path === '/') return <Redirect to={shellPages.dashboard.path} />;
  if (found?.page.open) return <Screen page={found.page} params={found.params} />;
  if (account && !me) return <Stranger />;
  // Who was signed in keeps the screen and everything typed on it while signing in again.
  const person = me ?? known;
  if (!person) return found ? <Redirect to={`/auth?from=${encodeURIComponent(`${path}${search}`)}`} /> : <NotFound />;
  if (found && !mayOpen(found.page, person.role)) return <Redirect to={shellPages.dashboard.path} />;
  return (
    <SessionProvider value={person}>
      <Frame>
        <ErrorScreen key={path} onFailure={product.onFailure}>
          {found ? <Screen page={found.page} params={found.params} /> : <NotFound />}
        </ErrorScreen>
      </Frame>
      {!me && (
        <Dialog title="Session Expired">
          <p className="text-muted mb-4">Your session has expired. Please log in again.</p>
          <SignInForm email={person.user.email} />
        </Dialog>
      )}
    </SessionProvider>
  );
}

/** Somebody else's screens are not this person's: whoever signs in over an expired session starts anew. */
function useOnePerson(userId: string | undefined): void {
  const before = useRef(userId);
  useEffect(() => {
    if (userId && before.current && before.current !== userId) location.assign(shellPages.dashboard.path);
    before.current = userId ?? before.current;
  }, [userId]);
}

function Stranger() {
  useTitle('No organization yet');
  const signOut = useSignOut();
  return (
    <main className="mx-auto max-w-md px-4 py-16 text-center">
      <h1>No organization yet</h1>
      <p className="text-muted my-4">
        Your account belongs to no organization. Ask its administrator for an invitation.
      </p>
      <button type="button" className="button" onClick={() => void signOut()}>
        Sign out
      </button>
    </main>
  );
}

type Params = Readonly<Record<string, string>>;
const screens = new Map<Page, ComponentType<{ params: Params }>>();

/** A page's own screen, loaded once. */
function screenOf(page: Page): ComponentType<{ params: Params }> {
  const known = screens.get(page);
  if (known) return known;
  // A screen's module has the screen as its default export.
  const load = page.screen as () => Promise<{ default: ComponentType<{ params: Params }> }>;
  const screen = lazy(load);
  screens.set(page, screen);
  return screen;
}

function Screen({ page, params }: { page: Page; params: Params }) {
  const { list, detail, title } = page;
  if (page.screen) {
    return (
      <Suspense fallback={<div aria-busy="true" className="skeleton h-40" />}>
        {createElement(screenOf(page), { params })}
      </Suspense>
    );
  }
  if (list) return <RecordList key={list.name} record={list} title={title} />;
  if (detail) return <RecordScreen key={params['id']} record={detail} id={params['id'] ?? ''} />;
  return <NotFound />;
}
