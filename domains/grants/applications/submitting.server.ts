import { type Change, href, peopleActing, peopleAmong, personActing, type Row } from '#kernel';
import { localTime } from '#kernel/lists/days.ts';
import type { EffectFacts } from '#server/records/effects.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { member, notify, refusedAt, refuseWithoutRight } from '../../organization/public.server.ts';
import { applicationPages } from '../application-pages.ts';
import { opportunityDecision } from '../opportunities/opportunity-decision.record.ts';
import { authorizedRepresentatives } from './application-life.ts';
import { applicationSubmission } from './application-submission.record.ts';
import { type Application, contextOf, partsOf, readinessAt } from './facts.server.ts';
import { grantApplication } from './grant-application.record.ts';
import { bytesOf, hashOf, manifestOf, packed, type Signature } from './package.server.ts';

type Facts = EffectFacts<Application>;

const wrong = (path: string, code: string, message: string) => refusedAt(path, `grant_application.${code}`, message);

/** Law: 2 CFR 200.303; who signs for the agency does not answer alone for what was written. */
function refuseSolePreparer(work: UnitOfWork, row: Application): void {
  const acting = peopleActing(work.actor);
  const writers = peopleAmong([row.createdBy, row.preparers]);
  if (writers.every((one) => acting.includes(one)))
    throw wrong(
      'preparers',
      'signer_is_not_alone',
      'You prepared this application alone, so someone else has to sign it.',
    );
}

async function refuseUnready(work: UnitOfWork, row: Application, parts: Awaited<ReturnType<typeof partsOf>>) {
  const missing = (await readinessAt(work, row, parts)).filter(({ group }) => group === 'blocks');
  const [first] = missing;
  if (!first) return;
  const more = missing.length > 1 ? ` ${missing.length - 1} more on the list under Submission.` : '';
  throw wrong('status', 'is_ready', `${first.says}${more}`);
}

/** The same package as last time has its receipt already; a new one is not made of it. */
async function receiptFor(work: UnitOfWork, row: Application): Promise<Row<typeof applicationSubmission>> {
  const parts = await partsOf(work, row.id);
  if (work.actor.kind !== 'system') await refuseUnready(work, row, parts);
  const product = work.asProduct;
  const last = await product.row(applicationSubmission, {
    where: { application: row.id, round: row.submissions ?? 0 },
  });
  const context = contextOf(work, parts);
  if (last) {
    const again = packed(
      row,
      parts,
      context,
      await signatureOf(work, last.signedBy, localTime(last.submittedAt, work.actor.timeZone).slice(0, 10)),
    );
    if (hashOf(manifestOf(again)) === last.sha256) return last;
  }
  const content = packed(row, parts, context, await signatureOf(work, personActing(work.actor), work.today));
  const sha256 = hashOf(manifestOf(content));
  return product.insert(
    applicationSubmission,
    { application: row.id },
    {
      round: (row.submissions ?? 0) + 1,
      kind: last ? 'changed' : 'original',
      signedBy: personActing(work.actor),
      signerTitle: row.signerTitle,
      submittedAt: work.now(),
      requested: row.requested,
      match: row.match,
      documents: [...new Set(content.files.map(({ document }) => document))],
      sha256,
      size: bytesOf(content),
      content,
    },
  );
}

async function signatureOf(work: UnitOfWork, person: string | null, on: string): Promise<Signature> {
  const found = person === null ? null : await work.asProduct.row(member, { where: { id: person }, fields: ['name'] });
  return { name: found?.name ?? 'Levee', on };
}

/** Signed and kept in the transaction of the step: whatever fails leaves neither receipt nor state. */
export async function submitted({ row, work }: Facts): Promise<void> {
  await refuseWithoutRight(work, grantApplication, authorizedRepresentatives);
  if (work.actor.kind !== 'system') refuseSolePreparer(work, row);
  const receipt = await receiptFor(work, row);
  const computed: Partial<Application> = {
    signedBy: receipt.signedBy,
    submittedAt: receipt.submittedAt,
    submissions: receipt.round,
  };
  await work.asProduct.change(grantApplication, row.id, {} satisfies Change<typeof grantApplication>, computed);
  await closeDecision(work, row);
  await notify(work, {
    to: [row.owner, ...(row.sentBy ? [row.sentBy] : [])],
    kind: 'grant.application',
    subject: `${row.number} is submitted, receipt ${receipt.number}`,
    body: row.title,
    link: href(applicationPages.application, { id: row.id }),
  });
}

/** The go decision of the notice says that it was applied for. */
async function closeDecision(work: UnitOfWork, { opportunity }: Application): Promise<void> {
  if (opportunity === null) return;
  const product = work.asProduct;
  const found = await product.row(opportunityDecision, {
    where: { opportunity, status: 'pursuing' },
    fields: ['number'],
  });
  if (found) await product.move(opportunityDecision, found.id, 'apply');
}
