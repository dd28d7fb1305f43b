import type { New, Row, StepOf } from '#kernel';
import type { Person } from '#world';
import { contract } from '../contract/contract.record.ts';
import { type ContractWorld, contractWorld } from '../test-world.ts';
import { contractCloseout } from './contract-closeout.record.ts';

type Closeout = Row<typeof contractCloseout>;

/** The county of the contracts with two more contract managers: Nadia opens closeouts, Oskar closes. Derek prepares the contracts. */
export interface CloseoutWorld extends ContractWorld {
  readonly nadia: Person;
  readonly oskar: Person;
  opened(of: string, more?: Partial<New<typeof contractCloseout>>): Promise<Closeout>;
  /** Opened and attested by Nadia. */
  submitted(of: string, more?: Partial<New<typeof contractCloseout>>): Promise<Closeout>;
  take(by: Person, id: string, step: StepOf<typeof contractCloseout>, reason?: string): Promise<Closeout>;
  terms(of: string): Promise<Pick<Row<typeof contract>, 'status' | 'closedOn'>>;
}

export const attested = {
  evaluation: 'Delivered in time, and the pumps run as specified.',
  property: 'none',
  warranty: 'begins',
  warrantyFrom: '2027-01-05',
  warrantyUntil: '2028-01-04',
  keepYears: 5,
  keepSource: 'GS1-SL, item 65',
} as const;

export async function closeoutWorld(): Promise<CloseoutWorld> {
  return closing(await contractWorld());
}

/** The same in a county that has more: the payments of its orders. */
export async function closing<W extends ContractWorld>(here: W): Promise<W & CloseoutWorld> {
  const nadia = await here.withDuties('Nadia Petrova', 'contract_manager');
  const oskar = await here.withDuties('Oskar Lind', 'contract_manager');
  const take: CloseoutWorld['take'] = (by, id, step, reason) =>
    here.county.door.run(by.actor, (work) => work.move(contractCloseout, id, step, reason ? { reason } : {}));
  const opened: CloseoutWorld['opened'] = async (of, more = {}) => {
    const { id } = await nadia.make(contractCloseout, {
      contract: of,
      completedOn: '2027-01-05',
      evidence: [here.paper],
      ...attested,
      ...more,
    });
    return nadia.see(contractCloseout, id);
  };
  return {
    ...here,
    nadia,
    oskar,
    opened,
    take,
    async submitted(of, more) {
      const { id } = await opened(of, more);
      await take(nadia, id, 'submit');
      return nadia.see(contractCloseout, id);
    },
    terms: (of) => nadia.see(contract, of),
  };
}
