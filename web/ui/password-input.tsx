import { type InputHTMLAttributes, useState } from 'react';
import { Icon } from './icon.tsx';

interface PasswordInputProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange' | 'type' | 'className'> {
  readonly label: string;
  readonly value: string;
  readonly onType: (text: string) => void;
}

/** A password that can be looked at while it is typed. */
export function PasswordInput({ label, onType, ...rest }: PasswordInputProps) {
  const [isShown, setShown] = useState(false);
  return (
    <div className="relative">
      <label className="block font-medium">
        {label}
        <input
          {...rest}
          type={isShown ? 'text' : 'password'}
          spellCheck={false}
          autoCapitalize="none"
          className="control mt-1 pr-11 font-normal"
          onChange={({ target }) => onType(target.value)}
        />
      </label>
      <button
        type="button"
        className="text-muted hover:text-ink absolute right-0 bottom-0 grid size-9 place-items-center rounded-md"
        aria-label={isShown ? 'Hide what is typed' : 'Show what is typed'}
        onClick={() => setShown(!isShown)}
      >
        <Icon name={isShown ? 'eye-off' : 'eye'} />
      </button>
    </div>
  );
}
