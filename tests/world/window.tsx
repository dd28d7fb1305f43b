import { notifyManager, QueryClientProvider } from '@tanstack/react-query';
import { Component, createElement, type ReactNode, Suspense } from 'react';
import { onTestFinished, vi } from 'vitest';
import { domains, pages, records, views } from '#domains';
import { approvalsOf } from '#domains/quick-actions.ts';
import { reasonUseOf } from '#domains/organization/master-data/reason-uses.ts';
import { reasonCode } from '#domains/organization/master-data/reason-code.record.ts';
import { type AnyRecord, findPage, mayOpen, type Page, permission } from '#kernel';
import { me as presentMe } from '#kernel/calls/session-calls.ts';
import { openQueries } from '#web/data/query.ts';
import { send } from '#web/data/send.ts';
import { type Me, SessionProvider } from '#web/data/session.ts';
import { RecordList } from '#web/record/record-list.tsx';
import { RecordScreen } from '#web/record/record-page.tsx';
import { Messages } from '#web/shell/messages.tsx';
import { type Product, ProductProvider } from '#web/shell/product.ts';
import { navigateFreely, usePlace } from '#web/shell/router.tsx';
import { TutorialProvider } from '#web/shell/tutorial-slot.tsx';
import { later } from '#web/ui/later.tsx';
import { refusedBefore } from '#kernel/record/abilities.ts';
import { type AccountWorld, type Browser, origin } from './account-world.ts';
import { type Part, rendered } from './rendered.ts';
import type { Serving } from './serving.ts';
import type { Person } from './world.ts';
import { nameOf, shownIn, textIn } from './what-is-shown.ts';

/**
 * A window of a browser at a page: the screens, their calls and the server are the real ones, and nothing is drawn. What stands there is
 * asked for as lines of text (`what-is-shown.ts`), and what a person does is done with the names they read.
 */
export interface OpenWindow {
  /** What stands on the page above what the pages of all rows have below, or in the part with this name: a section, a table, a dialog. */
  shown(part?: string): string;
  /** What stands on the page and over it. */
  everything(): string;
  /** The messages at the edge. */
  said(): string;
  /** Where the window is. */
  at(): string;
  /** Follows a link or presses a button, by its name; of several the first that can be pressed. */
  press(name: string, inside?: string): Promise<void>;
  /** Types into a field, or chooses in it what reads so. */
  fill(label: string, value: string | boolean): Promise<void>;
  go(address: string): Promise<void>;
  /** Calls that change something, in their order: `POST /api/v1/task`. */
  readonly sent: readonly string[];
}

const every = [...records, ...views];
const listed = Promise.resolve(every);
/** What the screens of pages ask of the product around them. */
const product = {
  domains,
  definitions: {
    with: (name: string) => (every.some((one) => one.name === name) ? listed : null),
    all: () => listed,
  },
  approvalsOf,
  tutorials: () => import('#domains/training/tutorials.tsx'),
  reasons: {
    record: reasonCode,
    code: 'code',
    of: async (record: string, step: string) => {
      const use = reasonUseOf(record, step);
      return use && { use };
    },
  },
} as unknown as Product; // the frame around the page is another test's

type Params = Readonly<Record<string, string>>;
const screens = new Map<Page, ReturnType<typeof later<{ params: Params }>>>();

function screenOf(page: Page) {
  const load = page.screen as () => Promise<{ default: (given: { params: Params }) => ReactNode }>;
  const screen = screens.get(page) ?? later(load);
  screens.set(page, screen);
  return screen;
}

/** The page at an address, for a person who may open it. */
function pageAt(address: string, me: Me | null) {
  const { pathname } = new URL(address, origin);
  const found = findPage(pages, pathname);
  if (!found) throw new Error(`There is no page at ${pathname}`);
  if (me && !mayOpen(found.page, me)) throw new Error(`${me.role} may not open ${pathname}`);
  return found;
}

function AtPage({ me }: { readonly me: Me | null }) {
  const { path } = usePlace();
  const { page, params } = pageAt(path, me);
  const { screen, list, detail, title } = page;
  if (screen) return createElement(screenOf(page), { key: path, params });
  if (list) return <RecordList record={list} title={title} />;
  if (detail) return <RecordScreen key={path} record={detail} id={params['id'] ?? ''} />;
  throw new Error(`${path} has no screen`);
}

/** What a screen breaks with is what the story breaks with. */
class Told extends Component<{ readonly children: ReactNode; readonly onBroken: (error: Error) => void }> {
  override state = { isBroken: false };
  static getDerivedStateFromError = () => ({ isBroken: true });
  override componentDidCatch(error: Error) {
    this.props.onBroken(error);
  }
  override render() {
    return this.state.isBroken ? <main /> : this.props.children;
  }
}

const store = () => {
  const kept = new Map<string, string>();
  return {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
    removeItem: (name: string) => void kept.delete(name),
    clear: () => kept.clear(),
    key: (at: number) => [...kept.keys()][at] ?? null,
    get length() {
      return kept.size;
    },
  };
};

class Watches {
  observe() {}
  unobserve() {}
  disconnect() {}
}

