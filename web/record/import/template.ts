import { type AnyRecord, labelOf } from '#kernel';
import { csvFile } from '#kernel/derive/csv.ts';
import { saveFile } from '#web/ui/save-file.ts';
import { lineFields } from '../words.ts';

const inner = (label: string): string => label.charAt(0).toLowerCase() + label.slice(1);

/** The headings of an empty file, as an export would write them: every field that people fill in. */
export const headingsOf = (record: AnyRecord): string[] =>
  Object.entries(record.fields)
    .filter(([, { spec }]) => !spec.computed)
    .flatMap(([name, { spec }]) => {
      const label = labelOf(name, spec);
      if (spec.kind.name !== 'lines') return [label];
      return Object.entries(lineFields(spec))
        .filter(([, line]) => !line.spec.computed)
        .map(([line, field]) => `${label}: ${inner(labelOf(line, field.spec))}`);
    });

/** Saves an empty file with the right headings on the person's disk. */
export function downloadTemplate(record: AnyRecord): void {
  const name = record.label[1].toLowerCase().replace(/[^a-z0-9]+/g, '-');
  saveFile(`${name}-template.csv`, csvFile([headingsOf(record)]), 'text/csv');
}
