-- Vendors work on their own side: a firm is an organization whose people see nothing of an agency. Which of the two an organization
-- is, is said at its founding and never changes, so no right of one side can turn into a right of the other.
alter table organization add column kind text not null default 'agency' check (kind in ('agency', 'firm'));

-- Firms have duties of their own; which side holds which is judged at the grant.
alter table duty_grant drop constraint duty_grant_duty_check;
alter table duty_grant add constraint duty_grant_duty_check check (duty in ('accounts_payable', 'approver', 'auditor', 'bid_signer', 'budget_officer', 'buyer', 'chief_procurement_officer', 'contract_manager', 'evaluation_chair', 'evaluator', 'governing_body', 'invoicing', 'legal_counsel', 'opening_officer', 'receiver', 'treasurer', 'vendor_approver', 'vendor_clerk'));
