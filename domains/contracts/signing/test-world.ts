import { randomUUID } from 'node:crypto';
import { dutyGrant } from '#domains/organization/duty-grant.record.ts';
import { productIn } from '#domains/organization/public.server.ts';
import { inAgency } from '#domains/vendors/public.server.ts';
import { vendor } from '#domains/vendors/vendor.record.ts';
import type { Row } from '#kernel';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import type { Person } from '#world';
import { contract } from '../contract/contract.record.ts';
import { type ContractWorld, contractWorld } from '../test-world.ts';
import { contractSignature } from './contract-signature.record.ts';
import { contractSigning } from './contract-signing.record.ts';
import { agencySigner, declineIn, firmSigner, type Given, signIn } from './signing-act.server.ts';
import { CONSENT, type Capacity } from './signing-words.ts';

type Signature = Row<typeof contractSignature>;

export interface Party {
  readonly contract: string;
  readonly firm: string;
  readonly vendor: string;
  /** The firm’s person with the duty to sign. */
  readonly alma: Person;
}

export type Line = readonly [step: number, capacity: Capacity, person?: Person];

export interface SigningWorld extends ContractWorld {
  /** An approved contract whose vendor has an account. */
  approvedContract(): Promise<Party>;
  prepared(of: Party, lines?: readonly Line[], by?: Person): Promise<string>;
  sent(of: Party, lines?: readonly Line[]): Promise<string>;
  places(signing: string): Promise<readonly Signature[]>;
  /** What a person sends from the page as it is now. */
  given(signing: string, capacity: Capacity, more?: Partial<Given>): Promise<Given>;
  sign(by: Person, given: Given): Promise<string>;
  signForFirm(by: Person, given: Given): Promise<string>;
  decline(by: Person, signature: string, reason: string): Promise<string>;
  inCounty<T>(run: (work: UnitOfWork) => Promise<T>): Promise<T>;
  signed(signing: string, by: Person, capacity: Capacity): Promise<string>;
}

export async function signingWorld(): Promise<SigningWorld> {
  const here = await contractWorld();
  const { county, derek, fiona, walter } = here;
  const inCounty: SigningWorld['inCounty'] = (run) =>
    inAgency(county, { agency: county.organizationId, requestId: randomUUID() }, run);
  const usual: readonly Line[] = [
    [1, 'contractor'],
    [2, 'counsel', fiona],
    [3, 'agency', walter],
  ];
  const prepared: SigningWorld['prepared'] = async (of, lines = usual, by = derek) =>
    (
      await by.make(contractSigning, {
        contract: of.contract,
        signers: lines.map(([step, capacity, person]) => ({ step, capacity, person: person?.id ?? null })),
      })
    ).id;
  const places: SigningWorld['places'] = (signing) =>
    inCounty((work) => work.rows(contractSignature, { where: { signing }, order: 'place', most: 'all' }));
  const sign: SigningWorld['sign'] = (by, given) =>
    county.door.run(by.actor, async (work) => signIn(work, await agencySigner(work), given));
  const signForFirm: SigningWorld['signForFirm'] = async (by, given) => {
    const signer = await county.door.run(by.actor, firmSigner);
    return inCounty((work) => signIn(work, signer, given));
  };
  const given: SigningWorld['given'] = async (signing, capacity, more = {}) => {
    const place = (await places(signing)).find((one) => one.capacity === capacity);
    const { hash } = await county.product.see(contractSigning, signing);
    return {
      signature: place?.id ?? '',
      hash: hash ?? '',
      consent: CONSENT,
      agreed: true,
      name: 'As on my card',
      title: 'Director',
      ...more,
    };
  };
  return {
    ...here,
    inCounty,
    places,
    prepared,
    sign,
    signForFirm,
    given,
    async approvedContract() {
      const of = await here.finalAward();
      const name = `Bay Pumps ${randomUUID().slice(0, 8)}`;
      const firm = await county.organization(name, 'firm');
      await county.door.run(county.product.actor, (work) => work.change(vendor, of.vendor, {}, { firm }));
      const alma = (await county.member('Alma Reyes', 'user', firm)).with({ duties: ['bid_signer'] });
      await county.door.run(productIn(firm), (work) =>
        work.insert(dutyGrant, { member: alma.id, duty: 'bid_signer', fromDay: '2026-01-01' }),
      );
      const { id } = await here.drafted(of);
      await here.step(derek, id, 'submit');
      await here.step(fiona, id, 'clear');
      await here.step(walter, id, 'approve');
      return { contract: id, firm, vendor: of.vendor, alma };
    },
    async sent(of, lines) {
      const id = await prepared(of, lines);
      await derek.run(contractSigning, 'send', id);
      return id;
    },
    decline: (by, signature, reason) =>
      county.door.run(by.actor, async (work) => declineIn(work, await agencySigner(work), { signature, reason })),
    signed: async (signing, by, capacity) =>
      capacity === 'contractor'
        ? signForFirm(by, await given(signing, capacity))
        : sign(by, await given(signing, capacity)),
  };
}

export const stateOf = (here: SigningWorld, id: string) => here.derek.see(contractSigning, id);
export const contractAt = (here: SigningWorld, id: string) => here.derek.see(contract, id);
