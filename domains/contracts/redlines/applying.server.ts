import { personActing, type Row } from '#kernel';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { refusedAt } from '../../organization/public.server.ts';
import { contractClauseUse } from '../clauses/contract-clause-use.record.ts';
import { nextPlace } from '../clauses/clause-use.server.ts';
import { contract } from '../contract/contract.record.ts';
import type { Contract } from '../signing/signing-keeping.server.ts';
import type { contractRevision } from './contract-revision.record.ts';
import type { redlineProposal } from './redline-proposal.record.ts';
import { changing, isTerm, MOST_TERM, termSections } from './redline-words.ts';
import { placesIn, type SectionPlace } from './revision-text.ts';

export type Proposal = Row<typeof redlineProposal>;

interface Applied {
  readonly revision: Row<typeof contractRevision>;
  readonly of: Contract;
  readonly proposals: readonly Proposal[];
}

const wrong = (path: string, code: string, message: string) => refusedAt(path, `redline_proposal.${code}`, message);

/** What a proposal makes of its section; null deletes it. */
export const textAfter = ({ status, kind, newText, counterText }: Proposal): string | null =>
  status === 'countered' ? counterText : kind === 'remove' ? null : newText;

/** The place of a section in its revision; what the law requires is not negotiated. */
export function placeOf(sections: unknown, { kind, section, heading }: Pick<Proposal, 'kind' | 'section' | 'heading'>) {
  const found = placesIn(sections).find(({ key }) => key === section) ?? null;
  if (found?.isLaw && kind !== 'comment')
    throw wrong('section', 'law_requires', `The law requires “${heading}”. Its text can’t be changed or deleted.`);
  return found;
}

/** Puts the accepted and counter texts of a round into the contract, and nothing else. */
export async function applyAnswers(work: UnitOfWork, { revision, of, proposals }: Applied): Promise<void> {
  const product = work.asProduct;
  for (const one of proposals) {
    if (!changing.some((status) => status === one.status)) continue;
    const text = textAfter(one);
    if (one.kind === 'add') {
      await added(one, text ?? '');
      continue;
    }
    const key = one.section ?? '';
    if (isTerm(key)) {
      if ((text ?? '').length > MOST_TERM)
        throw wrong('counterText', 'term_fits', `${one.heading} holds at most ${MOST_TERM} characters.`);
      await product.change(contract, of.id, { [termSections[key].field]: text });
      continue;
    }
    const place = placeOf(revision.sections, one);
    if (!place?.use) throw wrong('section', 'is_there', `“${one.heading}” is not in the contract any more.`);
    await changed(place, one, text);
  }

  async function changed({ use }: SectionPlace, one: Proposal, text: string | null): Promise<void> {
    if (text === null)
      await product.move(contractClauseUse, use ?? '', 'negotiateOut', {
        computed: {
          decidedBy: personActing(work.actor),
          exception: `Deleted as agreed with the firm, ${one.number}: ${one.reason}`.slice(0, 1000),
        },
      });
    else await product.change(contractClauseUse, use ?? '', {}, { body: text, negotiated: true });
  }

  async function added(one: Proposal, text: string): Promise<void> {
    const place = await nextPlace(work, of.id);
    await product.insert(
      contractClauseUse,
      { contract: of.id },
      {
        code: one.number,
        revision: 1,
        title: one.heading.slice(0, 160),
        body: text,
        place,
        origin: 'firm',
        negotiated: true,
      },
    );
  }
}
