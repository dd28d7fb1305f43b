import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import type { Answer } from '../../assistant/public.ts';
import { refused } from './answer-parts.ts';
import { awardAnswers, type Room, roomOf } from './award-answers.server.ts';
import { disasterAnswers } from './disaster-answers.server.ts';
import { asksToAct, type QuestionKind, readQuestion } from './question.ts';
import { eligibleAnswer, figureAnswer } from './rule-answers.ts';

type Answering = (room: Room) => Promise<Answer>;

const answers: Readonly<Record<QuestionKind, Answering>> = {
  ...awardAnswers,
  ...disasterAnswers,
  eligible: async ({ read }) => eligibleAnswer(read.text),
  figures: async ({ read, award, work }) => figureAnswer(read.text, { award, day: read.day ?? work.today }),
};

/** An award that is named and not there is no other one: its number may be of another organization, and nothing is said of it. */
const awardNumber = /\bGRA-\d{4}-\d+\b/i;

/**
 * Answers one of a fixed list of questions from our records and rule rows. The text chooses an answer and never becomes a
 * statement, a path or a sentence; nothing is written. What is none of these questions is refused with what can be asked.
 */
export async function answerQuestion(work: UnitOfWork, text: string): Promise<Answer> {
  if (asksToAct.test(text)) return refused('This answers questions and changes nothing. Open the record to act on it.');
  const read = readQuestion(text, work.today);
  if (!read) return refused('There is no source for that here. Ask one of the questions below.');
  const room = await roomOf(work, read);
  if (!room.award && awardNumber.test(read.text))
    return refused('No award of that number is among those of your organization. Check the number.');
  const answer = await answers[read.kind](room);
  // A sentence without a source is no answer.
  return answer.sentences.every(({ from }) => from.length > 0) || !answer.isKnown
    ? answer
    : refused('There is no source for that here. Ask one of the questions below.');
}
