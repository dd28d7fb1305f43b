import { page } from '#kernel';
import { grantAnswer } from './answers/grant-answer.record.ts';
import { profileFigure } from './answers/profile-figure.record.ts';

/** What applications say again and again, and the figures in it. */
export const answerRecords = [profileFigure, grantAnswer] as const;

const screen = () => import('./record.screen.tsx');

export const answerPages = {
  answers: page('/grant-answers', { icon: 'book-open', list: grantAnswer }),
  answer: page('/grant-answers/:id', { detail: grantAnswer, screen }),
  profileFigures: page('/profile-figures', { icon: 'calculator', list: profileFigure }),
  profileFigure: page('/profile-figures/:id', { detail: profileFigure, screen }),
};
