import { type ReactNode, useEffect, useRef } from 'react';
import { useCall } from '#web/data/calls.ts';
import { wholeDay } from '#web/ui/format.ts';
import { yearsToCome } from './ahead.ts';
import { AheadTab } from './ahead-tab.tsx';
import { DriversTab, useDrivers } from './drivers-tab.tsx';
import { forecastTabs } from './forecast-tabs.ts';
import { MethodsTab } from './methods-table.tsx';
import { NotesTab, useNotes } from './notes.tsx';
import type { Outlook } from './outlook.ts';
import { OutlookTab } from './outlook-table.tsx';
import { Whole } from '#web/ui/whole.ts';
import { ScenariosTab } from './scenarios.tsx';

/** Everything that the tabs hold, one below the other, and printed as soon as all of it is there. */
export function Packet({ outlook }: { outlook: Outlook }) {
  const { budget } = outlook;
  const page = useRef<HTMLDivElement>(null);
  const asked = [useCall(yearsToCome, { id: budget }), useDrivers(budget), useNotes()];
  const isRead = asked.every(({ data, error }) => data || error);
  useEffect(() => {
    if (!isRead) return;
    let frame = 0;
    // Charts are fetched when they are first shown.
    const whenDrawn = () => {
      if (page.current?.querySelector('[aria-busy="true"]')) frame = requestAnimationFrame(whenDrawn);
      else print();
    };
    frame = requestAnimationFrame(whenDrawn);
    return () => cancelAnimationFrame(frame);
  }, [isRead]);
  return (
    <Whole value={true}>
      <div ref={page} className="space-y-10">
        <p className="text-muted">
          {outlook.name}, from {wholeDay(outlook.startsOn)}, after {outlook.months} complete{' '}
          {outlook.months === 1 ? 'month' : 'months'}.
        </p>
        <Part title={forecastTabs.outlook}>
          <OutlookTab outlook={outlook} onAsk={null} />
        </Part>
        <Part title={forecastTabs.methods}>
          <MethodsTab outlook={outlook} />
        </Part>
        <Part title={forecastTabs.drivers}>
          <DriversTab outlook={outlook} mayState={false} />
        </Part>
        <Part title="Years ahead">
          <AheadTab budget={budget} />
        </Part>
        <Part title={forecastTabs.scenarios}>
          <ScenariosTab outlook={outlook} mayMake={false} />
        </Part>
        <Part title={forecastTabs.notes}>
          <NotesTab outlook={outlook} />
        </Part>
      </div>
    </Whole>
  );
}

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section aria-label={title} className="break-before-page first-of-type:break-before-auto">
    <h2 className="mb-3 text-xl font-semibold">{title}</h2>
    {children}
  </section>
);
