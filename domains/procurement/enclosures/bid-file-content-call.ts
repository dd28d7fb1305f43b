import { call } from '#kernel';

/** One file of a bid, decrypted for those who may read it. */
export const bidFileContent = call('bid_file.content', '/api/v1/bid_file/{id}/content', {
  media: 'application/octet-stream',
});
