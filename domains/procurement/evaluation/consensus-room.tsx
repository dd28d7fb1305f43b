import { useState } from 'react';
import { useAct, useCall } from '#web/data/calls.ts';
import { tell } from '#web/shell/messages.tsx';
import { Answered } from '#web/ui/answered.tsx';
import { Bars } from '#web/ui/chart.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { FieldsForm } from '#web/record/fields-form.tsx';
import { Table } from '#web/ui/table.tsx';
import { CriterionSplits } from './criterion-splits.tsx';
import { agreedFields, consensusRoom, type Discussion, nameIn, type Room, saveConsensus } from './evaluation-calls.ts';

type Cell = Discussion['cells'][number];
const markOf = (passed: boolean | null): string => (passed === null ? '–' : passed ? 'Met' : 'Not met');
const valueOf = ({ score, passed }: { readonly score: number | null; readonly passed: boolean | null }): string =>
  score === null ? markOf(passed) : String(score);

/** Original scores with what the panel agreed on, and who lies far from the others. */
export function ConsensusRoom({ room }: { readonly room: Room }) {
  const asked = useCall(consensusRoom, { id: room.id });
  const [open, setOpen] = useState<Cell | null>(null);
  const mayAgree = room.isChair && room.status === 'consensus';
  return (
    <section aria-labelledby="consensus" className="panel min-w-0">
      <h2 id="consensus" className="p-4">
        Consensus
      </h2>
      <Answered of={asked}>
        {({ members, cells, far, drifts, splits }) => (
          <>
            <Table
              label="Original and consensus scores"
              rows={cells.filter(({ originals, agreed }) => originals.length > 0 || agreed)}
              id={({ proponent, criterion }) => `${proponent} ${criterion}`}
              step={50}
              columns={[
                { label: 'Proponent', name: ({ proponent }) => nameIn(room.proponents, proponent) },
                { label: 'Criterion', text: ({ criterion }) => nameIn(room.criteria, criterion) },
                ...members.map(({ id, name }) => ({
                  label: name,
                  text: ({ originals }: Cell) => {
                    const given = originals.find(({ member }) => member === id);
                    return given ? valueOf(given) : '–';
                  },
                })),
                { label: 'Average', number: ({ average }) => average },
                {
                  label: 'Consensus',
                  text: ({ agreed, isOpen }) => (agreed ? valueOf(agreed) : isOpen ? 'Needs agreement' : '–'),
                },
              ]}
              acts={
                mayAgree && {
                  label: 'Agree',
                  show: (cell) => (
                    <button type="button" className="button" onClick={() => setOpen(cell)}>
                      Agree
                    </button>
                  ),
                }
              }
            />
            <div className="space-y-4 p-4">
              {splits.length > 0 && <CriterionSplits room={room} splits={splits} />}
              <Bars
                title="Scorer drift"
                note="How far each member scores above or below the rest of the panel, in percent of the scale."
                head="Member"
                across="words"
                measure={{ kind: 'percent' }}
                empty={
                  drifts.length > 0
                    ? 'No member scores above or below the rest.'
                    : 'Fewer than two members scored the same criterion.'
                }
                series={[
                  {
                    name: 'Drift',
                    points: drifts.every(({ part }) => part === 0)
                      ? []
                      : drifts.map(({ member, part }) => ({
                          at: members.find(({ id }) => id === member)?.name ?? '',
                          value: Math.round(part * 1000) / 10,
                        })),
                  },
                ]}
              />
              {far.length > 0 && (
                <Table
                  label="Outliers"
                  caption="Outliers: scores far from the median. They change nothing by themselves."
                  rows={far}
                  id={({ proponent, criterion, member }) => `${proponent} ${criterion} ${member}`}
                  columns={[
                    { label: 'Member', name: ({ member }) => members.find(({ id }) => id === member)?.name ?? '' },
                    { label: 'Proponent', text: ({ proponent }) => nameIn(room.proponents, proponent) },
                    { label: 'Criterion', text: ({ criterion }) => nameIn(room.criteria, criterion) },
                    { label: 'Score', number: ({ score }) => score },
                    { label: 'Median', number: ({ median }) => median },
                  ]}
                />
              )}
            </div>
          </>
        )}
      </Answered>
      {open && <AgreeDialog room={room} cell={open} onClose={() => setOpen(null)} />}
    </section>
  );
}

const { score, passed, reason } = agreedFields;

function AgreeDialog({
  room,
  cell,
  onClose,
}: {
  readonly room: Room;
  readonly cell: Cell;
  readonly onClose: () => void;
}) {
  const isScored = room.criteria.find(({ id }) => id === cell.criterion)?.kind === 'scored';
  const agree = useAct(saveConsensus, {
    changes: ['consensus_score'],
    onDone: () => {
      tell('Consensus saved', 'good');
      onClose();
    },
  });
  return (
    <Dialog title="Consensus score" onClose={onClose}>
      <FieldsForm
        label="Consensus score"
        fields={isScored ? { score, reason } : { passed, reason }}
        start={{ ...cell.agreed }}
        submit="Save consensus"
        sends="everything"
        onCancel={onClose}
        onSave={(values) =>
          agree.mutateAsync({ ...values, id: room.id, proponent: cell.proponent, criterion: cell.criterion })
        }
      />
    </Dialog>
  );
}
