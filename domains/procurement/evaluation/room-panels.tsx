import { Suspense, useState } from 'react';
import { href, plainName } from '#kernel';
import { useAct } from '#web/data/calls.ts';
import { tell } from '#web/shell/messages.tsx';
import { Link } from '#web/shell/router.tsx';
import { later } from '#web/ui/later.tsx';
import { Table } from '#web/ui/table.tsx';
import { procurement } from '../index.ts';
import { checkInterestsAgain, type CriterionFace, type Room } from './evaluation-calls.ts';
import { groups } from './evaluation-words.ts';
import { grounds } from './interest-finding.record.ts';
import { exampleInWords, formulaFrom, inSentence } from './formula-words.ts';

/** Who is on the panel and how far each is, in whole proponents: no one’s marks can be told from it. */
export function PanelProgress({ room: { id, panel, mayCheck } }: { readonly room: Room }) {
  const isOrganizer = panel.some(({ toResolve }) => toResolve !== null);
  const check = useAct(checkInterestsAgain, {
    changes: ['evaluation', 'panel_member', 'interest_finding'],
    onDone: ({ open }) => tell(open === 0 ? 'Checked: nothing to resolve' : `Checked: ${open} to resolve`, 'good'),
  });
  return (
    <section aria-labelledby="panel" className="panel min-w-0">
      <div className="flex flex-wrap items-center justify-between gap-3 p-4">
        <h2 id="panel">Panel</h2>
        {mayCheck && (
          <button type="button" className="button" disabled={check.isPending} onClick={() => check.mutate({ id })}>
            Check interests again
          </button>
        )}
      </div>
      <Table
        label="Panel"
        rows={panel}
        columns={[
          { label: 'Member', name: ({ name }) => name },
          { label: 'Group', text: ({ group }) => groups[group] },
          { label: 'Declaration', text: ({ status }) => (status === 'invited' ? 'Open' : plainName(status)) },
          { label: 'Scored', text: ({ done, of }) => (of === 0 ? '–' : `${done} of ${of}`) },
          ...(isOrganizer
            ? [
                { label: 'Interests checked', moment: ({ checkedAt }: Room['panel'][number]) => checkedAt },
                {
                  label: 'To resolve',
                  text: ({ toResolve }: Room['panel'][number]) => (toResolve ? String(toResolve) : '–'),
                },
              ]
            : []),
        ]}
      />
    </section>
  );
}

/** What the check of interests found, for those who resolve and audit it; it names bidders. */
export function InterestFindings({ findings }: Pick<Room, 'findings'>) {
  return (
    <section aria-labelledby="findings" className="panel min-w-0">
      <h2 id="findings" className="p-4">
        Interest findings
      </h2>
      <Table
        label="Interest findings"
        rows={findings}
        columns={[
          {
            label: 'Finding',
            name: ({ number }) => number,
            show: ({ id, number }) => (
              <Link to={href(procurement.pages.interestFinding, { id })} className="link">
                {number}
              </Link>
            ),
          },
          { label: 'Member', text: ({ member }) => member },
          { label: 'Ground', text: ({ ground }) => grounds[ground] },
          { label: 'Source', text: ({ source }) => source },
          { label: 'Found', moment: ({ foundAt }) => foundAt },
          {
            label: 'Status',
            text: ({ status }) => findingStates[status] ?? status,
          },
        ]}
      />
    </section>
  );
}

const findingStates: Readonly<Record<string, string>> = {
  open: 'To resolve',
  cleared: 'No conflict',
  upheld: 'Conflict',
};

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
          { label: 'Vendor', text: ({ vendor }) => vendor ?? 'Hidden for now' },
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
