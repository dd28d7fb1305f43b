import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dutyGrant } from '#domains/organization/duty-grant.record.ts';
import { document } from '#domains/organization/document.record.ts';
import { member } from '#domains/organization/member.record.ts';
import { productIn } from '#domains/organization/public.server.ts';
import { vendor } from '#domains/vendors/vendor.record.ts';
import { contractSignature } from './contract-signature.record.ts';
import { contractSigning } from './contract-signing.record.ts';
import { drawnAs, strokesOf } from './drawn.ts';
import { voidIfChanged } from './signing-act.server.ts';
import { refuseKeys } from './signing-calls.server.ts';
import { type Line, type Party, type SigningWorld, signingWorld, stateOf } from './test-world.ts';

/** By a person who wants a contract that nobody agreed to. */
let here: SigningWorld;
let of: Party;
beforeAll(async () => {
  here = await signingWorld();
  of = await here.approvedContract();
});
afterAll(() => here.county.close());

const ended = (id: string) => here.derek.run(contractSigning, 'withdraw', id, 'A test is over.');

describe('a signing is not sent', () => {
  const cases: readonly (readonly [string, () => readonly Line[], string])[] = [
    ['without the contractor', () => [[1, 'agency', here.walter]], 'contract_signing.one_contractor'],
    [
      'without the agency',
      () => [
        [1, 'contractor'],
        [2, 'counsel', here.fiona],
      ],
      'contract_signing.agency_signs',
    ],
    [
      'with a person of the agency for the firm',
      () => [
        [1, 'contractor', here.derek],
        [2, 'agency', here.walter],
      ],
      'contract_signing.contractor_is_firm',
    ],
    [
      'without naming who signs',
      () => [
        [1, 'contractor'],
        [2, 'agency'],
      ],
      'contract_signing.names_person',
    ],
    [
      'with one person twice',
      () => [
        [1, 'contractor'],
        [2, 'agency', here.walter],
        [3, 'counsel', here.walter],
      ],
      'contract_signing.signs_once',
    ],
    [
      'with its preparer alone',
      () => [
        [1, 'contractor'],
        [2, 'agency', here.derek],
      ],
      'contract_signing.preparer_is_not_alone',
    ],
    [
      'with counsel who is none',
      () => [
        [1, 'contractor'],
        [2, 'counsel', here.chantal],
        [3, 'agency', here.walter],
      ],
      'contract_signing.signer_may',
    ],
    [
      'with a signer without authority',
      () => [
        [1, 'contractor'],
        [2, 'agency', here.chantal],
      ],
      'contract_signing.signer_may',
    ],
  ];
  test.each(cases)('%s', async (_, lines, code) => {
    const id = await here.prepared(of, lines());
    await expect(here.derek.run(contractSigning, 'send', id)).rejects.toMatchObject({ code });
  });

  test('twice at once, by a person without the duty, or to a vendor without an account', async () => {
    const [one, other] = [await here.prepared(of), await here.prepared(of)];
    await expect(here.chantal.run(contractSigning, 'send', one)).rejects.toMatchObject({ kind: 'forbidden' });
    const sent = await Promise.allSettled([one, other].map((id) => here.derek.run(contractSigning, 'send', id)));
    expect(sent.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await ended(sent[0]?.status === 'fulfilled' ? one : other);
    const lone = await here.approvedContract();
    await here.county.door.run(here.county.product.actor, (work) =>
      work.change(vendor, lone.vendor, {}, { firm: null }),
    );
    await expect(here.sent(lone)).rejects.toMatchObject({ code: 'contract_signing.vendor_has_account' });
  });
});

describe('nobody signs', () => {
  let id: string;
  beforeAll(async () => {
    id = await here.sent(of);
  });

  test('out of order, in the place of another, or for both parties', async () => {
    await expect(here.signed(id, here.fiona, 'counsel')).rejects.toMatchObject({ code: 'contract_signature.in_order' });
    for (const person of [here.walter, here.derek])
      await expect(here.signed(id, person, 'counsel')).rejects.toMatchObject({ code: 'contract_signature.own_place' });
    await expect(here.sign(here.walter, await here.given(id, 'contractor'))).rejects.toMatchObject({
      kind: 'not_found',
    });
    await expect(here.signForFirm(of.alma, await here.given(id, 'agency'))).rejects.toMatchObject({
      kind: 'not_found',
    });
  });

  test('for another firm, from another county, or without the duty', async () => {
    const rival = await here.approvedContract();
    await expect(here.signed(id, rival.alma, 'contractor')).rejects.toMatchObject({ kind: 'not_found' });
    const elsewhere = await here.county.organization('Piney Woods County');
    const spy = await here.county.member('Vera Lind', 'admin', elsewhere);
    await expect(here.signed(id, spy, 'counsel')).rejects.toMatchObject({ kind: 'not_found' });
    const clerk = await here.county.member('Ben Ito', 'user', of.firm);
    await expect(here.signed(id, clerk, 'contractor')).rejects.toMatchObject({
      code: 'contract_signature.firm_signer',
    });
  });

  test('as the firm with an address of the agency, or as the agency with one of the firm', async () => {
    const { email } = await here.county.product.see(member, here.walter.id);
    const both = (await here.county.member('W. Kowalski', 'user', of.firm)).with({ duties: ['bid_signer'] });
    await here.county.door.run(productIn(of.firm), async (work) => {
      await work.insert(dutyGrant, { member: both.id, duty: 'bid_signer', fromDay: '2026-01-01' });
      await work.tx.query('update organization_members set email = $3 where organization_id = $1 and id = $2', [
        of.firm,
        both.id,
        email.toUpperCase(),
      ]);
    });
    await expect(here.signed(id, both, 'contractor')).rejects.toMatchObject({
      code: 'contract_signature.firm_is_not_staff',
    });
    const party = await here.approvedContract();
    const own = await here.sent(party, [
      [1, 'agency', here.walter],
      [2, 'contractor'],
    ]);
    const contacts = [{ name: 'W. K.', email }];
    await here.county.door.run(here.county.product.actor, (work) => work.change(vendor, party.vendor, { contacts }));
    await expect(here.signed(own, here.walter, 'agency')).rejects.toMatchObject({
      code: 'contract_signature.contact_of_vendor',
    });
  });

  test('another content, another consent, without agreeing, or with a drawing that is none', async () => {
    const refused = async (more: object, code: string) =>
      expect(here.signForFirm(of.alma, await here.given(id, 'contractor', more))).rejects.toMatchObject({
        code: `contract_signature.${code}`,
      });
    await refused({ hash: '0'.repeat(64) }, 'content');
    await refused({ consent: '1999-01' }, 'consent');
    await refused({ consent: 'toString' }, 'consent');
    await refused({ agreed: false }, 'agreed');
    await refused({ agreed: null }, 'agreed');
    for (const drawn of ['NaN,NaN', '1,1', '601,1 2,2 3,3 4,4 5,5 6,6', '1,1 '.repeat(300_000), '<svg onload=1>'])
      await refused({ drawn }, 'drawn');
  });

  test('twice, however fast the clicks, and not again after the others', async () => {
    const given = await here.given(id, 'contractor');
    const all = await Promise.allSettled([1, 2, 3].map(() => here.signForFirm(of.alma, given)));
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await expect(here.signForFirm(of.alma, given)).rejects.toMatchObject({ code: 'contract_signature.signed' });
  });

  test('with a duty that ended between opening the page and signing', async () => {
    const given = await here.given(id, 'counsel');
    const [grant] = await here.inCounty((work) =>
      work.rows(dutyGrant, { where: { member: here.fiona.id, duty: 'legal_counsel' }, fields: [], most: 'all' }),
    );
    await here.county.product.run(dutyGrant, 'revoke', grant?.id ?? '');
    await expect(here.sign(here.fiona, given)).rejects.toMatchObject({ code: 'contract_signature.may_sign' });
    await here.county.product.make(dutyGrant, { member: here.fiona.id, duty: 'legal_counsel' });
    expect(await here.sign(here.fiona, given)).toBe('open');
  });

  test('what was changed elsewhere: another name of an attached file voids the signing before the act', async () => {
    const given = await here.given(id, 'agency');
    const { version } = await here.derek.see(document, here.paper);
    await here.derek.edit(document, here.paper, version, { name: 'another.pdf' });
    await expect(here.sign(here.walter, given)).rejects.toMatchObject({ code: 'contract_signature.changed' });
    await here.inCounty((work) => voidIfChanged(work, of.contract));
    expect(await stateOf(here, id)).toMatchObject({
      status: 'voided',
      ended: 'The contract was changed after it was sent for signature: documents.',
    });
    await expect(here.sign(here.walter, given)).rejects.toMatchObject({ code: 'contract_signature.over' });
  });

  test('by a key, by a step of the record, or by an edit of a sent signing', async () => {
    expect(() => refuseKeys({ sessionId: null, keyId: 'key' })).toThrow('no key and no service');
    const next = await here.sent(of);
    const [place] = await here.places(next);
    for (const person of [here.derek, here.walter, here.fiona])
      await expect(person.run(contractSignature, 'sign', place?.id ?? '')).rejects.toMatchObject({ kind: 'forbidden' });
    await expect(here.derek.run(contractSigning, 'complete', next)).rejects.toMatchObject({ kind: 'forbidden' });
    const { version } = await stateOf(here, next);
    await expect(here.derek.edit(contractSigning, next, version, { message: 'Other words' })).rejects.toMatchObject({
      code: 'contract_signing.is_sent',
    });
  });
});

test('a drawn signature is its points, bounded and inside the field', () => {
  const text = '1,2 30,40 5,6 70,80;9,10 11,12';
  expect(drawnAs(strokesOf(text) ?? [])).toBe(text);
  for (const bad of [
    '',
    '1,1 1,1 1,1 1,1 1,1 1,1',
    '1,2 3',
    '1.5,2 3,4 5,6 7,8 9,9 8,8',
    '-1,2 3,4 5,6 7,8 9,9 8,8',
    '1,2,3',
  ])
    expect(strokesOf(bad)).toBeNull();
});
