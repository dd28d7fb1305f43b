import { dollars, f, href } from '#kernel';
import { instantKind } from '#kernel/fields/instant.ts';
import { useAct, useCall } from '#web/data/calls.ts';
import { useShow } from '#web/data/session.ts';
import { RecordScreen, RecordSections } from '#web/record/record-page.tsx';
import { tell } from '#web/shell/messages.tsx';
import { Link } from '#web/shell/router.tsx';
import { Answered } from '#web/ui/answered.tsx';
import { exact } from '#web/ui/format.ts';
import { Facts, Panel } from '#web/ui/panel.tsx';
import { useQuestion } from '#web/ui/param.ts';
import { positionPages } from '../position-pages.ts';
import { positionWhatIf } from './position-what-if.record.ts';
import { saveFigures, type WhatIfNow, whatIfNow } from './what-if-calls.ts';
import { questionOf, type SavedWishes, startOf } from './what-if.ts';

const number = (value: number): string => exact(value, { kind: 'number' });

/** A saved what-if: what it costs now, what changed since it was saved, and the way to look at it and to apply it. */
export default function PositionWhatIfScreen({ params }: { params: Readonly<Record<string, string>> }) {
  const { question } = useQuestion();
  return (
    <RecordScreen
      record={positionWhatIf}
      id={params['id'] ?? ''}
      start={startOf(Object.fromEntries(question))}
      layout="below"
    >
      {(row) => (
        <>
          <Now row={row as unknown as WhatIfRow} />
          <RecordSections record={positionWhatIf} row={row} />
        </>
      )}
    </RecordScreen>
  );
}

/** What this page reads of its own record. */
interface WhatIfRow extends SavedWishes {
  readonly id: string;
  readonly can: readonly string[];
  readonly cost: { readonly cents: number } | null;
  readonly calculatedAt: string | null;
}

const instant = f.instant().spec as Parameters<typeof instantKind.format>[1]; // of this very kind

const costsAt = (row: WhatIfRow, inBudget?: string): string =>
  `${href(positionPages.positionCosts)}?${questionOf(row, inBudget)}`;

function Now({ row }: { readonly row: WhatIfRow }) {
  return (
    <Answered of={useCall(whatIfNow, { id: row.id })} skeleton="h-40">
      {(of) => <Figures row={row} of={of} />}
    </Answered>
  );
}

function Figures({ row, of }: { readonly row: WhatIfRow; readonly of: WhatIfNow }) {
  const { mutate, isPending } = useAct(saveFigures, { onDone: () => tell('Figures updated', 'good') });
  const show = useShow();
  const difference = of.cents - of.base;
  const said = changedSaid(of);
  return (
    <Panel
      title="Cost now"
      action={
        <>
          <Link to={costsAt(row)} className="link">
            Open in Position Costs
          </Link>
          <Link to={`${href(positionPages.compare)}?first=${row.id}`} className="link">
            Compare
          </Link>
          {row.can.includes(saveFigures.name) && (
            <button type="button" className="button" disabled={isPending} onClick={() => mutate({ id: row.id })}>
              Update figures
            </button>
          )}
        </>
      }
    >
      <Facts
        of={[
          { label: 'Cost', said: dollars(of.cents) },
          { label: 'Without it', said: dollars(of.base) },
          { label: 'Difference', said: `${difference > 0 ? '+' : ''}${dollars(difference)}` },
          { label: 'When saved', said: row.cost ? dollars(row.cost.cents) : '–' },
          { label: 'Positions', said: number(of.positions) },
        ]}
      />
      <p className="px-4 pb-2">Supposes {of.supposed}.</p>
      <p className={`px-4 pb-4 ${said ? 'text-warn' : 'note'}`} role="note">
        {said ?? 'No position, pay grade or benefit rate changed'} since it was calculated
        {row.calculatedAt && ` on ${instantKind.format(row.calculatedAt, instant, show)}`}.
      </p>
      {of.drafts.length > 0 && (
        <p className="flex flex-wrap gap-x-4 gap-y-1 px-4 pb-4">
          Apply to a draft:
          {of.drafts.map(({ id, name }) => (
            <Link key={id} to={costsAt(row, id)} className="link">
              {name}
            </Link>
          ))}
        </p>
      )}
    </Panel>
  );
}

/** "12 positions and 1 pay or benefit rate changed"; nothing where nothing did. */
function changedSaid({ changedPositions: positions, changedRates: rates }: WhatIfNow): string | null {
  const said = [
    positions > 0 && `${number(positions)} ${positions === 1 ? 'position' : 'positions'}`,
    rates > 0 && `${number(rates)} ${rates === 1 ? 'pay grade or benefit rate' : 'pay grades or benefit rates'}`,
  ].filter((one) => one !== false);
  return said.length > 0 ? `${said.join(' and ')} changed` : null;
}
