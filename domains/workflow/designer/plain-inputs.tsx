import { useId, useState } from 'react';
import { Select } from '#web/ui/select.tsx';
import { bounds } from '../document/document.ts';

interface NamedProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** A name that is never empty in the document: while it is empty, the last one stays. */
export function Named({ label, value, onChange }: NamedProps) {
  const id = useId();
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <div>
      <label htmlFor={id} className="note mb-0.5 block">
        {label}
      </label>
      <input
        id={id}
        className="control"
        maxLength={bounds.label}
        aria-invalid={typed?.trim() === ''}
        value={typed ?? value}
        onChange={({ target }) => {
          setTyped(target.value);
          if (target.value.trim() !== '') onChange(target.value);
        }}
        onBlur={() => setTyped(null)}
      />
    </div>
  );
}

interface NumberProps {
  readonly label: string;
  readonly value: number;
  readonly least: number;
  readonly most?: number;
  readonly onChange: (value: number) => void;
}

export function WholeNumber({ label, value, least, most = bounds.hours, onChange }: NumberProps) {
  const id = useId();
  const [typed, setTyped] = useState<string | null>(null);
  const fits = (text: string): boolean => /^\d+$/.test(text) && Number(text) >= least && Number(text) <= most;
  return (
    <div>
      <label htmlFor={id} className="note mb-0.5 block">
        {label}
      </label>
      <input
        id={id}
        className="control"
        inputMode="numeric"
        aria-invalid={typed !== null && !fits(typed)}
        value={typed ?? value}
        onChange={({ target }) => {
          setTyped(target.value);
          if (fits(target.value)) onChange(Number(target.value));
        }}
        onBlur={() => setTyped(null)}
      />
    </div>
  );
}

interface HoursProps {
  readonly label: string;
  readonly value: number | undefined;
  readonly onChange: (value: number | undefined) => void;
}

/** Hours that may be left out. */
export function Hours({ label, value, onChange }: HoursProps) {
  const id = useId();
  const [typed, setTyped] = useState<string | null>(null);
  const fits = (text: string): boolean => /^\d+$/.test(text) && Number(text) >= 1 && Number(text) <= bounds.hours;
  return (
    <div>
      <label htmlFor={id} className="note mb-0.5 block">
        {label}
      </label>
      <input
        id={id}
        className="control"
        inputMode="numeric"
        placeholder="never"
        aria-invalid={typed !== null && typed !== '' && !fits(typed)}
        value={typed ?? value ?? ''}
        onChange={({ target }) => {
          setTyped(target.value);
          if (target.value === '') onChange(undefined);
          else if (fits(target.value)) onChange(Number(target.value));
        }}
        onBlur={() => setTyped(null)}
      />
    </div>
  );
}

interface PickProps {
  readonly label: string;
  readonly value: string;
  readonly choices: readonly (readonly [key: string, words: string])[];
  readonly onPick: (key: string) => void;
}

/** One of a few, under its own label. */
export function Pick({ label, ...rest }: PickProps) {
  const id = useId();
  return (
    <div>
      <label htmlFor={id} className="note mb-0.5 block">
        {label}
      </label>
      <Select id={id} {...rest} />
    </div>
  );
}
