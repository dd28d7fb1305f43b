/** A drawn signature as its points and nothing else: `x,y x,y;x,y`, whole numbers in a field of 600 by 200, strokes apart by semicolons. */
export type Stroke = readonly (readonly [x: number, y: number])[];

export const FIELD = { width: 600, height: 200 } as const;
/** The text of a signature; a quick hand makes about 400 points. */
export const MOST_TEXT = 6000;
const FEWEST_POINTS = 6;
const form = /^\d{1,3},\d{1,3}(?:[ ;]\d{1,3},\d{1,3})*$/;

/** The strokes, or null where the text is no signature: out of the field, too long, or no more than a dot. */
export function strokesOf(text: string): readonly Stroke[] | null {
  if (text.length > MOST_TEXT || !form.test(text)) return null;
  const strokes = text.split(';').map((stroke) =>
    stroke.split(' ').map((point) => {
      const [x = 0, y = 0] = point.split(',').map(Number);
      return [x, y] as const;
    }),
  );
  const points = strokes.flat();
  const isInside = points.every(([x, y]) => x <= FIELD.width && y <= FIELD.height);
  const apart = new Set(points.map(String));
  return isInside && apart.size >= FEWEST_POINTS ? strokes : null;
}

export const drawnAs = (strokes: readonly Stroke[]): string =>
  strokes.map((stroke) => stroke.map(([x, y]) => `${x},${y}`).join(' ')).join(';');
