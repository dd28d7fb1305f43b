import { randomUUID } from 'node:crypto';
import { dutyGrant } from '#domains/organization/duty-grant.record.ts';
import { productIn } from '#domains/organization/public.server.ts';
import { inAgency } from '#domains/vendors/public.server.ts';
import { vendor } from '#domains/vendors/vendor.record.ts';
import type { New, Row } from '#kernel';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import type { Person } from '#world';
import { contractClause } from '../clauses/contract-clause.record.ts';
import { contractClauseUse } from '../clauses/contract-clause-use.record.ts';
import type { contract } from '../contract/contract.record.ts';
import { firmSigner } from '../signing/signing-act.server.ts';
import { contractWorld } from '../test-world.ts';
import { contractRevision } from './contract-revision.record.ts';
import { acceptIn, discardIn, respondIn, type Saved, saveIn } from './firm-answering.server.ts';
import { reviewAt } from './firm-redlines.server.ts';
import { redlineProposal } from './redline-proposal.record.ts';

export type Proposal = Row<typeof redlineProposal>;

export interface Party {
  readonly contract: string;
  readonly firm: string;
  readonly vendor: string;
  /** The firm’s person with the duty to sign. */
  readonly alma: Person;
}

export const NOTICE = 'Notices are given in writing to the contract manager.';
export const DATA = 'The contractor returns all data of the county within ten days after the end.';
export const LAW = 'The contractor neither supplies nor uses covered telecommunications equipment.';

export async function redlineWorld() {
  const here = await contractWorld();
  const { county, derek, fiona } = here;
  const { door, product } = county;
  const inCounty = <T>(run: (work: UnitOfWork) => Promise<T>): Promise<T> =>
    inAgency(county, { agency: county.organizationId, requestId: randomUUID() }, run);
  const clauses = new Map<string, string>();

  async function clause(code: string, body: string, rule: string | null): Promise<string> {
    const known = clauses.get(code);
    if (known) return known;
    const { id } = await derek.make(contractClause, {
      code,
      title: `Clause ${code}`,
      rule,
      body,
      reviewDueOn: '2028-01-31',
    });
    await door.run(derek.actor, (work) => work.move(contractClause, id, 'submit'));
    await door.run(fiona.actor, (work) => work.move(contractClause, id, 'approve'));
    clauses.set(code, id);
    return id;
  }

  async function firmOf(of: string) {
    const firm = await county.organization(`Bay Pumps ${randomUUID().slice(0, 8)}`, 'firm');
    await door.run(product.actor, (work) => work.change(vendor, of, {}, { firm }));
    const alma = (await county.member('Alma Reyes', 'user', firm)).with({ duties: ['bid_signer'] });
    await door.run(productIn(firm), (work) =>
      work.insert(dutyGrant, { member: alma.id, duty: 'bid_signer', fromDay: '2026-01-01' }),
    );
    return { firm, alma };
  }

  async function party(more: Partial<New<typeof contract>> = {}): Promise<Party> {
    const of = await here.finalAward();
    const { firm, alma } = await firmOf(of.vendor);
    const { id } = await here.drafted(of, { noticeTerms: NOTICE, ...more });
    for (const [code, body, rule] of [
      ['COUNTY-DATA', DATA, null],
      ['FED-K', LAW, 'us-appendix-ii/k'],
    ] as const)
      await derek.make(contractClauseUse, {
        contract: id,
        clause: await clause(code, body, rule),
        reason: 'The pumps report to a county server.',
      });
    return { contract: id, firm, vendor: of.vendor, alma };
  }

  const revision = (id: string) => product.see(contractRevision, id);
  const move = (
    by: Person,
    id: string,
    step: 'send' | 'submit' | 'approve' | 'sendBack' | 'withdraw',
    reason?: string,
  ) => door.run(by.actor, (work) => work.move(contractRevision, id, step, reason ? { reason } : {}));
  const hashOf = async (id: string): Promise<string> =>
    inCounty(async (work) => (await work.find(contractRevision, id))?.hash ?? '');
  const signer = (by: Person) => door.run(by.actor, firmSigner);

  return {
    ...here,
    inCounty,
    party,
    firmOf,
    revision,
    move,
    async review(of: Party, by = derek): Promise<string> {
      const { id } = await by.make(contractRevision, { contract: of.contract, message: 'Please answer soon.' });
      await move(by, id, 'send');
      return id;
    },
    revisions: (of: Party) =>
      inCounty((work) =>
        work.rows(contractRevision, { where: { contract: of.contract }, order: 'place', most: 'all' }),
      ),
    proposals: (id: string) =>
      inCounty((work) => work.rows(redlineProposal, { where: { revision: id }, order: 'number', most: 'all' })),
    async save(by: Person, id: string, said: Partial<Saved>): Promise<string> {
      const given = { review: id, hash: await hashOf(id), kind: 'comment', reason: 'What does this cover?', ...said };
      const who = await signer(by);
      return inCounty((work) => saveIn(work, who, given as Saved)); // what is left out is refused
    },
    async discard(by: Person, id: string, proposal: string): Promise<string> {
      const who = await signer(by);
      return inCounty((work) => discardIn(work, who, { review: id, proposal }));
    },
    async respond(by: Person, id: string, proposals: number): Promise<string> {
      const [who, hash] = [await signer(by), await hashOf(id)];
      return inCounty((work) => respondIn(work, who, { review: id, hash, proposals }));
    },
    async accept(by: Person, id: string, hash?: string): Promise<string> {
      const [who, read] = [await signer(by), hash ?? (await hashOf(id))];
      return inCounty((work) => acceptIn(work, who, { review: id, hash: read }));
    },
    firmSees: (firm: string, id: string) => inCounty((work) => reviewAt(work, firm, id)),
    answer: (
      by: Person,
      id: string,
      step: 'accept' | 'counter' | 'reject' | 'reply' | 'reopen' | 'replyAgain',
      input: object = {},
    ) => door.run(by.actor, (work) => work.move(redlineProposal, id, step, { input: { ...input } })),
  };
}
export type RedlineWorld = Awaited<ReturnType<typeof redlineWorld>>;
