import type { DomainParts } from '#server/domain-parts.ts';
import { closingClock } from './publication/closing.server.ts';
import { questionEffects, questionParts } from './publication/questions.server.ts';
import { addendumEffects } from './publication/addendum.server.ts';
import { addendumOperations } from './publication/addendum-operations.server.ts';
import { noticeOperations } from './publication/notice-operations.server.ts';
import { noticeParts } from './publication/notice-site.server.ts';
import { ocdsOperations } from './publication/ocds.server.ts';
import { afterOpeningOperations } from './bidding/after-opening.server.ts';
import { biddingOperations } from './bidding/bidding.server.ts';
import { responsivenessOperations } from './bidding/responsiveness.server.ts';
import { suretyEffects, suretyOperations } from './surety/surety-service.server.ts';
import { curingOperations } from './correction/curing-of.server.ts';
import { correctionEffects } from './correction/bid-correction.server.ts';
import { debriefEffects } from './debrief/debrief.server.ts';
import { debriefOperations } from './debrief/debrief-calls.server.ts';
import { debriefClock } from './debrief/reminding.server.ts';
import { auctionEffects } from './auction/auction.server.ts';
import { auctionOperations } from './auction/auction-calls.server.ts';
import { auctionClock } from './auction/auction-end.server.ts';
import { competitionEffects } from './competition/competition.server.ts';
import { evaluationOperations } from './evaluation/evaluation-calls.server.ts';
import { readingOperations } from './evaluation/reading.server.ts';
import { evaluationEffects } from './evaluation/evaluation.server.ts';
import { interestEffects } from './evaluation/interest-check.server.ts';
import { negotiationEffects } from './negotiation/negotiation.server.ts';
import { negotiationOperations } from './negotiation/negotiation-calls.server.ts';
import { admissionEffects } from './frameworks/admissions.server.ts';
import { callOffOperations } from './frameworks/call-off-calls.server.ts';
import { firmListOperations } from './frameworks/firm-lists.server.ts';
import { listClock } from './frameworks/list-clock.server.ts';
import { listParts } from './frameworks/lists-site.server.ts';
import { listEffects } from './frameworks/lists.server.ts';
import { priceAnalysisEffects } from './award/analysis/price-analysis.server.ts';
import { responsibilityOperations } from './award/responsibility-call.server.ts';
import { memoOperations } from './award/memo/memo-calls.server.ts';
import { awardEffects } from './award/award.server.ts';
import { awardReleaseEffects } from './publication/award-releases.server.ts';
import { firmProtestOperations } from './award/firm-protest.server.ts';
import { protestClock } from './award/protest-clock.server.ts';
import { protestEffects } from './award/protest.server.ts';
import { redFlagEffects } from './red-flags/red-flags.server.ts';
import { splitOperations } from './award/split/split-run.server.ts';
import { splitActions } from './award/split/split-recommend.server.ts';
import { fileCheckClock, fileCheckEffects, fileCheckOperations } from './file-checks/file-checks.server.ts';
import { intakeEffects, intakeOperations } from './intake/intake.server.ts';
import { orderOperations } from './orders/order-calls.server.ts';
import { orderFileOperations } from './orders/order-files-calls.server.ts';
import { purchaseOrderEffects } from './orders/purchase-order.server.ts';
import { messageOperations } from './messages/message-calls.server.ts';
import { messageEffects } from './messages/take-message.server.ts';
import { sendingClock } from './sending/send-due.server.ts';
import { sendingOperations } from './sending/sending-calls.server.ts';
import { sendingEffects } from './sending/sending.server.ts';
import { inspectionClock } from './receipts/inspection.server.ts';
import { vendorReturnEffects } from './receipts/vendor-return.server.ts';
import { receiptEffects } from './receipts/receipt.server.ts';
import { receivingOperations } from './receipts/receiving-calls.server.ts';
import { remainderEffects } from './receipts/remainder.server.ts';
import { firmOrderOperations } from './acknowledgment/firm-order-calls.server.ts';
import { standingClock } from './orders/standing.server.ts';
import { orderClock } from './acknowledgment/order-reminders.server.ts';
import { proposalEffects } from './acknowledgment/proposal.server.ts';
import { revisionOperations } from './revisions/revision-calls.server.ts';
import { revisionEffects } from './revisions/revision.server.ts';
import type { RatesForCarts } from './punchout/foreign-cart.server.ts';
import { punchoutOperations } from './punchout/punchout.server.ts';
import { shopEffects } from './punchout/start-page.server.ts';
import { overviewOperations } from './requisition/requisition-overview.server.ts';
import { requisitionEffects } from './requisition/requisition.server.ts';
import { bidEffects } from './sealing/bid-name.server.ts';
import { bidFileOperations } from './enclosures/bid-file-calls.server.ts';
import { fileCriteriaOperations } from './evaluation/file-criteria.server.ts';
import { blindFileOperations } from './enclosures/blind-deciding.server.ts';
import { bidFileClock } from './enclosures/decrypting.server.ts';
import { paperEntryOperations } from './sealing/paper-entries.server.ts';
import { sealingOperations } from './sealing/sealing-calls.server.ts';
import { attendanceEffects, meetingOperations, signInParts } from './outreach/attendance.server.ts';
import { interestParts } from './outreach/interest.server.ts';
import { invitationParts, invitingOperations, outreachEffects } from './outreach/inviting.server.ts';
import { reissueOperations } from './outreach/reissue.server.ts';
import { answeringParts } from './rfi/answering.server.ts';
import { conflictEffects } from './conflicts/conflicts.server.ts';
import { firmRfiOperations } from './rfi/firm-rfi.server.ts';
import { rfiOperations } from './rfi/rfi-calls.server.ts';
import { mistakeOperations } from './mistake/firm-mistakes.server.ts';
import { mistakeEffects } from './mistake/mistake.server.ts';
import { listedEffects } from './subcontractors/listed.server.ts';
import { builderOperations } from './solicitation/builder.server.ts';
import { pastTextOperations, textProposalEffects } from './solicitation/past-text.server.ts';
import { priceSheetOperations } from './solicitation/price-sheet-calls.server.ts';
import { solicitationEffects } from './solicitation/solicitation.server.ts';
import { ruleOperations } from './rule-packs/rule-calls.server.ts';
import { ruleExceptionEffects } from './rule-packs/rule-exception.server.ts';
import { ruleEffects } from './rule-packs/rule-packs.server.ts';
import type { AfterAward } from './records-request/after-award.server.ts';
import { recordsPackageEffects, recordsPackageOperations } from './records-request/records-package.server.ts';
import { toleranceEffects } from './tolerances/match-tolerance.server.ts';
import { advanceShadowRun } from './rule-packs/shadow-run.server.ts';
import { translationEffects } from './translation/translation.server.ts';

