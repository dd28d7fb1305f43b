import { useState } from 'react';
import { f, type Row } from '#kernel';
import { useEdit } from '#web/data/calls.ts';
import { FieldsForm } from '#web/record/fields-form.tsx';
import { tell } from '#web/shell/messages.tsx';
import { Table } from '#web/ui/table.tsx';
import { noticeTranslation } from './notice-translation.record.ts';
import { partKinds } from './part-lines.ts';

type Translation = Row<typeof noticeTranslation>;
const fields = { text: f.longText({ max: 2000 }).label('Translation') };

/** Items, forms and addenda, each with its translation; what has none is in English on the public page. */
export default function PartsPanel({ row }: { readonly row: Translation & { readonly can: readonly string[] } }) {
  const [open, setOpen] = useState<number | null>(null);
  const edit = useEdit(noticeTranslation, {
    onDone: () => {
      setOpen(null);
      tell('Saved', 'good');
    },
  });
  const parts = (row.parts ?? []).map((one, at) => ({ ...one, at }));
  if (parts.length === 0) return null;
  const missing = parts.filter(({ text }) => !text).length;
  const mayWrite = row.status === 'draft' && row.can.includes('edit');
  const save = (at: number, text: string | null) =>
    edit.mutateAsync({
      id: row.id,
      version: row.version,
      change: {
        parts: parts.map(({ kind, english, text: before, at: place }) => ({
          kind: kind ?? null,
          english,
          text: place === at ? text : (before ?? null),
        })),
      },
    });
  return (
    <section aria-labelledby="parts" className="panel">
      <div className="p-4 pb-2">
        <h2 id="parts" className="text-base">
          Items, forms and addenda
        </h2>
        <p className="note mt-1">
          {missing === 0
            ? `All ${parts.length} parts are translated.`
            : `${missing} of ${parts.length} parts have no translation: vendors read them in English.`}
        </p>
      </div>
      <Table
        label="Items, forms and addenda"
        rows={parts}
        id={({ at }) => String(at)}
        step={12}
        columns={[
          { label: 'Part', text: ({ kind }) => (kind ? partKinds[kind] : '') },
          {
            label: 'English text',
            name: ({ english }) => english,
            className: 'font-normal whitespace-pre-line wrap-anywhere',
          },
          {
            label: 'Translation',
            text: ({ text }) => text,
            className: 'whitespace-pre-line wrap-anywhere',
            show: ({ at, text, english }) =>
              open === at ? (
                <FieldsForm
                  label={`Translation of ${english}`}
                  fields={fields}
                  start={{ text: text ?? null }}
                  submit="Save translation"
                  sends="everything"
                  isQuiet
                  holds
                  onCancel={() => setOpen(null)}
                  onSave={(given) => save(at, given.text ?? null)}
                />
              ) : (
                <span className="flex flex-wrap items-center gap-2">
                  {text ? (
                    <span lang={row.language} dir="auto">
                      {text}
                    </span>
                  ) : (
                    'Missing'
                  )}
                  {mayWrite && (
                    <button
                      type="button"
                      className="button"
                      disabled={edit.isPending}
                      aria-label={`${text ? 'Change' : 'Translate'} ${english}`}
                      onClick={() => setOpen(at)}
                    >
                      {text ? 'Change' : 'Translate'}
                    </button>
                  )}
                </span>
              ),
          },
        ]}
      />
    </section>
  );
}
