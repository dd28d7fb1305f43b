import { createHash } from 'node:crypto';
import { fail, type Row } from '#kernel';
import { personActing } from '#kernel/record/acting.ts';
import { type EffectFacts, follows } from '#server/records/effects.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { notify } from '../../organization/public.server.ts';
import { addendum } from '../publication/addendum.record.ts';
import { isPublic } from '../publication/notice.ts';
import { keepRelease } from '../publication/releases.server.ts';
import { solicitation } from '../solicitation/solicitation.record.ts';
import { noticeTranslation } from './notice-translation.record.ts';
import { beginParts, keepParts, refuseOtherLanguage } from './parts.server.ts';
import { ownTexts } from './translating-again.server.ts';
import { untranslated } from './untranslated.ts';

type Solicitation = Row<typeof solicitation>;
type Facts = EffectFacts<Row<typeof noticeTranslation>>;

const refused = (path: string, code: string, message: string) =>
  fail('refused', code, message, { issues: [{ path, code, message }] });

const englishIn = ({ name: title, summary, specification, meetingPlace }: Solicitation) => ({
  title,
  summary,
  specification,
  meetingPlace,
});

/** The English text that a translation is of. */
const hashOf = (row: Solicitation): string =>
  createHash('sha256')
    .update(JSON.stringify(Object.values(englishIn(row))))
    .digest('hex');

async function englishOf({ asProduct }: UnitOfWork, id: string): Promise<Solicitation> {
  const row = await asProduct.find(solicitation, id);
  if (!row) throw new Error(`There is no solicitation ${id}`);
  return row;
}

/** Nothing that vendors read in English is missing from the other language. */
async function refuseGaps({ row, work }: Facts): Promise<void> {
  const missing = untranslated(await englishOf(work, row.solicitation), row);
  const [first] = missing;
  if (first)
    throw fail('refused', 'notice_translation.gap', missing.map(({ message }) => message).join(' '), {
      issues: missing.map((one) => ({ ...one, code: 'notice_translation.gap' })),
    });
}

/** Who submits states that it matches the English text of this moment. */
async function keepBasis({ row, work }: Facts): Promise<void> {
  const basis = hashOf(await englishOf(work, row.solicitation));
  await work.asProduct.change(noticeTranslation, row.id, {}, { basis, submittedBy: personActing(work.actor) });
}

/** It is public from here on, instead of the one before; the data says so as well. */
async function publish({ row, work }: Facts): Promise<void> {
  const { asProduct: product } = work;
  const english = await englishOf(work, row.solicitation);
  if (row.basis !== hashOf(english))
    throw refused(
      'title',
      'notice_translation.english_changed',
      'The English text changed after this was submitted. Send it back so that it is compared again.',
    );
  const before = await product.rows(noticeTranslation, {
    where: {
      solicitation: row.solicitation,
      language: row.language,
      status: ['confirmed', 'outdated'],
      id: { not: row.id },
    },
    fields: [],
    most: 'all',
  });
  for (const { id } of before) await product.move(noticeTranslation, id, 'replace');
  await product.change(noticeTranslation, row.id, {}, { confirmedAt: work.now() });
  if (isPublic(english)) await keepRelease(work, english.id, 'tenderUpdate');
}

async function tellData({ row, before, work }: Facts): Promise<void> {
  if (before.status !== 'confirmed' && before.status !== 'outdated') return;
  const english = await englishOf(work, row.solicitation);
  if (isPublic(english)) await keepRelease(work, english.id, 'tenderUpdate');
}

/** A change of the English text, by an addendum or in a draft, makes what was confirmed older than it: each text that changed is English again. */
export async function outdate({ row, before, work }: EffectFacts<Solicitation>): Promise<void> {
  if (hashOf(row) === hashOf(before)) return;
  const { asProduct: product } = work;
  const confirmed = await product.rows(noticeTranslation, {
    where: { solicitation: row.id, status: ['confirmed', 'outdated'] },
    fields: ['createdBy', 'submittedBy', 'changedParts', 'status'],
    most: 'all',
  });
  if (confirmed.length === 0) return;
  const changed = ownTexts.filter((one) => englishIn(row)[one] !== englishIn(before)[one]);
  const issued = await product.rows(addendum, {
    where: { solicitation: row.id, status: 'issued' },
    fields: [],
    most: 'all',
  });
  for (const { id, status, createdBy, submittedBy, changedParts } of confirmed) {
    const all = new Set([...((changedParts ?? []) as readonly string[]), ...changed]); // as they were kept here
    const computed = { olderSince: issued.length, changedParts: [...all] };
    if (status === 'confirmed') await product.move(noticeTranslation, id, 'outdate', { computed });
    else await product.change(noticeTranslation, id, {}, computed);
    // Of a published one the addendum tells, with the draft that is to be translated.
    if (isPublic(row)) continue;
    await notify(work, {
      to: [createdBy, submittedBy ?? createdBy],
      kind: 'notice_translation.older',
      subject: `The English text of ${row.number} changed: translate it again`.slice(0, 200),
      link: `/opportunities/translations/${id}`,
    });
  }
}

export const translationEffects = follows(noticeTranslation, {
  create: [refuseOtherLanguage, beginParts],
  edit: [keepParts],
  submit: [refuseGaps, keepBasis],
  confirm: [refuseGaps, publish],
  withdraw: [tellData],
});
