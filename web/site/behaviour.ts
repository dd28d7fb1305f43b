/** What a page of the public site does besides being there. Everything works without it, only less comfortably. */
const LOWER_SECTIONS_AFTER = 1000;
const THEME = 'levee.theme';

export function behave(): void {
  listenToSite();
  document.addEventListener('submit', onSubmit);
  setTimeout(showLower, LOWER_SECTIONS_AFTER);
  if (location.hash) showLower();
  addEventListener('hashchange', showLower);
  addEventListener('beforeprint', showLower);
  // Whoever comes back to a page that was kept can send it again.
  addEventListener('pageshow', () => {
    for (const button of document.querySelectorAll<HTMLButtonElement>('form button[aria-disabled]')) ready(button);
  });
  document.querySelector<HTMLElement>('[data-trouble]')?.focus();
  void findSession();
}

/** What the frame's own buttons do; the application has the same frame around its pages for visitors. */
export const listenToSite = (): void => document.addEventListener('click', onClick);

/** Sections below the first screen appear a second after the page; who is sent to one of them sees it at once. */
function showLower(): void {
  for (const section of document.querySelectorAll('[data-later]')) section.setAttribute('data-shown', '');
}

function onClick({ target }: MouseEvent): void {
  if (!(target instanceof Element)) return;
  if (target.closest('#site-menu a')) document.getElementById('site-menu')?.hidePopover();
  const act = target.closest<HTMLElement>('[data-act]')?.dataset['act'];
  if (act === 'theme') flipTheme();
  if (act === 'print') print();
}

function flipTheme(): void {
  const root = document.documentElement;
  const chosen = root.dataset['theme'];
  const isDark = chosen === 'dark' || (chosen === 'device' && matchMedia('(prefers-color-scheme: dark)').matches);
  root.dataset['theme'] = isDark ? 'light' : 'dark';
  localStorage.setItem(THEME, root.dataset['theme']);
}

/** The button says that it is working, and a second press sends nothing. */
function onSubmit(event: SubmitEvent): void {
  const button = event.submitter;
  if (!(button instanceof HTMLButtonElement) || !(event.target instanceof HTMLFormElement)) return;
  if (event.target.method !== 'post') return;
  if (button.ariaDisabled === 'true') return event.preventDefault();
  button.ariaDisabled = 'true';
  button.dataset['words'] = button.textContent ?? '';
  button.textContent = button.dataset['busy'] ?? button.textContent;
}

function ready(button: HTMLButtonElement): void {
  button.ariaDisabled = null;
  if (button.dataset['words']) button.textContent = button.dataset['words'];
}

/** Only a browser that was signed in before is asked about; `theme.js` has shown the skeleton since the first paint. */
async function findSession(): Promise<void> {
  const root = document.documentElement;
  if (root.dataset['auth'] !== 'loading') return;
  const isIn = await fetch('/api/v1/me?visitor=yes', { headers: { 'x-unattended': 'yes' } }).then(
    async (answer) => answer.ok && (await answer.json()) !== null,
    () => false,
  );
  root.dataset['auth'] = isIn ? 'in' : 'out';
}
