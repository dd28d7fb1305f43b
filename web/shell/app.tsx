import { QueryClientProvider } from '@tanstack/react-query';
import { type ComponentType, createElement, Suspense, useEffect, useRef, useState } from 'react';
import { type AnyRecord, findPage, isPlanned, mayOpen, type Page } from '#kernel';
import { afterFirstPage } from '#web/data/first-page.ts';
import { openQueries } from '#web/data/query.ts';
import { useDraftsOpen } from '#web/data/open-drafts.ts';
import { SessionProvider, useMe } from '#web/data/session.ts';
import { useSubscriptionCheck } from '#web/data/subscription.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { later } from '#web/ui/later.tsx';
import { LoadError } from '#web/ui/load-error.tsx';
import { ErrorScreen } from './error-screen.tsx';
import { Frame } from './frame.tsx';
import { headerMenus } from './header.tsx';
import { Live } from './live.tsx';
import { carrySaid, Messages, tell } from './messages.tsx';
import { NotFound } from './not-found.tsx';
import { allPages, type Product, ProductProvider, productOf, useDefinition, useProduct } from './product.ts';
import { Redirect, usePlace } from './router.tsx';
import { SessionClock } from './session-clock.tsx';

export function App({ product }: { product: Product }) {
  const [queries] = useState(() => openQueries(sayBehind));
  return (
    <ErrorScreen isWhole onFailure={product.onFailure}>
      <QueryClientProvider client={queries}>
        <ProductProvider value={product}>
          <Doorkeeper />
          <Messages />
        </ProductProvider>
      </QueryClientProvider>
    </ErrorScreen>
  );
}

/** Beside what else is said: an Undo that is still offered stays. */
const sayBehind = ({ message }: Error) => tell(`This page may not be up to date. ${message}`);

/** Lets in who may come in: not signed in to the sign-in, remembering where they wanted to go; without the right to the dashboard. */
function Doorkeeper() {
  const { path, search } = usePlace();
  const { data: account, error, refetch } = useMe();
  const me = account?.member ? account : null;
  const [known, setKnown] = useState(me);
  if (me && me !== known) setKnown(me);
  // Who was signed in keeps the screen and everything typed on it while signing in again.
  const person = me ?? known;
  const product = productOf(useProduct(), person);
  const { home, signIn, welcome } = product;
  useOnePerson(account?.user.id, home.path);
  useSubscriptionCheck(account?.user.id ?? null, product.subscription);
  const areDraftsOpen = useDraftsOpen(person);
  const isIn = me !== null;
  useEffect(() => {
    return isIn ? afterFirstPage(ahead) : undefined;
  }, [isIn]);
  const found = findPage(allPages(product), path);

  const remembering = (entrance: string) => `${entrance}?from=${encodeURIComponent(`${path}${search}`)}`;
  if (account === undefined) return error ? <LoadError error={error} retry={() => void refetch()} /> : <Loading />;
  if (found?.page.open === 'site' || (found?.page.open && !me && !known))
    return <Screen page={found.page} params={found.params} />;
  // An account without an organization has one thing to do first.
  if (account && !me) return <Redirect to={path === home.path ? welcome.path : remembering(welcome.path)} />;
  if (!person)
    return found ? (
      <Redirect to={remembering(signIn.path)} />
    ) : (
      <SiteFrame>
        <NotFound />
      </SiteFrame>
    );
  if (found && !mayOpen(found.page, person)) return <Redirect to={home.path} />;
  if (!areDraftsOpen) return <Loading />;
  return (
    <SessionProvider value={person}>
      <ProductProvider value={product}>
        <Frame>
          <ErrorScreen key={path} onFailure={product.onFailure}>
            {found ? <Screen page={found.page} params={found.params} isFramed /> : <NotFound />}
          </ErrorScreen>
        </Frame>
      </ProductProvider>
      {me && <SessionClock />}
      {me && (
        <Suspense>
          <Live />
        </Suspense>
      )}
      {!me && (
        <Dialog title="Session Expired">
          <p className="text-muted mb-4">Your session has expired. Please log in again.</p>
          <Suspense fallback={<div aria-busy="true" className="skeleton h-40" />}>
            <SignInForm email={person.user.email} />
          </Suspense>
        </Dialog>
      )}
    </SessionProvider>
  );
}

const Loading = () => (
  <output aria-label="Loading" className="grid min-h-dvh place-items-center">
    <span className="spinner" />
  </output>
);

