import { usd } from '#domains/procurement/orders/test-world.ts';
import type { New, Row, StepOf } from '#kernel';
import type { Person } from '#world';
import { contract } from '../contract/contract.record.ts';
import { type ContractWorld, contractWorld, NOW } from '../test-world.ts';
import { contractChange } from './contract-change.record.ts';

type Given = Partial<New<typeof contractChange>>;
type Change = Row<typeof contractChange>;

/** The county of the contracts with a clerk of its governing body. */
export interface ChangeWorld extends Omit<ContractWorld, 'approved'> {
  readonly adaeze: Person;
  /** An active contract from before Levee: value and limit in dollars, to the end of 2027. */
  entered(dollars: number, more?: Partial<New<typeof contract>>): Promise<string>;
  /** An event of Derek’s. */
  event(of: string, more?: Given): Promise<Change>;
  take(by: Person, id: string, step: StepOf<typeof contractChange>, input?: object, reason?: string): Promise<Change>;
  /** Priced, proposed and agreed by Derek. */
  agreed(of: string, dollars: number, more?: Given): Promise<string>;
  /** The same, approved by Walter. */
  approved(of: string, dollars: number, more?: Given): Promise<string>;
  executed(of: string, dollars: number, more?: Given): Promise<Change>;
}

export const line = (dollars: number, eligible = false) => ({ item: 'Shoring', amount: usd(dollars), eligible });
export const withinScope = { wouldCompete: 'no', scopeReason: 'The same works, deeper than drawn.' } as const;
export const analyzed = {
  analysisKind: 'price',
  analysis: 'Unit prices are those of the bid schedule and of two other firms.',
} as const;
export const memo = { memo: 'Hours were halved against the first offer.' };

export async function changeWorld(): Promise<ChangeWorld> {
  const here = await contractWorld();
  const { derek, walter } = here;
  here.county.clock.set(NOW);
  const adaeze = await here.withDuties('Adaeze Okafor', 'governing_body');
  const firm = await here.vendor('Harbor Works');
  let made = 0;
  const take: ChangeWorld['take'] = (by, id, step, input = {}, reason) =>
    here.county.door.run(by.actor, (work) =>
      work.move(contractChange, id, step, { input: { ...input }, ...(reason ? { reason } : {}) }),
    );
  const event: ChangeWorld['event'] = (of, more = {}) =>
    derek
      .make(contractChange, {
        contract: of,
        subject: 'Rock below the pump station',
        cause: 'unforeseen',
        eventOn: '2027-01-04',
        documents: [here.paper],
        ...withinScope,
        ...more,
      })
      .then(({ id }) => derek.see(contractChange, id));
  const agreed: ChangeWorld['agreed'] = async (of, dollars, more = {}) => {
    const { id } = await event(of, { lines: [line(dollars)], ...more });
    await take(derek, id, 'price');
    await take(derek, id, 'propose');
    await take(derek, id, 'agree', memo);
    return id;
  };
  const approved: ChangeWorld['approved'] = async (of, dollars, more = {}) => {
    const id = await agreed(of, dollars, more);
    await take(walter, id, 'approve');
    return id;
  };
  return {
    ...here,
    adaeze,
    take,
    event,
    agreed,
    approved,
    async entered(dollars, more = {}) {
      const { id } = await derek.make(contract, {
        title: `Works ${++made}`,
        isExisting: true,
        vendor: firm,
        type: 'unit',
        value: usd(dollars),
        fromDay: '2026-01-01',
        untilDay: '2027-12-31',
        signedOn: '2026-01-01',
        documents: [here.paper],
        ...more,
      });
      await here.step(derek, id, 'submit');
      await here.step(walter, id, 'confirm', { signedOn: '2026-01-01' });
      return id;
    },
    async executed(of, dollars, more = {}) {
      const id = await approved(of, dollars, more);
      await take(derek, id, 'execute', { signedOn: '2027-01-05' });
      return derek.see(contractChange, id);
    },
  };
}
