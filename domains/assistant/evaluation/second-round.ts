import { as, type EvaluationQuestion, center, count, fund, ledger, object, rows, text } from './evaluation-question.ts';

const of = (name: string) =>
  `(select id from organization_members m where m.organization_id = $1 and m.name = '${name}')`;

/** Written after the first set was answered, to see whether what was learned holds for questions that nobody had in mind. */
export const secondRound: readonly EvaluationQuestion[] = [
  ...as('Rosa Delgado', [
    {
      ask: 'Do we have money left for repairs in stormwater?',
      says: [ledger('available', `${fund('410')} and ${object('5460')}`)],
      opens: /budget-management/,
    },
    { ask: 'How much did we spend on fuel last month?', notKnown: /fuel/ },
    {
      ask: 'show requisitions I submitted last week',
      says: [rows('requisition', `t.requested_by = $2 and t.requested_on between '2026-11-09' and '2026-11-15'`)],
      opens: /requestedBy=/,
      never: [/with status Submitted,/],
    },
    { ask: 'who is my supervisor', notKnown: /supervisor/ },
    { ask: 'Can I change a requisition after submitting it?', says: [/cannot change/i], opens: /requisitions/ },
    { ask: 'can I buy from Amazon', notKnown: /amazon/i },
    { ask: 'what is the weather tomorrow', notKnown: /weather/i },
    {
      ask: 'When will my requisition be approved?',
      never: [/\d+ requisitions? with status Approved/],
      says: [/approv|do not know/i],
    },
    { ask: 'do I need to advertise a $40,000 purchase', says: [/construction/i, /255\.0525|200\.320/] },
    { ask: 'what does pre-encumbered mean', says: [/encumb/i], opens: /encumbrances|words|budget/ },
  ]),
  ...as('Miguel Ortiz', [
    { ask: 'how long does approval take on average', notKnown: /average/ },
    {
      ask: 'requisitions created yesterday',
      says: [rows('requisition', `t.requested_on = '2026-11-19'`)],
      opens: /requestedOn/,
    },
    {
      ask: 'List requisitions between $10,000 and $25,000',
      says: [rows('requisition', 't.total_cents between 1000000 and 2500000')],
      opens: /total\.from=10000/,
    },
    { ask: 'budget for 4040 traffic signals', says: [ledger('available', center('4040'))], opens: /budget-management/ },
    {
      ask: 'What is left in the 5640 account for IT',
      says: [ledger('available', `${object('5640')} and c.department = 'Information Technology'`)],
      opens: /budget-management/,
    },
    {
      ask: 'Show me everything Rosa Delgado requested in October over $5,000',
      says: [
        rows(
          'requisition',
          `t.requested_by = ${of('Rosa Delgado')} and t.requested_on between '2026-10-01' and '2026-10-31' and t.total_cents > 500000`,
        ),
      ],
      opens: /requestedBy=/,
    },
    { ask: 'What’s our spending with Delta Pump this year?', notKnown: /delta/i },
    { ask: 'what’s the status of the Bay Street paving', says: [/Bay Street/], opens: /^\// },
  ]),
  ...as('Priya Raman', [
    { ask: 'Which funds are over budget?', says: [/none of \d+ funds/i], never: [/\$/], opens: /budget-management/ },
    {
      ask: 'which department has spent the most',
      says: [/department/i, ledger('expended', `c.department = 'Fire Rescue'`)],
      opens: /budget-management/,
    },
    {
      ask: 'how many budget lines are there',
      says: [rows('budget_line')],
      never: [/\$/],
      opens: /budget-management\/lines/,
    },
    { ask: 'What is our total budget for FY2027?', says: [ledger('revised', 'true')], opens: /budget-management/ },
    { ask: 'how much is left for overtime in fire rescue', notKnown: /overtime/ },
    { ask: 'who adopted the budget', never: [/\$\d/, /\d budgets? with status/], says: [/adopt|do not know/i] },
    {
      ask: 'list budget amendments over $50,000',
      says: [rows('budget_amendment', 't.increases_cents > 5000000')],
      opens: /amendments/,
    },
  ]),
  ...as('Chantal Beaumont', [
    {
      ask: 'requisitions by status',
      says: [rows('requisition', `t.status = 'submitted'`), rows('requisition', `t.status = 'ordered'`)],
    },
    { ask: 'How many requisitions does each department have?', notKnown: /each department/ },
    {
      ask: 'What is the oldest approved requisition?',
      says: [
        text(
          `select number as value from requisition t where t.organization_id = $1 and t.status = 'approved' order by requested_on, id limit 1`,
        ),
      ],
      opens: /status=approved/,
    },
    {
      ask: 'Is there an existing contract for vehicles?',
      says: [/FSA-26-VEL34|Trucks/],
      opens: /cooperative-contracts/,
    },
    { ask: 'which vendors supply pumps', says: [/not built/i], never: [/\b0 /] },
  ]),
  ...as('Dana Whitfield', [
    { ask: 'who can approve over $100,000', says: [/Walter Kowalski/, /250,000/] },
    { ask: 'how do I add a new department', says: [/New agency/], opens: /agencies/ },
  ]),
  ...as('Ingrid Solberg', [
    { ask: 'who approved REQ-2026-00011', says: [/Approved by Derek Osei/], opens: /approval-decisions/ },
    {
      ask: 'how many exceptions were granted this year',
      says: [
        count(
          `select count(*)::int as value from rule_exception t where t.organization_id = $1 and t.status = 'granted' and t.granted_on between '2026-01-01' and '2026-12-31'`,
        ),
      ],
      opens: /exceptions/,
    },
    { ask: 'split purchases', says: [/split/i], opens: /splitting/ },
  ]),
  { ask: 'Does Levee work with Tyler Munis?', notKnown: /munis/i },
  { ask: 'who owns levee', notKnown: /owns/i },
  { ask: 'What is the micro-purchase threshold?', says: [/\$15,000/, /FAR 2\.101/] },
  { ask: 'How many counties use it?', notKnown: /how many/i },
  { ask: 'do you offer a nonprofit discount', notKnown: /discount/i },
];
