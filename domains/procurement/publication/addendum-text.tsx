import { useState } from 'react';
import { f, type Row } from '#kernel';
import { useCall, useEdit } from '#web/data/calls.ts';
import { FieldsForm } from '#web/record/fields-form.tsx';
import { tell } from '#web/shell/messages.tsx';
import { Answered } from '#web/ui/answered.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { addendumText, type PublishedSection } from './addendum-calls.ts';
import { addendum } from './addendum.record.ts';
import type { SectionLine } from './section-changes.ts';

const words = { title: f.text({ max: 160 }).required(), body: f.longText({ max: 20_000 }).label('Text').required() };
const placed = { ...words, section: f.uuid().label('Insert after') };
const NEW = 'new';

interface Props {
  readonly row: Pick<Row<typeof addendum>, 'id' | 'version' | 'sections'>;
}

/** The published text, section by section, with what this addendum does to each. */
export default function AddendumText({ row }: Props) {
  const text = useCall(addendumText, { id: row.id });
  const [open, setOpen] = useState<string | null>(null);
  const edit = useEdit(addendum, {
    onDone: () => {
      setOpen(null);
      tell('Saved', 'good');
    },
  });
  const lines = row.sections ?? [];
  const save = (sections: readonly SectionLine[]) =>
    edit.mutateAsync({ id: row.id, version: row.version, change: { sections } });
  const without = (line: SectionLine | undefined) => lines.filter((one) => one !== line);
  const close = () => setOpen(null);
  return (
    <section aria-label="Terms and clauses" className="panel p-4">
      <h2 className="text-base">Terms and clauses</h2>
      <Answered of={text} skeleton="h-24">
        {({ sections }) => (
          <details open={lines.length > 0}>
            <summary className="min-h-11 content-center sm:min-h-8">
              {sections.length === 1 ? '1 section' : `${sections.length} sections`}
            </summary>
            <ul className="mt-1">
              {sections.map((one) => {
                const line = lines.find(({ section, action }) => section === one.id && action !== 'add');
                return (
                  <li key={one.id} className="border-line py-2 not-first:border-t">
                    <div className="flex flex-wrap items-center gap-2">
                      <span className="min-w-0 flex-1 basis-60 wrap-anywhere">{line?.title ?? one.title}</span>
                      <Marks of={one} action={line?.action} />
                      <Buttons
                        name={one.title}
                        isBusy={edit.isPending}
                        onChange={line?.action === 'remove' ? null : () => setOpen(one.id)}
                        onUndo={line ? () => save(without(line)) : null}
                        onRemove={
                          line || one.required !== null
                            ? null
                            : () => save([...lines, { action: 'remove', section: one.id }])
                        }
                      />
                    </div>
                    {open === one.id && (
                      <FieldsForm
                        key={row.version}
                        label={one.title}
                        fields={words}
                        start={{ title: line?.title ?? one.title, body: line?.body ?? one.body }}
                        submit="Save section"
                        sends="everything"
                        isQuiet
                        holds
                        onCancel={close}
                        onSave={(given) => save([...without(line), { ...given, action: 'replace', section: one.id }])}
                      />
                    )}
                  </li>
                );
              })}
              {lines
                .filter(({ action }) => action === 'add')
                .map((line) => (
                  <li key={line.id} className="border-line flex flex-wrap items-center gap-2 border-t py-2">
                    <span className="min-w-0 flex-1 basis-60 wrap-anywhere">{line.title}</span>
                    <Badge tone="good">Added</Badge>
                    <Buttons
                      name={line.title ?? ''}
                      isBusy={edit.isPending}
                      onChange={null}
                      onUndo={() => save(without(line))}
                      onRemove={null}
                    />
                  </li>
                ))}
            </ul>
            {open === NEW ? (
              <FieldsForm
                label="New section"
                fields={placed}
                start={{}}
                picks={{ section: sections.map(({ id, title }) => [id, title] as const) }}
                submit="Add section"
                sends="everything"
                isQuiet
                holds
                onCancel={close}
                onSave={(given) => save([...lines, { ...given, action: 'add' }])}
              />
            ) : (
              <button type="button" className="button mt-2" onClick={() => setOpen(NEW)}>
                New section
              </button>
            )}
            {edit.error && open === null && (
              <p role="alert" className="wrong">
                {edit.error.message}
              </p>
            )}
          </details>
        )}
      </Answered>
    </section>
  );
}

interface MarksProps {
  readonly of: PublishedSection;
  readonly action: SectionLine['action'] | undefined;
}

const Marks = ({ of, action }: MarksProps) => (
  <>
    {of.required && <span className="text-muted text-xs">Required: {of.required}</span>}
    {of.changedBy && <span className="text-muted text-xs">Addendum {of.changedBy}</span>}
    {action === 'replace' && <Badge tone="warn">Changed</Badge>}
    {action === 'remove' && <Badge tone="danger">Removed</Badge>}
  </>
);

interface ButtonsProps {
  readonly name: string;
  readonly isBusy: boolean;
  readonly onChange: (() => void) | null;
  readonly onUndo: (() => unknown) | null;
  readonly onRemove: (() => unknown) | null;
}

const Buttons = ({ name, isBusy, onChange, onUndo, onRemove }: ButtonsProps) =>
  (
    [
      ['Change', onChange],
      ['Remove', onRemove],
      ['Undo', onUndo],
    ] as const
  ).map(
    ([verb, run]) =>
      run && (
        <button
          key={verb}
          type="button"
          className="button"
          disabled={isBusy}
          aria-label={`${verb} ${name}`}
          onClick={() => void run()}
        >
          {verb}
        </button>
      ),
  );
