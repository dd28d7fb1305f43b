import { defineRecord, f } from '#kernel';
import { furtherLanguages } from '../../public/public.ts';

const choosers = ['admin', { duty: 'chief_procurement_officer' }] as const;

/** A language in which this organization publishes its notices in addition to English and Spanish, and why. */
export const noticeLanguage = defineRecord('notice_language', {
  label: ['Notice language', 'Notice languages'],
  about: 'Languages into which notices are translated. Spanish is one without a row.',
  title: 'basis',
  fields: {
    language: f.choice(furtherLanguages).required().fixed(),
    basis: f.text({ max: 200 }).required().search().help('Why: a language access plan, or how many residents read it.'),
  },
  access: { read: 'member', create: choosers, edit: { by: choosers, inStates: ['offered'] } },
  states: { offered: 'done', ended: ['stopped', 'No longer offered'] },
  transitions: {
    end: {
      label: 'Stop offering',
      from: 'offered',
      to: 'ended',
      by: choosers,
      confirm: 'No new translations into it. Confirmed ones stay on the public page.',
    },
    resume: { label: 'Offer again', from: 'ended', to: 'offered', by: choosers },
  },
  list: { columns: ['language', 'basis', 'createdAt', 'status'], filters: ['status', 'language'], sort: '-createdAt' },
  sections: { Language: ['language', 'basis'] },
});
