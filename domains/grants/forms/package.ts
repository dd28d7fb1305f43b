import type { AllValues, FormCode, FormContext, FormDefinition } from './definition.ts';
import { formXml } from './form-xml.ts';
import { type PlacedFile, placeInPackage } from './placing.ts';

/** What lies in a package besides the application itself, and where. */
export interface PackageManifest {
  readonly forms: readonly {
    readonly code: FormCode;
    readonly number: string;
    readonly version: string;
    readonly path: string;
  }[];
  readonly files: readonly Pick<PlacedFile, 'path' | 'name' | 'mimeType' | 'sha256'>[];
}

const GRANT = 'http://apply.grants.gov/system/MetaGrantApplication';
const pathOf = ({ schema }: FormDefinition): string => `forms/${schema.file.replace(/\.xsd$/, '.xml')}`;

/** The forms of one application in one document, in their order, each valid against its schema by itself. */
export const packageOf = (
  forms: readonly FormDefinition[],
  all: AllValues,
  context: Pick<FormContext, 'files'>,
): string => {
  const inside = forms.flatMap((form) => {
    const values = all[form.code];
    return values ? [formXml(form, values, context)] : [];
  });
  return `<?xml version="1.0" encoding="UTF-8"?>\n<grant:GrantApplication xmlns:grant="${GRANT}"><grant:Forms>${inside.join('')}</grant:Forms></grant:GrantApplication>\n`;
};

export const manifestOf = (
  forms: readonly FormDefinition[],
  all: AllValues,
  { files }: Pick<FormContext, 'files'>,
): PackageManifest => ({
  forms: forms
    .filter(({ code }) => all[code])
    .map((form) => ({ code: form.code, number: form.number, version: form.version, path: pathOf(form) })),
  files: placeInPackage(files).map(({ path, name, mimeType, sha256 }) => ({ path, name, mimeType, sha256 })),
});
