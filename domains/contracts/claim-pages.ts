import { page } from '#kernel';
import { claimEntry } from './claims/claim-entry.record.ts';
import { claimNote } from './claims/claim-note.record.ts';
import { contractClaim } from './claims/contract-claim.record.ts';

/** What contractors claim, the file of each claim, and what is kept apart from it. */
export const claimRecords = [contractClaim, claimEntry, claimNote] as const;

/** One file for the claim and for what belongs to its file: the shell names each file that it may fetch. */
const screen = () => import('./claims/claim.screen.tsx');

export const claimPages = {
  contractClaims: page('/contract-claims', { icon: 'scale', list: contractClaim }),
  claim: page('/contract-claims/:id', {
    detail: contractClaim,
    screen,
  }),
  claimEntry: page('/contract-claims/entries/:id', { detail: claimEntry, screen }),
  claimNote: page('/contract-claims/notes/:id', { detail: claimNote, screen }),
};
