import { type AnswerOf, call, choiceOf, firstOfShape, type Told } from '#kernel';

/** How many people a draft would reach as it is saved, before anyone is told. */
export const announcementReach = call('announcement.reach', '/api/v1/announcement/{id}/reach', {
  answer: { count: 'whole' },
});

/** Whom a published announcement reached. The reader’s own receipt is for everyone, the names are for managers and auditors. */
export const announcementStanding = call('announcement.standing', '/api/v1/announcement/{id}/standing', {
  answer: {
    mine: [{ id: 'uuid', status: choiceOf('sent', 'read', 'acknowledged'), isOwed: 'yesNo' }, null],
    reached: 'whole',
    read: 'whole',
    acknowledged: 'whole',
    people: [
      firstOfShape({
        id: 'uuid',
        name: 'text',
        department: 'text?',
        status: choiceOf('sent', 'read', 'acknowledged'),
        readAt: 'instant?',
        acknowledgedAt: 'instant?',
      }),
      null,
    ],
  },
});
export type Standing = AnswerOf<typeof announcementStanding>;

/** What a person has not read or not acknowledged: what is owed first. */
export const announcementsPart = firstOfShape({
  id: 'uuid',
  subject: 'text',
  priority: choiceOf('information', 'important', 'emergency'),
  publishedAt: 'instant',
  acknowledgeBy: 'date?',
});
export type Announcements = Told<typeof announcementsPart>;
