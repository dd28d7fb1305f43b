import { Standing } from '../page-blocks.tsx';
import { type Desk, desks } from './purchase.ts';

/** Where each desk and its layer of water stand in the grid of a wide screen: the water rises by a layer from desk to desk. */
const places = [
  ['lg:col-start-1 lg:row-end-8', 'lg:col-start-1 lg:row-start-8'],
  ['lg:col-start-2 lg:row-end-7', 'lg:col-start-2 lg:row-start-7'],
  ['lg:col-start-3 lg:row-end-6', 'lg:col-start-3 lg:row-start-6'],
  ['lg:col-start-4 lg:row-end-5', 'lg:col-start-4 lg:row-start-5'],
  ['lg:col-start-5 lg:row-end-4', 'lg:col-start-5 lg:row-start-4'],
  ['lg:col-start-6 lg:row-end-3', 'lg:col-start-6 lg:row-start-3'],
  ['lg:col-start-7 lg:row-end-2', 'lg:col-start-7 lg:row-start-2'],
] as const;

/**
 * One purchase as water behind a row of locks: at each desk the record rises by what is known there, and a staff gauge shows how far it
 * has come. On a small screen the gauge stands beside the desks.
 */
export function PurchasePicture({ built }: { readonly built: readonly string[] }) {
  return (
    <figure className="mt-14 lg:-mt-20">
      <div className="relative">
        <Staff id="staff-beside" className="absolute inset-y-0 left-0 h-full w-7 lg:hidden" />
        <ol className="max-lg:space-y-3 max-lg:pl-11 lg:grid lg:grid-cols-[repeat(7,minmax(0,1fr))_1.75rem] lg:grid-rows-[auto_repeat(7,2.25rem)]">
          {desks.map((desk, at) => (
            <Lock
              key={desk.title}
              desk={desk}
              number={at + 1}
              isBuilt={built.includes(desk.page)}
              place={places[at] ?? places[0]}
            />
          ))}
          <li aria-hidden="true" className="hidden lg:col-start-8 lg:row-start-2 lg:row-end-9 lg:block">
            <Staff id="staff-behind" className="h-full w-full" />
          </li>
        </ol>
      </div>
      <figcaption className="text-muted mt-5 flex flex-wrap items-center gap-x-5 gap-y-2">
        <span>One purchase of the demo county, with demonstration figures.</span>
        <Standing isBuilt />
        <Standing isBuilt={false} />
      </figcaption>
    </figure>
  );
}

interface LockProps {
  readonly desk: Desk;
  readonly number: number;
  readonly isBuilt: boolean;
  readonly place: readonly [card: string, layer: string];
}

function Lock({ desk: { title, lines, adds }, number, isBuilt, place: [card, layer] }: LockProps) {
  return (
    <li className="relative lg:contents">
      <div className={`lg:row-start-1 lg:self-end lg:px-1 lg:pb-2 ${card}`}>
        <div className={`rounded-lg border p-3 ${isBuilt ? 'border-edge bg-surface' : 'border-line border-dashed'}`}>
          <p className="flex items-center gap-2 font-semibold">
            <span className="text-muted font-normal tabular-nums lg:hidden">{number}</span>
            {title}
            <span className="ml-auto">
              <Dot isBuilt={isBuilt} />
            </span>
          </p>
          <ul className="text-muted mt-1.5 space-y-0.5 text-xs leading-snug">
            {lines.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </div>
      </div>
      <p
        className={`flex items-center gap-2 text-xs max-lg:mt-1.5 lg:col-end-8 lg:border-t-2 lg:pl-3 ${layer} ${
          isBuilt ? 'lg:border-gauge lg:bg-series-1/25' : 'lg:border-edge lg:bg-series-1/8 lg:border-dashed'
        }`}
      >
        <span className="text-muted lg:hidden">Adds</span>
        {adds}
      </p>
    </li>
  );
}

/** The word for it stands under the picture; here whoever listens hears it. */
const Dot = ({ isBuilt }: { readonly isBuilt: boolean }) => (
  <span className={isBuilt ? 'text-good' : 'text-muted'}>
    <svg viewBox="0 0 12 12" aria-hidden="true" className="size-3">
      {isBuilt ? (
        <circle cx="6" cy="6" r="5" fill="currentColor" />
      ) : (
        <circle cx="6" cy="6" r="4.5" fill="none" stroke="currentColor" strokeDasharray="2.4 1.6" />
      )}
    </svg>
    <span className="sr-only">{isBuilt ? 'works today' : 'planned'}</span>
  </span>
);

interface StaffProps {
  readonly id: string;
  readonly className: string;
}

/** A staff gauge as it stands in a river: a yellow plate with black combs, one to the left, one to the right. */
const Staff = ({ id, className }: StaffProps) => (
  <svg aria-hidden="true" className={className}>
    <defs>
      <pattern id={id} width="28" height="36" patternUnits="userSpaceOnUse">
        <rect width="28" height="36" className="fill-gauge" />
        <path d="M4 0h13v4H9v3h8v4H9v3h8v4H4zM24 18H11v4h8v3h-8v4h8v3h-8v4h13z" className="fill-on-gauge" />
      </pattern>
    </defs>
    <rect width="28" height="100%" fill={`url(#${id})`} />
  </svg>
);
