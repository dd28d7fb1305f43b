import { rule, secondPerson } from '#kernel';
import type { PublishedKind } from './publication-words.ts';

export const publisherIsNotPreparer = secondPerson(
  'contract_publication.publisher_is_not_preparer',
  'You prepared this publication, so someone else has to publish it.',
  ['createdBy'],
);

interface Prepared {
  readonly kind: PublishedKind;
  readonly files: readonly string[] | null;
  readonly isRedacted: boolean;
  readonly exemption: string | null;
}

export const hasItsFiles = rule<Prepared>(
  'contract_publication.has_its_files',
  'Attach the files to publish. A publication of contract data has none.',
  ({ row }) => (row.kind === 'facts') === ((row.files ?? []).length === 0),
  { field: 'files' },
);

/** What is kept back is named with the law that keeps it back, as in a records request. */
export const redactionIsNamed = rule<Prepared>(
  'contract_publication.redaction_is_named',
  'Name the statute under which text is redacted, and only where some is.',
  ({ row }) => row.isRedacted === (row.exemption ?? '').trim().length >= 5,
  { field: 'exemption' },
);
