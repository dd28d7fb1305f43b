import type { Row } from '#kernel';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { carriedOn, ordersUnder, unpromised } from '../orders/under.server.ts';
import { document, reasonGiven } from '../../organization/public.server.ts';
import { ocidFor } from '../../procurement/public.server.ts';
import { ownerIn } from '../../public/public.server.ts';
import { contractorNameOf, isListedFirm, vendor } from '../../vendors/public.server.ts';
import { contractChange } from '../changes/contract-change.record.ts';
import { contractCondition } from '../conditions/contract-condition.record.ts';
import type { contract } from '../contract/contract.record.ts';
import { contractObligation } from '../obligations/contract-obligation.record.ts';
import { contractOption } from '../options/contract-option.record.ts';
import { contractPublication } from './contract-publication.record.ts';
import type { PublicContract, PublicDocument, PublicPayment, WithdrawnDocument } from './public-contract.ts';
import { publicStates, type PublicState } from './publication-words.ts';

type Contract = Row<typeof contract>;

/** A contract of a published solicitation is public as its award is; any other one by a publication. */
export const isPublicSql = `c.status in ('${publicStates.join("', '")}') and (
    exists (select from contract_publication p where p.organization_id = c.organization_id and p.contract = c.id and p.status = 'published')
    or exists (select from award w join solicitation s on s.organization_id = w.organization_id and s.id = w.solicitation
      where w.organization_id = c.organization_id and w.id = c.award and w.noticed_at is not null
        and s.ocid is not null and s.published_at is not null))`;

/** Orders under a contract that promise something. */
export const ordersOf = (
  which: string,
): string => `select o.id, o.total_cents from ${ordersUnder({ contract: `= ${which}` })} u
    join purchase_order o on o.organization_id = $1 and o.id = u."order" and o.status not in ${unpromised}`;
const ordersSql = ordersOf('$2');

const moneySql = `with ordered as (${ordersSql})
  select (select coalesce(sum(total_cents), 0)::bigint from ordered) as "orderedCents",
    (select coalesce(sum(b.cents), 0)::bigint from ordered o
      join invoice i on i.organization_id = $1 and i.purchase_order = o.id
      join budget_posting b on b.organization_id = $1 and b.document_record = 'invoice' and b.document = i.id
        and b.bucket = 'expended') as "spentCents", ${carriedOn('$2')} as "carriedCents"`;
const paymentsSql = `with ordered as (${ordersSql})
  select p.number, p.settled_on::text as "paidOn", sum(l.amount_cents)::bigint as cents from ordered o
    join invoice i on i.organization_id = $1 and i.purchase_order = o.id
    join payment_lines l on l.organization_id = $1 and l.invoice = i.id and l.interest_rule is null
    join payment p on p.organization_id = $1 and p.id = l.parent and p.status = 'settled' and p.settled_on is not null
  group by p.number, p.settled_on order by p.settled_on desc, p.number desc`;
const budgetSql = `with ordered as (${ordersSql})
  select l.account, min(l.name) as name, sum(b.cents)::bigint as cents from ordered o
    join budget_posting b on b.organization_id = $1 and b.document_record = 'purchase_order' and b.document = o.id
      and b.bucket = 'encumbered'
    join budget_line l on l.organization_id = $1 and l.id = b.line
  group by l.account having sum(b.cents) <> 0 order by l.account`;
const sourceSql = `select s.number as solicitation, s.ocid, w.number as award from award w
    join solicitation s on s.organization_id = w.organization_id and s.id = w.solicitation
  where w.organization_id = $1 and w.id = $2 and s.ocid is not null and s.published_at is not null and w.noticed_at is not null`;
const publicSql = `select c.id from contract c where c.organization_id = $1 and c.id = $2 and ${isPublicSql}`;

/** Whether anybody may read it now. */
export const isPublic = async ({ tx, actor }: UnitOfWork, id: string): Promise<boolean> =>
  (await tx.query(publicSql, [actor.organizationId, id], 'register.is_public')).length > 0;

/** Every settled payment of a contract, the latest first. */
export const paymentsOf = ({ tx, actor }: UnitOfWork, id: string): Promise<readonly PublicPayment[]> =>
  tx.query<PublicPayment>(paymentsSql, [actor.organizationId, id], 'register.payments');

export interface Source {
  readonly solicitation: string;
  readonly ocid: string;
  readonly award: string;
}

/** The public process that led to a contract, where there is one. */
export async function sourceOfPublic({ tx, actor }: UnitOfWork, row: Contract): Promise<Source | null> {
  if (row.award === null) return null;
  const [found] = await tx.query<Source>(sourceSql, [actor.organizationId, row.award], 'register.source');
  return found ?? null;
}

/** Files of what is published, and what was withdrawn with its reason. */
async function filesOf(work: UnitOfWork, of: string): Promise<Pick<PublicContract, 'documents' | 'withdrawn'>> {
  const all = await work.rows(contractPublication, {
    where: { contract: of, status: ['published', 'withdrawn'], kind: { not: 'facts' } },
    fields: ['title', 'kind', 'files', 'isRedacted', 'exemption', 'publishedAt', 'withdrawnAt', 'status'],
    order: 'number',
    most: 'all',
  });
  const kept = await work.rows(document, {
    where: { id: all.flatMap(({ files }) => files ?? []), status: 'kept', scan: { not: 'infected' } },
    fields: ['name', 'mediaType', 'size'],
    most: 'all',
  });
  const documents: PublicDocument[] = [];
  const withdrawn: WithdrawnDocument[] = [];
  for (const one of all) {
    const { title, kind, publishedAt, isRedacted, exemption } = one;
    if (one.status === 'withdrawn') {
      const reason = (await reasonGiven(work, contractPublication.name, one.id, ['withdraw'])) ?? '';
      for (const id of one.files ?? []) withdrawn.push({ id, title, withdrawnAt: one.withdrawnAt ?? '', reason });
    } else if (kind !== 'facts')
      for (const file of kept.filter(({ id }) => (one.files ?? []).includes(id)))
        documents.push({
          ...fileFacts(file),
          title,
          kind,
          publishedAt: publishedAt ?? '',
          exemption: isRedacted ? exemption : null,
        });
  }
  const shown = new Set(documents.map(({ id }) => id));
  return { documents, withdrawn: withdrawn.filter(({ id }) => !shown.has(id)) };
}

