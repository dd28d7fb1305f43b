import { dollars, type Row } from '#kernel';
import { addDays } from '#kernel/lists/days.ts';
import { missing } from '#server/records/refusals.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import type { Sheet } from '#server/services/pdf/sheet.ts';
import { grantAward } from '../award/grant-award.record.ts';
import { recipientOf } from '../federal-pdf/recipient.server.ts';
import { usDay } from '../federal-pdf/sheet-parts.server.ts';
import { termOn } from '../terms/terms.ts';
import { allowNotice, amendmentKinds, noticeTerms } from './amendment-words.ts';
import { awardAmendment } from './award-amendment.record.ts';
import type { AmendmentNotice } from './extension-calls.ts';

type Amendment = Row<typeof awardAmendment>;
type Award = Row<typeof grantAward>;

const notes: Readonly<Record<Amendment['status'], string>> = {
  draft: 'Draft',
  submitted: 'Awaiting acceptance',
  applied: 'Accepted',
  discarded: 'Discarded',
};

const part = (title: string, body: string | null) => {
  const said = (body ?? '').trim();
  return { title, body: said, isMissing: said === '' };
};

/** What the award was before: an accepted amendment keeps it. */
const endBefore = (row: Amendment, of: Award): string => row.untilBefore ?? of.untilDay;

function noticeParts(row: Amendment, of: Award, citation: string) {
  const stated =
    allowNotice(row.terms) && row.sameScope === true && row.sameFunds === true && row.termsSection !== null;
  return [
    part('1. Revised period of performance', row.newUntil && `${usDay(of.fromDay)} to ${usDay(row.newUntil)}`),
    part('2. Supporting reasons', row.reason),
    part('3. Work remaining', row.workLeft),
    {
      ...part(
        '4. Statements',
        [
          `We extend the period of performance once, without prior approval, under ${citation}.`,
          row.terms && `Award terms: ${noticeTerms[row.terms]}${row.termsSection ? ` (${row.termsSection})` : ''}.`,
          row.sameFunds && 'The extension requires no additional federal funds.',
          row.sameScope && 'The approved objectives and scope do not change.',
          'The extension is not exercised merely to use an unobligated balance.',
        ]
          .filter(Boolean)
          .join('\n'),
      ),
      isMissing: !stated,
    },
  ];
}

function changeParts(row: Amendment) {
  const money = (change: Amendment['amountChange']) => (change ? dollars(change.cents) : null);
  return [
    part('Reason', row.reason),
    ...[
      ['Amount change', money(row.amountChange)] as const,
      ['Match change', money(row.matchChange)] as const,
      ['New end', row.newUntil && usDay(row.newUntil)] as const,
      ['New conditions', row.newConditions] as const,
    ].flatMap(([title, body]) => (body ? [part(title, body)] : [])),
  ];
}

export async function noticeOf(work: UnitOfWork, id: string): Promise<AmendmentNotice & { readonly number: string }> {
  const row = (await work.find(awardAmendment, id)) as Amendment | null; // all of its fields were read
  const of = row && ((await work.asProduct.row(grantAward, { where: { id: row.award } })) as Award | null); // all of its fields were read
  if (!row || !of) throw missing(awardAmendment);
  const isNotice = row.kind === 'extension';
  const { name } = await recipientOf(work);
  const notice = termOn(of.awardDate, 'extension_notice_days');
  const citation = isNotice && notice ? notice.citation : '2 CFR 200.308';
  const by = addDays(endBefore(row, of), -(notice?.value ?? 0));
  return {
    number: row.number ?? '',
    title: isNotice ? 'Notice of One-Time Extension' : 'Award Amendment',
    note: isNotice && row.sentOn !== null ? `${notes[row.status]}, sent ${usDay(row.sentOn)}` : notes[row.status],
    from: name,
    to: of.passThrough ?? of.agency,
    facts: [
      { label: 'Amendment', value: `${row.number}, ${amendmentKinds[row.kind]}` },
      { label: 'Award', value: `${of.number} ${of.title}` },
      { label: 'FAIN', value: of.fain ?? '' },
      { label: 'Awarding agency', value: of.agency },
      { label: 'Pass-through number', value: of.passThroughNumber ?? '' },
      { label: 'Award date', value: usDay(of.awardDate) },
      { label: 'Period of performance', value: `${usDay(of.fromDay)} to ${usDay(endBefore(row, of))}` },
      isNotice
        ? { label: 'Last day for notice', value: usDay(by) }
        : { label: 'Effective on', value: usDay(row.effectiveOn) },
    ].filter(({ value }) => value !== ''),
    parts: isNotice ? noticeParts(row, of, citation) : changeParts(row),
    citation,
    isRecordedLate: isNotice && (row.submittedOn ?? work.today) > by,
  };
}

export async function noticeSheetOf(work: UnitOfWork, id: string): Promise<{ sheet: Sheet; name: string }> {
  const of = await noticeOf(work, id);
  const pairs = of.facts.flatMap((_, at) => (at % 2 === 0 ? [of.facts.slice(at, at + 2)] : []));
  return {
    name: `${of.number}-notice`,
    sheet: {
      title: of.title,
      form: of.number,
      note: `${of.note}. ${of.citation}`,
      parts: [
        {
          row: [
            { label: 'From', value: of.from },
            { label: 'To', value: of.to },
          ],
        },
        ...pairs.map((row) => ({ row: row.map(({ label, value }) => ({ label, value })) })),
        ...of.parts.flatMap(({ title, body }) => [
          { heading: title },
          ...(body || 'Not entered yet').split('\n').map((line) => ({ print: line })),
        ]),
        {
          row: [
            { label: 'Signature of authorized official', value: '' },
            { label: 'Date', value: '' },
          ],
        },
      ],
    },
  };
}
