import { href, page } from '#kernel';

/** What anybody may read of contracts. */
export const publicRegister = page('/public-contracts', {
  title: 'Public contracts',
  icon: 'file-signature',
  open: 'site',
  description: 'Contracts of this agency: parties, limit, term, changes, documents and spend to date.',
  view: () => import('./publishing/register.view.tsx'),
});
export const publicContractPage = page('/public-contracts/:number', {
  title: 'Public contract',
  icon: 'file-signature',
  open: 'site',
  description: 'One contract: its parties, limit, term, changes, documents, payments and open data.',
  view: () => import('./publishing/contract.view.tsx'),
});
export const contractPath = (number: string): string => href(publicContractPage, { number });
