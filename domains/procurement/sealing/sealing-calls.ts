import { type AnswerOf, call, choiceOf, f, typed } from '#kernel';
import { sealLevels } from './seal-levels.ts';
import type { SigningKey } from './minutes-signing.ts';
import type { PriceReceipt } from './two-envelopes.server.ts';
import type { Released } from './open-all.ts';
import type { InclusionProof, Received } from './tally.ts';
import type { Notice } from '../publication/notice.ts';
import type { Offer, Sheet, Totals } from '../solicitation/price-sheet.ts';

const hexText = (max: number) => f.text({ max }).required();
const event = f.ref('sealed_event').required();
const session = f.ref('opening_session').required();
const receipt = f.uuid().required();
const longHex = f.longText({ max: 100_000 }).required();

/** Sealed openings with what they still need. */
export const sealingOverview = call('sealing.overview', '/api/v1/sealing', {
  answer: {
    now: 'instant',
    events: [
      {
        id: 'uuid',
        number: 'text',
        solicitation: 'uuid',
        part: choiceOf('bid', 'price'),
        call: 'text',
        name: 'text',
        level: 'text',
        status: 'text',
        dueAt: 'instant?',
        bids: 'whole?',
        officers: 'whole',
        tested: 'whole',
        root: 'text?',
        isMine: 'yesNo',
      },
    ],
    waiting: [{ id: 'uuid', number: 'text', name: 'text', type: 'text', part: choiceOf('bid', 'price') }],
    officers: [{ id: 'uuid', name: 'text' }],
  },
});
export type SealedRow = AnswerOf<typeof sealingOverview>['events'][number];

/** Everything that one opening's screen shows to this person. */
export const sealingRoom = call('sealing.room', '/api/v1/sealed_event/{id}/room', {
  answer: {
    now: 'instant',
    id: 'uuid',
    number: 'text',
    part: choiceOf('bid', 'price'),
    /** The other event of a solicitation in two envelopes. */
    other: [{ id: 'uuid', part: choiceOf('bid', 'price'), status: 'text' }, null],
    /** Technical offers that are still to be judged. */
    undecided: 'whole',
    call: 'text',
    name: 'text',
    solicitation: 'uuid',
    status: 'text',
    level: 'text',
    dueAt: 'instant?',
    needed: 'whole',
    addenda: 'whole',
    publicKey: 'text?',
    root: 'text?',
    received: 'whole?',
    bids: 'whole?',
    attempts: 'whole',
    sheet: typed<Sheet>(),
    items: [{ id: 'text', item: 'text', lot: 'text', quantity: 'text', unit: 'text', kind: 'text' }],
    extras: [{ id: 'text', name: 'text', lot: 'text', kind: 'text' }],
    officers: [
      { id: 'uuid', name: 'text', isEnrolled: 'yesNo', publicKey: 'text?', isTested: 'yesNo', isPresent: 'yesNo' },
    ],
    own: typed<{
      readonly public: string;
      readonly wrapped: string;
      readonly sealed: string | null;
      /** Null of an officer who set the passphrase before minutes were signed. */
      readonly signing: SigningKey | null;
    } | null>(),
    session: typed<{
      readonly id: string;
      readonly status: string;
      readonly chair: string;
      readonly chairName: string;
      readonly chairKey: string;
      readonly number: string;
      readonly lastHash: string;
    } | null>(),
    minutes: [{ at: 'text', what: 'text', by: 'text', text: 'text' }],
    signers: [
      {
        id: 'uuid',
        name: 'text',
        state: choiceOf('signed', 'objection', 'missing'),
        at: 'instant?',
        keyMade: [choiceOf('before', 'after'), null],
        objection: 'text?',
      },
    ],
    /** By how many milliseconds the clocks of server and database differ. */
    clockGap: 'whole',
    me: 'uuid',
  },
});
export type Room = AnswerOf<typeof sealingRoom>;

/** What a paper bid is typed into: what the solicitation asks of every bid. */
export const paperForm = call('sealing.paperForm', '/api/v1/sealed_event/{id}/paper-form', {
  answer: { notice: typed<Notice>() },
});

/** Prices of opened bids, the lowest total first; of proposals no vendor and no price until a panel has locked its scores. */
export const tabulation = call('sealing.tabulation', '/api/v1/sealed_event/{id}/tabulation', {
  answer: {
    isOpened: 'yesNo',
    isWithheld: 'yesNo',
    /** Prices are in envelopes that are not opened yet. */
    arePricesSealed: 'yesNo',
    /** How many alternates are part of the price that decides. */
    counted: 'whole',
    bids: [
      {
        id: 'uuid',
        receipt: 'uuid',
        vendor: 'text?',
        status: 'text',
        isLate: 'yesNo',
        isUnreadable: 'yesNo',
        why: 'text?',
        cents: 'whole?',
        offer: typed<Offer | null>(),
        totals: typed<Totals | null>(),
      },
    ],
  },
});
export type Tabulated = AnswerOf<typeof tabulation>['bids'][number];

