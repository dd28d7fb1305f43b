import { defineDomain, page } from '#kernel';
import { formPages, formRecords } from './form-pages.ts';

export const site = defineDomain({
  label: 'Public site',
  records: [...formRecords],
  pages: {
    ...formPages,
    home: page('/', {
      title: 'Procurement, Grants and Disaster Recovery',
      icon: 'house',
      open: 'site',
      description:
        'Levee is the open platform on which public agencies plan, budget, buy, pay, manage grants and recover from disasters in one record.',
      view: () => import('./home/home.view.tsx'),
    }),
    privacy: page('/privacy', {
      title: 'Privacy',
      icon: 'eye-off',
      open: 'site',
      description:
        'What Levee keeps about visitors and members, why and for how long, what a browser stores, and who gets data from this installation.',
      view: () => import('./legal/privacy.view.tsx'),
    }),
    terms: page('/terms', {
      title: 'Terms',
      icon: 'scroll-text',
      open: 'site',
      description:
        'The terms of this site and of the software in plain words: license, accounts, what stays yours, demonstrations, prices and how it ends.',
      view: () => import('./legal/terms.view.tsx'),
    }),
    products: page('/products', {
      title: 'Products',
      icon: 'boxes',
      open: 'site',
      description:
        'Ten areas from planning to the citizen portal, part by part, each with whether it works today or is planned, read from the product.',
      view: () => import('./products/products.view.tsx'),
    }),
    documentation: page('/documentation', {
      title: 'Documentation',
      icon: 'book-open',
      open: 'site',
      description:
        'Help for Levee by task and by role: short guides with numbered steps, a search, a glossary of federal terms and what is not built.',
      view: () => import('./texts/documentation.view.tsx'),
    }),
    guide: page('/documentation/:slug', {
      title: 'Guide',
      icon: 'book-open',
      open: 'site',
      description:
        'A guide of the Levee documentation: one task in numbered steps, with the words that stand on the screens.',
      view: () => import('./texts/guide.view.tsx'),
    }),
    about: page('/about', {
      title: 'About',
      icon: 'info',
      open: 'site',
      description:
        'Why Levee exists, what we hold to, how the software is made and checked, and what the yellow staff gauge on every screen means.',
      view: () => import('./company/about.view.tsx'),
    }),
    pricing: page('/pricing', {
      title: 'Pricing',
      icon: 'badge-dollar-sign',
      open: 'site',
      description:
        'The software is free with every feature. Help with it costs 299 or 999 US dollars a month: three offers compared line by line.',
      view: () => import('./offers/pricing.view.tsx'),
    }),
    careers: page('/careers', {
      title: 'Careers',
      icon: 'briefcase',
      open: 'site',
      description:
        'There are no open positions at Levee now. How work is done here, what to send if you would like to join, and how to begin at once.',
      view: () => import('./company/careers.view.tsx'),
    }),
    investors: page('/investors', {
      title: 'Investors',
      icon: 'chart-line',
      open: 'site',
      description:
        'Plain facts for investors: what Levee is, how it could earn money, what could go wrong, and what is not published or promised.',
      view: () => import('./company/investors.view.tsx'),
    }),
    trustCenter: page('/trust-center', {
      title: 'Trust Center',
      icon: 'shield-check',
      open: 'site',
      description:
        'Every claim about Levee with its state, date and test, live figures of this site, a table of controls, and how to report a weakness.',
      view: () => import('./trust/trust-center.view.tsx'),
    }),
    solutions: page('/solutions', {
      title: 'Solutions',
      icon: 'layers',
      open: 'site',
      description:
        'Three ways through one record: government procurement, disaster recovery grants and grant management, each with its rules.',
      view: () => import('./solutions/solutions.view.tsx'),
    }),
    forGovernments: page('/solutions/government-procurement', {
      title: 'Government Procurement',
      icon: 'landmark',
      open: 'site',
      description:
        'How a need becomes an order that stands up to an audit: steps, thresholds with their dates, separate duties, and what works today.',
      view: () => import('./solutions/government-procurement.view.tsx'),
    }),
    forRecovery: page('/solutions/disaster-recovery-grants', {
      title: 'Disaster Recovery Grants',
      icon: 'life-buoy',
      open: 'site',
      description:
        'How to get disaster money and keep it: hours, purchases, damage, eligible cost, FEMA deadlines with sources, and what works today.',
      view: () => import('./solutions/disaster-recovery-grants.view.tsx'),
    }),
    forGrants: page('/solutions/grant-management', {
      title: 'Grant Management Solution',
      icon: 'hand-coins',
      open: 'site',
      description:
        'From the notice to the closeout of a federal grant, under the text of 2 CFR 200 that its award date brings, with figures and clocks.',
      view: () => import('./solutions/grant-management.view.tsx'),
    }),
    stories: page('/customer-stories', {
      title: 'Customer Stories',
      icon: 'newspaper',
      open: 'site',
      description:
        'Three demonstration stories from an invented county, marked as such: what the software does in them it does today. No customer is made up.',
      view: () => import('./company/customer-stories.view.tsx'),
    }),
    accessibility: page('/accessibility', {
      title: 'Accessibility',
      icon: 'circle-user',
      open: 'site',
      description:
        'How Levee is tested for accessibility, what you can rely on, the gaps we know of, and how to report a barrier and get an answer.',
      view: () => import('./trust/accessibility.view.tsx'),
    }),
    blog: page('/blog', {
      title: 'Blog',
      icon: 'newspaper',
      open: 'site',
      description:
        'Articles on public purchasing, federal grants and disaster recovery, with cited rules, worked examples and the day they were checked.',
      view: () => import('./texts/blog.view.tsx'),
    }),
    quantumAdvantage: page('/quantum-ai-advantage', {
      title: 'Quantum AI Advantage',
      icon: 'atom',
      open: 'site',
      description:
        'What stands behind the name: exact optimization on ordinary computers and search with sources. A small tender solved in front of you.',
      view: () => import('./products/quantum-ai-advantage.view.tsx'),
    }),
    routeOptimization: page('/quantum-route-optimization', {
      title: 'Quantum Route Optimization',
      icon: 'route',
      open: 'site',
      description:
        'A delivery round with every order of its stops tried, compared with a rule of thumb. Exact method, ordinary computer, limits named.',
      view: () => import('./products/quantum-route-optimization.view.tsx'),
    }),
    carbonCredits: page('/carbon-credits', {
      title: 'Carbon Credits',
      icon: 'leaf',
      open: 'site',
      description:
        'How emissions of purchases are computed from activity and factor, with sources, ranges and gaps. Levee trades no carbon credits.',
      view: () => import('./products/carbon-credits.view.tsx'),
    }),
    deliveryTracking: page('/iot-delivery-tracking', {
      title: 'IoT Delivery Tracking',
      icon: 'truck',
      open: 'site',
      description:
        'Several weak signals make one explained proof of delivery. Five examples with their weights and scores, and what is still unproven.',
      view: () => import('./products/iot-delivery-tracking.view.tsx'),
    }),
    recovery: page('/disaster-recovery', {
      title: 'Disaster Recovery',
      icon: 'life-buoy',
      open: 'site',
      description:
        'From the first warning to the last audit: what an agency has to do and to write down in a disaster, and what Levee does of it today.',
      view: () => import('./products/disaster-recovery.view.tsx'),
    }),
    agingDemo: page('/nyc-aging-demo', {
      title: 'Aging Department Demo',
      description:
        'Set up a demo organization with four roles and made-up grants of a department for the aging, and look around in it for 30 days.',
      icon: 'users',
      open: 'site',
      view: () => import('./demo/demo.view.tsx'),
    }),
    blockchainTrust: page('/blockchain-trust', {
      title: 'Blockchain Trust',
      icon: 'link',
      open: 'site',
      description:
        'The latest signed checkpoint of this site’s audit record, how to verify it without our server, and what it proves and does not prove.',
      view: () => import('./products/blockchain-trust.view.tsx'),
    }),
    iotIntelligence: page('/iot-intelligence', {
      title: 'IoT Intelligence',
      icon: 'cpu',
      open: 'site',
      description:
        'What meters, tanks and trucks can tell an agency, how readings are signed and judged, and why one flood should be one alarm.',
      view: () => import('./products/iot-intelligence.view.tsx'),
    }),
    article: page('/blog/:slug', {
      title: 'Article',
      icon: 'newspaper',
      open: 'site',
      description:
        'An article of the Levee blog for people who answer for public money, with its sources and a worked example.',
      view: () => import('./texts/article.view.tsx'),
    }),
    growth: page('/admin/growth', {
      title: 'Growth',
      icon: 'trending-up',
      roles: ['admin', 'manager'],
      screen: () => import('./growth/growth.screen.tsx'),
    }),
  },
});
