import { defineRecord, f, secondPerson } from '#kernel';
import { furtherLanguages } from '../../public/public.ts';
import { buyers } from '../solicitation/solicitation-life.ts';
import { partLines } from './part-lines.ts';

const confirmers = [...buyers, { duty: 'legal_counsel' }] as const;

const confirmerIsNotTranslator = secondPerson(
  'notice_translation.confirmer_is_not_translator',
  'You worked on this translation, so someone else has to confirm it.',
  ['createdBy', 'submittedBy'],
);

/**
 * What vendors read of a notice in another language. The English text decides, so a translation is public only after a second
 * person compared the two, and what an addendum changed is in English until it is translated again (28 CFR 42.405(d)(1)).
 */
export const noticeTranslation = defineRecord('notice_translation', {
  label: ['Notice translation', 'Notice translations'],
  about: 'The text of a public notice in another language; the English text decides.',
  title: 'title',
  fields: {
    solicitation: f.ref('solicitation').required().fixed(),
    language: f.choice(furtherLanguages).required().fixed().defaultTo('es'),
    title: f.text({ max: 160 }).label('Translated title').required().search(),
    summary: f.longText({ max: 4000 }).label('Public notice'),
    specification: f.longText({ max: 20_000 }),
    meetingPlace: f.text({ max: 200 }).label('Meeting place'),
    parts: partLines,
    changedParts: f.json().computed().label('In draft again'),
    submittedBy: f.person().computed().label('Submitted by'),
    basis: f.text({ max: 64 }).computed().label('English text hash'),
    confirmedAt: f.instant().computed().label('Confirmed'),
    olderSince: f.integer({ min: 0, max: 1000 }).computed().label('Older since addendum'),
  },
  partOf: {
    field: 'solicitation',
    frozenIn: ['awarded', 'concluded', 'failed', 'cancelled'],
    code: 'notice_translation.is_over',
    sentence: 'This solicitation is over: its translations stay as they are.',
  },
  access: {
    read: 'member',
    create: buyers,
    edit: { by: buyers, inStates: ['draft', 'submitted', 'confirmed', 'outdated'] },
  },
  fixed: [
    {
      in: ['submitted', 'confirmed', 'outdated'],
      except: [],
      code: 'notice_translation.is_submitted',
      sentence: 'A submitted translation can’t be changed. Send it back, or create a new translation.',
    },
  ],
  states: {
    draft: 'new',
    submitted: ['review', 'Awaiting confirmation'],
    confirmed: 'done',
    outdated: ['late', 'Older than English'],
    replaced: 'stopped',
    withdrawn: 'stopped',
  },
  finalStates: ['replaced', 'withdrawn'],
  transitions: {
    submit: {
      label: 'Submit translation',
      from: 'draft',
      to: 'submitted',
      by: buyers,
      confirm: 'You compared it with the English text as it is now.',
    },
    return: { label: 'Send back', from: 'submitted', to: 'draft', by: confirmers, reason: 'required' },
    confirm: {
      label: 'Confirm translation',
      from: 'submitted',
      to: 'confirmed',
      by: confirmers,
      rules: [confirmerIsNotTranslator],
      confirm: 'Vendors read it on the public page. The English text stays authoritative.',
    },
    outdate: { label: 'Mark as older', from: 'confirmed', to: 'outdated', by: 'nobody' },
    replace: { label: 'Replace', from: ['confirmed', 'outdated'], to: 'replaced', by: 'nobody' },
    withdraw: {
      label: 'Withdraw translation',
      from: ['draft', 'submitted', 'confirmed', 'outdated'],
      to: 'withdrawn',
      by: buyers,
      reason: 'required',
    },
  },
  list: {
    columns: ['solicitation', 'language', 'title', 'confirmedAt', 'status'],
    filters: ['status', 'solicitation', 'language'],
    sort: '-createdAt',
  },
  sections: {
    Translation: ['solicitation', 'language', 'title', 'summary', 'specification', 'meetingPlace'],
    Confirmation: ['submittedBy', 'confirmedAt', 'olderSince', 'basis'],
  },
});
