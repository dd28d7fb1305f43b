import { defineDomain, page } from '#kernel';
import { conversation } from './conversation.record.ts';
import { productAgent } from './product-agent.record.ts';

export const assistant = defineDomain({
  label: 'Assistant',
  records: [conversation, productAgent],
  pages: {
    hub: page('/ai-hub', { title: 'AI Hub', icon: 'brain', planned: () => import('./planned.ts') }),
    copilot: page('/ai-copilot', {
      title: 'AI Copilot',
      icon: 'bot',
      description: 'Ask about the product and your records, with the source of every sentence next to the answer.',
      screen: () => import('./copilot.screen.tsx'),
    }),
    predictions: page('/predictive-ai', {
      title: 'Predictive AI',
      icon: 'trending-up',
      planned: () => import('./planned.ts'),
    }),
    agents: page('/ai-agent-platform', {
      title: 'AI Agent Platform',
      icon: 'bot',
      roles: ['admin'],
      planned: () => import('./planned.ts'),
    }),
    modelTest: page('/admin/gemini-ai-test', {
      title: 'AI Model Test',
      icon: 'flask-conical',
      roles: ['admin'],
      planned: () => import('./planned.ts'),
    }),
    discoverability: page('/admin/ai-discoverability', {
      title: 'AI Discoverability',
      icon: 'search',
      roles: ['admin'],
      planned: () => import('./planned.ts'),
    }),
    discoverabilityTest: page('/admin/ai-discoverability-test', {
      title: 'AI Discoverability Test',
      icon: 'test-tube',
      roles: ['admin'],
      planned: () => import('./planned.ts'),
    }),
    planningAgent: page('/planning-agent', {
      title: 'Planning Agent',
      icon: 'landmark',
      planned: () => import('./planned.ts'),
    }),
    grantsAgent: page('/grants-agent', {
      title: 'Grants Agent',
      icon: 'hand-coins',
      planned: () => import('./planned.ts'),
    }),
    disasterAgent: page('/disaster-agent', {
      title: 'Disaster Agent',
      icon: 'siren',
      planned: () => import('./planned.ts'),
    }),
    procurementAgent: page('/procurement-agent', {
      title: 'Procurement Agent',
      icon: 'shopping-cart',
      planned: () => import('./planned.ts'),
    }),
    vendorAgent: page('/vendor-agent', { title: 'Vendor Agent', icon: 'store', planned: () => import('./planned.ts') }),
    contractAgent: page('/contract-agent', {
      title: 'Contract Agent',
      icon: 'file-signature',
      planned: () => import('./planned.ts'),
    }),
    financeAgent: page('/finance-agent', {
      title: 'Finance Agent',
      icon: 'receipt',
      planned: () => import('./planned.ts'),
    }),
    deliveryAgent: page('/delivery-agent', {
      title: 'Delivery Agent',
      icon: 'truck',
      planned: () => import('./planned.ts'),
    }),
    assetAgent: page('/asset-agent', { title: 'Asset Agent', icon: 'wrench', planned: () => import('./planned.ts') }),
    complianceAgent: page('/compliance-agent', {
      title: 'Compliance Agent',
      icon: 'shield-check',
      planned: () => import('./planned.ts'),
    }),
    trainingAgent: page('/training-agent', {
      title: 'Training Agent',
      icon: 'graduation-cap',
      planned: () => import('./planned.ts'),
    }),
    formsAgent: page('/forms-agent', {
      title: 'Forms Agent',
      icon: 'form-input',
      planned: () => import('./planned.ts'),
    }),
  },
});
