import { useQueryClient } from '@tanstack/react-query';
import { readChanged } from '#web/data/changes.ts';
import { client } from '#web/data/client.ts';
import { FieldsForm } from '#web/record/fields-form.tsx';
import { tell } from '#web/shell/messages.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { forecastDriver } from './forecast-driver.record.ts';
import type { Outlook } from './outlook.ts';

const { name, kind, side, accounts, fromDay, percent, people, units, costEach, amount, note } = forecastDriver.fields;

/** States what makes the year cost other than the last one. */
export function StateDriver({ outlook, onClose }: { outlook: Outlook; onClose: () => void }) {
  const queries = useQueryClient();
  return (
    <Dialog title={`New driver for ${outlook.name}`} onClose={onClose}>
      <FieldsForm
        label="Driver"
        fields={{ name, kind, side, accounts, fromDay, percent, people, units, costEach, amount, note }}
        start={{}}
        submit="Add driver"
        sends="everything"
        onCancel={onClose}
        onSave={async (values) => {
          await client(forecastDriver).create({ ...values, budget: outlook.budget } as never); // as the fields give them
          await readChanged(queries, [forecastDriver.name]);
          tell('Driver added', 'good');
          onClose();
        }}
      />
    </Dialog>
  );
}
