import { useAct } from '#web/data/calls.ts';
import { useRowsOf } from '#web/data/rows.ts';
import { useSession } from '#web/data/session.ts';
import { Answered } from '#web/ui/answered.tsx';
import { MoreOf } from '#web/ui/more-rows.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { Select } from '#web/ui/select.tsx';
import { Table } from '#web/ui/table.tsx';
import { sayInterest } from '../searches/search-calls.ts';
import { opportunityInterest } from './opportunity-interest.record.ts';
import { dismissReasons, interestCodes } from './opportunity-words.ts';

/** What each person of the team says of a notice; the go decision ends it, and is where it is recorded. */
export default function InterestPanel({ id, isOpen }: { readonly id: string; readonly isOpen: boolean }) {
  const rows = useRowsOf(opportunityInterest, { filters: { opportunity: id }, sort: '-saidOn', limit: 25 });
  return (
    <Panel title="Team interest" action={isOpen && <Say id={id} />}>
      <Answered
        of={rows}
        skeleton="h-16"
        isEmpty={({ data }) => data.length === 0}
        empty={
          <p className="note px-4 pb-4">
            {isOpen ? 'No one has said what they would do. Choose your interest.' : 'No one said what they would do.'}
          </p>
        }
      >
        {({ data }) => (
          <Table
            label="Team interest"
            rows={data}
            columns={[
              { label: 'Person', name: ({ titles }) => titles?.['person'] ?? 'A colleague' },
              { label: 'Interest', text: ({ code }) => code && interestCodes[code] },
              { label: 'Reason', text: ({ reason }) => reason && dismissReasons[reason] },
              { label: 'Since', day: ({ saidOn }) => saidOn },
            ]}
          />
        )}
      </Answered>
      <MoreOf rows={rows.data} />
    </Panel>
  );
}

/** One choice for each answer; why not is part of it. */
function Say({ id }: { readonly id: string }) {
  const me = useSession();
  const say = useAct(sayInterest);
  const own = useRowsOf(opportunityInterest, { filters: { opportunity: id, person: me.member.id }, limit: 1 });
  const mine = own.data?.data[0];
  const value = mine?.reason ? `wont_apply ${mine.reason}` : (mine?.code ?? '');
  return (
    <>
      <Select
        aria-label="Your interest"
        className="control w-auto print:hidden"
        value={value}
        disabled={say.isPending}
        choices={[
          ['', 'Your interest'],
          ['interested', interestCodes.interested],
          ['will_apply', interestCodes.will_apply],
          ...Object.entries(dismissReasons).map(
            ([key, words]) => [`wont_apply ${key}`, `${interestCodes.wont_apply}: ${words}`] as const,
          ),
        ]}
        onPick={(picked) => {
          const [code, reason] = picked.split(' ');
          if (!code) return;
          say.mutate({
            id,
            interest: code as keyof typeof interestCodes,
            ...(reason ? { reason: reason as keyof typeof dismissReasons } : {}), // keys of the choices above
          });
        }}
      />
      {say.error && (
        <p role="alert" className="wrong">
          {say.error.message}
        </p>
      )}
    </>
  );
}
