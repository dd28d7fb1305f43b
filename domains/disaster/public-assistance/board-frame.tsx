import type { ReactNode } from 'react';
import { dollars } from '#kernel';
import { useCall } from '#web/data/calls.ts';
import { useShow } from '#web/data/session.ts';
import { Answered } from '#web/ui/answered.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Empty } from '#web/ui/empty.tsx';
import { wholeDay } from '#web/ui/format.ts';
import { CutNote } from '#web/ui/more-rows.tsx';
import { useParam } from '#web/ui/param.ts';
import { Select } from '#web/ui/select.tsx';
import { type PaBoard, paBoard } from './pa-calls.ts';

/** The board of one declaration, which the person chooses. */
export function BoardFrame({ children }: { readonly children: (of: PaBoard) => ReactNode }) {
  const [disaster, choose] = useParam('disaster');
  return (
    <Answered
      of={useCall(paBoard, disaster ? { disaster } : {})}
      isEmpty={({ chosen }) => chosen === null}
      empty={
        <section className="panel" aria-label="No declarations">
          <Empty title="No declarations" icon="siren">
            Import the declarations of your state under Disaster Grants AI. Those with Public Assistance appear here.
          </Empty>
        </section>
      }
    >
      {(of) => (
        <div className="space-y-4">
          <div className="flex flex-wrap items-center gap-3">
            <Select
              aria-label="Declaration"
              className="control w-auto max-w-full"
              value={of.chosen?.id ?? ''}
              choices={of.disasters.data.map(({ id, number, title }) => [id, `${number} ${title}`])}
              onPick={choose}
            />
            <Lines of={of} />
          </div>
          <CutNote of={of.disasters} what="declarations">
            The newest are shown.
          </CutNote>
          {children(of)}
        </div>
      )}
    </Answered>
  );
}

/** The lines that size a project, or what to do where they are missing. */
function Lines({ of: { chosen, thresholds, missing } }: { readonly of: PaBoard }) {
  const show = useShow();
  return (
    <p className="flex flex-wrap items-center gap-2">
      {chosen && <span className="text-muted">Declared {wholeDay(chosen.declaredOn, show)}</span>}
      {thresholds ? (
        <span title={thresholds.citation}>
          FY{thresholds.fiscalYear}: large from {dollars(thresholds.largeCents)}, minimum{' '}
          {dollars(thresholds.minimumCents)}
        </span>
      ) : (
        <Badge tone="warn">{missing}</Badge>
      )}
      {thresholds?.confidence === 'B' && <Badge>One secondary source</Badge>}
    </p>
  );
}
