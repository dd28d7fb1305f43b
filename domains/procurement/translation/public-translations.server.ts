import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import type { NoticeTranslation } from '../publication/notice.ts';
import { noticeTranslation } from './notice-translation.record.ts';

/** The confirmed translations of a solicitation, one for each language. */
export async function publicTranslations(
  work: UnitOfWork,
  solicitation: string,
): Promise<readonly NoticeTranslation[]> {
  const rows = await work.rows(noticeTranslation, {
    where: { solicitation, status: ['confirmed', 'outdated'] },
    order: '-confirmedAt',
    fields: ['language', 'title', 'summary', 'specification', 'meetingPlace', 'confirmedAt', 'olderSince', 'status'],
    most: 'all',
  });
  return rows.map(({ language, title, summary, specification, meetingPlace, confirmedAt, olderSince, status }) => ({
    language,
    title,
    summary,
    specification,
    meetingPlace,
    confirmedAt,
    isOlder: status === 'outdated',
    olderSince: olderSince === 0 ? null : olderSince,
  }));
}
