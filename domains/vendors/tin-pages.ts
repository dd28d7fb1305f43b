import { page } from '#kernel';
import { tinFile } from './tin/tin-file.record.ts';
import { tinMatch } from './tin/tin-match.record.ts';

/** Names and TINs of vendors before the IRS. */
export const tinRecords = [tinFile, tinMatch] as const;

const list = { screen: () => import('./vendor-list.screen.tsx') };

export const tinPages = {
  tinMatching: page('/vendor-directory/tin-matching', {
    title: 'TIN Matching',
    screen: () => import('./tin/tin-matching.screen.tsx'),
  }),
  tinFiles: page('/vendor-directory/tin-files', { list: tinFile, ...list }),
  tinFile: page('/vendor-directory/tin-files/:id', {
    detail: tinFile,
    screen: () => import('./tin/tin-file.screen.tsx'),
  }),
  tinMatches: page('/vendor-directory/tin-matches', { list: tinMatch, ...list }),
  tinMatch: page('/vendor-directory/tin-matches/:id', { detail: tinMatch }),
};
