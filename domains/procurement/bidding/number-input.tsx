import { useState } from 'react';

interface NumberInputProps {
  readonly label: string;
  readonly value: number | null;
  readonly isOff: boolean;
  readonly fault: string | undefined;
  /** How many of the smallest parts make one. */
  readonly whole: number;
  readonly give: (value: number | undefined) => void;
}

/** A cell says what is wrong with it once something is typed there; what is empty is counted by the checklist. */
export function NumberInput({ label, value, isOff, fault, whole, give }: NumberInputProps) {
  const [isTyped, setTyped] = useState(value !== null);
  const isWrong = isTyped && !isOff && fault !== undefined;
  return (
    <>
      <input
        key={String(isOff)}
        aria-label={label}
        aria-invalid={isWrong}
        className="control w-full text-right"
        inputMode="decimal"
        disabled={isOff}
        placeholder={isOff ? 'No bid' : '0.00'}
        defaultValue={isOff || value === null ? '' : String(value)}
        onChange={({ target }) => {
          setTyped(target.value !== '');
          give(smallest(target.value, whole));
        }}
      />
      {isWrong && <p className="wrong">{fault}</p>}
    </>
  );
}

/** What was typed as a whole number of the smallest part; nothing where it is no amount, so that the cell says so. */
function smallest(text: string, whole: number): number | undefined {
  const plain = text.replaceAll(/[$,\s]/g, '');
  if (!/^\d{1,12}(\.\d*)?$/.test(plain)) return undefined;
  const value = Number(plain) * whole;
  return Math.abs(value - Math.round(value)) < 1e-6 * whole ? Math.round(value) : undefined;
}
