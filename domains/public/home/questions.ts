/** Asked often enough to be answered before anybody asks. Shown on the landing page and told to search engines in the same words. */
export const questions: readonly (readonly [question: string, answer: string])[] = [
  [
    'Who is Levee for?',
    'Counties, cities, school districts, tribes, utilities and other public bodies that buy with public money and account for grants. One installation serves one agency, or many that never see each other’s data.',
  ],
  [
    'Where does it run?',
    'On your own server. One command starts the server with a real PostgreSQL inside, on Linux or macOS. Larger agencies name a PostgreSQL of their own and run several servers.',
  ],
  [
    'What does it cost?',
    'The software is free under the GNU Affero General Public License, version 3 or later, with every feature. Help with it is offered for 299 or 999 US dollars a month.',
  ],
  [
    'Is everything built?',
    'No. Budgets and the capital plan, purchasing from the requisition to the payment, vendors, sealed bids, contracts, grants, weather alerts, incidents, emergency purchases and projects of FEMA Public Assistance work today. Hazard mitigation, inventory, assets and training are planned, and their pages say what to use until then.',
  ],
  [
    'Does it need a language model or any other service?',
    'No. Without a network Levee does all of its work. A mail server, a file store, single sign-on and a language model are connected only if the operator names them.',
  ],
  [
    'How do we leave?',
    'Every list can be exported with the fields you see, every record has an API, and the whole database is a PostgreSQL on your own disk. What is exported can be imported again; a test compares the two for every record.',
  ],
];
