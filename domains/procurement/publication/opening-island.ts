const SECONDS = 5;

/** What the address of an opening answers. */
interface Told {
  readonly opening: {
    readonly number: string | null;
    readonly lines: readonly { readonly at: string; readonly text: string }[];
  } | null;
}

/** Adds the lines of an opening as they are written. One that begins, ends or begins again is another page. */
export function mountOpening(place: HTMLElement): void {
  const { at = '', zone = 'UTC', number = '' } = place.dataset;
  const list = place.querySelector('ol');
  if (!list) return;
  const look = async (): Promise<void> => {
    if (document.hidden) return;
    const answer = await fetch(at, { cache: 'no-store' }).catch(() => null); // the next look tries again
    if (!answer?.ok) return;
    const { opening } = (await answer.json()) as Told; // our own server's answer
    if ((opening?.number ?? '') !== number || opening === null) {
      clearInterval(timer);
      location.reload();
      return;
    }
    for (const line of opening.lines.slice(list.children.length)) list.append(shown(line, zone));
  };
  const timer = setInterval(() => void look(), SECONDS * 1000);
}

function shown({ at, text }: { readonly at: string; readonly text: string }, zone: string): HTMLElement {
  const item = document.createElement('li');
  item.className = 'wrap-anywhere';
  const moment = document.createElement('span');
  moment.className = 'text-muted';
  moment.textContent = new Date(at).toLocaleTimeString('en-US', { timeZone: zone, timeZoneName: 'short' });
  item.append(moment, ` ${text}`);
  return item;
}
