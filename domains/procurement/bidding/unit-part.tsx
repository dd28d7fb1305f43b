import { unitPriceText } from '../solicitation/price-sheet.ts';
import { isContainer, otherUnitsFor, ratioWords, UNIT, type UnitPrice } from '../solicitation/unit-prices.ts';
import { NumberInput } from './number-input.tsx';

const PIECE = 1_000_000; // of one, in a quantity

interface UnitPartProps {
  readonly words: string;
  /** The unit that the sheet asks for. */
  readonly asked: string;
  /** What was entered in another unit; undefined where the price is of the unit asked. */
  readonly given: UnitPrice | undefined;
  /** Of one unit asked, where there is one. */
  readonly price: number | null;
  readonly fault: string | undefined;
  readonly give: (given: UnitPrice | undefined) => void;
}

/** A price of another unit than the one asked, and the price of the unit asked that follows from it. */
export function UnitPart({ words, asked, given, price, fault, give }: UnitPartProps) {
  const choices = otherUnitsFor(asked);
  const [first] = choices;
  if (!first) return null;
  if (!given)
    return (
      <button
        type="button"
        className="link mt-1 min-h-11 sm:min-h-0 print:hidden"
        aria-label={`Other unit, ${words}`}
        onClick={() => give({ unit: first[0], price: null, holds: null })}
      >
        Other unit
      </button>
    );
  return (
    <div className="space-y-1">
      <NumberInput
        label={`Price of one ${given.unit}, ${words}`}
        value={given.price === null ? null : given.price / UNIT}
        isOff={false}
        fault={undefined}
        whole={UNIT}
        give={(value) => give({ ...given, price: value ?? null })}
      />
      <select
        aria-label={`Offered unit, ${words}`}
        className="control w-full"
        value={given.unit}
        onChange={({ target }) => give(target.value === '' ? undefined : { ...given, unit: target.value, holds: null })}
      >
        <option value="">Per {asked}, as asked</option>
        {choices.map(([unit, name]) => (
          <option key={unit} value={unit}>
            Per {unit}, {name.toLowerCase()}
          </option>
        ))}
      </select>
      {isContainer(given.unit) && (
        <label className="block">
          <span className="text-muted">
            {asked} in one {given.unit}
          </span>
          <NumberInput
            key={given.unit}
            label={`${asked} in one ${given.unit}, ${words}`}
            value={given.holds === null ? null : Number(given.holds)}
            isOff={false}
            fault={undefined}
            whole={PIECE}
            give={(value) => give({ ...given, holds: value ? String(value / PIECE) : null })}
          />
        </label>
      )}
      {fault ? (
        <p className="wrong">{fault}</p>
      ) : (
        price !== null && (
          <p className="text-muted">
            {unitPriceText(price)} per {asked} ({ratioWords(asked, given)})
          </p>
        )
      )}
    </div>
  );
}
