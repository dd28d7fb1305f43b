import { solicitationQuestion } from './solicitation-question.record.ts';

const { question, email } = solicitationQuestion.fields;

/** What the public page asks for. */
export const askForm = {
  question: question.help('Question and answer are published. Do not name yourself or your company.'),
  email: email.label('Your email').help('Never published. We email you a link; your question counts when you open it.'),
};

/** The page behind the link; null where the link is none of ours. */
export interface ConfirmPage {
  readonly question: {
    readonly text: string;
    readonly isAsked: boolean;
    readonly isLate: boolean;
    readonly number: string;
    readonly title: string;
  } | null;
}
