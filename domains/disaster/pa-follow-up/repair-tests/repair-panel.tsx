import { href } from '#kernel';
import { useCall } from '#web/data/calls.ts';
import { StatusBadge } from '#web/record/cells.tsx';
import { Link } from '#web/shell/router.tsx';
import { Answered } from '#web/ui/answered.tsx';
import { CutNote } from '#web/ui/more-rows.tsx';
import { Table } from '#web/ui/table.tsx';
import { repairTestPages } from '../../repair-test-pages.ts';
import { type ProjectRepairTests, projectRepairTests } from './repair-calls.ts';
import { RepairResult } from './repair-result.tsx';
import { repairTest } from './repair-test.record.ts';
import { HALF_LAW, outcomes } from './repair-words.ts';

/** The 50 percent rule on the facilities of a project, with all tests that were made. */
export default function RepairTests({ id }: { readonly id: string }) {
  return (
    <Answered of={useCall(projectRepairTests, { id })} skeleton="h-64">
      {(of) => <Shown of={of} />}
    </Answered>
  );
}

function Shown({ of: { project, tests } }: { readonly of: ProjectRepairTests }) {
  const [first] = tests.data;
  if (!first)
    return (
      <p className="note px-4 pb-4">
        {project.isPermanent
          ? `No repair test. It says whether a damaged facility is repaired or replaced (${HALF_LAW}).`
          : `The 50% Rule is of permanent work, categories C to G (${HALF_LAW}).`}
      </p>
    );
  const shown = tests.data.find(({ status }) => status === 'confirmed') ?? first;
  return (
    <>
      <p className="flex flex-wrap items-center gap-2 px-4 pb-3">
        <Link to={href(repairTestPages.repairTest, { id: shown.id })} className="link">
          {shown.number}
        </Link>
        {shown.facility}
        <StatusBadge record={repairTest} state={shown.status} />
      </p>
      <RepairResult id={shown.id} />
      {tests.total > 1 && (
        <Table
          label="Repair tests"
          caption="Repair tests"
          rows={tests.data}
          step={10}
          columns={[
            {
              label: 'Test',
              name: ({ number, facility }) => `${number} ${facility}`,
              show: ({ id, number, facility }) => (
                <>
                  <Link to={href(repairTestPages.repairTest, { id })} className="link whitespace-nowrap">
                    {number}
                  </Link>{' '}
                  <span className="text-muted">{facility}</span>
                </>
              ),
            },
            { label: 'Percent', text: ({ percent }) => (percent === null ? 'Not known' : `${percent.toFixed(2)} %`) },
            { label: 'Result', text: ({ outcome }) => (outcome === null ? null : outcomes[outcome]) },
            { label: 'Confirmed', day: ({ confirmedOn }) => confirmedOn },
            {
              label: 'Status',
              text: ({ status }) => status,
              show: ({ status }) => <StatusBadge record={repairTest} state={status} />,
            },
          ]}
        />
      )}
      <CutNote of={tests} what="tests">
        <Link to={href(repairTestPages.repairTests)} className="link">
          All repair tests
        </Link>
      </CutNote>
    </>
  );
}
