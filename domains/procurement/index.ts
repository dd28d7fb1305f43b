import { defineDomain, page } from '#kernel';
import { afterOpeningPages, afterOpeningRecords } from './after-opening-pages.ts';
import { auctionPages, auctionRecords } from './auction-pages.ts';
import { awardPages, awardRecords } from './award-pages.ts';
import { bidFilePages, bidFileRecords } from './bid-file-pages.ts';
import { biddingPages, biddingRecords } from './bidding-pages.ts';
import { competitionPages, competitionRecords } from './competition-pages.ts';
import { evaluationPages, evaluationRecords } from './evaluation-pages.ts';
import { fileCheckPages, fileCheckRecords } from './file-check-pages.ts';
import { intakePages, intakeRecords } from './intake-pages.ts';
import { publicNotice, publicQuestion } from './notice-pages.ts';
import { mistakePages, mistakeRecords } from './mistake-pages.ts';
import { negotiationPages, negotiationRecords } from './negotiation-pages.ts';
import { receiptPages, receiptRecords } from './receipt-pages.ts';
import { proposalPages, proposalRecords } from './proposal-pages.ts';
import { revisionPages, revisionRecords } from './revision-pages.ts';
import { recordsRequestPages, recordsRequestRecords } from './records-request-pages.ts';
import { orderPages, orderRecords } from './order-pages.ts';
import { messagePages, messageRecords } from './message-pages.ts';
import { sendingPages, sendingRecords } from './sending-pages.ts';
import { outreachPages, outreachRecords } from './outreach-pages.ts';
import { frameworkPages, frameworkRecords } from './framework-pages.ts';
import { publicLists } from './framework-site-pages.ts';
import { publicInterest, publicNoInvitations, publicSignIn } from './outreach-site-pages.ts';
import { requisition } from './requisition/requisition.record.ts';
import { requisitionAllocation } from './requisition/requisition-allocation.record.ts';
import { rfiPages, rfiRecords } from './rfi-pages.ts';
import { publicRfi } from './rfi-site-pages.ts';
import { rulePages, ruleRecords } from './rule-pages.ts';
import { sealingPages, sealingRecords } from './sealing-pages.ts';
import { solicitationPages, solicitationRecords } from './solicitation-pages.ts';
import { subcontractorPages, subcontractorRecords } from './subcontractor-pages.ts';
import { translationPages, translationRecords } from './translation-pages.ts';

export const procurement = defineDomain({
  label: 'Core Procurement',
  records: [
    requisition,
    requisitionAllocation,
    ...intakeRecords,
    ...solicitationRecords,
    ...translationRecords,
    ...fileCheckRecords,
    ...rfiRecords,
    ...outreachRecords,
    ...sealingRecords,
    ...bidFileRecords,
    ...auctionRecords,
    ...biddingRecords,
    ...evaluationRecords,
    ...negotiationRecords,
    ...frameworkRecords,
    ...competitionRecords,
    ...afterOpeningRecords,
    ...awardRecords,
    ...orderRecords,
    ...sendingRecords,
    ...receiptRecords,
    ...revisionRecords,
    ...proposalRecords,
    ...messageRecords,
    ...mistakeRecords,
    ...subcontractorRecords,
    ...recordsRequestRecords,
    ...ruleRecords,
  ],
  pages: {
    publicNotice,
    publicQuestion,
    publicRfi,
    publicLists,
    publicInterest,
    publicNoInvitations,
    publicSignIn,
    requisitions: page('/smart-requisition', { title: 'Smart Requisition', icon: 'shopping-cart', list: requisition }),
    requisition: page('/smart-requisition/:id', {
      detail: requisition,
      screen: () => import('./requisition/requisition.screen.tsx'),
    }),
    allocations: page('/requisition-allocations', {
      icon: 'clipboard-check',
      list: requisitionAllocation,
    }),
    allocation: page('/requisition-allocations/:id', { detail: requisitionAllocation }),
    ...intakePages,
    ...solicitationPages,
    ...translationPages,
    ...fileCheckPages,
    ...rfiPages,
    ...outreachPages,
    ...sealingPages,
    ...bidFilePages,
    ...auctionPages,
    ...biddingPages,
    ...evaluationPages,
    ...negotiationPages,
    ...frameworkPages,
    ...competitionPages,
    ...afterOpeningPages,
    ...awardPages,
    ...orderPages,
    ...sendingPages,
    ...receiptPages,
    ...revisionPages,
    ...proposalPages,
    ...messagePages,
    ...mistakePages,
    ...subcontractorPages,
    ...recordsRequestPages,
    ...rulePages,
  },
});
