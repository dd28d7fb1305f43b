import { fail, type Row } from '#kernel';
import type { EffectFacts } from '#server/records/effects.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { addendum } from '../publication/addendum.record.ts';
import { solicitation } from '../solicitation/solicitation.record.ts';
import { type EnglishText, englishTexts, type Part, partsWith, saysTheSame } from './english-texts.ts';
import { noticeLanguage } from './notice-language.record.ts';
import { noticeTranslation } from './notice-translation.record.ts';

type Facts = EffectFacts<Row<typeof noticeTranslation>>;

/** The short texts of a solicitation as they are now, with the reasons of its addenda. */
export async function textsNow({ asProduct }: UnitOfWork, id: string): Promise<readonly EnglishText[]> {
  const row = await asProduct.find(solicitation, id);
  if (!row) throw new Error(`There is no solicitation ${id}`);
  const issued = await asProduct.rows(addendum, {
    where: { solicitation: id, status: 'issued' },
    order: 'number',
    fields: ['reason'],
    most: 'all',
  });
  return englishTexts(row, issued);
}

/** Spanish always; every other language while the organization offers it. */
export async function refuseOtherLanguage({ row, work }: Facts): Promise<void> {
  if (row.language === 'es') return;
  if (await work.asProduct.has(noticeLanguage, { language: row.language, status: 'offered' })) return;
  const message = 'Your organization offers no notices in this language. Add it under Notice languages.';
  throw fail('refused', 'notice_translation.language', message, {
    issues: [{ path: 'language', code: 'notice_translation.language', message }],
  });
}

/** A new translation begins with every text to translate, and with what the public one says of the same English words. */
export async function beginParts({ row, work }: Facts): Promise<void> {
  const texts = await textsNow(work, row.solicitation);
  refuseUnknown(texts, row.parts);
  const before = await work.asProduct.row(noticeTranslation, {
    where: { solicitation: row.solicitation, language: row.language, status: ['confirmed', 'outdated'] },
    order: '-confirmedAt',
    fields: ['parts'],
  });
  const parts = partsWith(texts, row.parts, before?.parts ?? null);
  await work.asProduct.change(noticeTranslation, row.id, {}, { parts });
}

/** What is saved are the texts of this moment, whatever the form was opened with. */
export async function keepParts({ row, before, work }: Facts): Promise<void> {
  if (row.status !== 'draft') return;
  const texts = await textsNow(work, row.solicitation);
  // What went from the notice since goes from the draft as well; only what is given now is refused.
  if (!saysTheSame(row.parts, before.parts)) refuseUnknown(texts, row.parts);
  const parts = partsWith(texts, row.parts);
  if (!saysTheSame(parts, row.parts)) await work.asProduct.change(noticeTranslation, row.id, {}, { parts });
}

function refuseUnknown(texts: readonly EnglishText[], parts: readonly Part[] | null): void {
  const known = new Set(texts.map(({ english }) => english));
  const issues = (parts ?? []).flatMap(({ english, text }, at) =>
    known.has(english) || !text?.trim()
      ? []
      : [
          {
            path: `parts.${at}.english`,
            code: 'notice_translation.no_such_text',
            message: 'The notice has no such text. It may have changed: open the translation again.',
          },
        ],
  );
  const [first] = issues;
  if (first) throw fail('refused', first.code, first.message, { issues });
}
