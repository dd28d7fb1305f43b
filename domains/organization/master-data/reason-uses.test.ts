import { expect, test } from 'vitest';
import { records } from '#domains';
import { ownReasons } from './own-entries.ts';
import { reasonUseOf, reasonUses } from './reason-uses.ts';

/** Steps with a reason that no kept reason fits: what they say is said of one row. */
const inOwnWords = [
  // What became of one award, and what a protest or its firm brought with it, with its number.
  // Why a running auction stops is the buyer's own account.
  'auction.askCancel',
  'auction.askPause',
  'award.callOn',
  'award.fail',
  'award.overturn',
  'bid.reconsider',
  'award.resume',
  'award.stay',
  'capital_project.decommission',
  // Why one call is locked early or opened once more.
  'budget_call.lock',
  'budget_call.reopen',
  'contact_message.close',
  'customer.close',
  'customer.hold',
  'customer.reopen',
  'announcement.recall',
  'approval.halt',
  'evaluation.reopen',
  // What the funder, a monitor or a closeout found out about one award or one cost.
  'grant_award.beginCloseout',
  'grant_award.close',
  'grant_award.reopen',
  'grant_award.reopenClosed',
  'grant_award.resume',
  'grant_award.suspend',
  'grant_award.terminate',
  'grant_closeout.reopen',
  'grant_property.resume',
  'grant_drawdown.payShort',
  'grant_drawdown.recordReturn',
  'grant_report.amend',
  'grant_cost.askReversal',
  'grant_measure.end',
  'grant_answer.retire',
  'fringe_sheet.retire',
  'award_funding.end',
  'award_key_person.leave',
  'budget_period.reopen',
  'grant_milestone.miss',
  'grant_milestone.waive',
  'grant_cost.keep',
  'grant_cost.takeOff',
  'match_entry.askReversal',
  'match_entry.keep',
  'grant_obligation.reopen',
  'grant_obligation.waive',
  // What was wrong with one match of a bank line, or with one statement.
  'bank_line.undo',
  'bank_statement.sendBack',
  // What is wrong with one card, or with one purchase of it.
  'card_transaction.accept',
  'card_transaction.reopen',
  'card_transaction.sendBack',
  'purchasing_card.change',
  'purchasing_card.close',
  'purchasing_card.suspend',
  // Under which disposal a file went, and why one hold is over.
  'document.destroy',
  'retention_event.lift',
  // Why one firm is on a list or not.
  'list_admission.admit',
  'list_admission.keep',
  'list_admission.proposeRemoval',
  'list_admission.recordAnswer',
  'list_admission.strike',
  // Why one list of firms pauses, ends or goes on.
  'prequalified_list.askClose',
  'prequalified_list.keepOpen',
  'prequalified_list.resume',
  'prequalified_list.suspend',
  // What FEMA wrote, and what became of one plan or notice.
  'time_extension.deny',
  'mitigation_plan.retire',
  'mitigation_project.deny',
  'program_status.retract',
  // What became of one benefit, one request or one appeal.
  'disaster_benefit.repay',
  'fema_request.reopen',
  // What changed about one review, one permit, one report or one cover.
  'ehp_review.reopen',
  'ehp_item.reopen',
  'ehp_item.waive',
  'insurance_recovery.reopen',
  'insurance_requirement.reopen',
  'pa_progress.reopen',
  // What became of one truck, one ticket, one bill or one agreement.
  'aid_agreement.end',
  'aid_cost.reopen',
  'aid_mission.reopen',
  // What became of one position or one grade of the pay plan.
  'budget_position.end',
  'budget_position.freeze',
  'budget_position.unfreeze',
  'budget_position.vacate',
  'pay_grade.retire',
  'governing_body.retire',
  'debris_bill.reopen',
  'debris_site.close',
  'debris_truck.retire',
  'load_ticket.void',
  // What a panel or an officer found in one review.
  'funding_round.reopen',
  'review_assignment.reopen',
  // Why one notice is looked at again, or not applied for.
  'opportunity_decision.reconsider',
  'opportunity_decision.reopen',
  // What one incident or one of its requests came to.
  'emergency_activation.compete',
  'emergency_activation.end',
  'emergency_activation.extend',
  'incident.close',
  'incident.demobilize',
  'incident.reopen',
  'incident.resume',
  'incident_risk.close',
  'resource_request.unfill',
  // What a monitor found out about one subrecipient.
  'monitoring_finding.redo',
  'subaward.beginCloseout',
  'subaward.reopen',
  'subaward.terminate',
  'subaward_report.reopen',
  'subaward_hold.keep',
  'subrecipient.deactivate',
  'subrecipient.reactivate',
  'subrecipient_audit.excuse',
  'exclusion_match.clear',
  'exclusion_match.confirm',
  'exclusion_match.end',
  'exclusion_match.reopen',
  // Why one message of a visitor is shown or not.
  'contract_question.hide',
  'contract_question.reopen',
  'contract_question.show',
  // How a buyer dealt with one message, or why one vendor has another channel.
  'order_channel.close',
  'order_message.review',
  // Why one message is no invoice.
  'invoice_message.dismiss',
  // Why too few bids compete, or who did not attend.
  'competition_review.fail',
  'meeting_attendance.strike',
  // Which finding or declaration recused one member.
  'panel_member.recuse',
  // What one proposal lacks, or what was found since.
  'proponent.restore',
  'proponent.screenOut',
  'punchout_supplier.close',
  'requisition.reopen',
  'rule_finding.reopen',
  'rule_pack_choice.end',
  'service_request.reopen',
  'solicitation.fail',
  'user_feedback.finish',
  'vendor.deactivate',
  'vendor.hold',
  'vendor.merge',
  'vendor.release',
  'conflict_entry.request',
  'connection.deactivate',
  // Each for its own matter.
  'change_policy.end',
  'contract.close',
  'contract.reopen',
  'contract.terminate',
  'contract_change.direct',
  'contract_change.void',
  'contract_claim.appeal',
  'contract_claim.close',
  'contract_claim.refuseSettlement',
  'contract_claim.resume',
  'contract_claim.settle',
  'contract_clause.retire',
  'contract_clause_use.grantRemoval',
  'contract_clause_use.leaveOut',
  'contract_clause_use.requestRemoval',
  'contract_closeout.reopen',
  'contract_condition.waive',
  'contract_obligation.reopen',
  'contract_obligation.waive',
  'obligation_proposal.dismiss',
  'contract_revision.sendBack',
  'contract_subcontractor.approveEmail',
  'contract_subcontractor.end',
  'contract_subcontractor.keepEmail',
  'certified_payroll.findDeficient',
  'wage_decision.replace',
  'invoice.keep',
  'invoice.notDuplicate',
  'invoice.reopen',
  'invoice.requestVoid',
  'invoice.sendBack',
  'invoice.unmatch',
  'invoice_signal.dismiss',
  'pay_application.recall',
  'paying_account.close',
  'payment.cancelEntry',
  'payment.keep',
  'payment.liftStop',
  'payment.requestVoid',
  'payment_run.sendBack',
  'purchase_order.keep',
  'purchase_order.requestCancel',
  'receipt.keep',
  // Why one delivery is counted again, or one claim on a vendor is given up.
  'receipt.recall',
  'vendor_return.waive',
  // What the stage adds to the recommendation.
  'round_recommendation.clear',
  'receipt.requestReversal',
  'schedule_of_values.amend',
  'schedule_of_values.sendBack',
  'alert_feed.pause',
  'federal_connection.pause',
  'alert_site.retire',
  'watch_rule.pause',
  'supply_policy.end',
  'supply_review.reverse',
  'supply_review.uphold',
  'supply_signal.end',
  'vendor_bank_account.resume',
  'vendor_bank_account.revoke',
  'vendor_claim.reopen',
  'vendor_debarment.keep',
  'vendor_debarment.lift',
  'vendor_debarment.requestLift',
  'vendor_claim.unlink',
  'asset.deactivate',
  'asset.reinstate',
  'asset.retire',
  'asset_registration.reopen',
  'grant_application.recall',
  'vendor_scorecard.corrected',
  'ach_procedure.end',
  'department_limit.lift',
  'match_tolerance.end',
  'payroll_account.keep',
  'payroll_account.requestEnd',
];

test('every step that asks for a reason is offered kept ones, or is known to have none', () => {
  const asking = records.flatMap(({ name, transitions }) =>
    Object.entries(transitions).flatMap(([step, { reason }]) => (reason ? [{ name, step }] : [])),
  );
  const without = asking.filter(({ name, step }) => reasonUseOf(name, step) === null);
  expect(without.map(({ name, step }) => `${name}.${step}`).sort()).toEqual(inOwnWords.toSorted());
});

test('the same word means the same everywhere, and else the record tells', () => {
  expect(reasonUseOf('requisition', 'reject')).toBe('reject');
  expect(reasonUseOf('budget_amendment', 'return')).toBe('return');
  expect(reasonUseOf('budget_amendment', 'undo')).toBe('budget');
  expect(reasonUseOf('duty_grant', 'revoke')).toBe('authority');
  expect(reasonUseOf('requisition', 'approve')).toBeNull();
});

test('every use has a reason to begin with', () => {
  expect(new Set(ownReasons.map(([use]) => use))).toEqual(new Set(Object.keys(reasonUses)));
});
