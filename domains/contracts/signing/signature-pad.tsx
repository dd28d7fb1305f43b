import { type PointerEvent, useState } from 'react';
import { drawnAs, FIELD, MOST_TEXT, type Stroke, strokesOf } from './drawn.ts';

const line = (stroke: Stroke): string => stroke.map(([x, y]) => `${x},${y}`).join(' ');

/** A drawn signature from its points alone. */
export function Drawn({ text, label }: { readonly text: string; readonly label: string }) {
  const strokes = strokesOf(text);
  return strokes ? <Strokes strokes={strokes} label={label} className="h-16 w-48" /> : null;
}

interface StrokesProps {
  readonly strokes: readonly Stroke[];
  readonly label: string;
  readonly className: string;
}

const Strokes = ({ strokes, label, className }: StrokesProps) => (
  <svg viewBox={`0 0 ${FIELD.width} ${FIELD.height}`} className={className}>
    <title>{label}</title>
    <Lines of={strokes} />
  </svg>
);

const Lines = ({ of }: { readonly of: readonly Stroke[] }) =>
  of.map((stroke, at) => (
    <polyline
      key={`${at} ${stroke.length}`}
      points={line(stroke)}
      fill="none"
      stroke="currentColor"
      strokeWidth={4}
      strokeLinecap="round"
      strokeLinejoin="round"
    />
  ));

interface PadProps {
  readonly strokes: readonly Stroke[];
  readonly onChange: (strokes: readonly Stroke[]) => void;
}

/** Drawn with a finger, a pen or a mouse. With a keyboard the typed name is the signature. */
export function SignaturePad({ strokes, onChange }: PadProps) {
  const [current, setCurrent] = useState<Stroke | null>(null);
  const pointOf = ({ currentTarget, clientX, clientY }: PointerEvent<SVGSVGElement>) => {
    const { left, top, width, height } = currentTarget.getBoundingClientRect();
    const within = (part: number, most: number) => Math.min(most, Math.max(0, Math.round(part * most)));
    return [within((clientX - left) / width, FIELD.width), within((clientY - top) / height, FIELD.height)] as const;
  };
  const isFull = drawnAs([...strokes, ...(current ? [current] : [])]).length > MOST_TEXT - 20;
  const end = () => {
    if (current) onChange([...strokes, current]);
    setCurrent(null);
  };
  const all = current ? [...strokes, current] : strokes;
  return (
    <div className="space-y-2">
      <h3 className="text-sm">Drawn signature</h3>
      <svg
        viewBox={`0 0 ${FIELD.width} ${FIELD.height}`}
        className="border-line block aspect-[3/1] w-full max-w-xl touch-none rounded border"
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          setCurrent([pointOf(event)]);
        }}
        onPointerMove={(event) => {
          if (!current || isFull) return;
          const [x, y] = pointOf(event);
          const [before = 0, above = 0] = current.at(-1) ?? [];
          // A point every few units draws the same line in a quarter of the text.
          if (Math.abs(x - before) + Math.abs(y - above) >= 4) setCurrent([...current, [x, y]]);
        }}
        onPointerUp={end}
        onPointerCancel={end}
      >
        <title>Signature field</title>
        <Lines of={all} />
      </svg>
      <div className="flex flex-wrap items-center gap-2">
        <button
          type="button"
          className="button min-h-11 sm:min-h-0"
          disabled={strokes.length === 0}
          onClick={() => onChange([])}
        >
          Clear drawing
        </button>
        <span className="text-muted text-sm">Optional. Your typed name is enough.</span>
      </div>
    </div>
  );
}
