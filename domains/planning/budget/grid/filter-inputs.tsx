import { useEffect, useState } from 'react';
import { Select } from '#web/ui/select.tsx';

interface ChoiceProps {
  readonly label: string;
  readonly value: string;
  readonly choices: readonly (readonly [string, string])[];
  readonly onPick: (value: string) => void;
}

/** A filter of lines. */
export const Choice = ({ label, value, choices, onPick }: ChoiceProps) => (
  <Select
    aria-label={label}
    className="control sm:w-auto sm:max-w-40"
    value={value}
    choices={choices}
    onPick={onPick}
  />
);

const WAIT_MS = 250;

/** Searches a moment after the last letter. */
export function Search({ value, onSearch }: { value: string; onSearch: (search: string) => void }) {
  const [typed, setTyped] = useState(value);
  useEffect(() => {
    if (typed === value) return;
    const wait = setTimeout(() => onSearch(typed), WAIT_MS);
    return () => clearTimeout(wait);
  }, [typed, value, onSearch]);
  return (
    <input
      type="search"
      aria-label="Search lines, accounts and cost centers"
      placeholder="Search lines"
      className="control"
      value={typed}
      onChange={({ target }) => setTyped(target.value)}
    />
  );
}
