import { type Language, marketWords } from '../../public/public.ts';
import type { Inquiry } from './inquiry.ts';
import { rfiAnswer } from './rfi-answer.record.ts';

const { firm, contact, email } = rfiAnswer.fields;

/** What the public page asks for before it sends the link. */
export function respondForm(language: Language) {
  const words = marketWords[language];
  return {
    firm: firm.label(words.firm),
    contact: contact.label(words.yourName),
    email: email.label(words.email).help(words.answerEmailHelp),
  };
}

/** The page behind the link; null where the link is none of ours. */
export interface AnswerPage {
  readonly answer: {
    readonly number: string;
    readonly title: string;
    readonly firm: string;
    readonly isOpen: boolean;
    readonly isReceived: boolean;
    readonly questions: readonly Inquiry[];
    readonly typed: Readonly<Record<string, string>>;
  } | null;
}
