import { page } from '#kernel';
import { bidFile } from './enclosures/bid-file.record.ts';

/** Files that came sealed with bids. */
export const bidFileRecords = [bidFile] as const;

export const bidFilePages = {
  bidFiles: page('/bids/files', { icon: 'paperclip', list: bidFile }),
  bidFile: page('/bids/files/:id', { detail: bidFile, screen: () => import('./enclosures/bid-file.screen.tsx') }),
};
