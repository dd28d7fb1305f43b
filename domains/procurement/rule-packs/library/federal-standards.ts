import { above, all, any, type Condition, fewer, is, no, not, type PackRule, upTo, yes } from '../pack.ts';

/** Goods and construction are bid on price unless somebody says that price alone does not decide. */
export const priceDecides: Condition = any(
  yes('priceAlone'),
  all(is('category', 'goods', 'construction'), not(no('priceAlone'))),
);

const isDesign = is('category', 'architect_engineer');
export const duty = (sentence: string) => ({ gives: 'duty', duty: sentence }) as const;

/** Sections 200.318 to 200.326 bind whoever does not follow a procedure of its own under 200.317. Their words come from general knowledge, so all are unconfirmed. */
export const standards = (bound: Condition): readonly PackRule[] =>
  sections(bound).map((rule) => ({ ...rule, unconfirmed: true }));

const sections = (bound: Condition): readonly PackRule[] => [
  {
    id: '318-a',
    title: 'Documented procedures',
    says: 'The agency has its own written procurement procedures and follows them.',
    citation: '2 CFR 200.318(a)',
    when: bound,
    brings: [duty('Follow the agency’s written procurement procedures, and name them in the file.')],
  },
  {
    id: '318-b',
    title: 'Oversight of contractors',
    says: 'The agency oversees contractors so that they perform by the terms of their contracts, and documents it.',
    citation: '2 CFR 200.318(b)',
    when: bound,
    brings: [duty('Name who watches over the contractor, and keep the record of it.')],
  },
  {
    id: '318-c',
    title: 'Conflicts of interest',
    says: 'No one with a real or apparent conflict of interest takes part in selection, award or administration.',
    citation: '2 CFR 200.318(c)',
    when: bound,
    brings: [duty('Collect a conflict-of-interest statement from everyone who selects, awards or administers.')],
  },
  {
    id: '318-d',
    title: 'No needless purchase',
    says: 'Stock on hand, existing contracts and surplus come first; lease, consolidation and breaking out are weighed.',
    citation: '2 CFR 200.318(d) to (g)',
    when: bound,
    brings: [duty('Check stock, surplus and existing contracts, and weigh lease against purchase.')],
  },
  {
    id: '318-h',
    title: 'Responsible contractors only',
    says: 'An award goes only to a contractor able to perform, with integrity, record, and technical and financial resources.',
    citation: '2 CFR 200.318(h)',
    when: bound,
    brings: [duty('Write down why the contractor is responsible.')],
  },
  {
    id: '318-i',
    title: 'The file of the purchase',
    says: 'The file documents the reasons for method, contract type, selection or rejection, and the basis of the price.',
    citation: '2 CFR 200.318(i)',
    when: bound,
    brings: [duty('Keep the reasons for method, contract type, selection and price in the file.')],
  },
  {
    id: '318-j',
    title: 'Time and materials',
    says: 'Time and materials only after a finding that nothing else suits, with a ceiling exceeded at the contractor’s own risk.',
    citation: '2 CFR 200.318(j)',
    when: all(bound, yes('timeAndMaterials')),
    brings: [duty('Write the finding that no other contract type suits, and set a ceiling price.')],
  },
  {
    id: '318-k',
    title: 'Protests and disputes',
    says: 'The agency settles protests, disputes and claims by its own procedure.',
    citation: '2 CFR 200.318(k)',
    when: all(bound, above('micro_purchase')),
    brings: [duty('Name the protest procedure in the solicitation.')],
  },
  {
    id: '318-k-days',
    title: 'Days for a protest',
    says: 'Days for a protest are set by the State or the agency itself; where neither does, the 14 days of the ABA Model Procurement Code are a yardstick and no law.',
    citation: 'ABA Model Procurement Code 9-101, as a yardstick',
    when: all(bound, above('micro_purchase')),
    brings: [{ gives: 'figure', figure: 'Protest, where nothing else is set, comes within', value: 14, unit: 'days' }],
  },
  {
    id: '319-b',
    title: 'Who wrote the scope does not compete',
    says: 'Anyone who drafted the specifications, statement of work or solicitation cannot compete for it.',
    citation: '2 CFR 200.319(b)',
    when: all(bound, above('micro_purchase')),
    brings: [duty('List everyone who helped to write the scope, and keep them out of the competition.')],
  },
  {
    id: '319-c',
    title: 'Nothing that restricts competition',
    says: 'Unreasonable qualifications, needless experience or bonding, noncompetitive pricing among firms, noncompetitive retainer contracts, organizational conflicts, a brand without an equal and arbitrary action restrict competition.',
    citation: '2 CFR 200.319(c)',
    when: all(bound, above('micro_purchase')),
    brings: [
      duty(
        'Read the scope for what restricts competition: qualifications, experience, bonds, retainers, conflicts, brands, arbitrary action.',
      ),
    ],
  },
  {
    id: '319-c-6',
    title: 'Brand name or equal',
    says: 'A brand may be named only with its features and the words “or equal”.',
    citation: '2 CFR 200.319(c)(6)',
    when: all(bound, yes('brandName')),
    brings: [duty('State the features that matter and accept an equal product.')],
  },
  {
    id: '319-d',
    title: 'Clear description',
    says: 'The solicitation describes the need clearly and states every requirement and factor.',
    citation: '2 CFR 200.319(d)',
    when: all(bound, above('micro_purchase')),
    brings: [duty('State all requirements and all factors of the evaluation.')],
  },
  {
    id: '319-e',
    title: 'Prequalified lists',
    says: 'Lists of prequalified persons, firms or products are current, hold enough sources, and stay open while bids are invited.',
    citation: '2 CFR 200.319(e)',
    when: all(bound, above('micro_purchase')),
    brings: [duty('If a prequalified list is used, show that it is current, holds enough sources and stays open.')],
  },
  {
    id: '320-a-1',
    title: 'Micro-purchase',
    says: 'At or under the micro-purchase threshold no quotes are needed when the price is reasonable and written down; purchases are spread among qualified suppliers.',
    citation: '2 CFR 200.320(a)(1)',
    when: all(bound, upTo('micro_purchase')),
    brings: [
      { gives: 'method', method: 'direct' },
      duty('Write down why the price is reasonable.'),
      duty('Spread micro-purchases among qualified suppliers.'),
    ],
  },
  {
    id: '320-a-2',
    title: 'Quotes from an adequate number of sources',
    says: 'Above the micro-purchase and up to the simplified acquisition threshold, price quotes come from an adequate number of qualified sources. The text names no number; this pack asks for three.',
    citation: '2 CFR 200.320(a)(2)',
    when: all(bound, above('micro_purchase'), upTo('simplified_acquisition')),
    brings: [
      { gives: 'method', method: 'quotes' },
      { gives: 'quotes', least: 3 },
    ],
  },
  {
    id: '320-b-1',
    title: 'Sealed bids',
    says: 'Above the simplified acquisition threshold, where a complete specification lets price decide: public advertisement, two or more bidders, public opening, firm fixed price to the lowest responsive and responsible bidder.',
    citation: '2 CFR 200.320(b)(1)',
    when: all(bound, above('simplified_acquisition'), not(isDesign), priceDecides),
    brings: [
      { gives: 'method', method: 'sealed_bids' },
      duty('Advertise publicly, open publicly, and write down a sound reason if all bids are rejected.'),
    ],
  },
  {
    id: '320-b-2',
    title: 'Competitive proposals',
    says: 'Above the simplified acquisition threshold, where price alone does not decide: all factors with their weight are published, a written method evaluates, and the most advantageous proposal wins.',
    citation: '2 CFR 200.320(b)(2)',
    when: all(bound, above('simplified_acquisition'), not(isDesign), not(priceDecides)),
    brings: [
      { gives: 'method', method: 'proposals' },
      duty('Publish every factor with its relative weight and evaluate by a written method.'),
    ],
  },
  {
    id: '320-b-2-iv',
    title: 'Qualifications first',
    says: 'Only architects and engineers may be selected by qualifications, with the price negotiated afterward.',
    citation: '2 CFR 200.320(b)(2)(iv)',
    when: all(bound, above('simplified_acquisition'), isDesign),
    brings: [{ gives: 'method', method: 'qualifications' }],
  },
  ...withoutCompetition(bound),
  {
    id: '324-a',
    title: 'Cost or price analysis',
    says: 'Every transaction above the simplified acquisition threshold, a modification as well, gets a cost or price analysis, with an independent estimate before bids or proposals are received.',
    citation: '2 CFR 200.324(a)',
    when: all(bound, above('simplified_acquisition', 'contract')),
    brings: [
      { gives: 'analysis', analysis: 'independent_estimate' },
      { gives: 'analysis', analysis: 'cost_or_price' },
    ],
  },
  {
    id: '324-percentage',
    title: 'No cost plus a percentage',
    says: 'Cost plus a percentage of cost and percentage of construction cost are forbidden.',
    citation: '2 CFR 200.324',
    when: all(bound, yes('costPlusPercentage')),
    brings: [
      {
        gives: 'block',
        sentence: 'Federal money may not pay cost plus a percentage of cost. Choose another contract type.',
      },
    ],
  },
  {
    id: '325',
    title: 'Pre-award review',
    says: 'Above the simplified acquisition threshold the federal agency may ask to see the procurement before award when it is without competition, has one bid, names a brand, does not go to the low bidder or modifies a contract.',
    citation: '2 CFR 200.325(b)',
    when: all(
      bound,
      above('simplified_acquisition', 'contract'),
      any(
        is('soleSourceGround', 'one_source', 'emergency', 'agency_approval', 'inadequate_competition'),
        fewer('bids', 2),
        yes('brandName'),
        yes('notLowest'),
        yes('modification'),
      ),
    ),
    brings: [{ gives: 'analysis', analysis: 'pre_award_review' }],
  },
  {
    id: '326',
    title: 'Bonds for construction',
    says: 'Construction or facility improvement above the simplified acquisition threshold needs a bid guarantee of 5 percent and performance and payment bonds of 100 percent, unless the federal agency accepted the recipient’s own policy.',
    citation: '2 CFR 200.326',
    when: all(bound, is('category', 'construction'), above('simplified_acquisition', 'contract')),
    brings: [
      { gives: 'bond', bond: 'bid', percent: 5 },
      { gives: 'bond', bond: 'performance', percent: 100 },
      { gives: 'bond', bond: 'payment', percent: 100 },
    ],
  },
];