/** With what other domains keep of a procurement after its award, and the rates by which carts in another currency are converted. */
export const procurementServer = (after: AfterAward, ratesFor: RatesForCarts): DomainParts => ({
  effects: [
    ...shopEffects,
    ...intakeEffects,
    ...toleranceEffects,
    ...requisitionEffects,
    ...ruleEffects,
    ...ruleExceptionEffects,
    ...fileCheckEffects,
    ...solicitationEffects,
    ...textProposalEffects,
    ...addendumEffects,
    ...translationEffects,
    ...questionEffects,
    ...conflictEffects,
    ...auctionEffects,
    ...bidEffects,
    ...suretyEffects,
    ...attendanceEffects,
    ...outreachEffects,
    ...correctionEffects,
    ...debriefEffects,
    ...evaluationEffects,
    ...interestEffects,
    ...negotiationEffects,
    ...listEffects,
    ...admissionEffects,
    ...competitionEffects,
    ...awardEffects,
    ...awardReleaseEffects,
    ...purchaseOrderEffects,
    ...sendingEffects,
    ...receiptEffects,
    ...remainderEffects,
    ...vendorReturnEffects,
    ...revisionEffects,
    ...proposalEffects,
    ...messageEffects,
    ...priceAnalysisEffects,
    ...redFlagEffects,
    ...protestEffects,
    ...mistakeEffects,
    ...listedEffects,
    ...recordsPackageEffects(after),
  ],
  actions: [advanceShadowRun, ...splitActions],
  operations: [
    overviewOperations,
    ruleOperations,
    intakeOperations,
    (ports) => punchoutOperations(ports, ratesFor),
    builderOperations,
    priceSheetOperations,
    pastTextOperations,
    sealingOperations,
    paperEntryOperations,
    bidFileOperations,
    blindFileOperations,
    fileCriteriaOperations,
    biddingOperations,
    auctionOperations,
    afterOpeningOperations,
    curingOperations,
    debriefOperations,
    responsivenessOperations,
    suretyOperations,
    mistakeOperations,
    ocdsOperations,
    noticeOperations,
    addendumOperations,
    fileCheckOperations,
    rfiOperations,
    firmRfiOperations,
    meetingOperations,
    invitingOperations,
    reissueOperations,
    evaluationOperations,
    readingOperations,
    negotiationOperations,
    firmListOperations,
    callOffOperations,
    memoOperations,
    responsibilityOperations,
    firmProtestOperations,
    splitOperations,
    orderOperations,
    orderFileOperations,
    sendingOperations,
    messageOperations,
    receivingOperations,
    revisionOperations,
    firmOrderOperations,
    recordsPackageOperations,
  ],
  site: [noticeParts, questionParts, answeringParts, interestParts, invitationParts, signInParts, listParts],
  jobs: [
    closingClock,
    bidFileClock,
    auctionClock,
    fileCheckClock,
    debriefClock,
    listClock,
    orderClock,
    sendingClock,
    inspectionClock,
    standingClock,
    protestClock,
  ],
});