export const prepareSealing = call('sealing.prepare', '/api/v1/sealing/prepare', {
  body: {
    solicitation: f.ref('solicitation').required(),
    ofPrices: f.yesNo().required(),
    level: f.choice(sealLevels).required(),
    officers: f.refs('organization_members', { max: 5 }),
    needed: f.integer({ min: 0, max: 12 }).required(),
    countShown: f.yesNo().required(),
  },
  answer: { id: 'uuid', number: 'text' },
});
export const enrollKey = call('sealing.enroll', '/api/v1/sealing/enroll', {
  body: {
    event,
    publicKey: hexText(130),
    wrapped: hexText(2000),
    signingKey: f.text({ max: 130 }),
    signingWrapped: f.text({ max: 2000 }),
  },
  answer: { isDone: 'yesNo' },
});
const madeShare = {
  type: 'object',
  properties: {
    hash: { type: 'string', maxLength: 64 },
    sealed: { type: 'string', maxLength: 100_000 },
    mark: { type: 'string', maxLength: 64 },
  },
  required: ['hash', 'sealed', 'mark'],
  additionalProperties: false,
} as const;
export const keepEventKey = call('sealing.keepKey', '/api/v1/sealing/key', {
  body: {
    event,
    publicKey: hexText(130),
    server: hexText(400),
    serverHash: hexText(64),
    shares: f.json({ type: 'array', items: madeShare, maxItems: 12 }).required(),
  },
  answer: { isDone: 'yesNo' },
});
export const testOwnShare = call('sealing.test', '/api/v1/sealing/test', {
  body: { event, answer: hexText(64) },
  answer: { isReady: 'yesNo' },
});
export const receiptShape = {
  event: 'uuid',
  receipt: 'uuid',
  part: 'text',
  version: 'whole',
  commitment: 'text',
  size: 'whole',
  receivedAt: 'instant',
  begunAt: 'instant',
  solicitation: 'text',
  isLate: 'yesNo',
  isSealed: 'yesNo',
  price: typed<PriceReceipt | null>(),
  /** The facts above as a note signed with the key of the installation; null of a rehearsal. */
  stamp: 'text?',
} as const;
export const submitSealed = call('sealing.submit', '/api/v1/sealing/submit', {
  body: {
    event,
    vendor: f.ref('vendor').required(),
    receipt,
    envelope: f.longText({ max: 900_000 }).required().help('The sealed envelope in base64.'),
    acknowledged: f.integer({ min: 0, max: 1000 }).required(),
    finding: f.longText({ max: 2000 }),
  },
  answer: receiptShape,
});
export const withdrawSealed = call('sealing.withdraw', '/api/v1/sealing/withdraw', {
  body: { receipt, reason: f.text({ max: 500 }).required() },
  answer: { isWithdrawn: 'yesNo' },
});
export const reconfirmSealed = call('sealing.reconfirm', '/api/v1/sealing/reconfirm', {
  body: { receipt },
  answer: { isDone: 'yesNo' },
});
export const closeBids = call('sealing.close', '/api/v1/sealing/close', {
  body: { event },
  answer: { isDone: 'yesNo' },
});
export const startSession = call('sealing.start', '/api/v1/sealing/start', {
  body: { event, chairKey: hexText(130) },
  answer: { id: 'uuid' },
});
export const giveOwnShare = call('sealing.give', '/api/v1/sealing/give', {
  body: { session, share: longHex },
  answer: { given: 'whole' },
});
const absence = {
  type: 'object',
  properties: { officer: { type: 'string', maxLength: 36 }, reason: { type: 'string', maxLength: 300 } },
  required: ['officer', 'reason'],
  additionalProperties: false,
} as const;
export const releaseKey = call('sealing.release', '/api/v1/sealing/release', {
  body: { session, absent: f.json({ type: 'array', items: absence, maxItems: 12 }).required() },
  answer: typed<Released>(),
  sentOnce: true,
});
const foundKey = {
  type: 'object',
  properties: { receipt: { type: 'string', maxLength: 36 }, key: { type: 'string', maxLength: 64 } },
  required: ['receipt', 'key'],
  additionalProperties: false,
} as const;
export const bookBids = call('sealing.book', '/api/v1/sealing/book', {
  body: { session, found: f.json({ type: 'array', items: foundKey, maxItems: 5000 }).required() },
  answer: { isDone: 'yesNo' },
});
export const signMinutes = call('sealing.sign', '/api/v1/sealing/sign', {
  body: { session, signature: hexText(128), publicKey: f.text({ max: 130 }).help('Of a key made after the deadline.') },
  answer: { isDone: 'yesNo' },
});
export const objectToMinutes = call('sealing.objection', '/api/v1/sealing/objection', {
  body: { session, reason: f.text({ max: 1000, lines: 3 }).required() },
  answer: { isDone: 'yesNo' },
});
export const loseKey = call('sealing.lost', '/api/v1/sealing/lost', {
  body: { session, reason: f.text({ max: 300 }).required() },
  answer: { isDone: 'yesNo' },
});
export const revealSealed = call('sealing.reveal', '/api/v1/sealing/reveal', {
  body: { receipt, key: hexText(64) },
  answer: { isDone: 'yesNo' },
});

/** What anyone with a receipt can check, with nothing but this answer and own arithmetic. */
export const publicReceipt = call('sealing.publicReceipt', '/api/v1/bid-receipts/{receipt}', {
  answer: {
    solicitation: 'text',
    name: 'text',
    status: 'text',
    closedAt: 'instant?',
    root: 'text?',
    envelopes: 'whole?',
    received: typed<Received>(),
    proof: typed<InclusionProof | null>(),
    audit: 'text?',
    part: choiceOf('bid', 'price'),
    /** Of a price envelope that is never opened: when its lock share was discarded, and the line of the minutes that says so. */
    destroyed: [{ at: 'instant', lockHash: 'text', line: 'text?' }, null],
    /** With which time stamps of receipts are checked, the present one first. */
    keys: ['text'],
  },
});
