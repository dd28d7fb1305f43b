import { existingContracts } from '../../customers/public.server.ts';
import { type Failure, fail, type Row } from '#kernel';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import type { Asking } from './asking.server.ts';
import type { requisition } from './requisition.record.ts';

const refusal = (code: string, sentence: string, path = 'contract'): Failure =>
  fail('refused', code, sentence, { issues: [{ path, code, message: sentence }] });

/**
 * What is bought from an existing contract names it, and the contract holds for it: open, joined by the agency that pays, competed,
 * with the federal clauses where federal money pays, within its bound, and covering the code of every line. The bound is compared with
 * everything that belongs together.
 */
export async function refuseWrongContract(
  work: UnitOfWork,
  row: Row<typeof requisition>,
  { asking, cents }: { readonly asking: Asking; readonly cents: number },
): Promise<void> {
  const { contract } = row;
  if (!contract) throw refusal('requisition.contract_is_named', 'Choose the existing contract.');
  const { agency, federalFunds, day } = asking;
  const commodities = asking.lines.map(({ item, commodity }, at) => {
    if (commodity !== null) return commodity;
    throw refusal(
      'requisition.contract_covers',
      `Enter a commodity code for “${item}”, to check it against the contract.`,
      `lines.${at}.commodity`,
    );
  });
  const wanted = { commodities, agency, cents, federalFunds, day };
  const covering = (await existingContracts(work, wanted)).find(({ id }) => id === contract);
  for (const { item, commodity } of asking.lines) {
    if (!covering?.covers.includes(commodity ?? ''))
      throw refusal('requisition.contract_covers', `The contract is not open on ${day}, or does not cover “${item}”.`);
    const failing = covering.usable ? undefined : covering.checks.find(({ ok, id }) => !ok && id !== 'documents');
    if (failing)
      throw refusal(
        'requisition.contract_may_be_used',
        `${covering.name} (${covering.number}) cannot be used: ${failing.because}${failing.law ? ` (${failing.law})` : ''}`,
      );
  }
}
