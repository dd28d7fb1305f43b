import { isLook, mapLooks } from '#web/ui/map/region.ts';
import { type PlanMap, publicPathOf } from './public-plan.ts';

/** Every project that has a place, each pin a link to its page. */
export function Ground({ map: { width, height, counties, shapes, names, attribution, pins } }: { map: PlanMap }) {
  return (
    <figure className="panel overflow-hidden">
      <svg viewBox={`0 0 ${width} ${height}`} className="block w-full" aria-label="Map of the projects">
        <rect width={width} height={height} className="fill-map-water" />
        <path d={counties.join('')} className="fill-map-land stroke-line" />
        {shapes.map(({ kind, outline }) => isLook(kind) && <path key={kind} d={outline} className={mapLooks[kind]} />)}
        {names.map(({ kind, name, x, y }) => (
          <text key={`${kind} ${name}`} x={x} y={y + 4} textAnchor="middle" className={`map-name map-name-${kind}`}>
            {name}
          </text>
        ))}
        {pins.map(({ number, name, at: [x, y], line }) => (
          <a key={number} href={publicPathOf(number)}>
            <title>{`${number} ${name}`}</title>
            {line && <path d={line} strokeWidth="4" className="stroke-link fill-none" />}
            <circle cx={x} cy={y} r="9" className="fill-link stroke-surface" />
            <text x={x} y={y + 3.5} textAnchor="middle" fontSize="9" fontWeight="600" className="fill-surface">
              {Number(number.split('-').at(-1))}
            </text>
          </a>
        ))}
      </svg>
      <figcaption className="text-muted px-4 py-2">
        Each pin shows the last part of the project number.{attribution && ` Map: ${attribution}.`}
      </figcaption>
    </figure>
  );
}
