import { tableOf } from '#kernel/derive/table.ts';
import type { AnyRecord } from '#kernel/record/define.ts';

/**
 * `tenant`: rows of organizations, kept apart by row-level security. `global`: few rows, the same for every organization.
 * `local`: queues, counters, sessions: ids, times and sealed bytes only, polled across organizations.
 */
export type TableClass = 'tenant' | 'global' | 'local';

/** Tables that follow from no definition. What is pointed at stands before what points at it; no record points at one of them. */
const besides: Readonly<Record<string, TableClass>> = {
  organization: 'global',
  'auth.users': 'global',
  'auth.accounts': 'global',
  'auth.second_factors': 'global',
  'auth.recovery_codes': 'global',
  'auth.passkeys': 'global',
  counter: 'tenant',
  idempotency: 'tenant',
  audit_entry: 'tenant',
  audit_leaf: 'tenant',
  audit_node: 'tenant',
  audit_checkpoint: 'tenant',
  webhook_delivery: 'tenant',
  waiting_row: 'tenant',
  comment: 'tenant',
  approval_link: 'tenant',
  page_visit: 'tenant',
  writing_presence: 'tenant',
  punchout_session: 'tenant',
  requisition_step: 'tenant',
  bid_envelope: 'tenant',
  bid_enclosure: 'tenant',
  bid_enclosure_piece: 'tenant',
  opening_share: 'tenant',
  ocds_release: 'tenant',
  budget_document: 'tenant',
  budget_posting: 'tenant',
  budget_balance: 'tenant',
  budget_draft_version: 'tenant',
  budget_request_version: 'tenant',
  posting_batch_item: 'tenant',
  posting_batch_file: 'tenant',
  fms_balance: 'tenant',
  charged_source: 'tenant',
  drawn_cost: 'tenant',
  drawn_milestone: 'tenant',
  equipment_day: 'tenant',
  labor_day: 'tenant',
  assistant_message: 'tenant',
  assistant_use: 'tenant',
  import_run: 'tenant',
  import_part: 'tenant',
  import_refusal: 'tenant',
  connection_part: 'tenant',
  connection_said: 'tenant',
  connection_refusal: 'tenant',
  scim_user: 'tenant',
  vendor_mark: 'tenant',
  vendor_reach: 'tenant',
  exclusion_row: 'tenant',
  audit_pending: 'local',
  audit_undelivered: 'local',
  levee_migration: 'local',
  mail_message: 'local',
  webhook_due: 'local',
  rate_bucket: 'local',
  rate_override: 'local',
  'auth.sessions': 'local',
  'auth.verifications': 'local',
  'auth.lookups': 'local',
  'auth.sign_ins': 'local',
  'auth.sso_domains': 'local',
  'auth.second_factor_roles': 'local',
  'auth.sso_organizations': 'local',
  'auth.saml_assertions': 'local',
};

/** The class of every table of the product: those of the records and their lines, and the few beside them. */
export function tableClasses(records: readonly AnyRecord[]): ReadonlyMap<string, TableClass> {
  const tenants = records.flatMap((record) => [record.name, ...tableOf(record).children.map(({ name }) => name)]);
  return new Map([...tenants.map((name) => [name, 'tenant'] as const), ...Object.entries(besides)]);
}
