import { createContext, type ReactNode, useContext } from 'react';
import { type Fields, type Issue, labelOf, type Spec } from '#kernel';
import type { FormState } from './view.ts';

/** Signed by the server for one showing of a page: sent twice it counts once, and nothing else may send it. */
export const TokenContext = createContext('');

/** Where visitors write nothing and programs do. */
export const DECOY = 'levee_homepage';

/** What a page that draws one of its inputs itself needs for it. */
export interface InputGiven {
  readonly id: string;
  readonly name: string;
  readonly typed: readonly string[];
  readonly issues: readonly Issue[];
}

/** The form's own words. */
const english = {
  optional: 'optional',
  choose: 'Choose one',
  wrong: 'Something is missing or incorrect.',
};
export type FormWords = Readonly<Record<keyof typeof english, string>>;
const WordsContext = createContext<FormWords>(english);

interface SiteFormProps {
  /** Which form of the page this is. */
  readonly name: string;
  readonly fields: Fields;
  readonly form: FormState | null;
  readonly submit: string;
  /** Values that are there before anything is typed. */
  readonly start?: Readonly<Record<string, string>>;
  /** Sent along without being shown. */
  readonly hidden?: Readonly<Record<string, string>>;
  readonly label?: string;
  /** What the button reads while the form is under way. */
  readonly busy?: string;
  /** Inputs that are drawn another way than their kind has it, by field. */
  readonly inputs?: Readonly<Record<string, (given: InputGiven) => ReactNode>>;
  /** For pages that speak another language. */
  readonly words?: FormWords;
}

/** A form that works without script: the server judges it by the same fields and answers with the same page. */
export function SiteForm({
  name,
  fields,
  form,
  submit,
  start = {},
  hidden = {},
  label = submit,
  busy = 'Sending…',
  inputs = {},
  words = english,
}: SiteFormProps) {
  const token = useContext(TokenContext);
  const own = form?.name === name ? form : null;
  const known = own?.issues.filter(({ path }) => fields[rootOf(path)]) ?? [];
  return (
    <form method="post" noValidate aria-label={label} className="grid gap-5" data-form={name}>
      <input type="hidden" name="form" value={name} />
      <input type="hidden" name="token" value={token} />
      {Object.entries(hidden).map(([key, value]) => (
        <input key={key} type="hidden" name={key} value={value} />
      ))}
      <div className="sr-only" aria-hidden="true">
        <label>
          Leave this empty
          <input name={DECOY} tabIndex={-1} autoComplete="off" />
        </label>
      </div>
      <WordsContext value={words}>
        {own && <Trouble own={own} known={known} fields={fields} />}
        {Object.entries(fields).map(([field, { spec }]) => {
          const given = {
            name: field,
            typed: own ? (own.typed[field] ?? []) : start[field] === undefined ? startOf(spec) : [start[field]],
            issues: known.filter(({ path }) => rootOf(path) === field),
          };
          const Input = inputs[field];
          return Input ? (
            <Input key={field} id={`field-${field}`} {...given} />
          ) : (
            <Entry key={field} spec={spec} {...given} />
          );
        })}
      </WordsContext>
      <div>
        <button type="submit" className="button button-primary min-h-11 px-5 text-base" data-busy={busy}>
          {submit}
        </button>
      </div>
    </form>
  );
}

const rootOf = (path: string): string => path.split('.')[0] ?? '';
const startOf = ({ default: usual }: Spec): readonly string[] =>
  usual && 'value' in usual && usual.value !== false ? [usual.value === true ? 'yes' : String(usual.value)] : [];

