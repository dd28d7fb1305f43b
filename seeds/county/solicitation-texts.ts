type Section = readonly [title: string, body: string];

/** What the county wrote into solicitations of the past: buyers draft from it. */
export const sectionsOf: Readonly<Record<string, readonly Section[]>> = {
  'Mill Creek Road culvert replacement': [
    [
      'Site access',
      'Use the north gate of the work site. Keep one lane of traffic open between 6:00 and 20:00. Notify the road department two working days before a closure.',
    ],
    [
      'Erosion control',
      'Install silt fence and turbidity barriers before earthwork begins. Inspect them after each rain of half an inch or more, and repair them within 24 hours.',
    ],
    [
      'Completion',
      'Reach substantial completion within 180 days of the notice to proceed. Liquidated damages are $1,500 for each day of delay.',
    ],
  ],
  'Seawall assessment and design': [
    [
      'Deliverables',
      'Deliver a condition report with photographs, a rating for each asset and a cost estimate for ten years. Submit a draft within 90 days; the county returns comments within 15 days.',
    ],
    [
      'Qualifications',
      'Name the engineer in charge, who is licensed in Florida, and describe three comparable projects.',
    ],
  ],
  'Bypass pumps, trailer mounted': [
    ['Delivery', 'Deliver to the utilities yard, freight on board destination, within 120 days of the order.'],
    [
      'Warranty and service',
      'The warranty covers parts and labor for 24 months. Respond on site within 8 hours during a declared emergency.',
    ],
  ],
};
