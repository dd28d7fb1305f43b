export {
  type About,
  decideAndKeep,
  decisionsFor,
  exceptionsFor,
  recordDecision,
  type RulesInUse,
  rulesOf,
  standingFor,
} from './rule-packs/rule-packs.server.ts';
export { microPurchaseOn } from './rule-packs/micro-purchase.server.ts';
export { lawInWords } from './rule-packs/law-in-words.server.ts';
export { award } from './award/award.record.ts';
export { sharesOfLine } from './orders/order-shares.ts';
export { purchaseOrder } from './orders/purchase-order.record.ts';
export { accountsRefused } from './requisition/requisition-budget.server.ts';
export { channelOf } from './sending/sending.server.ts';
export { orderTransmission } from './sending/order-transmission.record.ts';
export { sendDue } from './sending/send-due.server.ts';
export { draftRevision } from './revisions/draft-revision.server.ts';
export { productFor, reviseByChange, whyNotRevised } from './revisions/revise-by-change.server.ts';
export { wordsBetween } from './publication/redline.ts';
export { redlineOf } from './revisions/revising.ts';
export { orderRevision } from './revisions/order-revision.record.ts';
export { refuseContact } from './acknowledgment/contact-of-vendor.server.ts';
export {
  heldOrder,
  orderedBy,
  statesOf,
  statesOfAll,
  counting as countingReceipts,
} from './receipts/receiving.server.ts';
export { receipt } from './receipts/receipt.record.ts';
export { type AskUse, billingOfOrders, usesOfReceipts } from './receipts/receipt-use.server.ts';
export { vendorReturn } from './receipts/vendor-return.record.ts';
export { remainderCancellation } from './receipts/remainder-cancellation.record.ts';
export { filePages, fileText } from './enclosures/file-text.server.ts';
export { objectIn, spokenBy } from './intake/ask-model.server.ts';
export { policyOn as intakePolicyOn } from './intake/intake-policy.server.ts';
export { factsOf } from './solicitation/publishing.server.ts';
export { requisition } from './requisition/requisition.record.ts';
export { tolerancesOf } from './tolerances/match-tolerance.server.ts';
export { solicitation } from './solicitation/solicitation.record.ts';
export { unitCode } from './punchout/cart-lines.ts';
export { escaped } from './punchout/cxml.ts';
export { catalogueItem } from './punchout/catalogue-item.record.ts';
export type { RatesForCarts } from './punchout/foreign-cart.server.ts';
export { readXml, type XmlElement } from './punchout/xml-tree.ts';
export { refuseVendor as refuseOrderFrom } from './orders/order-judging.server.ts';
export { soleSourceCase } from './intake/sole-source-case.record.ts';
export { monthsAfter } from './intake/sole-source-case.rules.ts';
export { releasedAward } from './publication/award-releases.server.ts';
export { keepFollowing, ocidFor } from './publication/releases.server.ts';
export { publicContractFields } from './publication/contract-fields.ts';
export type { AfterAward } from './records-request/after-award.server.ts';