function Trouble({ own, known, fields }: { own: FormState; known: readonly Issue[]; fields: Fields }) {
  const { wrong } = useContext(WordsContext);
  return (
    <div role="alert" tabIndex={-1} data-trouble="" className="border-danger bg-surface rounded-lg border p-4">
      <p className="text-danger font-semibold">{own.message ?? wrong}</p>
      {known.length > 0 && (
        <ul className="mt-2 list-disc pl-5">
          {known.map(({ path, message }) => (
            <li key={`${path} ${message}`}>
              <a href={`#field-${rootOf(path)}`} className="link">
                {labelOf(rootOf(path), fields[rootOf(path)]?.spec)}
              </a>
              : {message}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

interface EntryProps {
  readonly name: string;
  readonly spec: Spec;
  readonly typed: readonly string[];
  readonly issues: readonly Issue[];
}

interface Options {
  readonly lines?: number;
  readonly max?: number;
  readonly choices?: Readonly<Record<string, string>>;
}

const FEW = 4;
const autoComplete: Readonly<Record<string, string>> = {
  email: 'email',
  name: 'name',
  phone: 'tel',
  organizationName: 'organization',
  jobTitle: 'organization-title',
};
const types: Readonly<Record<string, string>> = { email: 'email', phone: 'tel', url: 'url', date: 'date' };

function Entry({ name, spec, typed, issues }: EntryProps) {
  const { choose } = useContext(WordsContext);
  const { lines = 1, max, choices } = spec.options as Options; // as the kinds of text and choice have them
  const id = `field-${name}`;
  const words = labelOf(name, spec);
  const isWrong = issues.length > 0;
  const about = [spec.help && `${id}-help`, isWrong && `${id}-wrong`].filter(Boolean).join(' ') || undefined;
  const shared = {
    id,
    name,
    className: 'control min-h-11 text-base',
    'aria-required': spec.required,
    'aria-invalid': isWrong || undefined,
    'aria-describedby': about,
    autoComplete: autoComplete[name] ?? 'off',
  };
  const value = typed[0] ?? '';
  const list = Object.entries(choices ?? {});
  const kind = spec.kind.name;
  const below = (
    <>
      {spec.help && (
        <p id={`${id}-help`} className="text-muted mt-1">
          {spec.help}
        </p>
      )}
      {isWrong && (
        <p id={`${id}-wrong`} className="wrong">
          {issues.map(({ message }) => message).join('. ')}
        </p>
      )}
    </>
  );
  if (kind === 'yesNo')
    return (
      <div>
        <label className="flex min-h-8 items-start gap-3">
          <input {...shared} type="checkbox" className="mt-0.5 size-5" value="yes" defaultChecked={value !== ''} />
          <span>{words}</span>
        </label>
        {below}
      </div>
    );
  const isOneOfFew = kind === 'choice' && list.length <= FEW;
  if (isOneOfFew || kind === 'choices')
    return (
      <fieldset id={id} aria-describedby={about} tabIndex={-1}>
        <legend className="mb-1.5 font-medium">
          {words}
          {!spec.required && <Optional />}
        </legend>
        <div className="flex flex-wrap gap-x-6 gap-y-1">
          {list.map(([key, said]) => (
            <label key={key} className="inline-flex min-h-9 items-center gap-2">
              <input
                type={isOneOfFew ? 'radio' : 'checkbox'}
                name={name}
                value={key}
                className="size-5"
                defaultChecked={typed.includes(key)}
              />
              {said}
            </label>
          ))}
        </div>
        {below}
      </fieldset>
    );
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block font-medium">
        {words}
        {!spec.required && <Optional />}
      </label>
      {kind === 'choice' ? (
        <select {...shared} defaultValue={value}>
          <option value="">{choose}</option>
          {list.map(([key, said]) => (
            <option key={key} value={key}>
              {said}
            </option>
          ))}
        </select>
      ) : lines > 1 || kind === 'longText' ? (
        <textarea {...shared} rows={Math.max(lines, 4)} maxLength={max} defaultValue={value} />
      ) : (
        <input {...shared} type={types[kind] ?? 'text'} maxLength={max} defaultValue={value} />
      )}
      {below}
    </div>
  );
}

function Optional() {
  const { optional } = useContext(WordsContext);
  return <span className="text-muted font-normal"> ({optional})</span>;
}
