import { href } from '#kernel';
import { WorkspaceNav } from '#web/ui/workspace.tsx';
import { payables } from '../index.ts';

const { pages } = payables;
const places = [
  [href(pages.payments), 'Payment runs'],
  [href(pages.issuedPayments), 'Payments'],
  [href(pages.payingAccounts), 'Accounts'],
] as const;

export const PaymentNav = ({ path }: { readonly path: string }) => (
  <WorkspaceNav label="Payments" places={places} current={path} />
);