/** What a browser has besides its document. */
function around(place: URL) {
  let state: unknown = null;
  const move = (next: unknown, _title: string, to?: string) => {
    state = next;
    if (to) place.href = new URL(to, place).href;
  };
  return {
    window: globalThis,
    location: place,
    history: {
      get state() {
        return state;
      },
      pushState: move,
      replaceState: move,
    },
    localStorage: store(),
    sessionStorage: store(),
    matchMedia: () => ({ matches: false, addEventListener() {}, removeEventListener() {} }),
    requestAnimationFrame: (run: () => void) => setImmediate(run),
    cancelAnimationFrame: (one: NodeJS.Immediate) => clearImmediate(one),
    ResizeObserver: Watches,
    IntersectionObserver: Watches,
    MutationObserver: Watches,
    addEventListener() {},
    removeEventListener() {},
    dispatchEvent: () => true,
    scrollTo() {},
    CSS: { escape: (text: string) => text },
    scrollX: 0,
    scrollY: 0,
    innerWidth: 1280,
    innerHeight: 800,
    getComputedStyle: () => ({ getPropertyValue: () => '' }),
  };
}

/** Makes a row as a person who may, and answers its id. */
export async function made(by: Browser, record: AnyRecord, row: object): Promise<string> {
  const { status, body, text } = await by.post(`/api/v1/${record.name}`, row);
  if (status !== 201) throw new Error(`${record.name} was not made: ${text}`);
  return String(body['id']);
}

let close = async () => {};

/** Who looks, and how their calls get to the server. */
interface Looking {
  readonly now: () => Date;
  readonly ask: (path: string, init: RequestInit) => Promise<Response>;
  /** Where no account says it. */
  readonly me?: Me;
}

function looking(here: AccountWorld | Serving, as: Browser | Person): Looking {
  if ('accounts' in here && 'jar' in as)
    return {
      now: here.clock.now,
      ask(path, init) {
        const headers = new Headers(init.headers);
        if (as.cookie) headers.set('cookie', as.cookie);
        headers.set('origin', origin);
        return here.ask(path, { ...init, headers });
      },
    };
  if (!('ports' in here && 'logged' in here && 'actor' in as) || 'accounts' in here)
    throw new Error('A browser belongs to a world of accounts, a person to one that is served');
  const { actor } = as;
  const { id, userId, name, role, side = 'agency', duties, organizationId, timeZone } = actor;
  const may = (verb: 'read' | 'create') =>
    records
      .filter((record) => refusedBefore(record, verb, permission(record.access[verb]), actor) === null)
      .map((record) => record.name);
  return {
    now: here.ports.clock.now,
    async ask(path, { method = 'GET', body, headers }) {
      const sent = Object.fromEntries(new Headers(headers));
      const answer = await here.ask({ as: actor, method, path, headers: sent, ...(body ? { body } : {}) });
      return new Response([204, 304].includes(answer.status) ? null : answer.text, answer);
    },
    me: {
      user: { id: userId, email: `${id}@county.example`, name },
      member: { id, name },
      role,
      side,
      duties,
      organization: { id: organizationId, name: 'Tidewater County', timeZone },
      may: { read: may('read'), create: may('create') },
      draftKey: 'k'.repeat(43),
    },
  };
}

