import { crossFaults } from './cross-faults.ts';
import type {
  AllValues,
  FormCode,
  FormContext,
  FormDefinition,
  FormFault,
  FormFile,
  FormValue,
  FormValues,
} from './definition.ts';
import { isEmpty, tidied } from './definition.ts';
import { fieldFaults } from './field-faults.ts';
import { wholeName } from './fields.ts';
import * as xml from './form-xml.ts';
import { manifestOf, packageOf, type PackageManifest } from './package.ts';
import { cellsOf, isShown, rowKey, rowsOf, sectionsOf, withZeros } from './places.ts';
import { type AttachedFile, attachedIn } from './placing.ts';
import { sf424 } from './sf424.ts';
import { sf424a } from './sf424a.ts';
import { sf424c } from './sf424c.ts';
import { sflll } from './sflll.ts';
import { abstract, keyContacts, lobbying, sf424b, sf424d } from './short-forms.ts';

export type * from './definition.ts';
export { lengthOf } from './definition.ts';
export type { PackageManifest } from './package.ts';
export { cellKey, cellsOf, isShown, rowKey, rowsOf, sectionsOf, withoutRow } from './places.ts';
export { type AttachedFile, type PlacedFile, placeInPackage } from './placing.ts';

/** In the order in which they are worked out, judged and packed: the later ones read the earlier. */
export const forms: readonly FormDefinition[] = [
  sf424,
  sf424a,
  sf424c,
  sf424b,
  sf424d,
  lobbying,
  sflll,
  keyContacts,
  abstract,
];

export function formOf(code: FormCode): FormDefinition {
  const found = forms.find((form) => form.code === code);
  if (!found) throw new Error(`There is no federal form ${code}.`);
  return found;
}

/** Every form of the application with its computed values worked out again. */
export function computeAll(all: AllValues): AllValues {
  return forms.reduce<AllValues>((done, form) => {
    const values = done[form.code];
    return values ? { ...done, [form.code]: form.compute(withZeros(form, values), done) } : done;
  }, all);
}

/** All that is wrong in and between the forms, worked out again first. Signatures are asked for when `context.signed` says so. */
export function faultsOf(all: AllValues, context: FormContext): readonly FormFault[] {
  const done = computeAll(all);
  const inside = forms.flatMap((form) => {
    const values = done[form.code];
    return values ? [...fieldFaults(form, values, context), ...form.faults(values, done, context)] : [];
  });
  return [...inside, ...crossFaults(done, context)].map((fault) => {
    const path = xml.pathOf(formOf(fault.code), fault.key);
    return path === undefined ? fault : { ...fault, path };
  });
}

/** The signature and the day in every form that has a place for them: the authorized representative of the SF-424 signs once for all. */
export function signed(all: AllValues, { name, on }: { readonly name?: string; readonly on: string }): AllValues {
  const signature = name ?? wholeName(all.sf424 ?? {}, 'signer');
  const filled = forms.flatMap((form) => {
    const values = all[form.code];
    const has = (key: string) => form.sections.some(({ fields = [] }) => fields.some((field) => field.key === key));
    const added = { signature, signedOn: on, dateReceived: on };
    return values
      ? [[form.code, { ...values, ...Object.fromEntries(Object.entries(added).filter(([key]) => has(key))) }]]
      : [];
  });
  return { ...all, ...Object.fromEntries(filled) };
}

/** A form as it is written and read: what is shown and not empty, tidied, with nothing that the form does not have and no empty rows. */
export function stated(form: FormDefinition, values: FormValues): FormValues {
  const kept: Record<string, FormValue> = {};
  const keep = (key: string, value: FormValue | undefined) => {
    if (!isEmpty(value)) kept[key] = typeof value === 'string' ? tidied(value) : value;
  };
  for (const { fields = [], grid, list } of sectionsOf(form, values)) {
    for (const field of fields)
      if (isShown(field, values) && xml.placesOf(field).length > 0) keep(field.key, values[field.key]);
    for (const { key } of grid ? cellsOf(grid) : []) keep(key, values[key]);
    if (!list) continue;
    const rows = rowsOf(values, list)
      .map((row) =>
        list.fields
          .filter((field) => isShown(field, row) && !isEmpty(row[field.key]))
          .map(({ key }) => [key, row[key]] as const),
      )
      .filter((row) => row.length > 0);
    for (const [at, row] of rows.entries()) for (const [key, value] of row) keep(rowKey(list.key, at, key), value);
  }
  return form.inferred?.(kept) ?? kept;
}

/** One form as XML that its official schema accepts, once it has no faults. Files are named by their place in the package. */
export const formXml = (code: FormCode, all: AllValues, context: Pick<FormContext, 'files'>): string =>
  xml.formXml(formOf(code), computeAll(all)[code] ?? {}, context);

export const packageXml = (all: AllValues, context: Pick<FormContext, 'files'>): string =>
  packageOf(forms, computeAll(all), context);

export const packageManifest = (all: AllValues, context: Pick<FormContext, 'files'>): PackageManifest =>
  manifestOf(forms, all, context);

/** Every file that a form names, and the field that names it. */
export const attachedFiles = (all: AllValues): readonly AttachedFile[] => attachedIn(forms, all);

/** What a form names and the application does not have. */
export const unattachedIn = (all: AllValues, files: readonly FormFile[]): readonly AttachedFile[] =>
  attachedFiles(all).filter(({ file }) => !files.some(({ id }) => id === file));

/** What the application has and no form names: it goes along in the package, where nobody looks for it. */
export const unnamedIn = (all: AllValues, files: readonly FormFile[]): readonly FormFile[] => {
  const named = new Set(attachedFiles(all).map(({ file }) => file));
  return files.filter(({ id }) => !named.has(id));
};
