import { useQueryClient } from '@tanstack/react-query';
import { client } from '#web/data/client.ts';
import { FieldsForm } from '#web/record/fields-form.tsx';
import { tell } from '#web/shell/messages.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import type { LineOutlook } from './outlook.ts';
import { varianceNote } from './variance-note.record.ts';

const { question, dueOn } = varianceNote.fields;

/** Asks the owner of a line why it will end the year as it seems. */
export function AskNote({ line, onClose }: { line: LineOutlook; onClose: () => void }) {
  const queries = useQueryClient();
  return (
    <Dialog title={`Ask ${line.ownerName ?? 'the owner'} about ${line.name}`} onClose={onClose}>
      <FieldsForm
        label="Variance note"
        fields={{ question, dueOn }}
        start={{}}
        submit="Send question"
        sends="everything"
        onCancel={onClose}
        onSave={async (values) => {
          const given = values as { question: string; dueOn?: string | null };
          await client(varianceNote).create({
            ...given,
            line: line.line,
            askedOf: line.owner ?? '',
            expected: line.forecast.cents === null ? null : { cents: line.forecast.cents, currency: 'USD' },
          });
          await queries.invalidateQueries({ queryKey: [varianceNote.name] });
          tell('Question sent', 'good');
          onClose();
        }}
      />
    </Dialog>
  );
}
