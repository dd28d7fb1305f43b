import { Icon } from '#web/ui/icon.tsx';
import { recordAt } from '#web/data/record-at.ts';
import { Menu, MenuChoice, MenuLabel } from '#web/ui/menu.tsx';
import type { List } from './use-list.ts';

const formats = { csv: 'CSV, for any spreadsheet', xlsx: 'Excel workbook', json: 'JSON, for programs' } as const;

/** Where a file with everything comes from that the list shows. */
export function exportAt({ record, question, columns }: List, format: string): string {
  const asked = new URLSearchParams(question);
  asked.set('format', format);
  asked.set('columns', columns.join(','));
  return `${recordAt(record.name, 'export')}?${asked}`;
}

/** The whole list as a file: all rows that match, in the columns shown. */
export function ListExport({ list }: { list: List }) {
  const load = (format: string) => {
    const link = document.createElement('a');
    link.href = exportAt(list, format);
    link.download = '';
    link.click();
  };
  return (
    <Menu
      trigger={
        <button type="button" className="button px-2" aria-label="Export" title="Export" data-guide="list-export">
          <Icon name="download" />
          <span className="min-[56rem]:hidden">Export</span>
        </button>
      }
    >
      <MenuLabel>All rows that match, in these columns</MenuLabel>
      {Object.entries(formats).map(([format, words]) => (
        <MenuChoice key={format} onChoose={() => load(format)}>
          {words}
        </MenuChoice>
      ))}
    </Menu>
  );
}
