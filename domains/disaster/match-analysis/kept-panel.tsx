import { dollars } from '#kernel';
import { useCall } from '#web/data/calls.ts';
import { useSession } from '#web/data/session.ts';
import { usePlaces } from '#web/shell/product.ts';
import { Link } from '#web/shell/router.tsx';
import { Answered } from '#web/ui/answered.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Facts, Panel } from '#web/ui/panel.tsx';
import { Table } from '#web/ui/table.tsx';
import { type KeptHours, keptHoursCall } from './kept-calls.ts';
import { keptReasons, matchUses } from './kept-hours.ts';

/** Hours that FEMA does not pay, and where they can count all the same. */
export default function KeptPanel({ id }: { readonly id: string }) {
  return (
    <Answered of={useCall(keptHoursCall, { id })} skeleton="h-24">
      {(of) => (of.kept.length === 0 ? null : <Kept of={of} />)}
    </Answered>
  );
}

interface Of {
  readonly of: KeptHours;
}

function Kept({ of }: Of) {
  const { rowAt } = usePlaces();
  return (
    <Panel title="Match analysis" action={of.leftCents > 0 && <Enter of={of} />}>
      <details className="px-4 pb-3">
        <summary className="link">
          {dollars(of.totalCents)} not eligible, {dollars(of.leftCents)} usable as match elsewhere
        </summary>
        <div className="pt-3">
          <Facts
            of={[
              { label: 'Not eligible', said: dollars(of.totalCents) },
              { label: 'Usable as match', said: dollars(of.usableCents) },
              { label: 'Entered as match', said: dollars(of.enteredCents) },
              { label: 'Left', said: dollars(of.leftCents) },
            ]}
          />
          <Table
            label="Ineligible hours"
            rows={of.kept}
            id={({ reason }) => reason}
            file={`${of.project.number}-kept-hours`}
            columns={[
              { label: 'Reason', name: ({ reason }) => keptReasons[reason], className: 'font-normal' },
              { label: 'Hours', number: ({ hours }) => Number(hours), sum: true },
              { label: 'Amount', money: ({ cents }) => cents, sum: true },
              {
                label: 'Can count as',
                text: ({ uses }) =>
                  uses.map(({ use, isAllowed }) => `${matchUses[use]}: ${isAllowed ? 'yes' : 'no'}`).join('; '),
                show: ({ uses }) => (
                  <ul>
                    {uses.map(({ use, isAllowed, why, law }) => (
                      <li key={use}>
                        <Badge tone={isAllowed ? 'good' : 'plain'}>{isAllowed ? 'Yes' : 'No'}</Badge> {matchUses[use]}:{' '}
                        {why} {law}
                      </li>
                    ))}
                  </ul>
                ),
              },
            ]}
          />
          {of.contributions.length > 0 && (
            <Table
              label="Entered as match"
              rows={of.contributions}
              columns={[
                {
                  label: 'Contribution',
                  name: ({ number }) => number,
                  show: ({ id, number }) => (
                    <Link to={rowAt('match_entry', id) ?? ''} className="link">
                      {number}
                    </Link>
                  ),
                },
                { label: 'Award', text: ({ award }) => award },
                { label: 'Amount', money: ({ cents }) => cents, sum: true },
              ]}
            />
          )}
        </div>
      </details>
    </Panel>
  );
}

/** A contribution begins with what the hours say; its award, amount and tests are a person’s to enter. */
function Enter({ of }: Of) {
  const { may } = useSession();
  const { rowAt } = usePlaces();
  const [first] = of.kept.filter(({ uses }) => uses.some(({ isAllowed }) => isAllowed));
  if (!first || !may.create.includes('match_entry')) return null;
  const begins = new URLSearchParams({
    kind: 'cash',
    basis: 'paid',
    donor: of.applicant,
    documentNumber: of.document,
    description: `${first.hours} hours, ${keptReasons[first.reason].toLowerCase()}`.slice(0, 200),
    costClass: 'personnel',
    fromDay: first.fromDay,
    untilDay: first.untilDay,
  });
  return (
    <Link to={`${rowAt('match_entry', 'new') ?? ''}?${begins}`} className="button">
      Enter as match
    </Link>
  );
}
