import { fail, type Row } from '#kernel';
import { personActing } from '#kernel/record/acting.ts';
import { type EffectFacts, follows } from '#server/records/effects.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { notify } from '../../organization/public.server.ts';
import { ownerIn } from '../../public/public.server.ts';
import { momentIn } from '../publication/notice-words.ts';
import { vendor } from '../../vendors/public.server.ts';
import { refuseEnded } from '../frameworks/call-off.server.ts';
import { bid } from '../sealing/bid.record.ts';
import { solicitation } from '../solicitation/solicitation.record.ts';
import { bidCorrection } from './bid-correction.record.ts';
import { ruleOfCuring, whyNotCurable } from './curing.ts';
import { curingFor, lawfulUntil } from './curing-of.server.ts';
import { curableFields } from './curing-rules.ts';

type Correction = Row<typeof bidCorrection>;
type Facts = EffectFacts<Correction>;
const DAY = 86_400_000;

const refused = (path: string, code: string, message: string) =>
  fail('refused', code, message, { issues: [{ path, code, message }] });

/**
 * The days of the policy, and never past the hours that a rule of law counts from the opening. A request that was cancelled and made
 * again ends when the first did: no firm is given longer than another.
 */
async function answerDue(
  work: UnitOfWork,
  { id, bid: of, field }: Correction,
  { cureDays, lawful, citation }: { cureDays: number; lawful: string | null; citation: string },
): Promise<string> {
  const byPolicy = new Date(Date.parse(work.now()) + cureDays * DAY).toISOString();
  const due = lawful !== null && lawful < byPolicy ? lawful : byPolicy;
  if (due <= work.now())
    throw refused('field', 'bid_correction.over', `The cure period of this document is over: ${citation}.`);
  const first = await work.row(bidCorrection, {
    where: { bid: of, field, status: 'cancelled', id: { not: id } },
    order: 'answerBy',
    fields: ['answerBy'],
  });
  if (!first?.answerBy || first.answerBy >= due) return due;
  if (first.answerBy > work.now()) return first.answerBy;
  throw refused('field', 'bid_correction.over', 'The cure period of this document is over for this bid.');
}

/** Rule packs, documents and days are those of the day of the bid deadline, so they are the same for each bid. */
async function ask({ row, work }: Facts): Promise<void> {
  const one = await work.asProduct.row(bid, { where: { id: row.bid }, lock: 'update' });
  if (one?.status !== 'opened' || one.vendor === null || one.unreadable !== null)
    throw refused(
      'bid',
      'bid_correction.bid',
      one?.status === 'opened' && one.vendor === null
        ? 'The vendor of this proposal is withheld while a panel scores, so no correction can be requested.'
        : 'Choose an opened bid that is readable and not decided yet.',
    );
  const call = await work.asProduct.find(solicitation, one.solicitation);
  const curing = await curingFor(work, one);
  const said = curing.documents.find(({ document }) => document === row.field);
  if (!said?.isCurable)
    throw refused('field', 'bid_correction.curable', said ? whyNotCurable(said) : 'No rule speaks of this document.');
  const other = await work.row(bidCorrection, {
    where: {
      bid: row.bid,
      field: row.field,
      status: ['requested', 'answered', 'accepted', 'rejected', 'expired'],
      id: { not: row.id },
    },
    fields: ['number'],
  });
  if (other)
    throw refused('field', 'bid_correction.once', `${other.number} is about this already. A defect is corrected once.`);
  const lawful = lawfulUntil(curing, said);
  const answerBy = await answerDue(work, row, { cureDays: curing.cureDays, lawful, citation: said.citation });
  const rule = ruleOfCuring(said).slice(0, 200);
  const computed = { solicitation: one.solicitation, vendor: one.vendor, answerBy, rule };
  await work.asProduct.change(bidCorrection, row.id, {}, computed);
  const firm = await work.asProduct.find(vendor, one.vendor);
  if (firm && call)
    await work.sendMail({
      to: firm.email,
      subject: `Correction requested: ${call.number} ${call.name}`.slice(0, 200),
      body: [
        `Your bid on ${call.number} ${call.name} has a defect that you may correct: ${curableFields[row.field]}.`,
        row.defect,
        `Answer by ${momentIn(answerBy, (await ownerIn(work)).timeZone)}. Prices can’t be changed.`,
        {
          link: `/vendor-portal/bids/${call.id}?agency=${work.actor.organizationId}`,
          label: 'Answer in the vendor portal',
        },
      ],
    });
}

