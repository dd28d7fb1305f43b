import { sources } from '../../../tests/world/sources.ts';
import { describe, expect, test } from 'vitest';
import { findPage, type Inline } from '#kernel';
import { pages } from '#domains';
import type { Section } from './text.ts';
import { guides } from './text.server.ts';

/** Guides that speak the labels of the screens letter by letter, each with the page it is about. */
const held: Readonly<Record<string, string>> = {
  budgets: '/budget-management',
  positions: '/budget-management/positions',
  'budget-forecasts': '/budget-forecasts',
  'budget-requests': '/budget-management/requests',
  'capital-plan': '/capital-planning-management',
  'workflow-designer': '/workflow-designer',
  'purchasing-rules': '/compliance',
  'bid-evaluation': '/bid-evaluation/evaluations',
  'description-to-requisition': '/ai-procurement',
  'agencies-and-authority': '/customer-management',
  'master-data': '/master-data',
  vendors: '/vendor-directory',
  'vendor-performance': '/vendor-performance',
  'vendor-bank-accounts': '/vendor-directory/bank-accounts',
  'market-intelligence': '/market-intelligence',
  'supply-chain-risk': '/supply-chain-risk',
  'weather-alerts': '/weather-alerts',
  'sealed-bids': '/bid-evaluation',
  'reverse-auctions': '/reverse-auctions',
  'negotiation-rounds': '/bid-evaluation/negotiations',
  'prequalified-lists': '/opportunities/lists',
  bidding: '/vendor-portal/solicitations',
  'split-awards': '/awards/splits',
  'requests-for-information': '/rfi',
  outreach: '/opportunities',
  announcements: '/communications',
  'purchase-orders': '/purchase-orders',
  receiving: '/receipts',
  reports: '/reports',
  contracts: '/contracts',
  'contract-lifecycle': '/contract-lifecycle',
  'contract-signing': '/contracts',
  'contract-redlines': '/contracts/redlines',
  'public-contracts': '/contract-publications',
  'contract-clauses': '/contract-clauses',
  'claims-and-change-orders': '/claims-change-orders',
  'contract-claims': '/contract-claims',
  'pay-applications': '/pay-applications',
  invoices: '/invoices',
  'financial-system': '/fms-integration',
  payments: '/payments',
  grants: '/grant-management',
  'grant-opportunities': '/grant-management',
  'grant-applications': '/grant-management',
  'grant-budgets': '/grant-budget-builder',
  subrecipients: '/grant-management',
  'grant-drawdowns': '/grant-management/reports',
  'grant-property': '/grant-property',
  'record-retention': '/admin/compliance',
  'funding-rounds': '/grant-management',
  'public-assistance': '/fema-forms',
  'pa-follow-up': '/fema-forms',
  debris: '/disaster-response',
  'mutual-aid': '/disaster-response',
  'revenues-and-fund-balance': '/budget-management/revenues',
  supply: '/supply-chain-command-center',
  'damage-assessment': '/incident-damage',
  'budget-book': '/budget-management/book',
  mitigation: '/fema-forms',
  'recovery-money': '/disaster-grants',
  'fema-data': '/fema-integration',
  'field-entry': '/mobile-field-operations',
  incidents: '/disaster-ops-hub',
  'ics-forms': '/disaster-response',
  'emergency-activations': '/emergency-procurement',
};

const code = sources()
  .filter(({ path, isTest }) => !isTest && /\.tsx?$/.test(path) && !path.startsWith('domains/training/'))
  .map(({ text }) => text)
  .join('\n')
  .replace(/\s+/g, ' ');

const boldIn = (nodes: readonly Inline[]): string[] =>
  nodes.flatMap((node) => [
    ...(node.type === 'bold' ? [node.children.map((one) => ('text' in one ? one.text : '')).join('')] : []),
    ...('children' in node ? boldIn(node.children) : []),
  ]);
const labelsOf = ({ blocks }: Pick<Section, 'blocks'>): string[] =>
  blocks.flatMap((block) => {
    if (block.type === 'code') return [];
    if (block.type === 'list') return block.items.flatMap(boldIn);
    if (block.type === 'table') return block.rows.flat().flatMap(boldIn);
    return block.type === 'quote' ? labelsOf({ blocks: block.children }) : boldIn(block.children);
  });

describe('a guide to an area that is built', () => {
  test.each(Object.entries(held))('%s names its page, which is built', (slug, path) => {
    const guide = guides.find((one) => one.slug === slug);
    expect(guide?.page).toBe(path);
    expect(findPage(pages, path)?.page.planned).toBeUndefined();
    expect(findPage(pages, path)).not.toBeNull();
    expect(JSON.stringify(guide?.sections[0]?.blocks)).toContain(`"href":"${path}"`);
  });

  test.each(Object.keys(held))('%s writes in bold only what the screens say', (slug) => {
    const labels = guides.filter((one) => one.slug === slug).flatMap(({ sections }) => sections.flatMap(labelsOf));
    expect(labels.length).toBeGreaterThan(2);
    // What a button makes of data, such as the name of a category, stands in braces in the code.
    const isSaid = (label: string) => code.includes(label) || (label === 'Use Goods' && code.includes('`Use ${'));
    expect(labels.filter((label) => !isSaid(label))).toEqual([]);
  });
});
