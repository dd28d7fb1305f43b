/** Paper says what it is and when it was printed; `@media print` puts it at the top. */
export function sayWhenPrinted(): void {
  addEventListener('beforeprint', () => {
    const when = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'short' }).format(new Date());
    document.body.dataset['printed'] = `${document.title} | printed ${when}`;
  });
}
