import type { SelectHTMLAttributes } from 'react';

interface SelectProps extends Omit<SelectHTMLAttributes<HTMLSelectElement>, 'onChange'> {
  readonly value: string;
  readonly choices: readonly (readonly [key: string, words: string])[];
  readonly onPick: (key: string) => void;
}

export const Select = ({ choices, onPick, ...rest }: SelectProps) => (
  <select className="control" {...rest} onChange={({ target }) => onPick(target.value)}>
    {choices.map(([key, words]) => (
      <option key={key} value={key}>
        {words}
      </option>
    ))}
  </select>
);
