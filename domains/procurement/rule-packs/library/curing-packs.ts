import { all, always, type Pack, type PackRule } from '../pack.ts';
import { built, local, stated } from './of-states.ts';
import { REVISION_OF_2020 } from './reading.ts';

/** What the law of a State says of defects in opened bids: a pack of its own, so that the packs that decided before stay as they are. */
const curing = (state: string, more: Pick<Pack, 'program' | 'citation' | 'rules' | 'covers'>): Pack => ({
  ...stated,
  ...more,
  id: `${state.toLowerCase()}-curing`,
  jurisdiction: state,
  version: '2020',
  from: REVISION_OF_2020,
  sourceDay: '2026-11-30',
  status: 'in_force',
});

const bids = ['sealed_bids', 'informal_bids'] as const;
const never = (id: string, rule: Omit<PackRule, 'id' | 'when'> & Partial<Pick<PackRule, 'when'>>): PackRule => ({
  when: always,
  ...rule,
  id,
});

const california = curing('CA', {
  program: 'California, defects in bids for public works',
  citation: 'Public Contract Code 4104, 20129, 20170; Labor Code 1771.1',
  covers: all(local, built),
  rules: [
    {
      id: 'license-number',
      title: 'License number of a subcontractor',
      says: 'An inadvertent error in a listed license number is corrected within 24 hours after the bid opening, for the same name and location.',
      citation: 'Cal. Pub. Contract Code 4104(a)(2)',
      when: always,
      brings: [{ gives: 'curing', ways: bids, documents: ['license'], hours: 24 }],
    },
    {
      id: 'registration',
      title: 'Registration of a subcontractor',
      says: 'A listed subcontractor that was not registered may register, with the penalty fee, within 24 hours after the bid opening.',
      citation: 'Cal. Labor Code 1771.1(c)(2)',
      when: always,
      brings: [{ gives: 'curing', ways: bids, documents: ['registration'], hours: 24 }],
      unconfirmed: true,
    },
    never('bid-security', {
      title: 'Bidder’s security',
      says: 'Bids for construction come with the bidder’s security; none is added after the opening.',
      citation: 'Cal. Pub. Contract Code 20129, 20170',
      brings: [{ gives: 'curing', ways: ['sealed_bids'], documents: ['bid_security'], hours: 0 }],
      unconfirmed: true,
    }),
  ],
});

const newYork = curing('NY', {
  program: 'New York, defects in local bids',
  citation: 'N.Y. Gen. Mun. Law 103, 103-d',
  covers: local,
  rules: [
    never('collusion-statement', {
      title: 'Non-collusive bidding certification',
      says: 'Each bid or proposal contains the subscribed statement of non-collusion. Without it none is considered for award, so no required form is added afterwards.',
      citation: 'N.Y. Gen. Mun. Law 103-d(1)',
      brings: [{ gives: 'curing', ways: ['sealed_bids', 'proposals'], documents: ['affidavit'], hours: 0 }],
      readIn: 'N.Y. Gen. Mun. Law 103-d(1), text of 2023, 2026-11-30',
    }),
    never('bid-security', {
      title: 'Required security',
      says: 'The award goes to a bidder who furnished the required security; none is added after the opening.',
      citation: 'N.Y. Gen. Mun. Law 103(1)',
      brings: [{ gives: 'curing', ways: ['sealed_bids'], documents: ['bid_security'], hours: 0 }],
      unconfirmed: true,
    }),
  ],
});

/** States whose law was looked at for this. Of others the library says nothing, and the yardstick holds. */
export const curingPacks: readonly Pack[] = [california, newYork];
