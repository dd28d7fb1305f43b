import { Figures, PanelFrame } from '#web/shell/panel-frame.tsx';
import { Amount } from '#web/ui/amount.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Folding } from '#web/ui/folding.tsx';
import { Fact, Facts, Panel } from '#web/ui/panel.tsx';
import { Shown } from './shown.tsx';

const here = '/dev/kit?tab=home';
const rows = [
  'Outside counsel, drainage easements along the whole of the north basin',
  'Chlorine analyzer replacement',
];

/** What the home of a role is made of. */
export const HomeShown = () => (
  <>
    <Shown name="Figures">
      <Figures
        label="Pipeline"
        of={[
          { words: 'Draft', value: 56, to: `${here}&status=draft`, note: <Amount cents={140_000_000} /> },
          { words: 'Returned', value: 0, to: `${here}&status=returned` },
          { words: 'Blocked', value: 7, to: `${here}&status=blocked`, isDanger: true },
        ]}
      />
    </Shown>
    <div className="grid items-start gap-4 lg:grid-cols-2">
      <Shown name="A short list">
        <PanelFrame
          title="Assigned to you"
          count={51}
          to={here}
          parts={[{ words: 'overdue', value: 49, to: `${here}&only=late`, isDanger: true }]}
          empty="Nothing is assigned to you."
          rows={rows.map((name, at) => ({
            id: name,
            to: `${here}&row=${at}`,
            name,
            amount: { cents: 1_359_450 + at, currency: 'USD' },
            about: 'Requisition · Fiona MacLeod',
            end: <Badge tone="danger">overdue by 31 working days</Badge>,
          }))}
        />
      </Shown>
      <Shown name="A part that folds">
        <Folding name="kit" title="Requisitions, last 12 months">
          Whether it is open is kept in this browser.
        </Folding>
      </Shown>
      <Shown name="A part of a screen">
        <Panel title="Amounts" action={<Badge>2 of 3</Badge>}>
          <Facts
            of={[
              { label: 'Project cost', said: <Amount cents={48_000_000} /> },
              { label: 'Federal share', said: <Amount cents={36_000_000} /> },
            ]}
          />
          <dl className="px-4 pb-4">
            <Fact label="Break-even rate">7.95 %</Fact>
          </dl>
        </Panel>
      </Shown>
      <Shown name="A short list without rows">
        <PanelFrame title="Your open requisitions" to={here} empty="You have no open requisitions." rows={[]} />
      </Shown>
    </div>
  </>
);