const fileFacts = ({ id, name, mediaType, size }: Pick<PublicDocument, 'id' | 'name' | 'mediaType' | 'size'>) => ({
  id,
  name,
  mediaType,
  size,
});

async function partsOf(work: UnitOfWork, of: string) {
  const changes = await work.rows(contractChange, {
    where: { contract: of, status: 'executed', executedOn: { not: null } },
    fields: ['number', 'subject', 'kind', 'exposure', 'days', 'executedOn', 'limitAfter', 'endAfter'],
    order: 'number',
    most: 'all',
  });
  const options = await work.rows(contractOption, {
    where: { contract: of, status: 'exercised' },
    fields: ['name', 'amount', 'newEnd', 'exercisedOn'],
    order: 'place',
    most: 'all',
  });
  const milestones = await work.rows(contractObligation, {
    where: { contract: of, isPublic: true },
    fields: ['name', 'dueOn', 'doneOn', 'status'],
    order: 'dueOn',
    most: 'all',
  });
  const bonds = await work.rows(contractCondition, {
    where: { contract: of, kind: ['performance', 'payment'], status: 'confirmed' },
    fields: ['kind', 'name', 'least', 'evidenceUntil'],
    order: 'name',
    most: 'all',
  });
  return {
    changes: changes.map(({ number, subject, kind, exposure, days, executedOn, limitAfter, endAfter }) => ({
      number,
      subject,
      kind,
      days,
      executedOn: executedOn ?? '',
      endOn: endAfter,
      cents: exposure?.cents ?? 0,
      limitCents: limitAfter?.cents ?? null,
    })),
    options: options.map(({ name, amount, newEnd, exercisedOn }) => ({
      name,
      newEnd,
      exercisedOn: exercisedOn ?? '',
      cents: amount.cents,
    })),
    milestones: milestones.map(({ id, name, dueOn, doneOn, status: state }) => ({ id, name, dueOn, doneOn, state })),
    guarantees: bonds.flatMap(({ id, kind, name, least, evidenceUntil: untilDay }) =>
      kind === 'performance' || kind === 'payment' ? [{ id, kind, name, untilDay, cents: least?.cents ?? null }] : [],
    ),
  };
}

const ownSql = `select ocid from ocds_release where organization_id = $1 and contract = $2 order by released_at, id fetch first row only`;

/** What a contract without a public solicitation is called in open data: as it was first released, whatever was renamed since. */
async function ownProcess(work: UnitOfWork, { id, number }: Contract): Promise<string> {
  const [found] = await work.tx.query<{ ocid: string }>(ownSql, [work.actor.organizationId, id], 'register.own');
  return found?.ocid ?? ocidFor(work, number);
}

const firmFields = ['number', 'name', 'tradeName', 'taxClass', 'status', 'isPublic'] as const;

/** Everything that anybody may read of it. Whether it is public is asked before. */
export async function publicFacts(work: UnitOfWork, row: Contract): Promise<PublicContract> {
  const { tx, actor } = work;
  const given = [actor.organizationId, row.id];
  const { name: agency, timeZone } = await ownerIn(work);
  const [money] = await tx.query<{ orderedCents: number; spentCents: number; carriedCents: number }>(
    moneySql,
    given,
    'register.money',
  );
  const payments = await paymentsOf(work, row.id);
  const budget = await tx.query<PublicContract['budget'][number]>(budgetSql, given, 'register.budget');
  const source = await sourceOfPublic(work, row);
  const firm = row.vendor ? await work.row(vendor, { where: { id: row.vendor }, fields: firmFields }) : null;
  const { id, number, title, type, lot, federalFunds, fromDay, untilDay, signedOn, closedOn } = row;
  return {
    id,
    number,
    title,
    type,
    lot,
    federalFunds,
    fromDay,
    untilDay,
    signedOn,
    closedOn,
    agency,
    timeZone,
    state: row.status as PublicState, // only those are read
    vendor: firm && { number: firm.number, name: contractorNameOf(firm), isListed: isListedFirm(firm) },
    ocid: source?.ocid ?? (await ownProcess(work, row)),
    solicitation: source?.solicitation ?? null,
    award: source?.award ?? null,
    currency: row.value?.currency ?? 'USD',
    valueCents: row.value?.cents ?? 0,
    limitCents: row.ceiling?.cents ?? row.value?.cents ?? 0,
    orderedBeforeCents: row.orderedBefore && row.orderedBefore.cents - (money?.carriedCents ?? 0),
    termination: row.status === 'terminated' ? { kind: row.terminationKind, on: row.terminatedOn } : null,
    orderedCents: money?.orderedCents ?? 0,
    spentCents: money?.spentCents ?? 0,
    paidCents: payments.reduce((sum, { cents }) => sum + cents, 0),
    ...(await partsOf(work, id)),
    ...(await filesOf(work, id)),
    budget,
    payments: { data: payments, total: payments.length, totalIs: 'exact' },
  };
}
