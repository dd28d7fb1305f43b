import { useState } from 'react';
import { useAct } from '#web/data/calls.ts';
import { say } from '#web/shell/messages.tsx';
import { Confirm } from '#web/ui/confirm.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { Table } from '#web/ui/table.tsx';
import { budget } from '../budget.record.ts';
import { type DraftBudget, fillUnits } from '../drafting/drafting.ts';
import { controlLevels } from './units.ts';

interface UnitsPanelProps {
  readonly id: string;
  readonly draft: DraftBudget;
  readonly mayEdit: boolean;
}

/** What is appropriated by each unit of the level of control, next to what its lines add up to. */
export function UnitsPanel({ id, draft: { level, units }, mayEdit }: UnitsPanelProps) {
  if (level === 'whole') return null;
  return (
    <Panel title={`Appropriation by ${controlLevels[level].toLowerCase()}`} action={mayEdit && <Fill id={id} />}>
      <Table
        label="Appropriation by unit"
        rows={units.map((one) => ({ ...one, id: one.unit }))}
        columns={[
          { label: 'Unit', name: ({ unit }) => unit },
          { label: 'Lines', money: ({ lines }) => lines },
          { label: 'Appropriated', money: ({ appropriated }) => appropriated },
          { label: 'Difference', money: ({ lines, appropriated }) => (appropriated ?? 0) - (lines ?? 0) },
        ]}
      />
    </Panel>
  );
}

function Fill({ id }: { readonly id: string }) {
  const [isOpen, setOpen] = useState(false);
  const [all, setAll] = useState(false);
  const { mutate, error, isPending } = useAct(fillUnits, {
    changes: [budget.name],
    onDone: ({ filled }) => {
      setOpen(false);
      say({ title: `${filled} ${filled === 1 ? 'unit' : 'units'} filled`, tone: 'good' });
    },
  });
  return (
    <>
      <button type="button" className="button" onClick={() => setOpen(true)}>
        Fill from lines
      </button>
      {isOpen && (
        <Confirm
          title="Fill appropriations from lines"
          action="Fill from lines"
          isBusy={isPending}
          trouble={error?.message}
          onConfirm={() => mutate({ id, all })}
          onClose={() => setOpen(false)}
        >
          <label className="flex items-center gap-2">
            <input type="checkbox" checked={all} onChange={({ target }) => setAll(target.checked)} />
            Replace amounts that were entered
          </label>
        </Confirm>
      )}
    </>
  );
}
