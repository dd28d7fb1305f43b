import type { Plans } from '#kernel';
import { plans as offers } from './planned-offers.ts';

export const plans: Plans = {
  ...offers,
  '/': {
    about: 'Visitors learn here what Levee does for agencies that buy, win grants and recover from disasters.',
    brings: [
      'Read what the product does, each claim beside its proof or its limit',
      'Go from here to products, articles and public solicitations',
      'Join the waitlist, ask for a demo or suggest a feature',
    ],
    meanwhile: 'The README that comes with the product says what it does today. Members sign in.',
    see: ['/auth'],
  },
  '/waitlist': {
    about: 'Agencies that want to use Levee leave their address here.',
    brings: [
      'Enter a name, an agency and an e-mail address',
      'Get a confirmation with a reference',
      'Be invited in the order of the list',
    ],
    meanwhile: 'Nobody has to wait: Levee is open and runs on your own server. The README shows how to start it.',
  },
  '/feature-requests': {
    about: 'Members and visitors suggest here what Levee should do and see what became of it.',
    brings: [
      'Suggest a feature in a few words',
      'Vote for those of others',
      'See the state of each and the answer to it',
    ],
    meanwhile: 'Write to whoever runs this server, or open an issue where you got the source.',
  },
  '/privacy': {
    about: 'Visitors and members read here which personal data Levee keeps, why and for how long.',
    brings: [
      'Read what is stored when you visit, sign up and work',
      'Read who can see it and when it is erased',
      'Find whom to ask for a copy or an erasure',
    ],
    meanwhile:
      'This server is run by an operator of its own; ask there. Levee sends no data to other parties unless the operator sets that up, and the README lists those settings.',
  },
  '/terms': {
    about: 'Visitors and members read here on which terms this server may be used.',
    brings: [
      'Read the terms of the operator in plain words',
      'Read the license of the software itself',
      'See what changed between two versions',
    ],
    meanwhile: 'The software is under the license in its source, AGPL 3.0 or later. For this server ask its operator.',
  },
  '/contact': {
    about: 'Visitors and members reach the people behind this server here.',
    brings: [
      'Send a message and get a reference for it',
      'Find the right address for sales, support and security',
      'Ask for help with accessibility',
    ],
    meanwhile: 'Members ask the administrator of their organization, who knows whoever runs this server.',
  },
  '/documentation': {
    about: 'Everybody finds help here by role and task, with the words used on the screens.',
    brings: [
      'Search all help pages, also without a network',
      'Open the help that belongs to the screen you are on',
      'Look up federal terms in a glossary',
      'Read what changed in each version',
    ],
    meanwhile:
      'The README and the folder docs of the source explain how to start and run Levee. Members find the calls of the API in its reference.',
    see: ['/docs/api'],
  },
  '/about': {
    about: 'Visitors read here who makes Levee and why.',
    brings: ['Read what the project is for', 'Read how decisions are made and recorded', 'See how to take part'],
    meanwhile: 'Read the README and the decisions in the folder docs/adr of the source.',
  },
  '/pricing': {
    about: 'Visitors compare here what Levee costs when somebody else runs it for them.',
    brings: [
      'Compare three offers by what each contains',
      'See what a public agency needs for its purchase order',
      'Read what stays free when you run it yourself',
    ],
    meanwhile: 'Running Levee on your own server costs no license. For anything else ask whoever offers it to you.',
  },
  '/careers': {
    about: 'People who want to work on Levee read here what is needed.',
    brings: ['Read open positions', 'Read how we work', 'Apply with a short form'],
    meanwhile: 'No positions are published. Anyone can take part in the source; CONTRIBUTING says how.',
  },
  '/investors': {
    about: 'Visitors who fund public technology read here how the project pays for itself.',
    brings: ['Read the plan in plain words', 'See figures only where they can be checked', 'Find whom to write to'],
    meanwhile: 'Nothing is published. Ask whoever runs this server.',
  },
  '/trust-center': {
    about: 'Visitors check here whether what Levee says about itself is true.',
    brings: [
      'See every claim with its test, its date and its limit',
      'See the latest checkpoint of the audit record and check it yourself',
      'Read the list of parts, known gaps and past incidents',
      'See evidence for security frameworks, named as readiness and never as certification',
    ],
    meanwhile:
      'The laws in tests/laws of the source are the proofs; npm test runs them. The audit record can be checked without this server.',
  },
  '/customer-stories': {
    about: 'Visitors read here how agencies work with Levee.',
    brings: [
      'Read stories of agencies that agreed to be named',
      'Tell demonstration data from the real thing, because it is marked',
      'See reviews only with their number and dates',
    ],
    meanwhile: 'No stories are published, and none are made up.',
  },
  '/accessibility': {
    about: 'Visitors and members read here how far Levee can be used by everybody, and where it falls short.',
    brings: [
      'Read the conformance report with its known gaps',
      'Report a barrier and follow what happens to it',
      'Ask for help in another way',
    ],
    meanwhile:
      'Every built screen is checked by machine against WCAG 2.2 AA in both themes. Tell the administrator of your organization about a barrier.',
  },
  '/blog': {
    about: 'Visitors read articles here about buying, grants and recovery that help without the product too.',
    brings: [
      'Read about fifteen articles with dates, authors and sources',
      'Subscribe to a feed',
      'Download the sheets that belong to an article',
    ],
    meanwhile: 'No articles are published.',
  },
  '/blog/:slug': {
    about: 'Visitors read one article here.',
    brings: ['Read it without script and on paper', 'See its date, author and sources', 'Go on to the next one'],
    meanwhile: 'No articles are published, so there is nothing at this address.',
  },
  '/public-opportunities': {
    about: 'Anyone sees here what this agency is buying, without an account.',
    brings: [
      'Filter solicitations by state, type and commodity; the filter stays in the address',
      'Read documents, addenda, questions and answers',
      'See tabulation, award and contract afterwards',
      'Subscribe to a feed or calendar and download open contracting data',
    ],
    meanwhile: "Look on the agency's own website or the state's bid board.",
  },
  '/public-vendors': {
    about: 'Anyone looks up firms here that are registered with the agency, with public facts only.',
    brings: [
      'Search by name, commodity and certificate',
      'See contracts that a firm holds',
      'Find partners for a joint bid',
    ],
    meanwhile: 'Ask the purchasing office of the agency for its list.',
  },
  '/vendors': {
    about: 'Firms learn here how to sell to the agency.',
    brings: [
      'Read what to prepare; registering is free',
      'See what the agency plans to buy',
      'Practice a submission before it counts',
    ],
    meanwhile: 'Ask the purchasing office of the agency how to register.',
  },
  '/request-demo': {
    about: 'Agencies ask here to be shown Levee.',
    brings: ['Say who you are and what you want to see', 'Get a confirmation with a reference', 'Choose a time later'],
    meanwhile: 'Start Levee yourself: npm start brings a demo county with a sign-in for each role.',
  },
  '/schedule-demo': {
    about: 'Agencies choose a time here to be shown Levee.',
    brings: ['See free times in your own time zone', 'Book, move and cancel one', 'Get an entry for your calendar'],
    meanwhile: 'Start Levee yourself: npm start brings a demo county with a sign-in for each role.',
  },
  '/citizen-portal': {
    about: 'Residents report problems, apply for help and follow what the agency spends here, without an account.',
    brings: [
      'Report by map, address or list, with a photo, and follow it by a code',
      'See whether a neighbor has reported the same',
      'Read in plain words what is spent and how recovery goes',
      'Comment on plans and read the answer',
    ],
    meanwhile: 'Call or write to the agency as before.',
  },
  '/nyc-aging-demo': {
    about: 'Visitors try Levee here as the department for the aging of a city, with demonstration data only.',
    brings: [
      'Set up demo users for four roles, with passwords made for this server',
      'Copy a sign-in and go to it',
      'See the departments and sample grants, whose figures add up',
      'Know when the demo ends, thirty days after it was made',
    ],
    meanwhile: 'The demo county that comes with npm start has a sign-in for each role.',
  },
  '/admin/waitlist': {
    about: 'Administrators see here who waits for an invitation, and invite in waves.',
    brings: ['See entries with date and agency', 'Invite several at once', 'See who accepted'],
    meanwhile: 'There is no public waitlist yet. Invite people you know from Team.',
    see: ['/team'],
  },
  '/admin/demos': {
    about: 'Administrators answer requests for a demo here and look after demo organizations.',
    brings: ['See requests with date and wish', 'Set up a demo, reset it and see when it ends', 'Copy its sign-ins'],
    meanwhile:
      'There is no public form yet. A server started with DEMO=yes has one demo county; its sign-ins are in demo-sign-ins.json of the data folder.',
  },
};
