/** Keeps files that never change at hand, and nothing else: see `web/public/sw.js`. */
export function installWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  // Without it everything still works, only slower the second time.
  addEventListener('load', () => void navigator.serviceWorker.register('/sw.js').catch(() => {}));
}
