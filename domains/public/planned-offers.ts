import type { Plans } from '#kernel';

/** Products, solutions and what stands behind big words. */
export const plans: Plans = {
  '/products': {
    about: 'Visitors see here which parts Levee has and how they belong together.',
    brings: [
      'Read about each part with a picture of the real screen',
      'See which parts are built and which are planned',
      'Follow one purchase through all of them',
    ],
    meanwhile: 'The README lists what is built and what is not.',
  },
  '/solutions': {
    about: 'Visitors find the way in here that fits their agency.',
    brings: [
      'Choose between buying, grants and recovery',
      'See which parts serve which office',
      'Read which rules are built in and from when',
    ],
    meanwhile: 'The README lists what is built and what is not.',
  },
  '/solutions/government-procurement': {
    about: 'Purchasing offices read here how a need becomes an order that stands up to an audit.',
    brings: [
      'Follow a purchase from requisition to payment',
      'See how sealed bids and separate duties work',
      'Read which federal and state rules are checked',
    ],
    meanwhile: 'Requisitions with approval are built; the README shows how to try them.',
  },
  '/solutions/disaster-recovery-grants': {
    about: 'Emergency and finance offices read here how to get disaster money and keep it.',
    brings: [
      'See how labor, equipment and purchases become a FEMA claim',
      'Read about deadlines and what is eligible, with sources',
      'See how the same cost is kept from being claimed twice',
    ],
    meanwhile: 'This part is not built. The README lists what is.',
  },
  '/solutions/grant-management': {
    about: 'Grant offices read here how to win, spend and close a grant.',
    brings: [
      'Follow an award from notice to closeout',
      'See which forms are filled from the record',
      'Read how the rules of 2 CFR 200 are checked by date',
    ],
    meanwhile: 'This part is not built. The README lists what is.',
  },
  '/quantum-ai-advantage': {
    about:
      'Visitors read here in plain words what stands behind the name: exact optimization on ordinary computers, and text search that works without a language model. No quantum computer is used.',
    brings: [
      'Try the optimizer on a public data set in your browser',
      'See a benchmark against other methods, with date and machine',
      'Read the limits of each method',
    ],
    meanwhile: 'Neither is built. The README lists what is.',
  },
  '/quantum-route-optimization': {
    about:
      'Visitors see here how routes and stops are planned under time windows, by exact optimization on ordinary computers. No quantum computer is used.',
    brings: [
      'Try a route problem in your browser',
      'See how far the answer can be from the best one',
      'Compare with a simple rule of thumb',
    ],
    meanwhile: 'This part is not built. The README lists what is.',
  },
  '/blockchain-trust': {
    about:
      'Visitors check here that the audit record was not altered. It is a tamper-evident record with signed checkpoints kept elsewhere, not a cryptocurrency.',
    brings: [
      'See the latest checkpoint',
      'Check a proof in your browser',
      'Read what the record proves and what it does not',
    ],
    meanwhile: 'The record exists. npm run verify-audit in the source checks an export of it without this server.',
  },
  '/iot-delivery-tracking': {
    about:
      'Visitors read here how several weak signals, such as a place, a code and a photo, make one explained proof of delivery.',
    brings: [
      'See an example with the weight of each signal',
      'Replay recorded deliveries, honest and forged',
      'Read how often the check is wrong',
    ],
    meanwhile: 'This part is not built. The README lists what is.',
  },
  '/iot-intelligence': {
    about: 'Visitors read here what meters, trackers and sensors can tell an agency, and how readings are secured.',
    brings: [
      'See how a reading is signed and a replay is found',
      'See how rules are tested on recorded data',
      'Try it with a simulator',
    ],
    meanwhile: 'This part is not built. The README lists what is.',
  },
  '/carbon-credits': {
    about:
      'Visitors read here how emissions of purchases are accounted for. Levee trades no credits and promises none.',
    brings: [
      'Read how a figure is made from activity and factor',
      'See ranges and gaps named as such',
      'Read how avoided emissions are compared, with method and range',
    ],
    meanwhile: 'This part is not built. The README lists what is.',
  },
  '/disaster-recovery': {
    about:
      'Visitors read here how an agency gets through a disaster with Levee, from the first alert to the last audit.',
    brings: [
      'Follow an incident from alert to emergency purchase, damage record and claim',
      'See the measured time of an activation, or that none was rehearsed',
      'Read the rules that apply and where they are written',
    ],
    meanwhile: 'This part is not built. The README lists what is.',
  },
};
