import { type Rule, rule } from '#kernel';

type Dated = { readonly validFrom: string | null; readonly validUntil: string | null };

/** One rule for each record, because a rule bears its record's name and says what it is about. */
export const endsAfterItBegins = (record: string, what: string): Rule<Dated> =>
  rule(
    `${record}.ends_after_it_begins`,
    `The last day of this ${what} is before its first.`,
    ({ row }) => row.validFrom === null || row.validUntil === null || row.validFrom <= row.validUntil,
    { field: 'validUntil' },
  );
