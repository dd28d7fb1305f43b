const EVERY_MS = 250;
/** A page that is never done keeps nothing else from its turn. */
const AT_MOST_MS = 15_000;

/** Marks in the browser's own record when the first page stood there: what was asked for before it is what that page cost. */
export const FIRST_PAGE = 'first-page';

const stands = (): boolean =>
  document.querySelector('h1') !== null && document.querySelector('[aria-busy=true]') === null;

/** Does what can wait when the first page stands there with its data. Answers how to call it off, or to end what was begun. */
export function afterFirstPage(begin: () => (() => void) | undefined): () => void {
  let end: (() => void) | undefined;
  const since = performance.now();
  const timer = setInterval(() => {
    if (!stands() && performance.now() - since < AT_MOST_MS) return;
    clearInterval(timer);
    performance.mark(FIRST_PAGE);
    end = begin();
  }, EVERY_MS);
  return () => {
    clearInterval(timer);
    end?.();
  };
}
