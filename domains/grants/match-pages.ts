import { page } from '#kernel';
import { matchEntry } from './match/match-entry.record.ts';

/** What is contributed to the match of awards. */
export const matchRecords = [matchEntry] as const;

export const matchPages = {
  matchEntries: page('/grant-match', { title: 'Match Ledger', icon: 'scale', list: matchEntry }),
  matchEntry: page('/grant-match/:id', {
    detail: matchEntry,
    screen: () => import('./record.screen.tsx'),
  }),
};
