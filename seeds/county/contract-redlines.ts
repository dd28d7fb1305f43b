import { contractClauseUse } from '#domains/contracts/clauses/contract-clause-use.record.ts';
import { contract } from '#domains/contracts/contract/contract.record.ts';
import { contractRevision } from '#domains/contracts/redlines/contract-revision.record.ts';
import { redlineProposal } from '#domains/contracts/redlines/redline-proposal.record.ts';
import type { ProposalKind } from '#domains/contracts/redlines/redline-words.ts';
import { vendor } from '#domains/vendors/vendor.record.ts';
import type { Actor } from '#kernel';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { seedClausesOf } from './contract-clauses.ts';
import type { As, Cast } from './county.ts';
import { withAccount } from './with-account.ts';

const notice = 'Notices are given in writing to the contract manager, by email and certified mail.';
const termination =
  'Section 18.1 for cause after ten days to cure; section 18.2 for convenience with thirty days of notice.';

interface Told {
  readonly kind: ProposalKind;
  readonly section: string | null;
  readonly heading: string;
  readonly newText?: string;
  readonly reason: string;
}

/** What the inspection firm answered: two changes, a new section and a question about a clause of the law. */
const inspection: readonly Told[] = [
  {
    kind: 'replace',
    section: 'termination-clauses',
    heading: 'Termination clauses',
    newText:
      'Section 18.1 for cause after thirty days to cure; section 18.2 for convenience with sixty days of notice.',
    reason: 'Our inspectors are assigned by the month, and ten days do not let us cure a staffing gap.',
  },
  {
    kind: 'replace',
    section: 'COUNTY-RECORDS',
    heading: 'Records and audit',
    newText:
      'The Contractor keeps complete records of this Contract for three years after final payment and lets the County, its auditors and, where federal money pays, the federal agency examine and copy them.',
    reason: 'Three years are our records schedule.',
  },
  {
    kind: 'add',
    section: null,
    heading: 'Work stopped by weather',
    newText: 'Days on which a named storm stops the work extend the time of completion by as many days.',
    reason: 'The season overlaps with the work.',
  },
  {
    kind: 'comment',
    section: 'FED-K',
    heading: 'Covered telecommunications',
    reason: 'Does this cover the tablets that our inspectors bring?',
  },
];

const chemicals: readonly Told[] = [
  {
    kind: 'replace',
    section: 'notice-terms',
    heading: 'Notice terms',
    newText: 'Notices are given in writing to the contract manager, by email.',
    reason: 'Certified mail takes a week to our plant.',
  },
  {
    kind: 'remove',
    section: 'termination-clauses',
    heading: 'Termination clauses',
    reason: 'The general conditions say the same.',
  },
];

