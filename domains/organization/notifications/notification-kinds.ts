/** Everything that people are told of, in words: for filters, and for choosing how to hear of it. */
export const notificationKinds: Readonly<Record<string, string>> = {
  'approval.task': 'Something waits for your decision',
  'approval.reminder': 'Decisions assigned to you, once a day',
  'approval.late': 'Decisions are late, once a day',
  'approval.question': 'Someone asks you about an approval',
  'approval.opinion': 'Someone wants your opinion on an approval',
  'approval.answer': 'Someone answers your question about an approval',
  'approval.stuck': 'An approval is stuck',
  'approval.moved': 'Approvals of a former member were reassigned',
  'directory.finding': 'A directory group needs a decision about access',
  'delegation.given': 'A delegate was named',
  'workflow_version.review': 'A workflow awaits your review',
  'requisition.approve': 'Your requisition was approved',
  'requisition.return': 'Your requisition was sent back',
  'requisition.reject': 'Your requisition was rejected',
  'rule_exception.create': 'Someone requests an exception from a rule',
  'rule_exception.grant': 'Your exception from a rule is granted',
  'rule_exception.refuse': 'Your exception from a rule is refused',
  'sole_source_case.decided': 'Your sole-source case is decided',
  'authority.changed': 'What you may spend has changed',
  'authority.ends': 'What you may spend ends soon',
  'master_data.asked': 'Someone asks you to change master data',
  'master_data.decided': 'Your change of master data is decided',
  'budget.alert': 'A budget line passes a percentage that you watch',
  'budget_override.create': 'Someone requests a budget override',
  'budget_override.grant': 'Your budget override was approved',
  'budget_override.refuse': 'Your budget override was refused',
  'budget_amendment.approve': 'Your budget amendment was approved',
  'budget_amendment.return': 'Your budget amendment was sent back',
  'budget_amendment.reject': 'Your budget amendment was rejected',
  'budget_amendment.undo': 'Your budget amendment was undone',
  'capital_project.submit': 'A capital project is requested',
  'capital_project.accept': 'Your capital project is decided',
  'capital_plan.propose': 'A capital plan is proposed',
  'contingency_draw.create': 'Someone requests a contingency draw',
  'contingency_draw.approve': 'Your contingency draw is decided',
  'variance_note.create': 'Someone asks you about a budget line',
  'variance_note.answer': 'Someone explains a budget line to you',
  'solicitation_question.new': 'A vendor asks about your solicitation',
  'solicitation.questions_open': 'Your solicitation is due with unanswered questions',
  'protest.filed': 'A protest is filed',
  'task.given': 'Someone has a task for you',
  'comment.mention': 'Someone mentions you in a comment',
  'contact_message.new': 'Someone wrote on the contact page',
  'demo_request.new': 'Someone asks for a demo',
  'demo_request.time': 'The time of a demo is chosen, moved or cancelled',
  'feature_request.new': 'Someone proposes a feature',
  'service_request.new': 'A resident reports something in your area',
  'service_request.again': 'A resident reopened a report',
  'consultation_comment.new': 'A public comment awaits review',
  'feedback.reply': 'Someone replies to your feedback',
  'feedback.merged': 'Your feedback was merged with a duplicate',
  'feedback.done': 'Your feedback is dealt with',
};

/** Kinds that only stand among the samples of a new organization. */
const sampleKinds: Readonly<Record<string, string>> = {
  'budget.threshold': 'A budget is nearly used up',
  'bid.received': 'A bid came in',
  'purchase_order.approval': 'A purchase order awaits approval',
};

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** A kind in words, also one that is not listed. */
export const kindWords = (kind: string): string =>
  notificationKinds[kind] ?? sampleKinds[kind] ?? capital(kind.replaceAll(/[._]/g, ' '));