/** Opens a page for the person the browser is signed in as, or for a person of a world that is served; it closes with the test, or where the next one opens. */
export async function windowOf(
  here: AccountWorld | Serving,
  as: Browser | Person,
  address: string,
): Promise<OpenWindow> {
  const { now, ask, me: known } = looking(here, as);
  await close();
  const sent: string[] = [];
  let pending = 0;
  let broken: Error | null = null;
  vi.useFakeTimers({ toFake: ['Date'], now: now() });
  for (const [name, value] of Object.entries(around(new URL(address, origin)))) vi.stubGlobal(name, value);
  vi.stubGlobal('fetch', async (path: string, init: RequestInit = {}) => {
    if (init.method && init.method !== 'GET') sent.push(`${init.method} ${path}`);
    pending++;
    try {
      return await ask(path, init);
    } finally {
      pending--;
    }
  });
  notifyManager.setScheduler((run) => void setImmediate(run));
  const queries = openQueries();
  const me = known ?? ((await send(presentMe, { visitor: true }).catch(() => null)) as Me | null); // members are who open windows here
  pageAt(address, me);
  navigateFreely(address, { replace: true });
  const page = await rendered(
    <QueryClientProvider client={queries}>
      <ProductProvider value={product}>
        <SessionProvider value={me?.member ? me : null}>
          <TutorialProvider>
            <Told onBroken={(error) => void (broken = error)}>
              <main>
                <Suspense fallback={<span className="skeleton" />}>
                  <AtPage me={me} />
                </Suspense>
              </main>
            </Told>
          </TutorialProvider>
          <aside>
            <Messages />
          </aside>
        </SessionProvider>
      </ProductProvider>
    </QueryClientProvider>,
  );
  onTestFinished(() => close());
  close = async () => {
    close = async () => {};
    for (const one of parts(page.root.one('aside')))
      if (one.getAttribute('aria-label') === 'Dismiss') happens(one, 'onClick');
    await page.end();
    queries.clear();
    notifyManager.setScheduler((run) => void setTimeout(run, 0));
    vi.unstubAllGlobals();
    vi.useRealTimers();
  };
  const isBusy = (part: Part): boolean =>
    part.getAttribute('aria-busy') === 'true' ||
    /\bskeleton\b/.test(part.getAttribute('class') ?? '') ||
    part.children.some(isBusy);
  /** Until nothing is under way for some turns of the program. */
  const quiet = async () => {
    for (let turns = 0, calm = 0; calm < 40; turns++) {
      if (broken) throw broken;
      if (turns > 4_000)
        throw new Error(
          `${address} never comes to rest (${pending}, ${queries.isFetching()}, ${queries.isMutating()}): ${shownIn(page.root)}`,
        );
      // What is under way elsewhere gets the processor meanwhile.
      await new Promise((go) => (calm > 0 ? setImmediate(go) : setTimeout(go, 1)));
      const isCalm = pending === 0 && queries.isFetching() === 0 && queries.isMutating() === 0 && !isBusy(page.root);
      calm = isCalm ? calm + 1 : 0;
    }
  };
  const rest = async () => {
    await quiet();
    // A part that shows nothing until its script is here.
    await vi.dynamicImportSettled();
    await quiet();
  };
  await rest();

  // Ids differ in each run: what stands for one is the place at which it was first seen.
  const ids = new Map<string, number>();
  const numbered = (text: string): string =>
    text.replaceAll(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, (id) => {
      if (!ids.has(id)) ids.set(id, ids.size + 1);
      return `id${ids.get(id)}`;
    });
  const main = () => page.root.one('main');
  const named = (name: string): Part => {
    const found = parts(page.root).find((part) => isPart(part) && nameOf(part, page.root) === name);
    if (!found) throw new Error(`There is no part ${name} in:\n${shownIn(main())}`);
    return found;
  };
  return {
    sent,
    shown: (part) => numbered(part === undefined ? ownOf(shownIn(main())) : shownIn(named(part))),
    everything: () => numbered(shownIn(page.root)),
    said: () => shownIn(page.root.one('aside')).replaceAll(' [Dismiss]', ''),
    at: () => numbered(`${location.pathname}${location.search}`),
    async press(name, inside) {
      const where = inside === undefined ? page.root : named(inside);
      const some = parts(where).filter((part) => isPressed(part) && nameOf(part, page.root) === name);
      if (some.length === 0) throw new Error(`There is nothing named ${name} to press in:\n${shownIn(where)}`);
      const one = some.find(({ props }) => !props['disabled'] && props['aria-disabled'] !== true);
      if (!one) throw new Error(`${name} cannot be pressed`);
      pressed(one);
      await rest();
    },
    async fill(label, value) {
      const one = parts(page.root).find((part) => isField(part) && nameOf(part, page.root) === label);
      if (!one) throw new Error(`There is no field ${label} in:\n${shownIn(main())}`);
      if (one.props['disabled']) throw new Error(`${label} cannot be filled in`);
      const chosen = parts(one).find((part) => part.nodeName === 'option' && part.textContent.trim() === value);
      Object.assign(one, typeof value === 'boolean' ? { checked: value } : { value: chosen?.props['value'] ?? value });
      happens(one, 'onChange');
      happens(one, 'onBlur');
      await rest();
    },
    async go(to) {
      pageAt(to, me);
      navigateFreely(to);
      await rest();
    },
  };
}

/** Below it the pages of all rows are alike: what points at the row, comments, and the next step again for a phone. */
const ownOf = (text: string): string => text.split('\n# Related\n')[0] ?? '';

const parts = (part: Part): Part[] => part.children.flatMap((one) => [one, ...parts(one)]);
const isPart = ({ nodeName }: Part) =>
  /^(section|table|dialog|form|fieldset|ul|ol|dl|article|nav|div|details)$/.test(nodeName);
const isField = ({ nodeName }: Part) => /^(input|select|textarea)$/.test(nodeName);
const isPressed = (part: Part) =>
  /^(button|a|summary)$/.test(part.nodeName) ||
  /^(tab|treeitem|menuitem|option|switch)$/.test(part.getAttribute('role') ?? '') ||
  /^(checkbox|radio)$/.test(textIn(part.props['type']));

/** Tells a part and what is around it, from inside to outside, until one of them keeps it. */
function happens(part: Part, handler: string, more: object = {}): void {
  let isKept = false;
  const event = {
    target: part,
    button: 0,
    detail: 1,
    ctrlKey: false,
    metaKey: false,
    shiftKey: false,
    altKey: false,
    nativeEvent: {},
    preventDefault() {},
    stopPropagation: () => void (isKept = true),
    ...more,
  };
  for (let at: Part | null = part; at && !isKept; at = at.parentNode) {
    const handle = at.props[handler];
    if (typeof handle === 'function') handle({ ...event, currentTarget: at });
  }
}

function pressed(part: Part): void {
  happens(part, 'onMouseDown');
  happens(part, 'onClick');
  if (part.props['type'] !== 'submit') return;
  happens(part, 'onSubmit');
}
