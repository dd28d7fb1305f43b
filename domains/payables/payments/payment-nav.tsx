import { href } from '#kernel';
import { useSession } from '#web/data/session.ts';
import { WorkspaceNav } from '#web/ui/workspace.tsx';
import { payables } from '../index.ts';
import { readers } from '../tax-forms/tax-form-people.ts';

const { pages } = payables;
const places = [
  [href(pages.payments), 'Payment runs'],
  [href(pages.issuedPayments), 'Payments'],
  [href(pages.bankReturns), 'Returns'],
  [href(pages.payingAccounts), 'Accounts'],
] as const;
const taxForms = [href(pages.taxForms), '1099 reporting'] as const;

/** Statements and prenotes are next to their accounts. */
const placeOf = (path: string): string =>
  path.startsWith(taxForms[0])
    ? taxForms[0]
    : path === href(pages.discounts)
      ? href(pages.payments)
      : [
            pages.bankStatements,
            pages.bankLines,
            pages.prenoteFiles,
            pages.fraudProcedures,
            pages.fraudReviews,
            pages.exchangeRates,
          ].some((page) => href(page) === path)
        ? href(pages.payingAccounts)
        : path;

/** Tax forms show to those who may read them. */
export function PaymentNav({ path }: { readonly path: string }) {
  const { duties } = useSession();
  const isReader = readers.some(({ duty }) => duties.includes(duty));
  return <WorkspaceNav label="Payments" places={isReader ? [...places, taxForms] : places} current={placeOf(path)} />;
}
