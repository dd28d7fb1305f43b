/** Every duty by name, as names.ts has the records. */
declare module '#kernel/register.ts' {
  interface Register {
    duty:
      | 'accounts_payable'
      | 'approver'
      | 'asset_manager'
      | 'auditor'
      | 'authorized_representative'
      | 'bank_reconciler'
      | 'bid_signer'
      | 'budget_officer'
      | 'buyer'
      | 'chief_procurement_officer'
      | 'contract_manager'
      | 'evaluation_chair'
      | 'evaluator'
      | 'financial_system_officer'
      | 'governing_body'
      | 'grant_manager'
      | 'invoicing'
      | 'legal_counsel'
      | 'opening_officer'
      | 'receiver'
      | 'treasurer'
      | 'vendor_approver'
      | 'vendor_clerk';
  }
}
export {};
