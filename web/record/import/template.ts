import { type AnyRecord, labelOf } from '#kernel';
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

const cell = (text: string): string => (/[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** Saves an empty file with the right headings on the person's disk. */
export function downloadTemplate(record: AnyRecord): void {
  const text = `\uFEFF${headingsOf(record).map(cell).join(',')}\r\n`;
  const at = URL.createObjectURL(new Blob([text], { type: 'text/csv' }));
  const link = document.createElement('a');
  link.href = at;
  link.download = `${record.label[1].toLowerCase().replace(/[^a-z0-9]+/g, '-')}-template.csv`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(at), 10_000);
}
