// Before the first paint, so that nobody sees the other theme flash by. The security policy allows no inline script.
const root = document.documentElement;
root.dataset.theme = localStorage.getItem('levee.theme') ?? 'dark';
root.dataset.patterns = localStorage.getItem('levee.patterns') ?? 'off';
root.dataset.density = localStorage.getItem('levee.density') ?? 'compact';
root.dataset.script = 'on';
root.dataset.auth = localStorage.getItem('levee.session') ? 'loading' : 'out';
// What this page asked for the last time is asked for while the scripts are still on their way: see web/data/first-calls.ts.
try {
  const kept = JSON.parse(localStorage.getItem('levee.first') ?? '{}');
  for (const href of (root.dataset.auth === 'loading' && kept[location.pathname + location.search]) || [])
    document.head.append(
      Object.assign(document.createElement('link'), { rel: 'preload', as: 'fetch', crossOrigin: 'anonymous', href }),
    );
} catch {
  // What cannot be read is asked for later.
}
