import { questions } from './home/questions.ts';
import { offers, priceOf } from './offers/offers.ts';

/** A fact about the product or the site that visitors ask for, in our own words, with the page that says more. */
export interface AskedOften {
  readonly title: string;
  /** How people ask for it, besides the words of the title. */
  readonly asks: string;
  readonly text: string;
  readonly path: string;
}

const answered = (begins: string): string => questions.find(([question]) => question.startsWith(begins))?.[1] ?? '';
const priced = offers.map((one) => `${one.name}: ${priceOf(one)} a month. ${one.for} ${one.includes.join('. ')}.`);

/** What the public assistant is asked most. What is not built is said so here as well. */
export const askedOften: readonly AskedOften[] = [
  {
    title: 'What Levee is',
    asks: 'what is levee software product about this do does tell overview',
    text: `Levee is open software that public agencies use to plan, buy, approve and manage money, on their own servers. ${answered('Who is Levee for')}`,
    path: '/about',
  },
  {
    title: 'Who Levee is for',
    asks: 'who for counties cities customers agencies use',
    text: answered('Who is Levee for'),
    path: '/about',
  },
  {
    title: 'What it costs',
    asks: 'cost price pricing fee free charge license subscription per user seat plan how much money users 50 100 pay buy',
    text: `${answered('What does it cost')} The price does not depend on the number of people or organizations: there is no limit in any of the three offers.\n${priced.join('\n')}`,
    path: '/pricing',
  },
  {
    title: 'Enterprise support',
    asks: 'enterprise support included offer sla help telephone outage',
    text: `${priced.at(-1) ?? ''} The software is the same in every offer.`,
    path: '/pricing',
  },
  {
    title: 'The license',
    asks: 'license agpl affero open source source code',
    text: 'Levee is free software under the GNU Affero General Public License, version 3 or later (AGPL 3.0).',
    path: '/terms',
  },
  {
    title: 'Running it yourself',
    asks: 'host ourselves self hosting on premise on-prem own server cloud where run',
    text: answered('Where does it run'),
    path: '/documentation/self-hosting',
  },
  {
    title: 'What it needs to run',
    asks: 'requirements windows linux macos operating system node postgresql database system hardware runs on',
    text: 'The server runs on Linux and macOS with Node 20 or newer; Windows is not supported as a server, the screens work in any present browser. The database is PostgreSQL: one is built in, or you name a PostgreSQL 16 or newer of your own.',
    path: '/documentation/self-hosting',
  },
  {
    title: 'How to install it',
    asks: 'install set up setup start download try',
    text: 'Install Node 20 or newer on Linux or macOS. In a copy of the source run npm start: it installs, starts the built-in PostgreSQL, makes a demonstration county, and prints its address and sign-ins.',
    path: '/documentation/self-hosting',
  },
  {
    title: 'Where the data is',
    asks: 'where data stored kept hosted location residency cloud server',
    text: 'The data stays on the operator’s machine: in its PostgreSQL and on its disk. Nothing leaves the server except mail, webhooks that you set up, single sign-on with your provider, and a language model if you configure one.',
    path: '/documentation/self-hosting',
  },
  {
    title: 'Security',
    asks: 'secure security safe data protected encryption encrypted audit breach hacked',
    text: 'Row-level security in the database keeps every organization’s tables apart, every change goes into a tamper-evident audit record, and people sign in with a password, a passkey, an authenticator app or single sign-on. The Trust Center lists every claim about security with its test and its limit.',
    path: '/trust-center',
  },
  {
    title: 'SOC 2, FedRAMP and other certifications',
    asks: 'soc 2 soc2 fedramp stateramp certified certification authorized authorization attestation iso cjis compliance audit report',
    text: 'Levee holds no certification, attestation or authorization: it is not SOC 2 certified and not FedRAMP authorized. The Trust Center has a table of controls by NIST SP 800-53 and the criteria that SOC 2 uses, as evidence for your own assessment.',
    path: '/trust-center',
  },
  {
    title: 'Who sees our data',
    asks: 'other agencies see our data privacy separate tenant share access',
    text: 'Organizations on one installation never see one another: each row belongs to one organization, and the database itself refuses the others.',
    path: '/trust-center',
  },
  {
    title: 'Accessibility',
    asks: 'accessible accessibility ada 508 wcag screen reader screen readers keyboard blind aa support',
    text: 'The pages are built for keyboard, screen readers and enlarged text, and automated tests check them against WCAG 2.1 AA in every run. The page Accessibility says what you can rely on, the gaps that are known, and how to report a barrier.',
    path: '/accessibility',
  },
  {
    title: 'VPAT and accessibility reports',
    asks: 'vpat acr accessibility conformance report',
    text: 'I do not know of a VPAT: none is published here. The page Accessibility says how Levee is tested and which gaps are known.',
    path: '/accessibility',
  },
  {
    title: 'A demo',
    asks: 'demo demonstration show schedule book meeting see it trial',
    text: 'You can choose a free half hour for a demo, or request a demo by a person.',
    path: '/schedule-demo',
  },
  {
    title: 'A sandbox to try',
    asks: 'sandbox try trial test demo organization look around playground',
    text: 'You can set up a demo organization with four roles and made-up grants, and look around in it.',
    path: '/nyc-aging-demo',
  },
  {
    title: 'Contact',
    asks: 'contact reach talk email mail write support sales question',
    text: 'Write to the people behind this site with the form on the page Contact: about help, accessibility, security or buying. Every message gets a reference number.',
    path: '/contact',
  },
  {
    title: 'Telephone',
    asks: 'phone telephone number call',
    text: 'I do not know a telephone number: none is published here. Write with the contact form; Enterprise support includes a telephone number for outages.',
    path: '/contact',
  },
  {
    title: 'Reporting a security problem',
    asks: 'report security problem vulnerability bug email disclosure',
    text: 'Report a security problem with the contact form, topic Security: say what you found and how to see it. Please do not try it on data of others.',
    path: '/contact',
  },
  {
    title: 'Open bids and solicitations',
    asks: 'bids open now rfp rfps rfq solicitation solicitations opportunities tenders see where current procurement notices',
    text: 'What the agency is buying, its solicitations and notices, is on the page Public Opportunities, open to everyone without an account. Where nothing is published, the page says so.',
    path: '/public-opportunities',
  },
  {
    title: 'Registering as a vendor',
    asks: 'register vendor supplier registration sign up become vendor portal',
    text: 'Choose “Register as a vendor” on the page Vendors: create an account, enter your firm in five short steps, and send it to the agency, which approves it. Your vendor portal shows where you stand.',
    path: '/vendors',
  },
  {
    title: 'Selling to the agency',
    asks: 'sell to the county do business with vendor supplier how win contract',
    text: 'The page Vendors says how to sell to the agency, from the first notice to the payment: what to have at hand, and what is here today and what is not.',
    path: '/vendors',
  },
  {
    title: 'Bidding online',
    asks: 'submit a bid online electronic bid proposal upload response ebid',
    text: 'The page of each solicitation says how to respond and until when. Responses stay sealed until the opening, and a receipt can be checked there.',
    path: '/vendors',
  },
  {
    title: 'Reporting a problem to the agency',
    asks: 'report a pothole street light problem complaint citizen resident request 311',
    text: 'Report a problem on the page Citizen Portal, without an account: say what is wrong and where. You get a code at once, and an answer with a reason.',
    path: '/citizen-portal',
  },
  {
    title: 'Purchase orders, invoices and contracts',
    asks: 'purchase orders po invoices payments contracts accounts payable',
    text: 'Purchase orders, invoices, payments and contracts are not built yet. Requisitions with approval, budgets with encumbrances and rules on purchasing work today.',
    path: '/products',
  },
  {
    title: 'Grants and FEMA',
    asks: 'fema grants reimbursement public assistance disaster handle support manage',
    text: 'Levee keeps awards with their costs and due days. FEMA forms and Public Assistance projects are not built yet: their pages say what is planned and what to use until then. The articles explain the rules with their sources.',
    path: '/products',
  },
  {
    title: 'The API',
    asks: 'api integration rest webhook integrate connect export',
    text: 'Every record has an API with a reference, API keys with scopes, and webhooks.',
    path: '/documentation/api-keys',
  },
  {
    title: 'Leaving again',
    asks: 'export our data out leave exit migrate away lock-in take get',
    text: answered('How can we leave again'),
    path: '/documentation/exporting',
  },
  {
    title: 'Artificial intelligence',
    asks: 'ai artificial intelligence language model llm chatgpt use machine learning',
    text: `${answered('Does it need a language model')} The assistant answers without a language model; with one that the operator connects, its sentences are checked against their sources.`,
    path: '/documentation/self-hosting',
  },
  {
    title: 'Who uses it today',
    asks: 'how many agencies counties use it customers references installed installations case studies',
    text: 'I do not know how many agencies use Levee: no installation reports to anyone. No customer is named here; the customer stories are demonstrations in an invented county, marked as such.',
    path: '/customer-stories',
  },
  {
    title: 'What is built',
    asks: 'built and what is not ready today works planned roadmap finished features missing isnt',
    text: 'Each area says part by part whether it works today or is planned. A page that is not built says so, and says what to use until then.',
    path: '/products',
  },
];
