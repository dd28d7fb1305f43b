const COPIED_MS = 2000;
const TOAST_MS = 5000;

interface Answer {
  readonly message?: string;
  readonly shownAt?: string;
  readonly detail?: string;
}

/** What the page can do besides being there; without this script its links and its form do the same, one page at a time. */
export function mountDemo(place: HTMLElement): void {
  place.addEventListener('click', (event) => {
    const { target } = event;
    if (!(target instanceof Element)) return;
    const tab = target.closest<HTMLAnchorElement>('[role=tab]');
    const isPlain = event instanceof MouseEvent && !event.metaKey && !event.ctrlKey && !event.shiftKey;
    if (tab && isPlain) {
      event.preventDefault();
      choose(place, tab);
    }
    const copy = target.closest<HTMLButtonElement>('[data-copy]');
    if (copy) void copied(copy);
  });
  place.addEventListener('keydown', (event) => onKey(place, event));
  place.addEventListener('submit', (event) => {
    event.preventDefault();
    event.stopPropagation();
    if (event.target instanceof HTMLFormElement) void setUp(place, event.target);
  });
  settleTabs(place);
}

const tabsOf = (place: HTMLElement): HTMLAnchorElement[] => [
  ...place.querySelectorAll<HTMLAnchorElement>('[role=tab]'),
];

/** One stop for the tabulator key; the arrows lead from tab to tab. */
function settleTabs(place: HTMLElement): void {
  for (const tab of tabsOf(place)) tab.tabIndex = tab.ariaSelected === 'true' ? 0 : -1;
}

function choose(place: HTMLElement, chosen: HTMLAnchorElement): void {
  for (const tab of tabsOf(place)) {
    const isChosen = tab === chosen;
    tab.ariaSelected = String(isChosen);
    tab.dataset['state'] = isChosen ? 'active' : 'inactive';
    const panel = document.getElementById(tab.getAttribute('aria-controls') ?? '');
    if (panel) panel.hidden = !isChosen;
  }
  settleTabs(place);
  chosen.focus();
  history.replaceState(history.state, '', chosen.href);
}

function onKey(place: HTMLElement, event: KeyboardEvent): void {
  const tabs = tabsOf(place);
  const at = tabs.findIndex((tab) => tab === event.target);
  if (at < 0) return;
  const to: Readonly<Record<string, number>> = {
    ArrowRight: at + 1,
    ArrowLeft: at - 1,
    Home: 0,
    End: tabs.length - 1,
  };
  const next = to[event.key] ?? (event.key === ' ' ? at : null);
  const tab = next === null ? undefined : tabs[(next + tabs.length) % tabs.length];
  if (!tab) return;
  event.preventDefault();
  choose(place, tab);
}

async function setUp(place: HTMLElement, form: HTMLFormElement): Promise<void> {
  const button = form.querySelector<HTMLButtonElement>('button[type=submit]');
  if (!button || button.ariaDisabled === 'true') return;
  const words = button.textContent;
  button.ariaDisabled = 'true';
  button.textContent = button.dataset['busy'] ?? words;
  const press = new FormData(form).get('press');
  try {
    const response = await fetch('/functions/v1/create-demo-user', {
      method: 'POST',
      headers: { accept: 'application/json', ...(typeof press === 'string' ? { 'idempotency-key': press } : {}) },
    });
    const answer = (await response.json().catch(() => ({}))) as Answer; // as the call's schema says, or a problem
    if (!response.ok || !answer.shownAt || !answer.message)
      throw new Error(answer.detail || 'Failed to create demo users');
    await showSignIns(place, answer.shownAt);
    toast('Demo Setup Complete', answer.message);
  } catch (error) {
    const text = error instanceof TypeError ? '' : (error as Error).message; // a network that fails says nothing to people
    toast('Setup Error', text || 'Failed to create demo users', 'danger');
    button.ariaDisabled = null;
    button.textContent = words;
  }
}

/** The server draws the page with the sign-ins on it, as it does without this script. */
async function showSignIns(place: HTMLElement, address: string): Promise<void> {
  const response = await fetch(address);
  const drawn = new DOMParser().parseFromString(await response.text(), 'text/html');
  const fresh = drawn.querySelector('[data-island=demo]');
  if (!response.ok || !fresh) return location.assign(address);
  place.replaceChildren(...fresh.childNodes);
  settleTabs(place);
  history.replaceState(history.state, '', address);
  place.querySelector<HTMLElement>('[data-demo-done]')?.focus();
}

async function copied(button: HTMLButtonElement): Promise<void> {
  const { copy = '', label = '' } = button.dataset;
  if (!(await written(copy, button))) {
    toast('Not copied', `Select the ${label.toLowerCase()} and copy it with the keyboard.`, 'danger');
    return;
  }
  const words = button.querySelector('[data-words]');
  if (words) words.textContent = 'Copied!';
  toast('Copied!', `${label} copied to clipboard`);
  setTimeout(() => {
    if (words) words.textContent = 'Copy';
  }, COPIED_MS);
}

/** Browsers give the clipboard to safe addresses only; elsewhere the text is selected, so that one key press copies it. */
async function written(text: string, button: HTMLElement): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    const shown = button.closest('dl > div')?.querySelector('code');
    if (shown) getSelection()?.selectAllChildren(shown);
    return false;
  }
}

let current: HTMLElement | undefined;

/** One message at a time, in the corner. */
function toast(title: string, text: string, tone: 'plain' | 'danger' = 'plain'): void {
  current?.remove();
  const box = document.createElement('div');
  box.role = tone === 'danger' ? 'alert' : 'status';
  box.className = `panel arrives fixed right-4 bottom-4 z-40 w-88 max-w-[calc(100vw-2rem)] border-l-4 px-4 py-3 shadow-2xl ${
    tone === 'danger' ? 'border-l-danger' : 'border-l-good'
  }`;
  const heading = document.createElement('p');
  heading.className = 'font-semibold';
  const line = document.createElement('p');
  line.className = 'text-muted';
  document.body.append(box); // first, so that screen readers notice what is put into it
  heading.textContent = title;
  line.textContent = text;
  box.append(heading, line);
  current = box;
  setTimeout(() => box.remove(), TOAST_MS);
}
