import { useCall } from '#web/data/calls.ts';
import { Answered } from '#web/ui/answered.tsx';
import { CutNote } from '#web/ui/more-rows.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { Table } from '#web/ui/table.tsx';
import { fteOf } from './position-words.ts';
import { positionYears } from './what-if-calls.ts';

/** Authorized positions and their cost, year next to year. */
const PositionYears = () => (
  <Panel title="Fiscal years">
    <Answered of={useCall(positionYears)} skeleton="h-40">
      {({ years }) => (
        <>
          <Table
            label="Fiscal years"
            rows={years.data}
            file="positions-by-year"
            columns={[
              { label: 'Budget', name: ({ name }) => name },
              { label: 'Annual cost', money: ({ cents }) => cents },
              { label: 'Positions', number: ({ positions }) => positions },
              { label: 'FTE', number: ({ hours }) => fteOf(hours) },
              { label: 'New positions', number: ({ added }) => added },
              { label: 'Ended positions', number: ({ ended }) => ended },
            ]}
          />
          <CutNote of={years} what="fiscal years">
            The latest are shown.
          </CutNote>
          <p className="note px-4 pb-4">
            Cost follows the pay plan, steps, hires and vacancies of each year as they are known now.
          </p>
        </>
      )}
    </Answered>
  </Panel>
);

export default PositionYears;
