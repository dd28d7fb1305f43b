import { expect, test } from 'vitest';
import { type Review, reviewFile } from './review.ts';

test('an access review as a file has a line for each authority, with plain figures and nothing that a spreadsheet would run', () => {
  const grant = {
    id: 'a',
    number: 'DA-2026-0001',
    upToCents: 50_000_050,
    agencyName: null,
    commodities: 0,
    fromDay: '2026-10-01',
    untilDay: null,
    trainedUntil: '2027-06-30',
    grantedBy: 'Dana Whitfield',
    agreedBy: null,
    rests: null,
  };
  const line = { member: 'm', name: '＝cmd, Rosa', jobTitle: null, grants: [grant] };
  expect(reviewFile({ lines: [line] } as unknown as Pick<Review, 'lines'>)).toBe(
    '\uFEFFPerson,Title,Authority,Up to,Agency,From,Until,Certificate,Granted by,Agreed by,In force\r\n' +
      '"\'＝cmd, Rosa",,DA-2026-0001,500000.50,The whole organization,2026-10-01,,2027-06-30,Dana Whitfield,,yes\r\n',
  );
});
