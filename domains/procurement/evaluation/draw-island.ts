import { drawn } from './draw.ts';

/** Draws the lots again in the reader’s browser, from the seed and the receipts that the page shows. */
export function mountDraw(place: HTMLElement): void {
  const button = place.querySelector('button');
  const said = place.querySelector('output');
  if (!button || !said) return;
  button.disabled = false;
  button.addEventListener('click', () => {
    const shown = [...place.querySelectorAll<HTMLElement>('[data-lot]')].map(({ dataset }) => dataset['lot'] ?? '');
    // Sorted first, so that the order of the page gives nothing away.
    drawn(shown.toSorted(), place.dataset['seed'] ?? '').then(
      (order) => {
        const isSame = order.every((receipt, at) => receipt === shown[at]);
        said.textContent = isSame
          ? `Your browser drew the same order. First: ${order[0] ?? ''}.`
          : `Your browser drew another order: ${order.join(', ')}.`;
      },
      () => (said.textContent = 'This browser can’t hash. Use another one.'),
    );
  });
}
