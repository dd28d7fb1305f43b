const AFTER = 5000;

/** Counts a visit after the first scroll, click or touch, or after five seconds; only where the operator switched it on. Nothing about the visitor is sent. */
export function countVisit(): void {
  const address = document.documentElement.dataset['visits'];
  if (!address) return;
  const ended = new AbortController();
  const load = () => {
    ended.abort();
    clearTimeout(timer);
    const script = document.createElement('script');
    script.src = address;
    script.async = true;
    document.head.append(script);
  };
  const timer = setTimeout(load, AFTER);
  for (const sign of ['scroll', 'click', 'touchstart'])
    addEventListener(sign, load, { once: true, passive: true, signal: ended.signal });
}
