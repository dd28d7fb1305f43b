import { plainShow } from '#kernel/fields/field.ts';
import { Icon } from '#web/ui/icon.tsx';
import { PlainTable } from '#web/ui/plain-table.tsx';
import { comparison, type Cell, offers, priceOf } from './offers.ts';

/** The three offers side by side. The landing page has a place for it and does not show it. */
export const PricingPlans = () => (
  <ul className="grid gap-4 lg:grid-cols-3">
    {offers.map((offer) => (
      <li key={offer.id} className="panel flex flex-col p-6">
        <h3 className="text-lg font-semibold">{offer.name}</h3>
        <p className="text-muted mt-1">{offer.for}</p>
        <p className="mt-5 flex items-baseline gap-2">
          <span className="text-5xl font-semibold tracking-tight tabular-nums">{priceOf(offer)}</span>
          <span className="text-muted">{offer.dollars === 0 ? 'for good' : 'USD a month'}</span>
        </p>
        <ul className="mt-6 mb-6 space-y-2.5">
          {offer.includes.map((words) => (
            <li key={words} className="flex gap-2.5 leading-relaxed">
              <Icon name="check" className="text-good mt-1" />
              <span>{words}</span>
            </li>
          ))}
        </ul>
        <a
          href={offer.way[0]}
          className={`button mt-auto min-h-11 text-base ${offer.dollars === 0 ? 'button-primary' : ''}`}
        >
          {offer.way[1]}
        </a>
      </li>
    ))}
  </ul>
);

export const Comparison = () => (
  <div className="panel overflow-x-auto">
    <PlainTable
      label="The three offers, line by line"
      show={plainShow}
      className="text-base"
      rows={comparison}
      id={([what]) => what}
      columns={[
        { label: 'What', name: ([what]) => what, className: 'font-medium' },
        ...offers.map(({ name, dollars }, at) => ({
          label: `${name}, $${dollars}`,
          mark: ([, ...cells]: (typeof comparison)[number]) => <Said cell={cells[at] ?? false} />,
        })),
      ]}
    />
  </div>
);

const Said = ({ cell }: { readonly cell: Cell }) =>
  typeof cell === 'string' ? (
    cell
  ) : (
    <span className={`inline-flex items-center gap-2 ${cell ? '' : 'text-muted'}`}>
      <Icon name={cell ? 'check' : 'x'} className={cell ? 'text-good' : ''} />
      {cell ? 'Yes' : 'No'}
    </span>
  );
