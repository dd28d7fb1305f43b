import type { Row } from '#kernel';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { notify } from '../../organization/public.server.ts';
import type { solicitation } from '../solicitation/solicitation.record.ts';
import { overtaken, partsWith } from './english-texts.ts';
import { noticeTranslation } from './notice-translation.record.ts';
import { textsNow } from './parts.server.ts';

type Translation = Row<typeof noticeTranslation>;

/** The texts that are fields of their own. */
export const ownTexts = ['title', 'summary', 'specification', 'meetingPlace'] as const;
type Changed = readonly (typeof ownTexts)[number][];

/**
 * What an addendum changes is in English again, and a draft in which everything else is translated already waits for its
 * translator. One that is open keeps what was typed.
 */
export async function translateAgain(
  work: UnitOfWork,
  { id, number }: Pick<Row<typeof solicitation>, 'id' | 'number'>,
  addendum: number,
): Promise<void> {
  const { asProduct: product } = work;
  const shown = await product.rows(noticeTranslation, {
    where: { solicitation: id, status: ['confirmed', 'outdated'] },
    order: 'createdAt',
    most: 'all',
  });
  if (shown.length === 0) return;
  const texts = await textsNow(work, id);
  for (const row of shown) {
    if (row.status === 'confirmed' && overtaken(texts, row.parts).length > 0)
      await product.move(noticeTranslation, row.id, 'outdate', { computed: { olderSince: addendum } });
    const draft = await draftOf(work, row);
    await product.change(noticeTranslation, draft.id, {}, { parts: partsWith(texts, draft.parts, row.parts) });
    await notify(work, {
      to: [row.createdBy, row.submittedBy ?? row.createdBy],
      kind: 'notice_translation.older',
      subject: `Addendum ${addendum} of ${number}: translate what it changed`,
      link: `/opportunities/translations/${draft.id}`,
    });
  }
}

/** The draft in the same language that is open, or a new one without the texts that changed. */
async function draftOf(
  { asProduct: product }: UnitOfWork,
  row: Translation,
): Promise<Pick<Translation, 'id' | 'parts'>> {
  const { solicitation: of, language, title } = row;
  const open = await product.row(noticeTranslation, {
    where: { solicitation: of, language, status: 'draft' },
    order: '-createdAt',
    fields: ['parts'],
  });
  if (open) return open;
  const changed = (row.changedParts ?? []) as Changed; // as `outdate` keeps them
  const kept = (name: Changed[number]) => (changed.includes(name) ? null : row[name]);
  return product.insert(noticeTranslation, {
    solicitation: of,
    language,
    title,
    summary: kept('summary'),
    specification: kept('specification'),
    meetingPlace: kept('meetingPlace'),
  });
}
