/** Every record and duty by name. A record that is missing here, or named here and missing there, does not compile (see index.ts). */
declare module '#kernel/register.ts' {
  interface Register {
    record:
      | 'api_key'
      | 'cost_center'
      | 'document'
      | 'duty_grant'
      | 'email_domain'
      | 'invitation'
      | 'notification'
      | 'notification_preference'
      | 'opening_view'
      | 'organization_members'
      | 'product_agents'
      | 'requisition'
      | 'saved_view'
      | 'scim_token'
      | 'security_event'
      | 'sso_connection'
      | 'task'
      | 'tutorials'
      | 'user_feedback'
      | 'user_roles'
      | 'user_tutorial_progress'
      | 'webhook_endpoint';
    duty:
      | 'accounts_payable'
      | 'approver'
      | 'auditor'
      | 'budget_officer'
      | 'buyer'
      | 'chief_procurement_officer'
      | 'contract_manager'
      | 'evaluation_chair'
      | 'evaluator'
      | 'legal_counsel'
      | 'opening_officer'
      | 'receiver'
      | 'treasurer'
      | 'vendor_approver'
      | 'vendor_clerk';
  }
}
export {};
