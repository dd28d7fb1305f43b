// Before the first paint, so that nobody sees the other theme flash by. The security policy allows no inline script.
const root = document.documentElement;
root.dataset.theme = localStorage.getItem('levee.theme') ?? 'dark';
root.dataset.patterns = localStorage.getItem('levee.patterns') ?? 'off';
root.dataset.density = localStorage.getItem('levee.density') ?? 'compact';
root.dataset.script = 'on';
root.dataset.auth = localStorage.getItem('levee.session') ? 'loading' : 'out';
