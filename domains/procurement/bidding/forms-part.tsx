import { useId } from 'react';
import { Select } from '#web/ui/select.tsx';
import type { Notice } from '../publication/notice.ts';
import { formKinds } from '../solicitation/solicitation-words.ts';
import { TextOf } from './field-of.tsx';
import { CERTIFIED, formFault, type FormFacts } from './required-forms.ts';

interface Props extends FormFacts {
  readonly forms: Notice['forms'];
  readonly given: Readonly<Record<string, string>>;
  readonly put: (given: Readonly<Record<string, string>>) => void;
}

/** One field for each form that the solicitation requires, with what is wrong with it as soon as something is entered. */
export function FormsPart({ forms, given, put, ...facts }: Props) {
  if (forms.length === 0) return null;
  return (
    <section aria-label="Required forms" className="space-y-4">
      <h3>Required forms</h3>
      {forms.map((form, at) => {
        const number = String(at + 1);
        const value = given[number] ?? '';
        return (
          <div key={number}>
            <One form={form} value={value} files={facts.files} put={(text) => put({ ...given, [number]: text })} />
            {value !== '' && <Fault says={formFault(form, value, facts)} />}
          </div>
        );
      })}
    </section>
  );
}

const Fault = ({ says }: { readonly says: string | null }) => says && <p className="text-warn mt-1">{says}</p>;

interface OneProps {
  readonly form: Notice['forms'][number];
  readonly value: string;
  readonly files: readonly string[] | null;
  readonly put: (value: string) => void;
}

function One({ form: { name, kind, least, isOptional, guidance }, value, files, put }: OneProps) {
  const id = useId();
  const label = isOptional ? `${name} (optional)` : name;
  const help = [kind === 'number' && least ? `At least ${least}.` : '', guidance ?? ''].filter(Boolean).join(' ');
  if (kind === 'certify')
    return (
      <label className="flex min-h-11 items-start gap-3">
        <input
          type="checkbox"
          className="mt-1"
          checked={value === CERTIFIED}
          onChange={({ target }) => put(target.checked ? CERTIFIED : '')}
        />
        <span className="min-w-0 wrap-anywhere">
          <span className="font-medium">{label}</span>
          {help && <span className="text-muted block whitespace-pre-line">{help}</span>}
        </span>
      </label>
    );
  if (kind === 'text' || kind === 'number' || (kind === 'file' && files === null))
    return <TextOf label={label} value={value} max={kind === 'number' ? 17 : 160} help={help} put={put} />;
  return (
    <div>
      <label htmlFor={id} className="mb-1 block font-medium wrap-anywhere">
        {label}
      </label>
      {kind === 'expires' ? (
        <input
          id={id}
          type="date"
          className="control w-full sm:w-56"
          value={value}
          aria-describedby={help ? `${id}-help` : undefined}
          onChange={({ target }) => put(target.value)}
        />
      ) : (
        <Select
          id={id}
          value={value}
          aria-describedby={help ? `${id}-help` : undefined}
          choices={[
            ['', files?.length === 0 ? 'Attach files below first' : `Choose the ${formKinds.file.toLowerCase()}`],
            ...[...new Set([...(files ?? []), ...(value === '' ? [] : [value])])].map((file) => [file, file] as const),
          ]}
          onPick={put}
        />
      )}
      {help && (
        <p id={`${id}-help`} className="text-muted mt-1 whitespace-pre-line">
          {help}
        </p>
      )}
    </div>
  );
}
