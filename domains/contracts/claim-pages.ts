import { page } from '#kernel';
import { claimEntry } from './claims/claim-entry.record.ts';
import { claimNote } from './claims/claim-note.record.ts';
import { contractClaim } from './claims/contract-claim.record.ts';

/** What contractors claim, the file of each claim, and what is kept apart from it. */
export const claimRecords = [contractClaim, claimEntry, claimNote] as const;

const part = () => import('./claims/claim-part.screen.tsx');

export const claimPages = {
  contractClaims: page('/contract-claims', { title: 'Contract Claims', icon: 'scale', list: contractClaim }),
  claim: page('/contract-claims/:id', {
    title: 'Contract Claim',
    detail: contractClaim,
    screen: () => import('./claims/claim.screen.tsx'),
  }),
  claimEntries: page('/contract-claims/entries', { title: 'Claim Entries', icon: 'files', list: claimEntry }),
  claimEntry: page('/contract-claims/entries/:id', { title: 'Claim Entry', detail: claimEntry, screen: part }),
  claimNotes: page('/contract-claims/notes', { title: 'Privileged Notes', icon: 'lock', list: claimNote }),
  claimNote: page('/contract-claims/notes/:id', { title: 'Privileged Note', detail: claimNote, screen: part }),
};
