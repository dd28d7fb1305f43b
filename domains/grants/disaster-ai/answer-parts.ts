import { href } from '#kernel';
import { withDays } from '#kernel/fields/date.ts';
import type { Answer, Sentence, Source } from '../../assistant/public.ts';
import { grantPages } from '../grant-pages.ts';
import { type QuestionKind, questionKinds } from './question.ts';

/** The tab with the rules unfolded that answers quote. */
export const RULES = '/grant-management?tab=disaster-ai&rules=open';

const said = (text: string): string => withDays(text);

export const rowSource = (title: string, path: string, passage: string): Source => ({
  kind: 'row',
  title,
  path,
  passage: said(passage),
});
export const listSource = (title: string, path: string, passage: string): Source => ({
  kind: 'list',
  title,
  path,
  passage: said(passage),
});
export const ruleSource = (citation: string, says: string): Source => ({
  kind: 'page',
  title: citation,
  path: RULES,
  passage: says,
});

export const awardSource = (
  { id, number, title }: { readonly id: string; readonly number: string; readonly title: string },
  passage: string,
): Source => rowSource(`${number} ${title}`, href(grantPages.award, { id }), passage);

/** A sentence that nothing stands behind is not said: at least one source is asked for. */
export const sentence = (text: string, ...from: readonly [Source, ...Source[]]): Sentence => ({
  text: said(text),
  from,
});
export const line = (text: string, ...from: readonly [Source, ...Source[]]): Sentence => ({
  ...sentence(text, ...from),
  isLine: true,
});

const instead = (kind: QuestionKind | null) =>
  (Object.keys(questionKinds) as QuestionKind[]) // the keys stated there
    .filter((one) => one !== kind)
    .map((one) => ({ label: questionKinds[one][0], ask: questionKinds[one][1] }));

export function answered(
  kind: QuestionKind,
  parts: readonly (readonly [label: string, value: string])[],
  sentences: readonly Sentence[],
): Answer {
  return {
    isKnown: true,
    reading: {
      missed: [],
      parts: [
        { label: 'Question', value: questionKinds[kind][0], choices: instead(kind) },
        ...parts.map(([label, value]) => ({ label, value: said(value), choices: [] })),
      ],
    },
    sentences,
    actions: [],
  };
}

/** Without a source nothing is said but what can be asked. */
export function refused(reason: string): Answer {
  return {
    isKnown: false,
    reading: { missed: [], parts: [{ label: 'Ask', value: 'What can be answered', choices: instead(null) }] },
    sentences: [{ text: reason, from: [] }],
    actions: [],
  };
}
