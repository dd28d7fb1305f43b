import { useAct } from '#web/data/calls.ts';
import { useRow } from '#web/data/query.ts';
import { useShow } from '#web/data/session.ts';
import { RecordPage, RecordScreen, RecordSections } from '#web/record/record-page.tsx';
import { tell } from '#web/shell/messages.tsx';
import { usePlace } from '#web/shell/router.tsx';
import { exact } from '#web/ui/format.ts';
import type { Money, Row } from '#kernel';
import { sendUsageReport } from '../cooperative/cooperative-acts.ts';
import { cooperativeContract } from '../cooperative/cooperative-contract.record.ts';
import { cooperativeUsage } from '../cooperative/cooperative-usage.record.ts';
import { feeOf } from '../cooperative/fee.ts';

type Report = Row<typeof cooperativeUsage> & { readonly can: readonly string[] };

const money = { kind: 'money' } as const;

/** A usage report with the fee that follows from the contract, before it is sent and afterwards. */
export default function CooperativeUsageScreen({ params }: { params: Readonly<Record<string, string>> }) {
  const id = params['id'] ?? '';
  const isEditing = new URLSearchParams(usePlace().search).has('edit');
  const { data: row } = useRow(cooperativeUsage, id, id !== 'new');
  if (!row || isEditing) return <RecordScreen record={cooperativeUsage} id={id} />;
  return (
    <RecordPage record={cooperativeUsage} row={row}>
      <Fee report={row as unknown as Report} />
      <RecordSections record={cooperativeUsage} row={row} />
    </RecordPage>
  );
}

function Fee({ report }: { readonly report: Report }) {
  const show = useShow();
  const { data: contract } = useRow(cooperativeContract, report.contract);
  const send = useAct(sendUsageReport, {
    changes: [cooperativeUsage.name],
    onDone: ({ feeCents }) => tell(`Reported with a fee of ${exact(feeCents, money, show)}`, 'good'),
    onRefused: (refused) => tell(refused.message, 'danger'),
  });
  if (report.status !== 'draft' || !contract) return null;
  const { feePercent, feeLeast } = contract as unknown as { feePercent: number | null; feeLeast: Money | null };
  const { feeCents, basisCents, isLeast } = feeOf(
    { spendCents: report.spend.cents, creditsCents: report.credits?.cents ?? 0 },
    { percent: feePercent, leastCents: feeLeast?.cents ?? null },
  );
  const isAllowed = report.can.includes('sendReport');
  return (
    <section aria-label="Fee" className="panel flex flex-wrap items-center justify-between gap-3 p-4">
      <p>
        {exact(basisCents, money, show)} at {feePercent ?? 0} percent
        {isLeast && ', but at least the minimum fee,'} makes a fee of <strong>{exact(feeCents, money, show)}</strong>.
      </p>
      <div>
        <button
          type="button"
          className="button button-primary"
          disabled={!isAllowed || send.isPending}
          onClick={() => send.mutate({ id: report.id })}
        >
          Report
        </button>
        {!isAllowed && <p className="note mt-1">Only buyers and managers can report usage.</p>}
      </div>
    </section>
  );
}
