import type { Inquiry } from './inquiry.ts';
import { rfiAnswer } from './rfi-answer.record.ts';

const { firm, contact, email } = rfiAnswer.fields;

/** What the public page asks for before it sends the link. */
export const respondForm = {
  firm,
  contact: contact.label('Your name'),
  email: email.label('Your email').help('We email you a link to the questions. Your answers are not published.'),
};

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
