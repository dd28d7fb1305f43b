import { type ReactNode, useId } from 'react';

interface Props {
  readonly label: string;
  readonly value: string;
  readonly put: (value: string) => void;
  readonly rows?: number;
  readonly max: number;
  readonly help?: ReactNode;
}

/** A text of a bid that is kept while it is typed. */
export function TextOf({ label, value, put, rows, max, help }: Props) {
  const id = useId();
  const common = {
    id,
    value,
    maxLength: max,
    className: 'control w-full',
    ...(help ? { 'aria-describedby': `${id}-help` } : {}),
  };
  return (
    <div>
      <label htmlFor={id} className="mb-1 block font-medium wrap-anywhere">
        {label}
      </label>
      {rows ? (
        <textarea {...common} rows={rows} onChange={({ target }) => put(target.value)} />
      ) : (
        <input {...common} onChange={({ target }) => put(target.value)} />
      )}
      {help && (
        <p id={`${id}-help`} className="text-muted mt-1">
          {help}
        </p>
      )}
    </div>
  );
}

interface MoneyProps {
  readonly label: string;
  readonly cents: number;
  readonly put: (cents: number) => void;
}

/** An amount in dollars; what is none counts as zero until it is one. */
export function MoneyOf({ label, cents, put }: MoneyProps) {
  const id = useId();
  return (
    <div>
      <label htmlFor={id} className="mb-1 block font-medium">
        {label}
      </label>
      <input
        id={id}
        className="control w-full text-right"
        inputMode="decimal"
        placeholder="0.00"
        defaultValue={cents === 0 ? '' : String(cents / 100)}
        onChange={({ target }) => {
          const value = Math.round(Number(target.value.replaceAll(/[$,\s]/g, '')) * 100);
          put(Number.isSafeInteger(value) && value >= 0 ? value : 0);
        }}
      />
    </div>
  );
}
