import type { Everything } from './everything.ts';

/** Tables that fill only in the course of work: kept answers, sealed audit records, deliveries. */
export async function fillTheRest({ world, ours, theirs }: Everything): Promise<void> {
  for (const { organizationId } of [ours, theirs])
    await world.database.within({ organizationId }, async (tx) => {
      const [entry] = await tx.query<{ id: string }>('select id from audit_entry where organization_id = $1 limit 1', [
        organizationId,
      ]);
      const hash = Buffer.alloc(32);
      await tx.query('insert into audit_leaf values ($1, 0, $2, $3)', [organizationId, entry?.id, hash]);
      await tx.query(
        `insert into audit_entry (organization_id, id, actor_kind, action, record, fields, reason, commitment, salt, changes)
         select organization_id, gen_random_uuid(), 'person', 'attempt_refused', 'solicitation', '{row,rule}', 'r', $2::bytea, substring($2::bytea from 1 for 16),
           jsonb_build_object('row', jsonb_build_array(null, id), 'rule', '[null, "supply.unreviewed"]'::jsonb)
         from solicitation where organization_id = $1 limit 1`,
        [organizationId, hash],
      );
      await tx.query('insert into audit_node values ($1, 8, 0, $2)', [organizationId, hash]);
      await tx.query(`insert into audit_checkpoint values ($1, 1, now(), 'note')`, [organizationId]);
      await tx.query(
        `insert into idempotency (organization_id, user_id, route, key, request_hash) values ($1, $1, 'r', 'k', $2)`,
        [organizationId, hash],
      );
      await tx.query(
        `insert into import_run (organization_id, id, created_by, record, file_name, sha256, columns, mapping, row_count, state)
         values ($1, $1, $1, 'r', 'f', repeat('a', 64), '[]', '{}', 0, 'done')`,
        [organizationId],
      );
      await tx.query(
        `insert into comment (organization_id, id, created_by, record, row_id, text)
         select organization_id, id, id, 'organization_members', id, 'c' from organization_members where organization_id = $1 limit 1`,
        [organizationId],
      );
      await tx.query(
        `insert into scim_user (organization_id, member, external_id)
         select organization_id, id, 'e' from organization_members where organization_id = $1 limit 1`,
        [organizationId],
      );
      await tx.query(
        `insert into assistant_message (organization_id, conversation, position, said_at, side, text)
         select organization_id, id, 0, now(), 'user', 'q' from assistant_conversation where organization_id = $1 limit 1`,
        [organizationId],
      );
      // Lines that rules hardly let a drawn value have, and a visit to a shop.
      const one = (record: string) => `(select id from ${record} where organization_id = $1 limit 1)`;
      await tx.query(
        `insert into journal_voucher_lines (organization_id, id, parent, position, line, bucket, amount_cents)
         values ($1, $1, ${one('journal_voucher')}, 0, ${one('budget_line')}, 'retained', 1)`,
        [organizationId],
      );
      await tx.query(
        `insert into solicitation_left_out (organization_id, id, parent, position, vendor, reason)
         select organization_id, $1, id, 0, ${one('vendor')}, 'r' from solicitation
         where organization_id = $1 and status = 'cancelled' limit 1`,
        [organizationId],
      );
      await tx.query(
        `insert into addendum_sections (organization_id, id, parent, position, action, title, body)
         select organization_id, $1, id, 0, 'add', 'Delivery', 'b' from addendum
         where organization_id = $1 and status = 'discarded' limit 1`,
        [organizationId],
      );
      await tx.query(
        `insert into budget_appropriations (organization_id, id, parent, position, unit, amount_cents)
         values ($1, $1, ${one('budget')}, 0, '100', 1)`,
        [organizationId],
      );
      await tx.query(
        `insert into budget_call_targets (organization_id, id, parent, position, cost_center, target_cents)
         values ($1, $1, ${one('budget_call')}, 0, ${one('cost_center')}, 1)`,
        [organizationId],
      );
      await tx.query(
        `insert into budget_request_version (organization_id, id, request, number, stage, line, name, base_cents, one_time_cents,
           ongoing_cents, cents, taken_at, taken_by)
         select organization_id, $1, request, 1, 'requested', id, name, 0, 0, 0, 0, now(), $1 from request_line
         where organization_id = $1 limit 1`,
        [organizationId],
      );
      await tx.query(
        `insert into budget_draft_version (organization_id, id, budget, number, stage, kind, item, name, cents, taken_at, taken_by)
         values ($1, $1, ${one('budget')}, 1, 'kept', 'line', $1, 'Line', 1, now(), $1)`,
        [organizationId],
      );
      await tx.query(
        `insert into budget_amendment_revenues (organization_id, id, parent, position, line)
         values ($1, $1, ${one('budget_amendment')}, 0, ${one('revenue_line')})`,
        [organizationId],
      );
      await tx.query(
        `insert into budget_amendment_transfers (organization_id, id, parent, position, from_fund, to_fund, amount_cents, type)
         values ($1, $1, ${one('budget_amendment')}, 0, ${one('account_value')}, ${one('account_value')}, 1, 'operating')`,
        [organizationId],
      );
      await tx.query(
        `insert into posting_batch_item (organization_id, batch, number, posting, is_live)
         values ($1, ${one('posting_batch')}, 1, ${one('budget_posting')}, false)`,
        [organizationId],
      );
      await tx.query(
        `insert into fms_balance (organization_id, reconciliation, number, account, bucket, ledger, system, waiting, sent, rejected, outcome)
         values ($1, ${one('fms_reconciliation')}, 1, '100-5300', 'expended', 0, 0, 0, 0, 0, 'equal')`,
        [organizationId],
      );
      await tx.query(
        `insert into grant_budget_rates (organization_id, id, parent, position, from_day, until_day, kind, rate)
         values ($1, $1, ${one('grant_budget')}, 0, '2026-01-01', '2026-12-31', 'final', 1)`,
        [organizationId],
      );
      await tx.query(
        `insert into disaster_draft_sources (organization_id, id, parent, position, cost, amount_cents)
         values ($1, $1, ${one('disaster_draft')}, 0, ${one('grant_cost')}, 1)`,
        [organizationId],
      );
      await tx.query(
        `insert into situation_report_sources (organization_id, id, parent, position, event)
         values ($1, $1, ${one('situation_report')}, 0, ${one('incident_event')})`,
        [organizationId],
      );
      await tx.query(
        `insert into schedule_of_values_adopted (organization_id, id, parent, position, item, description, scheduled_cents, scheduled_currency)
         values ($1, $1, ${one('schedule_of_values')}, 99, '1', 'd', 1, 'USD')`,
        [organizationId],
      );
      await tx.query(
        `insert into resource_request_fills (organization_id, id, parent, position, for_line, filled_amount, filled_unit, supplier)
         values ($1, $1, ${one('resource_request')}, 0, 1, 1, 'EA', 's')`,
        [organizationId],
      );
      await tx.query(
        `insert into emergency_activation_clauses (organization_id, id, parent, position, clause, title, stands)
         values ($1, $1, ${one('emergency_activation')}, 0, 'K', 't', 'missing')`,
        [organizationId],
      );
      await tx.query(
        `insert into drawn_cost (organization_id, award, cost, drawdown, amount_cents)
         values ($1, ${one('grant_award')}, ${one('grant_cost')}, ${one('grant_drawdown')}, 1)`,
        [organizationId],
      );
      await tx.query(
        `insert into contract_file_text (organization_id, document, said) values ($1, ${one('document')}, 'words')`,
        [organizationId],
      );
      await tx.query(
        `insert into charged_source (organization_id, source, source_id, cost, day, amount_cents)
         values ($1, 'labor', ${one('labor_entry')}, ${one('grant_cost')}, '2026-11-01', 1)`,
        [organizationId],
      );
      await tx.query(
        `insert into drawn_milestone (organization_id, award, milestone, drawdown, amount_cents)
         values ($1, ${one('grant_award')}, ${one('grant_milestone')}, ${one('grant_drawdown')}, 1)`,
        [organizationId],
      );
      await tx.query(
        `insert into labor_day (organization_id, employee_key, work_day, hours, machine_hours) values ($1, 'k', '2026-03-01', 1, 1)`,
        [organizationId],
      );
      await tx.query(
        `insert into equipment_day (organization_id, unit_key, work_day, hours) values ($1, 'k', '2026-03-01', 1)`,
        [organizationId],
      );
      await tx.query(
        `insert into invoice_funding (organization_id, id, parent, position, budget_line, expended_cents, released_cents)
         values ($1, $1, ${one('invoice')}, 99, ${one('budget_line')}, 1, 1)`,
        [organizationId],
      );
      await tx.query(
        `insert into invoice_stated_lines (organization_id, id, parent, position, item, stated_amount, stated_unit, converted_cents, converted_currency)
         values ($1, $1, ${one('invoice')}, 99, 'i', 1, 'CAD', 1, 'USD')`,
        [organizationId],
      );
      await tx.query(
        `insert into payment_run_items (organization_id, id, parent, position, invoice, vendor, payee, amount_cents)
         values ($1, $1, ${one('payment_run')}, 99, ${one('invoice')}, ${one('vendor')}, 'p', 1)`,
        [organizationId],
      );
      await tx.query(
        `insert into payment_run_held (organization_id, id, parent, position, invoice, amount_cents, reason)
         values ($1, $1, ${one('payment_run')}, 99, ${one('invoice')}, 1, 'r')`,
        [organizationId],
      );
      await tx.query(
        `insert into payment_run_signatures (organization_id, id, parent, position, part, person, signer, signed_at, seal, mark)
         values ($1, $1, ${one('payment_run')}, 99, 'prepared', ${one('organization_members')}, 's', now(), 's', 'm')`,
        [organizationId],
      );
      await tx.query(
        `insert into bank_return_items (organization_id, id, parent, position, kind, code, meaning, amount_cents, result, place, trace, return_trace)
         values ($1, $1, ${one('bank_return')}, 99, 'return', 'R03', 'm', 1, 'review', 1, 't', 't')`,
        [organizationId],
      );
      await tx.query(
        `insert into prenote_file_items (organization_id, id, parent, position, payee, vendor, bank_account, trace)
         values ($1, $1, ${one('prenote_file')}, 99, 'p', ${one('vendor')}, ${one('vendor_bank_account')}, 't')`,
        [organizationId],
      );
      await tx.query(
        `insert into payment_lines (organization_id, id, parent, position, invoice, vendor_number, amount_cents)
         values ($1, $1, ${one('payment')}, 99, ${one('invoice')}, 'v', 1)`,
        [organizationId],
      );
      await tx.query(
        `insert into panel_member_criteria (organization_id, id, parent, position, name)
         values ($1, $1, ${one('panel_member')}, 99, 'c')`,
        [organizationId],
      );
      await tx.query(
        `insert into vendor_policy_weights (organization_id, id, parent, position, criterion, weight)
         values ($1, $1, ${one('vendor_policy')}, 99, 'quality', 1)`,
        [organizationId],
      );
      await tx.query(
        `insert into file_criteria_criteria (organization_id, id, parent, position, name)
         values ($1, $1, ${one('file_criteria')}, 99, 'c')`,
        [organizationId],
      );
      await tx.query(
        `insert into vendor_scorecard_evidence (organization_id, id, parent, position, measure, met, document, record, subject)
         values ($1, $1, ${one('vendor_scorecard')}, 99, 'bids_on_time', true, 'd', 'bid', ${one('bid')})`,
        [organizationId],
      );
      await tx.query(
        `insert into tax_form_lines (organization_id, id, parent, position, payment, invoice, box, amount_cents)
         values ($1, $1, ${one('tax_form')}, 99, ${one('payment')}, ${one('invoice')}, 'nec1', 1)`,
        [organizationId],
      );
      await tx.query(
        `insert into pay_application_cuts (organization_id, id, parent, position, item, reason)
         values ($1, $1, ${one('pay_application')}, 99, '1', 'r')`,
        [organizationId],
      );
      await tx.query(
        `insert into pay_application_sheet (organization_id, id, parent, position, item, description, scheduled_cents, before_cents,
           work_cents, stored_cents, earned_cents, balance_cents, retained_cents)
         values ($1, $1, ${one('pay_application')}, 99, '1', 'd', 1, 0, 0, 0, 0, 1, 0)`,
        [organizationId],
      );
      await tx.query(
        `insert into reorganization_moves (organization_id, id, parent, position, center)
         values ($1, $1, ${one('reorganization')}, 0, ${one('cost_center')})`,
        [organizationId],
      );
      await tx.query(
        `insert into requisition_accounts (organization_id, id, parent, position, budget_line)
         values ($1, $1, ${one('requisition')}, 0, ${one('budget_line')})`,
        [organizationId],
      );
      await tx.query(
        `insert into capital_allotment_funding (organization_id, id, parent, position, source, year, phase, amount_cents, is_carried)
         values ($1, $1, ${one('capital_allotment')}, 99, ${one('funding_source')}, 2027, 'design', 1, false)`,
        [organizationId],
      );
      await tx.query(
        `insert into price_analysis_others (organization_id, id, parent, position, total_cents, against)
         values ($1, $1, ${one('price_analysis')}, 99, 1, 'n')`,
        [organizationId],
      );
      await tx.query(
        `insert into price_analysis_history (organization_id, id, parent, position, item, price, past, against, source, day)
         values ($1, $1, ${one('price_analysis')}, 99, 'n', 'n', 'n', 'n', 'n', '2026-11-20')`,
        [organizationId],
      );
      await tx.query(
        `insert into price_analysis_market_items (organization_id, id, parent, position, item, price, basis, prices, against)
         values ($1, $1, ${one('price_analysis')}, 99, 'n', 'n', 'item', 0, 'n')`,
        [organizationId],
      );
      await tx.query(
        `insert into price_analysis_market_prices (organization_id, id, parent, position, item, document, source, day, price)
         values ($1, $1, ${one('price_analysis')}, 99, 'n', 'n', 'order', '2026-11-20', 'n')`,
        [organizationId],
      );
      await tx.query(
        `insert into punchout_session (organization_id, id, member, supplier, cookie_digest, created_at, ends_at, state)
         values ($1, $1, ${one('organization_members')}, ${one('punchout_supplier')}, $2, now(), now(), 'open')`,
        [organizationId, hash],
      );
      await tx.query(
        `insert into approval_link (organization_id, token_hash, task, person, content_hash, created_at, expires_at)
         values ($1, 'law', ${one('approval_task')}, ${one('organization_members')}, '', now(), now())`,
        [organizationId],
      );
      await tx.query(
        `insert into bid_envelope (organization_id, receipt, bid, event, vendor, bytes, commitment, size, begun_at, received_at, entered_by, acknowledged)
         values ($1, $1, ${one('bid')}, ${one('sealed_event')}, ${one('vendor')}, $2, repeat('a', 64), 32, now(), now(), ${one('organization_members')}, 0)`,
        [organizationId, hash],
      );
      await tx.query(
        `insert into bid_enclosure (organization_id, id, event, vendor, pieces, received_at)
         values ($1, $1, ${one('sealed_event')}, ${one('vendor')}, 1, now())`,
        [organizationId],
      );
      await tx.query(`insert into bid_enclosure_piece values ($1, $1, 0, $2, repeat('a', 64))`, [organizationId, hash]);
      await tx.query(
        `insert into opening_share (organization_id, event, officer)
         values ($1, ${one('sealed_event')}, ${one('organization_members')})`,
        [organizationId],
      );
      await tx.query(
        `insert into exclusion_row (organization_id, snapshot, entry, name, name_key)
         values ($1, ${one('exclusion_snapshot')}, 'S4', 'n', 'n')`,
        [organizationId],
      );
      await tx.query(`insert into sam_entity values ($1, 'J7QRWE4LHX12', '2026-11-01', '{}')`, [organizationId]);
      await tx.query(
        `insert into writing_presence (organization_id, place, person, seen_at) values ($1, $1, ${one('organization_members')}, now())`,
        [organizationId],
      );
      await tx.query(`insert into page_visit values ($1, '2026-11-20', '/', 1)`, [organizationId]);
      await tx.query(`insert into assistant_use (organization_id, month, member) values ($1, '2026-11', $1)`, [
        organizationId,
      ]);
      await tx.query(`insert into import_part values ($1, $1, 1, '[]')`, [organizationId]);
      await tx.query(`insert into import_refusal values ($1, $1, 1, 1, '[]')`, [organizationId]);
      const run = one('connection_run');
      await tx.query(`insert into connection_part values ($1, ${run}, 1, '[]')`, [organizationId]);
      await tx.query(`insert into connection_said values ($1, ${run}, 'code', 'A', 1)`, [organizationId]);
      await tx.query(`insert into connection_refusal values ($1, ${run}, 1, null, 'n', '[]')`, [organizationId]);
      await tx.query(
        `insert into webhook_delivery (organization_id, endpoint_id, event, body) values ($1, $1, 'e', 'b')`,
        [organizationId],
      );
    });
}
