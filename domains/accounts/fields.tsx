import { useId } from 'react';
import { passwordKind } from '#kernel/fields/credentials.ts';
import { f } from '#kernel';
import { Icon } from '#web/ui/icon.tsx';
import { PasswordInput } from '#web/ui/password-input.tsx';

interface KeepKeysProps {
  readonly keeps: boolean;
  readonly onChoose: (keeps: boolean) => void;
}

/** With a new password API keys end, unless the person wants their programs to go on. */
export function KeepKeys({ keeps, onChoose }: KeepKeysProps) {
  const id = useId();
  return (
    <div>
      <label className="flex items-start gap-2">
        <input
          type="checkbox"
          className="mt-1"
          checked={keeps}
          aria-describedby={id}
          onChange={({ target }) => onChoose(target.checked)}
        />
        Keep my API keys
      </label>
      <p id={id} className="note">
        Otherwise programs that use a key of yours stop working. Do not keep them if someone else may know your
        password.
      </p>
    </div>
  );
}

interface TextInputProps {
  readonly label: string;
  readonly value: string;
  readonly onType: (text: string) => void;
  readonly type?: 'text' | 'email' | 'url';
  readonly autoComplete?: string;
  readonly wrong?: readonly string[];
  readonly note?: string;
  readonly isOptional?: boolean;
  readonly isReadOnly?: boolean;
}

export function TextInput({
  label,
  value,
  onType,
  type = 'text',
  autoComplete = 'off',
  wrong = [],
  note,
  ...more
}: TextInputProps) {
  const id = useId();
  const isWrong = wrong.length > 0;
  return (
    <div>
      <label htmlFor={id} className="block font-medium">
        {label}
      </label>
      {note && (
        <p id={`${id}-note`} className="note mt-0.5">
          {note}
        </p>
      )}
      <input
        id={id}
        type={type}
        autoComplete={autoComplete}
        required={!more.isOptional}
        readOnly={more.isReadOnly}
        aria-invalid={isWrong || undefined}
        aria-describedby={[note ? `${id}-note` : '', isWrong ? `${id}-wrong` : ''].join(' ').trim() || undefined}
        className="control mt-1"
        value={value}
        onChange={({ target }) => onType(target.value)}
      />
      {isWrong && (
        <p id={`${id}-wrong`} className="wrong">
          {wrong.join('. ')}
        </p>
      )}
    </div>
  );
}

const rulesFor = (text: string): readonly string[] => {
  const judged = passwordKind.accept(text, f.password().spec as never);
  return judged.ok ? [] : judged.issues.map(({ message }) => message);
};
const rules = rulesFor('');

interface NewPasswordProps {
  readonly label: string;
  readonly value: string;
  readonly onType: (text: string) => void;
  readonly wrong?: readonly string[];
}

/** A new password, with the rules it has to keep and which of them it keeps already. */
export function NewPassword({ label, value, onType, wrong = [] }: NewPasswordProps) {
  const id = useId();
  const open = rulesFor(value);
  const others = [...open.filter((one) => !rules.includes(one)), ...wrong.filter((one) => !rules.includes(one))];
  return (
    <div>
      <PasswordInput
        label={label}
        autoComplete="new-password"
        required
        aria-describedby={id}
        aria-invalid={wrong.length > 0 || undefined}
        value={value}
        onType={onType}
      />
      <ul id={id} className="mt-2 space-y-1 text-xs">
        {rules.map((rule) => {
          const isKept = value !== '' && !open.includes(rule);
          return (
            <li
              key={rule}
              className={`flex items-start gap-1.5 ${isKept ? 'text-good' : wrong.length > 0 ? 'text-danger' : 'text-muted'}`}
            >
              <Icon name={isKept ? 'check' : 'minus'} className="mt-px size-3.5" />
              {rule}
              {isKept && <span className="sr-only"> (done)</span>}
            </li>
          );
        })}
        {others.map((rule) => (
          <li key={rule} className="text-danger flex items-center gap-1.5">
            <Icon name="x" className="size-3.5" />
            {rule}
          </li>
        ))}
      </ul>
    </div>
  );
}
