import { urlOf } from '#kernel';
import { Icon } from '#web/ui/icon.tsx';
import type { Definition } from './definition.ts';
import { reportFile } from './report-calls.ts';

/** Files of a report under the reader's own rights, and the page as it is printed. */
export function Downloads({ id, name, definition }: { id: string; name: string; definition: Definition }) {
  const hasGroups = (definition.groups ?? []).length > 0;
  const at = (format: 'csv' | 'xlsx' | 'pdf', rows: boolean): string =>
    urlOf(reportFile, { definition, name, format, rows, report: id });
  return (
    <>
      <a href={at('csv', false)} className="button" download>
        <Icon name="download" />
        Download CSV
      </a>
      <a href={at('xlsx', false)} className="button" download>
        <Icon name="download" />
        Download Excel
      </a>
      {hasGroups && (
        <a href={at('xlsx', true)} className="button" download>
          <Icon name="download" />
          Download rows
        </a>
      )}
      <a href={at('pdf', false)} className="button" download>
        <Icon name="file-text" />
        Download PDF
      </a>
      <button type="button" className="button" onClick={() => window.print()}>
        <Icon name="file-text" />
        Print
      </button>
    </>
  );
}