/** Three drafts under review: one came back with proposals, one is agreed in its second revision, one is with its firm. */
export async function seedContractRedlines(as: As, cast: Cast): Promise<void> {
  const [derek, fiona] = ['Derek Osei', 'Fiona MacLeod'].map((name) => cast.get(name)) as [Actor, Actor];
  const writer = as(derek, '2026-11-02');
  const firms = await writer.rows(vendor, {
    where: { status: 'active' },
    fields: ['sells'],
    order: 'number',
    most: 'all',
  });
  const firmFor = (sells: string) => firms.find((one) => one.sells?.startsWith(sells))?.id ?? null;
  const account = await writer.row(vendor, withAccount);

  const first = await drafted('Construction inspection, storm drains', firmFor('Civil'), { isFederal: true });
  const review = await sent(first, { on: '2026-11-12', dueOn: '2026-11-25' });
  await returned(as(derek, '2026-11-17').asProductAlone, { review, of: first, told: inspection, by: 'Ruth Calder' });

  const second = await drafted('Corrosion inhibitor, blended phosphate', firmFor('Chlorine'));
  const round = await sent(second, { on: '2026-11-04' });
  const [shorter, gone] = await returned(as(derek, '2026-11-06').asProductAlone, {
    review: round,
    of: second,
    told: chemicals,
    by: 'Owen Pratt',
  });
  const answering = as(derek, '2026-11-09');
  await answering.move(redlineProposal, shorter ?? '', 'accept');
  await answering.move(redlineProposal, gone ?? '', 'reject', {
    input: { answer: 'The general conditions do not name the days of notice.' },
  });
  await answering.move(contractRevision, round, 'submit');
  await as(fiona, '2026-11-10').move(contractRevision, round, 'approve');
  const product = as(derek, '2026-11-13').asProductAlone;
  const next = await product.row(contractRevision, { where: { contract: second, status: 'sent' }, fields: [] });
  await product.move(contractRevision, next?.id ?? '', 'agree', {
    computed: { agreedBy: 'Owen Pratt', agreedAt: product.now(), turnSince: null },
  });

  const third = await drafted('Standby pumps, 2027 storm season', account?.id ?? null);
  await sent(third, {
    on: '2026-11-18',
    dueOn: '2026-12-04',
    message: 'Please look at the clause on work after a disaster. We would like to sign before the holidays.',
  });

  async function drafted(title: string, firm: string | null, { isFederal = false } = {}): Promise<string> {
    const value = { cents: 184_000_00, currency: 'USD' };
    const { id } = await writer.insert(contract, {
      title,
      type: 'unit',
      vendor: firm,
      value,
      ceiling: value,
      fromDay: as.day('2027-01-04'),
      untilDay: as.day('2027-12-31'),
      federalFunds: isFederal,
      manager: derek.id,
      noticeTerms: notice,
      terminationTerms: termination,
      claimNoticeDays: 10,
    });
    await seedClausesOf(as, cast, { of: id, letters: isFederal ? 'BGHIKL' : '' });
    return id;
  }

  async function sent(
    of: string,
    { on, dueOn, message }: { on: string; dueOn?: string; message?: string },
  ): Promise<string> {
    const work = as(derek, on);
    const { id } = await work.insert(contractRevision, {
      contract: of,
      message: message ?? 'Please review the text of the contract and answer in the portal.',
      dueOn: dueOn ? as.day(dueOn) : null,
    });
    // Firms of the demonstration get their accounts after the county.
    await work.asProduct.move(contractRevision, id, 'send');
    return id;
  }
}

interface Returned {
  readonly review: string;
  readonly of: string;
  readonly told: readonly Told[];
  readonly by: string;
}

async function returned(product: UnitOfWork, { review, of, told, by }: Returned): Promise<readonly string[]> {
  const row = await product.row(contract, { where: { id: of }, fields: ['noticeTerms', 'terminationTerms'] });
  const uses = await product.rows(contractClauseUse, {
    where: { contract: of },
    fields: ['code', 'body'],
    order: 'place',
    most: 'all',
  });
  const textOf = (section: string | null): string | null =>
    section === 'notice-terms'
      ? (row?.noticeTerms ?? null)
      : section === 'termination-clauses'
        ? (row?.terminationTerms ?? null)
        : (uses.find(({ code }) => code === section)?.body ?? null);
  const ids: string[] = [];
  for (const { section, newText = null, ...one } of told) {
    const { id } = await product.insert(
      redlineProposal,
      {},
      {
        ...one,
        section,
        newText,
        oldText: textOf(section),
        revision: review,
        contract: of,
        proposedBy: by,
        isSent: false,
        isOpen: false,
      },
    );
    await product.move(redlineProposal, id, one.kind === 'comment' ? 'ask' : 'propose', {
      computed: { isSent: true, isOpen: true, proposedAt: product.now() },
    });
    ids.push(id);
  }
  await product.move(contractRevision, review, 'respond', {
    computed: { respondedBy: by, respondedAt: product.now(), turnSince: product.today },
  });
  return ids;
}
