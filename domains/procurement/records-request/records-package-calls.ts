import { call } from '#kernel';

/** The package as a file: for those who prepare and release it, and for the requester through them. */
export const packageFile = call('records_package.file', '/api/v1/records_package/{id}/package.zip', {
  media: 'application/zip',
});
