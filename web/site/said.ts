const KEPT = 'levee.said';
const LASTS = 4000;

/** A message that was just shown when the person left the application for a page of the site. */
export const keepSaid = (title: string): void => sessionStorage.setItem(KEPT, title);

export function showSaid(): void {
  const title = sessionStorage.getItem(KEPT);
  if (title === null) return;
  sessionStorage.removeItem(KEPT);
  const place = document.createElement('output');
  place.className =
    'panel arrives fixed right-4 bottom-4 z-40 w-88 max-w-[calc(100vw-2rem)] px-4 py-3 font-semibold shadow-2xl';
  document.body.append(place);
  place.textContent = title;
  setTimeout(() => place.remove(), LASTS);
}
