// One visit of this page; see the site's privacy page.
fetch('/api/v1/visit', {
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ path: location.pathname }),
  credentials: 'omit',
  keepalive: true,
}).catch(() => {});
