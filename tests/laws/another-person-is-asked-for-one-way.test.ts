import { expect, test } from 'vitest';
import { sources } from '../world/sources.ts';

/** A refusal that sends to another person. */
const asks = /\bsomeone else (?:of the firm )?has to\b/i;
/** It is judged of everybody for whom the act counts: in a session, by a key, through the product, and of those they stand in for. */
const judges = /\b(?:secondPerson|actsForAny|peopleActing)\(/;

/** Files that say so of something else than who acts, and of what. */
const otherwise: Readonly<Record<string, string>> = {
  'domains/public/company/stories.ts': 'quotes the sentence',
  'domains/procurement/evaluation/panel.server.ts': 'of the person who is named as a member, not of who names them',
  'domains/workflow/approvals/eligibility.ts': 'of a decider whose requesters, delegates and reports are looked up',
  'domains/workflow/approvals/decide.server.ts': 'passes on what eligibility says',
  'domains/workflow/approvals/rows-awaiting.server.ts': 'tells managers where only the submitter could decide',
  'domains/contracts/subpayments/prime-links.server.ts': 'of a person who is reached where the prime is',
  'domains/contracts/redlines/firm-answering.server.ts': 'of an address that both sides know',
  'domains/contracts/signing/preparing.server.ts': 'of the signers who are named, against who prepared',
  'domains/contracts/signing/signing-act.server.ts': 'of an address that both sides know',
  'domains/accounts/wanted-rights.server.ts': 'of the person who is to receive a right',
  'domains/organization/duty-grant.record.ts':
    'of the person who receives the duty; the product founds organizations in the name of one',
  'domains/organization/role.record.ts':
    'of the person whose role it is; the product founds organizations in the name of one',
  'domains/organization/tenants.server.ts': 'of the organization in which the operator works',
};

interface Text {
  readonly path: string;
  readonly text: string;
}

const onesided = (files: readonly Text[]): readonly string[] =>
  files.filter(({ text }) => asks.test(text) && !judges.test(text)).map(({ path }) => path);

const domains: readonly Text[] = sources()
  .filter(({ path, isTest }) => !isTest && /^domains\/.*\.ts$/.test(path) && !path.includes('test-world'))
  .map(({ path, text }) => ({ path, text }));

test('who has to leave an act to another person is judged by everybody for whom the act counts', () => {
  expect(domains.filter(({ text }) => asks.test(text)).length).toBeGreaterThan(80);
  expect(onesided(domains).toSorted()).toEqual(Object.keys(otherwise).toSorted());
});

test('a comparison with the person who acts alone is noticed', () => {
  const planted = `if (row.askedBy === work.actor.id) throw refused('You asked, so someone else has to approve it.');`;
  expect(onesided([{ path: 'domains/planted.server.ts', text: planted }])).toEqual(['domains/planted.server.ts']);
  expect(
    onesided([
      {
        path: 'domains/planted.server.ts',
        text: planted.replace('row.askedBy === work.actor.id', 'actsForAny(work.actor, row.askedBy)'),
      },
    ]),
  ).toEqual([]);
});
