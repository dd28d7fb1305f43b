import { plannedWords } from '../language/dictionary.ts';
import { Marks } from '../language/marks.ts';
import { type Answer, openAction } from './answer.ts';
import type { Desk } from './desk.server.ts';

/** Asked for rows of something that is not built, the answer is that, and never that there are none. */
export async function plannedNamed(desk: Desk, question: string): Promise<Answer | null> {
  const marks = new Marks(question);
  const named = plannedWords.filter(([, words]) => words.some((word) => marks.find(word) >= 0));
  for (const [path] of named) {
    const page = desk.pages.find((one) => one.path === path);
    const plan = (await page?.planned?.())?.plans[path];
    if (!page || !plan) continue;
    const source = {
      kind: 'page' as const,
      title: page.title,
      path,
      passage: [plan.about, ...plan.brings, plan.meanwhile].join('\n'),
    };
    const sentences = [
      `${page.title} is not built yet.`,
      'So there are no rows of it to look at.',
      plan.about,
      `Until then: ${plan.meanwhile}`,
    ];
    return {
      sentences: sentences.map((text) => ({ text, from: [source] })),
      actions: [openAction(`Open ${page.title}`, path)],
      isKnown: true,
    };
  }
  return null;
}
