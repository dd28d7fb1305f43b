import { checkReceipt, checkStamp, keptFrom, type Answered, stampWords, verdicts } from './check-receipt.ts';
import { checkInWords, checkMinutes, minutesFrom, type SignedMinutes } from './minutes-signing.ts';

/** Checks a receipt or minutes on the public page of a solicitation, with the browser's own arithmetic. */
export function mountReceipt(place: HTMLElement): void {
  const { minutes } = place.dataset;
  if (minutes) return mountMinutes(place, minutes);
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

/** The button under the minutes: fetches them as data, so that what is checked is what anyone can keep. */
function mountMinutes(place: HTMLElement, address: string): void {
  const button = place.querySelector('button');
  const said = place.querySelector('output');
  if (!button || !said) return;
  button.disabled = false;
  button.addEventListener('click', () => {
    said.textContent = 'Checking…';
    fetch(address)
      .then((response) => response.text())
      .then((text) => minutesSaid(minutesFrom(text) ?? []))
      .then(
        (sentence) => (said.textContent = sentence),
        () => (said.textContent = 'The minutes could not be checked. Try again.'),
      );
  });
}

async function minutesSaid(openings: readonly SignedMinutes[]): Promise<string> {
  const all = await Promise.all(openings.map(async (one) => checkInWords(one, await checkMinutes(one))));
  return all.length === 0 ? 'There are no minutes in this file.' : `Your browser checked: ${all.join(' ')}`;
}

async function checked(text: string): Promise<string> {
  const minutes = minutesFrom(text);
  if (minutes) return minutesSaid(minutes);
  const kept = keptFrom(text);
  if (!kept) return 'Enter a receipt number, or the text of a receipt or minutes file.';
  const response = await fetch(`/api/v1/bid-receipts/${encodeURIComponent(kept.receipt)}`);
  if (response.status === 404) return 'No bid was received with this receipt number.';
  if (!response.ok) return 'The receipt could not be checked. Try again.';
  const answer = (await response.json()) as Answered & {
    readonly solicitation: string;
    readonly name: string;
    readonly destroyed: Destroyed | null;
    readonly keys: readonly string[];
  };
  const verdict = verdicts[await checkReceipt(kept, answer)];
  const stamp = stampWords[await checkStamp(kept, answer.received, answer.keys)];
  const root = answer.root === null ? '' : ` Root: ${answer.root}.`;
  return `${answer.solicitation} ${answer.name}. ${verdict}${stamp}${root}${fateOf(answer)}`;
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
