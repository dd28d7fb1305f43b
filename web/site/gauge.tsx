const MARKS = 13;

/** A river gauge, the product's own sign: every third mark is long, and the water stands at `level` percent. */
export function Gauge({ level, className = '' }: { readonly level: number; readonly className?: string }) {
  const surface = 100 - level;
  return (
    <svg viewBox="0 0 26 100" aria-hidden="true" className={`w-auto shrink-0 ${className}`}>
      <rect x="0.5" y="0.5" width="25" height="99" rx="3" className="fill-surface stroke-line" />
      <rect x="1" y={surface} width="24" height={99 - surface} className="fill-series-1/35" />
      {Array.from({ length: MARKS }, (_, at) => (
        <rect
          key={at}
          x="3"
          y={6 + at * 7}
          width={at % 3 === 0 ? 14 : 8}
          height="2.2"
          className={6 + at * 7 < surface ? 'fill-edge' : 'fill-gauge'}
        />
      ))}
      <path d={`M1 ${surface} q6 -2 12 0 t12 0`} className="stroke-gauge fill-none" strokeWidth="1.2" />
    </svg>
  );
}
