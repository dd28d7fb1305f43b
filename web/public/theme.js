// Before the first paint, so that nobody sees the other theme flash by. The security policy allows no inline script.
document.documentElement.dataset.theme = localStorage.getItem('levee.theme') ?? 'dark';
