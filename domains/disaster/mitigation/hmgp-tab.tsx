import { dollars } from '#kernel';
import { useShow } from '#web/data/session.ts';
import { Badge } from '#web/ui/badge.tsx';
import { wholeDay } from '#web/ui/format.ts';
import { CutNote } from '#web/ui/more-rows.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { useParam } from '#web/ui/param.ts';
import { Select } from '#web/ui/select.tsx';
import { Table } from '#web/ui/table.tsx';
import { ceilingCitation, ceilingOf, lockIns } from './ceiling.ts';
import type { MitigationBoard } from './mitigation-calls.ts';
import { ProgramFrame } from './program-frame.tsx';

/** HMGP: until when each declaration takes applications, and how much there is. */
export default function HmgpTab() {
  return (
    <ProgramFrame program="hmgp">
      {(of) => (
        <>
          <Windows of={of} />
          <Ceiling of={of} />
        </>
      )}
    </ProgramFrame>
  );
}

interface Of {
  readonly of: MitigationBoard;
}

const Windows = ({ of: { windows } }: Of) => (
  <Panel title="Application windows">
    {windows.data.length === 0 ? (
      <p className="note px-4 pb-4">No declaration opens Hazard Mitigation. Import them under Disaster Grants AI.</p>
    ) : (
      <Table
        label="Application windows"
        rows={windows.data}
        step={5}
        columns={[
          { label: 'Declaration', name: ({ number, title }) => `${number} ${title}` },
          { label: 'Declared on', day: ({ declaredOn }) => declaredOn },
          { label: 'Months', number: ({ window }) => window?.months ?? null },
          { label: 'Extension days', number: ({ window }) => window?.extensionDays ?? null },
          { label: 'Applications due', day: ({ window }) => window?.dueOn ?? null },
          { label: 'Latest possible', day: ({ window }) => window?.latestOn ?? null },
          {
            label: 'Clock',
            text: ({ window }) => clock(window?.days ?? null),
            show: ({ window }) => (
              <Badge tone={!window || window.days >= 90 ? 'plain' : window.days < 0 ? 'danger' : 'warn'}>
                {clock(window?.days ?? null)}
              </Badge>
            ),
          },
        ]}
      />
    )}
    <CutNote of={windows} what="windows">
      The newest are shown.
    </CutNote>
    <p className="note px-4 pb-4">
      An extension is granted by FEMA: enter it as a program status with its days (44 CFR 206.436).
    </p>
  </Panel>
);

const clock = (days: number | null): string =>
  days === null ? 'Before our rules' : days < 0 ? `${-days} days past` : `${days} days left`;

const planWords = { standard: 'Standard state plan', enhanced: 'Enhanced state plan' };

/** Aid as typed, in whole dollars; the steps follow without asking the server. */
function Ceiling({ of: { windows } }: Of) {
  const show = useShow();
  const [aid, setAid] = useParam('aid');
  const [plan, setPlan] = useParam('plan');
  const [asked, choose] = useParam('disaster');
  const typed = aid.replace(/[$,\s]/g, '');
  const isNumber = /^\d{1,12}$/.test(typed);
  const { steps, totalCents, beyondCents } = ceilingOf(isNumber ? Number(typed) * 100 : 0, plan === 'enhanced');
  const chosen = windows.data.find(({ id }) => id === asked) ?? windows.data[0];
  return (
    <Panel title="Ceiling estimate">
      <div className="flex flex-wrap items-end gap-3 px-4 pb-3">
        <label className="grid gap-1">
          Estimated aid
          <input
            inputMode="numeric"
            className="control"
            value={aid}
            placeholder="3,500,000,000"
            aria-invalid={aid !== '' && !isNumber}
            onChange={({ target }) => setAid(target.value)}
          />
        </label>
        <Select
          aria-label="State plan"
          className="control w-auto"
          value={plan === 'enhanced' ? 'enhanced' : 'standard'}
          choices={Object.entries(planWords)}
          onPick={(next) => setPlan(next === 'enhanced' ? next : '')}
        />
        {chosen && (
          <Select
            aria-label="Declaration"
            className="control w-auto max-w-full"
            value={chosen.id}
            choices={windows.data.map(({ id, number, title }) => [id, `${number} ${title}`])}
            onPick={choose}
          />
        )}
      </div>
      {aid !== '' && !isNumber && (
        <p className="note px-4 pb-3">Enter whole dollars of up to 12 digits, such as 3,500,000,000.</p>
      )}
      {isNumber && (
        <>
          <Table
            label="Ceiling steps"
            rows={steps}
            id={({ fromCents }) => String(fromCents)}
            columns={[
              {
                label: 'Aid',
                name: ({ fromCents, toCents }) => `${dollars(fromCents)} to ${dollars(toCents)}`,
              },
              { label: 'Percent', percent: ({ percent }) => percent },
              { label: 'Part of aid', money: ({ partCents }) => partCents, sum: true },
              { label: 'Ceiling', money: ({ cents }) => cents, sum: true },
            ]}
          />
          <p className="px-4 py-3">
            Ceiling {dollars(totalCents)} <span className="text-muted">({ceilingCitation})</span>
            {beyondCents > 0 && `. ${dollars(beyondCents)} of aid is above the scale and adds nothing.`}
          </p>
        </>
      )}
      {chosen && (
        <dl className="grid gap-x-6 gap-y-2 px-4 pb-4 sm:grid-cols-3">
          {lockIns(chosen.declaredOn).map(({ name, on, says }) => (
            <div key={name}>
              <dt className="text-muted">{name}</dt>
              <dd title={says}>{wholeDay(on, show)}</dd>
            </div>
          ))}
        </dl>
      )}
    </Panel>
  );
}