/** A firm that bids by itself answers by itself; a clerk records what came on paper. */
async function takeAnswer({ row, work }: Facts): Promise<void> {
  if (row.answerBy !== null && work.now() > row.answerBy)
    throw refused('answer', 'bid_correction.late', 'The cure period is over. Record it as missed.');
  if (!row.answer?.trim()) throw refused('answer', 'bid_correction.answer', 'Enter the answer.');
  const isFirm = work.actor.kind === 'system';
  if (!isFirm) {
    const one = await work.row(bid, { where: { id: row.bid }, fields: ['received'] });
    if (one?.received !== 'paper')
      throw refused(
        'answer',
        'bid_correction.by_firm',
        'The firm submitted this bid itself, so only the firm answers.',
      );
  }
  const computed = { answeredAt: work.now(), ...(isFirm ? {} : { answeredBy: work.actor.name }) };
  await work.asProduct.change(bidCorrection, row.id, {}, computed);
  await notify(work, {
    to: [row.createdBy],
    kind: 'bid_correction.answered',
    subject: `${row.number}: answer to your correction request`,
    link: `/bid-corrections/${row.id}`,
  });
}

async function refuseEarly({ row, work }: Facts): Promise<void> {
  if (row.answerBy !== null && work.now() <= row.answerBy && work.actor.kind !== 'system')
    throw refused('answerBy', 'bid_correction.not_over', 'The firm can still answer. Wait until the answer is due.');
}

/** Once the firm has answered, or has not in time, a request is decided and not taken back. */
async function refuseTakingBack({ row, before, work }: Facts): Promise<void> {
  if (work.actor.kind === 'system') return;
  if (before.status !== 'requested')
    throw refused('status', 'bid_correction.is_answered', 'The firm has answered. Accept or reject the answer.');
  if (row.answerBy !== null && work.now() > row.answerBy)
    throw refused('answerBy', 'bid_correction.missed', 'The cure period is over. Record it as missed.');
}

/** With the solicitation its open requests are over. */
export async function endCorrections({ row, work }: EffectFacts<Row<typeof solicitation>>): Promise<void> {
  const open = await work.rows(bidCorrection, {
    where: { solicitation: row.id, status: ['requested', 'answered'] },
    fields: ['number'],
    order: 'number',
    most: 'all',
  });
  for (const { id } of open)
    await work.asProduct.move(bidCorrection, id, 'cancel', { reason: `${row.number} is ${row.status}` });
}

const keepDecider = async ({ row, work }: Facts): Promise<void> => {
  await work.asProduct.change(bidCorrection, row.id, {}, { decidedBy: personActing(work.actor) });
};

/** A bid is decided when its corrections are: neither over the head of a firm that still may answer, nor past a defect that stayed. */
async function refuseOpenCorrection(work: UnitOfWork, id: string, isAccepted: boolean): Promise<void> {
  const all = await work.rows(bidCorrection, {
    where: { bid: id, status: ['requested', 'answered', 'rejected', 'expired'] },
    fields: ['number', 'status', 'field'],
    order: 'number',
    most: 'all',
  });
  const open = all.find(({ status }) => status === 'requested' || status === 'answered');
  if (open) throw refused('status', 'bid.correction_open', `${open.number} is open. Decide or cancel it first.`);
  const [missed] = all;
  if (isAccepted && missed)
    throw refused(
      'status',
      'bid.not_corrected',
      `${curableFields[missed.field]} was not corrected (${missed.number}), so the bid is not responsive.`,
    );
}

export const correctionEffects = [
  ...follows(bidCorrection, {
    create: [ask],
    answer: [takeAnswer],
    accept: [keepDecider],
    reject: [keepDecider],
    expire: [refuseEarly],
    cancel: [refuseTakingBack],
  }),
  ...follows(bid, {
    accept: [({ row, work }) => refuseOpenCorrection(work, row.id, true), refuseEnded],
    reject: [({ row, work }) => refuseOpenCorrection(work, row.id, false)],
  }),
];
