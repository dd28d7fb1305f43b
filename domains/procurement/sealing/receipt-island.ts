import { checkReceipt, keptFrom, type Answered, verdicts } from './check-receipt.ts';

/** Checks a receipt on the public page of a solicitation, with the browser's own arithmetic. */
export function mountReceipt(place: HTMLElement): void {
  const form = place.querySelector('form');
  const said = place.querySelector('output');
  if (!form || !said) return;
  for (const button of form.querySelectorAll('button')) button.disabled = false;
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    event.stopPropagation();
    const text = new FormData(form).get('receipt');
    said.textContent = 'Checking…';
    checked(typeof text === 'string' ? text : '').then(
      (sentence) => (said.textContent = sentence),
      () => (said.textContent = 'The server cannot be reached. Try again.'),
    );
  });
}

async function checked(text: string): Promise<string> {
  const kept = keptFrom(text);
  if (!kept) return 'Enter a receipt number, or the text of the receipt file.';
  const response = await fetch(`/api/v1/bid-receipts/${encodeURIComponent(kept.receipt)}`);
  if (response.status === 404) return 'No bid was received with this receipt number.';
  if (!response.ok) return 'The receipt could not be checked. Try again.';
  const answer = (await response.json()) as Answered & {
    readonly solicitation: string;
    readonly name: string;
    readonly destroyed: Destroyed | null;
  };
  const verdict = verdicts[await checkReceipt(kept, answer)];
  const root = answer.root === null ? '' : ` Root: ${answer.root}.`;
  return `${answer.solicitation} ${answer.name}. ${verdict}${root}${fateOf(answer)}`;
}

interface Destroyed {
  readonly at: string;
  readonly lockHash: string;
  readonly line: string | null;
}

/** What became of a price envelope that is never opened. */
const fateOf = ({ destroyed }: { readonly destroyed: Destroyed | null }): string =>
  destroyed === null
    ? ''
    : ` This price envelope was never opened and stays closed for good: its lock share ${destroyed.lockHash} was discarded ${destroyed.at}. Minutes: ${destroyed.line ?? 'none'}.`;
