import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import type { NoticeTranslation } from '../publication/notice.ts';
import { saidIn } from './english-texts.ts';
import { noticeTranslation } from './notice-translation.record.ts';

/** The confirmed translations of a solicitation, one for each language; what changed in English since is left out of them. */
export async function publicTranslations(
  work: UnitOfWork,
  solicitation: string,
): Promise<readonly NoticeTranslation[]> {
  const rows = await work.rows(noticeTranslation, {
    where: { solicitation, status: ['confirmed', 'outdated'] },
    order: '-confirmedAt',
    most: 'all',
  });
  return rows.map((row) => {
    const changed = (row.changedParts ?? []) as readonly string[]; // as they were kept
    const still = (name: 'title' | 'summary' | 'specification' | 'meetingPlace') =>
      changed.includes(name) ? null : row[name];
    return {
      language: row.language,
      title: still('title'),
      summary: still('summary'),
      specification: still('specification'),
      meetingPlace: still('meetingPlace'),
      texts: saidIn(row.parts),
      confirmedAt: row.confirmedAt,
      isOlder: row.status === 'outdated',
      olderSince: row.olderSince === 0 ? null : row.olderSince,
    };
  });
}
