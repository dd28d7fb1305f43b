import { fail, type Row } from '#kernel';
import { personActing } from '#kernel/record/acting.ts';
import { type EffectFacts, follows } from '#server/records/effects.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { balancesIn, outcomeOf, type SystemBalance } from './compare.ts';
import { deciders, officers } from './fms-people.ts';
import { refuseWithoutDuty } from './fms-duty.server.ts';
import { fmsReconciliation } from './fms-reconciliation.record.ts';
import { mappedAccount } from './layout.ts';
import { postingLayout } from './posting-layout.record.ts';
import { chartOf, isOwn } from './postings.server.ts';

type Reconciliation = Row<typeof fmsReconciliation>;

interface LedgerBalance {
  readonly line: string;
  readonly account: string;
  readonly bucket: 'encumbered' | 'expended';
  readonly ledger: number;
  readonly waiting: number;
  readonly sent: number;
  readonly rejected: number;
}

/** Of each line of the budget: all of it, and what of it the financial system may not have booked. */
const ledgerSql = `select l.id as line, l.account, p.bucket, sum(p.cents)::bigint as ledger,
    coalesce(sum(p.cents) filter (where ${isOwn} and coalesce(b.status, 'draft') = 'draft'), 0)::bigint as waiting,
    coalesce(sum(p.cents) filter (where b.status in ('sent', 'answered')), 0)::bigint as sent,
    coalesce(sum(p.cents) filter (where b.status = 'rejected'), 0)::bigint as rejected
  from budget_posting p
  join budget_line l on l.organization_id = p.organization_id and l.id = p.line
  left join journal_voucher v on v.organization_id = p.organization_id and p.document_record = 'journal_voucher' and v.id = p.document
  left join posting_batch_item i on i.organization_id = p.organization_id and i.posting = p.id and i.is_live
  left join posting_batch b on b.organization_id = i.organization_id and b.id = i.batch
  where p.organization_id = $1 and l.budget = $2 and p.day <= $3::date and p.bucket in ('encumbered', 'expended')
  group by l.id, l.account, p.bucket`;

const keepSql = `insert into fms_balance (organization_id, reconciliation, number, account, line, bucket, ledger, system, waiting, sent, rejected, outcome)
  select $1, $2, b.number, b.account, b.line, b.bucket, b.ledger, b.system, b.waiting, b.sent, b.rejected, b.outcome
  from unnest($3::text[], $4::uuid[], $5::text[], $6::bigint[], $7::bigint[], $8::bigint[], $9::bigint[], $10::bigint[], $11::text[])
    with ordinality as b(account, line, bucket, ledger, system, waiting, sent, rejected, outcome, number)`;

type Side = Omit<LedgerBalance, 'line' | 'account' | 'bucket'> & { readonly line: string | null };

async function ledgerBy(work: UnitOfWork, row: Reconciliation): Promise<Map<string, Side>> {
  const { organizationId } = work.actor;
  const layout = await work.asProduct.find(postingLayout, row.layout);
  if (!layout) throw fail('refused', 'fms_reconciliation.layout', 'Choose a file layout.');
  const chart = await chartOf(work.tx, organizationId);
  const lines = await work.tx.query<LedgerBalance & Record<string, unknown>>(
    ledgerSql,
    [organizationId, row.budget, row.asOf],
    'fms.ledger',
  );
  const found = new Map<string, Side>();
  for (const one of lines) {
    const { account } = mappedAccount(one.account, row.asOf, { ...chart, layout });
    const key = `${one.bucket} ${account}`;
    const before = found.get(key);
    found.set(key, {
      // Two lines that share an account of the financial system are compared together.
      line: before ? null : one.line,
      ledger: one.ledger + (before?.ledger ?? 0),
      waiting: one.waiting + (before?.waiting ?? 0),
      sent: one.sent + (before?.sent ?? 0),
      rejected: one.rejected + (before?.rejected ?? 0),
    });
  }
  return found;
}

const none: Side = { line: null, ledger: 0, waiting: 0, sent: 0, rejected: 0 };

function sidesOf(ledger: ReadonlyMap<string, Side>, balances: readonly SystemBalance[]) {
  const theirs = new Map(
    balances.flatMap(({ account, encumbered, expended }) => [
      [`encumbered ${account}`, encumbered],
      [`expended ${account}`, expended],
    ]),
  );
  return [...new Set([...ledger.keys(), ...theirs.keys()])].toSorted().flatMap((key) => {
    const [bucket = '', ...account] = key.split(' ');
    const sides = { ...none, ...ledger.get(key), system: theirs.get(key) ?? 0 };
    const isNothing = !ledger.has(key) && sides.system === 0;
    return isNothing ? [] : [{ account: account.join(' '), bucket, ...sides, outcome: outcomeOf(sides) }];
  });
}

/** Compares a file of balances with the ledger, and keeps the result with the file's hash. */
export async function compareFile(
  work: UnitOfWork,
  id: string,
  file: { name: string; sha256: string; rows: readonly { number: number; cells: readonly string[] }[] },
) {
  await refuseWithoutDuty(work, officers);
  const row = await work.asProduct.row(fmsReconciliation, { where: { id }, lock: 'update' });
  if (!row || row.status !== 'open')
    throw fail('conflict', 'fms_reconciliation.is_open', 'This reconciliation is closed. Make a new one.');
  const { balances, errors } = balancesIn(file.rows);
  const [first] = errors;
  if (first) throw fail('invalid', 'fms_reconciliation.file', `${first} (${errors.length} in all.)`);
  const sides = sidesOf(await ledgerBy(work, row), balances);
  const { organizationId } = work.actor;
  await work.tx.query(
    'delete from fms_balance where organization_id = $1 and reconciliation = $2',
    [organizationId, id],
    'fms.clear_balances',
  );
  await work.tx.query(
    keepSql,
    [
      organizationId,
      id,
      ...(['account', 'line', 'bucket', 'ledger', 'system', 'waiting', 'sent', 'rejected', 'outcome'] as const).map(
        (name) => sides.map((one) => one[name]),
      ),
    ],
    'fms.keep_balances',
  );
  const count = (outcome: string) => sides.filter((one) => one.outcome === outcome).length;
  const counts = {
    equal: count('equal'),
    transit: count('transit'),
    rejected: count('rejected'),
    different: count('different'),
  };
  await work.asProduct.change(
    fmsReconciliation,
    id,
    {},
    {
      fileName: file.name,
      fileHash: file.sha256,
      comparedBy: personActing(work.actor),
      comparedOn: work.today,
      equalCount: counts.equal,
      transitCount: counts.transit,
      rejectedCount: counts.rejected,
      openCount: counts.different,
    },
  );
  return counts;
}

type Facts = EffectFacts<Reconciliation>;

const begin = ({ work }: Facts): Promise<void> => refuseWithoutDuty(work, officers);

async function keepDecision({ row, work }: Facts): Promise<void> {
  await refuseWithoutDuty(work, deciders);
  await work.asProduct.change(
    fmsReconciliation,
    row.id,
    {},
    { decidedBy: personActing(work.actor), decidedOn: work.today },
  );
}

export const reconciliationEffects = follows(fmsReconciliation, {
  create: [begin],
  reconcile: [keepDecision],
  acceptDifferences: [keepDecision],
});
