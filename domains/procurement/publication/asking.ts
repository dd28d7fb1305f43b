import { type Language, marketWords } from '../../public/public.ts';
import { solicitationQuestion } from './solicitation-question.record.ts';

const { question, email } = solicitationQuestion.fields;

/** What the public page asks for. */
export function askForm(language: Language) {
  const words = marketWords[language];
  return {
    question: question.label(words.question).help(words.questionHelp),
    email: email.label(words.email).help(words.askEmailHelp),
  };
}

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
