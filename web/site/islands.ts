/** A part of a page that needs a program: fetched when somebody wants it, or when its place comes on the page. */
export interface Island {
  /** `[data-island=name]`, or a button that brings it. */
  readonly name: string;
  readonly load: () => Promise<(place: HTMLElement) => void>;
  /** A button at the edge of every page, with a picture or its name; without one the island stands where the page has its place. */
  readonly button?: { readonly label: string; readonly icon?: string; readonly className: string };
}

export function settle(islands: readonly Island[], sprite: string): void {
  const corner = document.querySelector('[data-place=islands]');
  for (const island of islands) {
    if (island.button && corner) corner.append(buttonOf(island, sprite));
    else
      for (const place of document.querySelectorAll<HTMLElement>(`[data-island=${island.name}]`))
        void mount(island, place);
  }
}

const mount = ({ load }: Island, place: HTMLElement): Promise<void> => load().then((put) => put(place));

const SVG = 'http://www.w3.org/2000/svg';

function buttonOf(island: Island, sprite: string): HTMLElement {
  const { label, icon, className } = island.button ?? { label: '', className: '' };
  const place = document.createElement('div');
  const button = document.createElement('button');
  button.type = 'button';
  button.className = className;
  if (icon) {
    button.ariaLabel = label;
    button.append(pictureOf(`${sprite}#${icon}`));
  } else button.textContent = label;
  button.addEventListener('click', () => {
    if (button.ariaBusy === 'true') return;
    button.ariaBusy = 'true';
    mount(island, place).then(
      () => button.remove(),
      () => (button.ariaBusy = null), // the next press tries again
    );
  });
  place.append(button);
  return place;
}

function pictureOf(address: string): SVGElement {
  const picture = document.createElementNS(SVG, 'svg');
  for (const [name, value] of [
    ['class', 'size-5'],
    ['fill', 'none'],
    ['stroke', 'currentColor'],
    ['stroke-width', '1.75'],
    ['aria-hidden', 'true'],
  ] as const)
    picture.setAttribute(name, value);
  const drawing = document.createElementNS(SVG, 'use');
  drawing.setAttribute('href', address);
  picture.append(drawing);
  return picture;
}
