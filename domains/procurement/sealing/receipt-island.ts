import { checkReceipt, checkStamp, keptFrom, placeOf, type Answered, stampWords, verdicts } from './check-receipt.ts';
import type { Notice } from '../publication/notice.ts';
import { checkInWords, checkMinutes, minutesFrom, type SignedMinutes } from './minutes-signing.ts';
import { hashesIn, priceHash } from './price-proof.ts';
import { rootFrom } from './tally.ts';

/** Checks a receipt or minutes on the public page of a solicitation, with the browser's own arithmetic. */
export function mountReceipt(place: HTMLElement): void {
  const { minutes, root, prices } = place.dataset;
  if (prices) return mountButton(place, prices, pricesSaid);
  if (minutes) return mountButton(place, minutes, (text) => minutesSaid(minutesFrom(text) ?? []));
  if (root) return mountButton(place, root, rootsSaid);
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

/** A button under minutes or roots: fetches them as data, so that what is checked is what anyone can keep. */
function mountButton(place: HTMLElement, address: string, check: (text: string) => Promise<string>): void {
  const button = place.querySelector('button');
  const said = place.querySelector('output');
  if (!button || !said) return;
  button.disabled = false;
  button.addEventListener('click', () => {
    said.textContent = 'Checking…';
    fetch(address)
      .then((response) => response.text())
      .then(check)
      .then(
        (sentence) => (said.textContent = sentence),
        () => (said.textContent = 'This could not be checked. Try again.'),
      );
  });
}

/** The root of each event, computed here from its leaves. */
export async function rootsSaid(text: string): Promise<string> {
  const { roots } = JSON.parse(text) as Pick<Notice, 'roots'>;
  const all = await Promise.all(
    roots.map(async ({ event, part, root, leaves }) => {
      if (!leaves) return '';
      const what = `${part === 'price' ? 'Price envelopes' : 'Bids'}: ${leaves.length} ${leaves.length === 1 ? 'leaf gives' : 'leaves give'}`;
      const found = await rootFrom(event, leaves);
      return found === root ? `${what} the published root.` : `${what} another root, ${found}. Call the agency.`;
    }),
  );
  return `Your browser computed the root. ${all.filter(Boolean).join(' ')}`;
}

/** The price sheet of each bid, held here against the hash that the minutes name. */
export async function pricesSaid(text: string): Promise<string> {
  const { tabulation, minutes } = JSON.parse(text) as Pick<Notice, 'tabulation' | 'minutes'>;
  const read = hashesIn(minutes.flatMap(({ lines }) => lines));
  const found = await Promise.all(
    (tabulation?.bids ?? []).flatMap(({ proof, vendor }) =>
      proof ? [priceHash(proof.salt, proof.offer).then((hash) => ({ vendor, isNamed: read.has(hash) }))] : [],
    ),
  );
  const others = found.flatMap(({ vendor, isNamed }) => (isNamed ? [] : [vendor]));
  const same = found.length - others.length;
  const said = `Your browser computed ${found.length} ${found.length === 1 ? 'hash' : 'hashes'}: the minutes name ${others.length === 0 ? 'every one' : `${same} of them`}.`;
  if (others.length === 0) return said;
  return `${said} Not those of ${others.join(', ')}: corrected, revealed or offered again after the opening, or changed. Ask the agency which.`;
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
  const found = await checkReceipt(kept, answer);
  const place = found === 'included' && answer.proof ? placeOf(answer.proof) : '';
  const verdict = `${verdicts[found]}${place}`;
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
