import { href, type Page } from '#kernel';
import { type DomainParts, gathered } from '#server/domain-parts.ts';
import type { Product, PublicSite } from '#server/ports.ts';
import { accountsServer } from './accounts/server.ts';
import { assetsOfProperty } from './assets/public.server.ts';
import { assetsServer } from './assets/server.ts';
import { assistantServer } from './assistant/server.ts';
import { billingServer } from './billing/server.ts';
import { commands } from './commands.ts';
import { connectorsServer } from './connectors/server.ts';
import { payrollsHold, pendingOnLines, whatIsUnder } from './contracts/public.server.ts';
import { contractsAfterAward } from './contracts/publishing/package-contracts.server.ts';
import { contractSource } from './contracts/publishing/firm-contracts.server.ts';
import { contractsServer } from './contracts/server.ts';
import { limitedOperation } from './customers/limits/limited-operations.server.ts';
import { customersServer } from './customers/server.ts';
import { deliveryServer } from './delivery/server.ts';
import { assistanceClocks, assistanceSources, vendorHazards } from './disaster/public.server.ts';
import { disasterServer } from './disaster/server.ts';
import { paymentsHeld } from './grants/public.server.ts';
import { grantsServer } from './grants/server.ts';
import { homeServer } from './home.server.ts';
import { domains, pages, records } from './index.ts';
import { menu } from './menu.ts';
import { organizationServer } from './organization/server.ts';
import { organizationOfSite } from './organization/site-organization.server.ts';
import { changeEndpoint } from './organization/webhook-endpoint.server.ts';
import { applicationApproval } from './grants/applications/application-approval.server.ts';
import { amendmentApproval } from './planning/budget/changes/amendment-approval.server.ts';
import { invoicesAfterAward } from './payables/payments/package-invoices.server.ts';
import { ratesForCarts } from './payables/rates/rates-for-carts.server.ts';
import { payablesServer } from './payables/server.ts';
import { planningServer } from './planning/server.ts';
import { requisitionApproval } from './procurement/requisition/requisition-approval.server.ts';
import { lawInWords } from './procurement/rule-packs/law-in-words.server.ts';
import { servedRequisitions } from './procurement/served-requisitions.server.ts';
import type { AfterAward } from './procurement/public.server.ts';
import { bidSource } from './procurement/publication/firm-bids.server.ts';
import { solicitationSource } from './procurement/publication/public-source.server.ts';
import { procurementServer } from './procurement/server.ts';
import { askedOften, publicTexts } from './public/public.server.ts';
import { publicServer } from './public/server.ts';
import { siteFiles } from './public/site-files.server.ts';
import { noticeWarning } from './security/installation-event.server.ts';
import { securityServer } from './security/server.ts';
import { trainingServer } from './training/server.ts';
import { vendorSource } from './vendors/published.server.ts';
import { vendorsServer } from './vendors/server.ts';
import type { Approvables } from './workflow/approvals/case.server.ts';
import { howMuchWaits } from './workflow/approvals/everything-waiting.server.ts';
import { workflowServer } from './workflow/server.ts';

/** Where a row is shown, for links in letters and notifications. */
function rowAt(record: string, id: string): string | null {
  const found = pages.find(({ detail }) => detail?.name === record);
  return found ? href(found as Page<'/:id'>, { id }) : null; // a detail page has the row's id in its path
}

/** What menus and the palette call a page, and other words by which people look for it. */
export const namesOf = (page: Page): string[] => [
  ...menu.flatMap(({ items }) => items.filter((one) => one.page === page).map(({ label }) => label)),
  ...commands.filter((one) => one.page === page).map(({ label, words = '' }) => `${label} ${words}`),
];

/** Every kind of document that is put before people. A new one is stated in its domain and named here. */
export const approvables: Approvables = [requisitionApproval, amendmentApproval, applicationApproval];

/** What a records package holds of contracts, invoices and payments. */
export const afterAward: AfterAward = { contracts: contractsAfterAward, invoices: invoicesAfterAward };

/** What each domain adds on the server, by the name of its folder; what one needs of others is handed to it here. */
export const domainServers: Readonly<Record<string, DomainParts>> = {
  accounts: accountsServer,
  organization: organizationServer({
    rowAt,
    isListed: (record) => pages.some(({ list }) => list?.name === record),
    waitsFor: ({ door }, actor) => howMuchWaits(door, actor, approvables),
  }),
  security: securityServer,
  customers: customersServer([servedRequisitions]),
  procurement: procurementServer(afterAward, ratesForCarts),
  delivery: deliveryServer,
  contracts: contractsServer,
  connectors: connectorsServer,
  workflow: workflowServer({ approvables, rowAt }),
  payables: payablesServer([paymentsHeld, payrollsHold]),
  grants: grantsServer(assistanceSources, [assistanceClocks], assetsOfProperty),
  disaster: disasterServer,
  assets: assetsServer,
  planning: planningServer([pendingOnLines]),
  training: trainingServer,
  vendors: vendorsServer(whatIsUnder, vendorHazards),
  billing: billingServer,
  public: publicServer({ pages, records, published: [solicitationSource, vendorSource, contractSource, bidSource] }),
  assistant: assistantServer({
    pages: domains.flatMap(({ pages }) => Object.values(pages)),
    texts: publicTexts,
    names: namesOf,
    facts: askedOften,
    law: lawInWords,
  }),
};

export const { parts: serverParts } = gathered(Object.values(domainServers));

/** The whole product for the server, with what an installation adds to it. What draws the public site is built, so it is added at the start. */
export function productWith(
  more: readonly DomainParts[],
): Omit<Product, 'site'> & { readonly site: Omit<PublicSite, 'renderer'> } {
  const { parts, operations, site } = gathered([
    ...Object.values(domainServers),
    homeServer({ approvables, rowAt }),
    ...more,
  ]);
  return {
    records,
    pages,
    parts,
    operations,
    around: limitedOperation,
    site: { organizationOf: organizationOfSite, files: siteFiles, parts: site },
    noticed: noticeWarning,
    changeEndpoint,
  };
}
