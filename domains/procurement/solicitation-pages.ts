import { page } from '#kernel';
import { addendum } from './publication/addendum.record.ts';
import { solicitationQuestion } from './publication/solicitation-question.record.ts';
import { solicitationSection } from './solicitation/solicitation-section.record.ts';
import { textProposal } from './solicitation/text-proposal.record.ts';
import { solicitation } from './solicitation/solicitation.record.ts';

/** Solicitations, their text, addenda and questions. */
export const solicitationRecords = [
  solicitation,
  solicitationSection,
  textProposal,
  addendum,
  solicitationQuestion,
] as const;

export const solicitationPages = {
  opportunities: page('/opportunities', {
    title: 'Opportunities',
    icon: 'megaphone',
    list: solicitation,
    screen: () => import('./frameworks/opportunity-lists.screen.tsx'),
  }),
  opportunity: page('/opportunities/:id', {
    detail: solicitation,
    screen: () => import('./publication/opportunity.screen.tsx'),
  }),
  questions: page('/opportunities/questions', {
    icon: 'circle-question-mark',
    list: solicitationQuestion,
  }),
  question: page('/opportunities/questions/:id', { detail: solicitationQuestion }),
  addenda: page('/opportunities/addenda', { icon: 'file-plus', list: addendum }),
  addendum: page('/opportunities/addenda/:id', {
    detail: addendum,
    screen: () => import('./publication/addendum.screen.tsx'),
  }),
  rfqBuilder: page('/rfq-builder', {
    title: 'RFQ Builder',
    icon: 'file-plus',
    screen: () => import('./solicitation/rfq-builder.screen.tsx'),
  }),
  sections: page('/solicitation-sections', {
    title: 'Solicitation Sections',
    icon: 'file-text',
    list: solicitationSection,
  }),
  section: page('/solicitation-sections/:id', { detail: solicitationSection }),
  textProposals: page('/solicitation-sections/proposals', {
    icon: 'file-text',
    list: textProposal,
  }),
  textProposal: page('/solicitation-sections/proposals/:id', { detail: textProposal }),
  builderDraft: page('/rfq-builder/:id', {
    title: 'Solicitation Draft',
    screen: () => import('./solicitation/builder-draft.screen.tsx'),
  }),
};
