import { Suspense, useState } from 'react';
import { plainName } from '#kernel';
import { later } from '#web/ui/later.tsx';
import { Table } from '#web/ui/table.tsx';
import type { CriterionFace, Room } from './evaluation-calls.ts';
import { groups } from './evaluation-words.ts';
import { exampleInWords, formulaFrom, inSentence } from './formula-words.ts';

/** Who is on the panel and how far each is, in whole proponents: no one’s marks can be told from it. */
export function PanelProgress({ panel }: Pick<Room, 'panel'>) {
  return (
    <section aria-labelledby="panel" className="panel min-w-0">
      <h2 id="panel" className="p-4">
        Panel
      </h2>
      <Table
        label="Panel"
        rows={panel}
        columns={[
          { label: 'Member', name: ({ name }) => name },
          { label: 'Group', text: ({ group }) => groups[group] },
          { label: 'Declaration', text: ({ status }) => (status === 'invited' ? 'Open' : plainName(status)) },
          { label: 'Scored', text: ({ done, of }) => (of === 0 ? '–' : `${done} of ${of}`) },
        ]}
      />
    </section>
  );
}

const ScreenOut = later(async () => ({ default: (await import('./screen-out.tsx')).ScreenOut }));

export function Proponents({ room }: { readonly room: Room }) {
  const { proponents, isChair, status: at } = room;
  const [open, setOpen] = useState<Room['proponents'][number] | null>(null);
  return (
    <section aria-labelledby="proponents" className="panel min-w-0">
      <h2 id="proponents" className="p-4">
        Proponents
      </h2>
      <Table
        label="Proponents"
        rows={proponents}
        columns={[
          { label: 'Proponent', name: ({ name }) => name },
          { label: 'Vendor', text: ({ vendor }) => vendor ?? 'Hidden until scores are locked' },
          {
            label: 'Status',
            text: ({ status, failed }) =>
              status === 'scored' ? 'In scoring' : `Screened out${failed ? `: ${failed}` : ''}`,
          },
        ]}
        acts={
          isChair &&
          at === 'consensus' && {
            label: 'Screening',
            show: (one) => (
              <button type="button" className="button" onClick={() => setOpen(one)}>
                {one.status === 'scored' ? 'Screen out' : 'Restore'}
              </button>
            ),
          }
        }
      />
      {open && (
        <Suspense>
          <ScreenOut evaluation={room.id} proponent={open} onClose={() => setOpen(null)} />
        </Suspense>
      )}
    </section>
  );
}

/** What decides, as it was published, with the price formula in words and numbers. */
export function CriteriaInWords({ criteria }: { readonly criteria: readonly CriterionFace[] }) {
  return (
    <section aria-labelledby="criteria-words" className="panel min-w-0">
      <h2 id="criteria-words" className="p-4">
        How points are given
      </h2>
      <Table
        label="How points are given"
        rows={criteria}
        columns={[
          { label: 'Criterion', name: ({ name }) => name },
          { label: 'Weight', percent: ({ weight }) => (weight === null ? null : weight / 100) },
          { label: 'Rule', text: ruleOf },
        ]}
      />
    </section>
  );
}

function ruleOf({ kind, scale, weight, formula }: CriterionFace): string {
  if (kind === 'pass_fail') return 'Met or not met. A proponent that does not meet it is not scored.';
  if (kind === 'scored') return `Score from 0 to ${scale}: the panel’s average, or its consensus, times the weight.`;
  const how = formulaFrom(formula ?? 'ratio');
  return `${inSentence(how, weight ?? 0)} ${exampleInWords(how, weight ?? 0)}`;
}
