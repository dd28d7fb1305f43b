import { call, f, typed } from '#kernel';
import { fileKinds } from '../enclosures/bid-file.ts';
import { copyChecks } from '../enclosures/copy-text.ts';
import type { BidResponse } from './bid-response.ts';
import { bondStates } from '../surety/surety.ts';

/** The prices of an opened bid, line by line, and the checklist that its bidder saw before it submitted. */
export const bidResponsiveness = call('bid.responsiveness', '/api/v1/bid/{id}/responsiveness', {
  answer: {
    /** Unit prices in ten-thousandths of a dollar. */
    lines: [
      { id: 'text', item: 'text', lot: 'text', quantity: 'text', price: 'whole?', offered: 'text?', cents: 'whole?' },
    ],
    extras: [{ id: 'text', name: 'text', cents: 'whole?' }],
    checks: [{ id: 'text', words: 'text', isMet: 'yesNo', why: 'text?' }],
    response: typed<BidResponse | null>(),
    files: [
      {
        id: 'uuid',
        name: 'text',
        kind: f.choice(fileKinds).required(),
        size: 'whole',
        ground: 'text?',
        /** Of a redacted copy: the file, and whether its text can still be read in it. */
        redacts: 'uuid?',
        copyCheck: f.choice(copyChecks),
        problem: 'text?',
      },
    ],
    security: [
      {
        state: f.choice(bondStates).required(),
        said: 'text',
        /** Each is shown, even where the surety stands by the bond. */
        defects: ['text'],
        asked: [{ at: 'instant', by: 'text?', service: 'text', reference: 'text?', hash: 'text?' }, null],
        earlier: 'whole',
        mayAsk: 'yesNo',
      },
      null,
    ],
  },
});