/** The five grounds of 200.320(c), each with the evidence that it needs. */
function withoutCompetition(bound: Condition): readonly PackRule[] {
  const ground = (
    id: string,
    title: string,
    key: string,
    { says, evidence }: { says: string; evidence: readonly string[] },
  ): PackRule => ({
    id,
    title,
    says,
    citation: `2 CFR 200.320(c)(${id.slice(-1)})`,
    when: all(bound, above('micro_purchase'), is('soleSourceGround', key)),
    brings: [{ gives: 'method', method: 'noncompetitive' }, ...evidence.map(duty)],
  });
  return [
    {
      id: '320-c-1',
      title: 'Micro-purchase as a ground',
      says: 'That a purchase is a micro-purchase is a ground only at or under the micro-purchase threshold.',
      citation: '2 CFR 200.320(c)(1)',
      when: all(bound, above('micro_purchase'), is('soleSourceGround', 'micro_purchase')),
      brings: [
        {
          gives: 'block',
          sentence:
            'This is above the micro-purchase threshold, so that ground does not hold. Ask for quotes or name another ground.',
        },
      ],
    },
    ground('320-c-2', 'Only one source', 'one_source', {
      says: 'The item is available from a single source only.',
      evidence: ['Keep the market research that shows a single source.'],
    }),
    ground('320-c-3', 'Exigency or emergency', 'emergency', {
      says: 'A public exigency or emergency does not permit the delay of publicizing.',
      evidence: [
        'Write down when the emergency began and when it is expected to end.',
        'Set the day on which the need is competed again.',
      ],
    }),
    ground('320-c-4', 'Written approval', 'agency_approval', {
      says: 'The federal agency or pass-through approved it in writing.',
      evidence: ['File the written approval before the award.'],
    }),
    ground('320-c-5', 'Inadequate competition', 'inadequate_competition', {
      says: 'After soliciting a number of sources competition was found inadequate.',
      evidence: ['File the solicitation, who was asked, and why competition was inadequate.'],
    }),
  ];
}
