import { call, f } from '#kernel';
import { MOST_FILES } from './file-limits.ts';

/** One encrypted piece of a file that the firm submits with its bid. */
export const encloseFile = call('firm.encloseFile', '/api/v1/firm/enclose', {
  body: {
    agency: f.uuid().required(),
    solicitation: f.uuid().required(),
    enclosure: f.uuid().required(),
    at: f.integer({ min: 0, max: 15 }).required(),
    of: f.integer({ min: 1, max: 16 }).required(),
    bytes: f.longText({ max: 2_800_000 }).required().help('One encrypted piece in base64.'),
  },
  answer: { received: 'whole' },
});

/** As a submission names the files that were sent for it. */
export const enclosuresField = f
  .json({
    type: 'array',
    maxItems: MOST_FILES,
    items: {
      type: 'object',
      properties: { id: { type: 'string', maxLength: 36 }, hash: { type: 'string', maxLength: 64 } },
      required: ['id', 'hash'],
      additionalProperties: false,
    },
  })
  .help('Files that were sent for this bid, with their hashes.');
