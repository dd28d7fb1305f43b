import { rule, secondPerson } from '#kernel';
import { type fundingTypes, type indirectKinds, isFederal } from './award-words.ts';

export const endsAfterItBegins = rule<{ fromDay: string; untilDay: string }>(
  'grant_award.ends_after_it_begins',
  'The period of performance ends before it begins.',
  ({ row }) => row.untilDay > row.fromDay,
  { field: 'untilDay' },
);

export const preAwardIsBefore = rule<{ preAwardFrom: string | null; fromDay: string }>(
  'grant_award.pre_award_is_before',
  'Pre-award costs begin before the period does. Correct the day.',
  ({ row }) => row.preAwardFrom === null || row.preAwardFrom < row.fromDay,
  { field: 'preAwardFrom', law: '2 CFR 200.458' },
);

interface Numbered {
  readonly fundingType: keyof typeof fundingTypes;
  readonly fain: string | null;
  readonly passThrough: string | null;
}

export const namesFederalNumber = rule<Numbered>(
  'grant_award.names_federal_number',
  'Enter the federal award number (FAIN).',
  ({ row }) => !isFederal(row.fundingType) || (row.fain ?? '') !== '',
  { field: 'fain', law: '2 CFR 200.211(b)(1)(iii)' },
);

export const namesPassThrough = rule<Numbered>(
  'grant_award.names_pass_through',
  'Enter the pass-through entity.',
  ({ row }) => row.fundingType !== 'pass_through' || (row.passThrough ?? '').trim() !== '',
  { field: 'passThrough', law: '2 CFR 200.332(b)(1)' },
);

interface Listed {
  readonly listings: readonly { readonly aln: string }[] | null;
}

export const listingsDiffer = rule<Listed>(
  'grant_award.listings_differ',
  'An assistance listing is entered twice. Keep one.',
  ({ row: { listings } }) => new Set(listings?.map(({ aln }) => aln)).size === (listings?.length ?? 0),
  { field: 'listings' },
);

export const listingsAreNumbers = rule<Listed>(
  'grant_award.listings_are_numbers',
  'An assistance listing number has the form 12.345.',
  ({ row: { listings } }) => (listings ?? []).every(({ aln }) => /^\d{2}\.(\d{3}|[A-Z\d]{3})$/.test(aln)),
  { field: 'listings' },
);

export const sefaLinesDiffer = rule<{
  sefa: readonly { readonly aln: string; readonly yearEnd: string }[] | null;
  listings: readonly { readonly aln: string }[] | null;
}>(
  'grant_award.sefa_lines_differ',
  'A SEFA line names a listing of the award, once for each fiscal year.',
  ({ row: { sefa, listings } }) =>
    new Set(sefa?.map(({ aln, yearEnd }) => `${aln} ${yearEnd}`)).size === (sefa?.length ?? 0) &&
    (sefa ?? []).every(({ aln }) => (listings ?? []).some((one) => one.aln === aln)),
  { field: 'sefa', law: '2 CFR 200.510(b)' },
);

interface Indirect {
  readonly indirect: keyof typeof indirectKinds;
  readonly indirectRate: number | null;
}

export const saysItsIndirect = rule<Indirect>(
  'grant_award.says_its_indirect',
  'Enter the indirect cost rate.',
  ({ row }) => row.indirect === 'none' || row.indirectRate !== null,
  { field: 'indirectRate', law: '2 CFR 200.414' },
);

export const hasAgreement = rule<{ documents: readonly string[] | null }>(
  'grant_award.has_agreement',
  'Attach the notice of award or the agreement.',
  ({ row }) => (row.documents ?? []).length > 0,
  { field: 'documents', law: '2 CFR 200.334' },
);

export const actorIsNotAuthor = secondPerson(
  'grant_award.actor_is_not_author',
  'You entered this award, so someone else has to accept it.',
  ['createdBy', 'submittedBy'],
);

export const terminatorIsNotAuthor = secondPerson(
  'grant_award.terminator_is_not_author',
  'You entered this award, so someone else has to terminate it.',
  ['createdBy'],
);
