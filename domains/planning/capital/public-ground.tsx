import { type PlanMap, publicPathOf } from './public-plan.ts';

/** Every project that has a place, each pin a link to its page. */
export function Ground({ map: { width, height, counties, pins } }: { map: PlanMap }) {
  return (
    <figure className="panel overflow-hidden">
      <svg viewBox={`0 0 ${width} ${height}`} className="block w-full" aria-label="Map of the projects">
        {counties.map(({ name, outline, at }) => (
          <g key={name + outline.slice(0, 20)}>
            <path d={outline} className="fill-raised stroke-edge" />
            <text x={at[0]} y={at[1]} textAnchor="middle" fontSize="12" className="fill-muted">
              {name}
            </text>
          </g>
        ))}
        {pins.map(({ number, name, at: [x, y], line }) => (
          <a key={number} href={publicPathOf(number)}>
            <title>{`${number} ${name}`}</title>
            {line && <path d={line} strokeWidth="4" className="stroke-gauge fill-none" />}
            <circle cx={x} cy={y} r="9" className="fill-gauge stroke-ink" />
            <text x={x} y={y + 3.5} textAnchor="middle" fontSize="9" fontWeight="600" className="fill-on-gauge">
              {Number(number.split('-').at(-1))}
            </text>
          </a>
        ))}
      </svg>
      <figcaption className="text-muted px-4 py-2">Each pin shows the last part of the project number.</figcaption>
    </figure>
  );
}
