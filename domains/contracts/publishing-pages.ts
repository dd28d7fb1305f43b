import { page } from '#kernel';
import { contractPublication } from './publishing/contract-publication.record.ts';
import { publicContractPage, publicRegister } from './register-pages.ts';

/** What the public reads of contracts, and who publishes it. */
export const publishingRecords = [contractPublication] as const;

export const publishingPages = {
  publicRegister,
  publicContract: publicContractPage,
  publications: page('/contract-publications', { icon: 'megaphone', list: contractPublication }),
  publication: page('/contract-publications/:id', { detail: contractPublication }),
};
