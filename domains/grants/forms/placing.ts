import type { AllValues, FormCode, FormFile } from './definition.ts';
import type { FormDefinition } from './definition.ts';
import { isEmpty } from './definition.ts';
import { isShown, rowKey, rowsOf, sectionsOf } from './places.ts';

export interface PlacedFile extends FormFile {
  /** Where it lies in the package, without a letter that a file system or a mail program could change. */
  readonly path: string;
}

/** Every file has a place of its own, whatever it is called: the number keeps apart two that have one name. */
export const placeInPackage = (files: readonly FormFile[]): readonly PlacedFile[] =>
  files.map((file, at) => ({
    ...file,
    path: `attachments/${String(at + 1).padStart(3, '0')}-${plainName(file.name)}`,
  }));

const plainName = (name: string): string => {
  const plain = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\w.-]+/g, '-')
    .replace(/^[-.]+|-+(?=\.)|-+$/g, '');
  return plain.slice(-80) || 'file';
};

export interface AttachedFile {
  readonly code: FormCode;
  readonly key: string;
  readonly label: string;
  readonly file: string;
}

/** Every file that a form names, where it names it. */
export const attachedIn = (forms: readonly FormDefinition[], all: AllValues): readonly AttachedFile[] =>
  forms
    .flatMap((form) => {
      const values = all[form.code];
      return values
        ? sectionsOf(form, values).flatMap(({ fields = [], list }) => [
            ...fields
              .filter((field) => field.kind === 'file' && isShown(field, values))
              .map(({ key, label }) => ({ code: form.code, key, label, file: values[key] })),
            ...(list ? rowsOf(values, list) : []).flatMap((row, at) =>
              (list?.fields ?? [])
                .filter((field) => field.kind === 'file')
                .map(({ key, label }) => ({
                  code: form.code,
                  key: rowKey(list?.key ?? '', at, key),
                  label,
                  file: row[key],
                })),
            ),
          ])
        : [];
    })
    .flatMap(({ file, ...where }) => (typeof file === 'string' && !isEmpty(file) ? [{ ...where, file }] : []));
