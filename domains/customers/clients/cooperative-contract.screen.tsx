import { f } from '#kernel';
import { useEveryRowOf } from '#web/data/rows.ts';
import { useCall } from '#web/data/calls.ts';
import { useRow } from '#web/data/query.ts';
import { today, useSession } from '#web/data/session.ts';
import { FieldsForm } from '#web/record/fields-form.tsx';
import { RecordPage, RecordScreen, RecordSections } from '#web/record/record-page.tsx';
import { Link, navigate, usePlace } from '#web/shell/router.tsx';
import { Bars } from '#web/ui/chart.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Answered } from '#web/ui/answered.tsx';
import { addressWith } from '../address.ts';
import { cooperativeContract } from '../cooperative/cooperative-contract.record.ts';
import { cooperativeUsage } from '../cooperative/cooperative-usage.record.ts';
import { checklist } from '../cooperative/may-use.ts';
import { customers } from '../index.ts';

const fields = {
  agency: f.ref('agency').label('Agency'),
  amount: f.money({ currency: 'organization', min: 0 }),
  federalFunds: f.yesNo().label('Federal funds').defaultTo(false),
};

/** A contract of others with the checklist whether we may use it, and what was bought from it. */
export default function CooperativeContractScreen({ params }: { params: Readonly<Record<string, string>> }) {
  const id = params['id'] ?? '';
  const isEditing = new URLSearchParams(usePlace().search).has('edit');
  const { data: row } = useRow(cooperativeContract, id, id !== 'new');
  if (!row || isEditing) return <RecordScreen record={cooperativeContract} id={id} />;
  return (
    <RecordPage record={cooperativeContract} row={row}>
      <MayWeUse id={id} />
      <Usage id={id} />
      <RecordSections record={cooperativeContract} row={row} />
    </RecordPage>
  );
}

function MayWeUse({ id }: { readonly id: string }) {
  const place = usePlace();
  const asked = new URLSearchParams(place.search);
  const day = today(useSession());
  const [agency, cents, federal] = ['agency', 'cents', 'federalFunds'].map((name) => asked.get(name) ?? '');
  const judged = useCall(checklist, {
    id,
    day,
    agency: agency || null,
    cents: cents ? Number(cents) : null,
    federalFunds: federal ? federal === 'true' : null,
  });
  return (
    <section aria-label="Authority check" className="panel p-4">
      <header className="mb-3 flex items-center gap-3">
        <h2>Authority check?</h2>
        {judged.data && (
          <Badge tone={judged.data.usable ? 'good' : 'danger'}>{judged.data.usable ? 'Yes' : 'No'}</Badge>
        )}
      </header>
      <div className="grid gap-6 lg:grid-cols-2">
        <div>
          <Answered of={judged} skeleton="h-48">
            {({ checks }) => (
              <ul className="space-y-2">
                {checks.map(({ id: check, question: text, ok, because, law }) => (
                  <li key={check} className="flex gap-2">
                    <Icon
                      name={ok ? 'circle-check' : check === 'documents' ? 'triangle-alert' : 'circle-x'}
                      className={`mt-0.5 ${ok ? 'text-good' : check === 'documents' ? 'text-warn' : 'text-danger'}`}
                    />
                    <span>
                      <span className="font-medium">{text}</span> <span className="sr-only">{ok ? 'Yes.' : 'No.'}</span>
                      <span className="note block">
                        {because}
                        {law && ` (${law})`}
                      </span>
                    </span>
                  </li>
                ))}
              </ul>
            )}
          </Answered>
        </div>
        <FieldsForm
          label="For purchase"
          fields={fields}
          start={{
            agency: agency || null,
            amount: cents ? { cents: Number(cents), currency: 'USD' } : null,
            federalFunds: federal === 'true',
          }}
          sends="everything"
          submit="Check"
          isQuiet
          busy="Checking…"
          onSave={async (given) => {
            const amount = given['amount'] as { cents: number } | null | undefined; // the form's own money field
            navigate(
              addressWith(place, {
                agency: (given['agency'] as string | null) ?? null,
                cents: amount ? String(amount.cents) : null,
                federalFunds: given['federalFunds'] === true ? 'true' : null,
              }),
              { replace: true },
            );
          }}
        />
      </div>
    </section>
  );
}

function Usage({ id }: { readonly id: string }) {
  const { data } = useEveryRowOf(cooperativeUsage, { filters: { contract: id }, sort: 'fromDay' });
  const quarters = data?.data ?? [];
  return (
    <div className="space-y-2">
      <Bars
        title="Purchases and fees"
        note="By usage report."
        head="From"
        across="days"
        measure={{ kind: 'money' }}
        empty="No usage reported yet."
        series={[
          {
            name: 'Purchases',
            points: quarters.map(({ id: report, fromDay, spend }) => ({
              at: fromDay ?? '',
              value: spend?.cents ?? null,
              to: `${customers.pages.usages.path}/${report}`,
            })),
          },
          {
            name: 'Fee',
            points: quarters.map(({ fromDay, fee }) => ({ at: fromDay ?? '', value: fee?.cents ?? null })),
          },
        ]}
      />
      <Link to={`${customers.pages.usages.path}?contract=${id}`} className="link">
        Usage reports of this contract
      </Link>
    </div>
  );
}
