import { type Actor, mayOpen, type Page, type QuickAction, type Role } from '#kernel';
import { delivery } from './delivery/index.ts';
import { disaster } from './disaster/index.ts';
import { grants } from './grants/index.ts';
import { procurement } from './procurement/index.ts';
import { site } from './public/index.ts';
import { workflow } from './workflow/index.ts';

/** The menu of the header's button (specification, section 2.7). */
export const quickActions: readonly QuickAction[] = [
  { label: 'New RFP', page: procurement.pages.rfqBuilder, query: 'type=rfp', icon: 'file-plus' },
  { label: 'New RFQ', page: procurement.pages.rfqBuilder, query: 'type=quotes', icon: 'file-pen' },
  { label: 'Purchase Order', page: procurement.pages.purchaseOrders, icon: 'package' },
  { label: 'Grant Application', page: grants.pages.grants, icon: 'hand-coins' },
  { label: 'Smart Requisition', page: procurement.pages.requisitions, icon: 'shopping-cart' },
  { label: 'Disaster Operations', page: disaster.pages.operations, icon: 'siren' },
  { label: 'Emergency Procurement', page: disaster.pages.emergencyProcurement, icon: 'zap' },
  { label: 'Approvals', page: workflow.pages.approvals, icon: 'clipboard-check', count: 'waiting' },
  { label: 'Vendors', page: site.pages.vendors, icon: 'store' },
  { label: 'Shipment Tracking', page: delivery.pages.shipments, icon: 'truck' },
  { label: 'Inventory', page: delivery.pages.inventory, icon: 'warehouse' },
  { label: 'Reports', page: delivery.pages.reports, icon: 'chart-column' },
];

/** Where a role finds the approvals that wait for a person, also one that may not open the inbox. */
export const approvalsOf = (role: Role): Page =>
  mayOpen(workflow.pages.approvals, role) ? workflow.pages.approvals : workflow.pages.waiting;

/** The quick actions of a role, each to a page that it may open: approvals are where the role finds them. */
export const quickActionsOf = (opener: Role | Pick<Actor, 'role' | 'side'>): readonly QuickAction[] =>
  quickActions
    .map((action) =>
      action.count === 'waiting'
        ? { ...action, page: approvalsOf(typeof opener === 'string' ? opener : opener.role) }
        : action,
    )
    .filter(({ page }) => mayOpen(page, opener));