/** Somebody else's screens are not this person's: whoever signs in over an expired session starts anew. */
function useOnePerson(userId: string | undefined, home: string): void {
  const before = useRef(userId);
  useEffect(() => {
    if (userId && before.current && before.current !== userId) location.assign(home);
    before.current = userId ?? before.current;
  }, [userId, home]);
}

/** Only visitors see it. */
const SiteFrame = later(async () => ({ default: (await import('./site-frame.tsx')).SiteFrame }));
const PlannedScreen = later(() => import('./planned-screen.tsx'));
/** Most pages are lists and rows, and the palette should be there at a key press, so these are fetched as soon as there is nothing better to do. */
const lists = () => import('#web/record/record-list.tsx');
const rows = () => import('#web/record/record-page.tsx');
const RecordList = later(async () => ({ default: (await lists()).RecordList }));
const RecordScreen = later(async () => ({ default: (await rows()).RecordScreen }));
const SignInForm = later(async () => ({ default: (await import('./sign-in-form.tsx')).SignInForm }));
// Whoever opens such a page is told then that it did not come.
const ahead = () => void Promise.all([lists(), rows(), import('./palette.tsx'), headerMenus()]).catch(() => {});

const askedFor = new WeakSet<Page>();

/** Asks at once for everything that a page is made of, so that none of it waits for another part of it. */
export function askFor(page: Page, { definitions }: Pick<Product, 'definitions'>): void {
  if (askedFor.has(page)) return;
  askedFor.add(page);
  const { screen, list, detail } = page;
  const record = screen ? undefined : (list ?? detail);
  const parts: Promise<unknown>[] = screen ? [screen()] : [];
  if (record) parts.push(record === list ? lists() : rows(), Promise.resolve(definitions.with(record.name)));
  void Promise.all(parts).catch(() => {}); // the page itself says what did not come
}

const ImportWizard = later(async () => ({
  default: (await import('#web/record/import/import-wizard.tsx')).ImportWizard,
}));

type Params = Readonly<Record<string, string>>;
const screens = new Map<Page, ComponentType<{ params: Params }>>();

/** A page's own screen, loaded once. */
function screenOf(page: Page): ComponentType<{ params: Params }> {
  const known = screens.get(page);
  if (known) return known;
  // A screen's module has the screen as its default export.
  const load = page.screen as () => Promise<{ default: ComponentType<{ params: Params }> }>;
  const screen = later(load);
  screens.set(page, screen);
  return screen;
}

/** What a page shows, fetched when it is opened. Screens for visitors bring a frame of their own. */
function Screen(shown: { page: Page; params: Params; isFramed?: boolean }) {
  return (
    <Suspense fallback={<ScreenSkeleton />}>
      <Content {...shown} />
    </Suspense>
  );
}

/** A page's own screen, or what follows from its record, or its plan. */
function Content({ page, params, isFramed = false }: { page: Page; params: Params; isFramed?: boolean }) {
  const { list, detail, title, view } = page;
  askFor(page, useProduct());
  const { search } = usePlace();
  const isImport = new URLSearchParams(search).has('import');
  if (list && isImport) return <Import key={list.name} of={list} />;
  if (view) return <Outside />;
  const planned = isPlanned(page, search);
  if (page.screen && !planned) return createElement(screenOf(page), { params });
  if (list) return <Rows key={list.name} of={list} title={title} />;
  if (detail) return <Row key={params['id']} of={detail} id={params['id'] ?? ''} />;
  if (planned && isFramed) return <PlannedScreen page={page} />;
  if (planned)
    return (
      <SiteFrame>
        <PlannedScreen page={page} />
      </SiteFrame>
    );
  return <NotFound />;
}

const Import = ({ of }: { of: AnyRecord }) => <ImportWizard record={useDefinition(of)} />;
const Rows = ({ of, title }: { of: AnyRecord; title: string }) => (
  <RecordList record={useDefinition(of)} title={title} />
);
const Row = ({ of, id }: { of: AnyRecord; id: string }) => <RecordScreen record={useDefinition(of)} id={id} />;

/** A page of the public site is the server's: the browser goes there, with what was just said. */
function Outside() {
  useEffect(() => {
    carrySaid();
    location.reload();
  }, []);
  return <ScreenSkeleton />;
}

/** The outline of a page while it is fetched: a heading and a panel, where they will stand. */
const ScreenSkeleton = () => (
  <div aria-busy="true">
    <div className="skeleton mb-6 h-8 w-56" />
    <div className="skeleton h-72" />
  </div>
);
