import {
  as,
  type EvaluationQuestion,
  center,
  count,
  day,
  department,
  dollars,
  fund,
  ledger,
  object,
  rows,
  text,
} from './evaluation-question.ts';

const month = `t.requested_on between '2026-11-01' and '2026-11-30'`;
const of = (name: string) =>
  `(select id from organization_members m where m.organization_id = $1 and m.name = '${name}')`;
const totalOf = (where: string) =>
  dollars(`select sum(t.total_cents)::bigint as value from requisition t where t.organization_id = $1 and (${where})`);
const inCenter = (code: string) =>
  `t.cost_center = (select id from cost_center c where c.organization_id = $1 and c.code = '${code}')`;
const inDepartment = (name: string) =>
  `t.cost_center in (select id from cost_center c where c.organization_id = $1 and c.department = '${name}')`;
const wrongZero = /\$0\.00/;

/** Somebody who asks for what a crew needs. */
const requester = as('Rosa Delgado', [
  {
    ask: 'How much money is left in the stormwater budget?',
    says: [ledger('available', fund('410')), /stormwater/i],
    never: [wrongZero],
    opens: /budget-management/,
  },
  { ask: 'whats left in 4010', says: [ledger('available', center('4010'))], opens: /budget-management/ },
  {
    ask: 'Which requisitions are waiting for approval?',
    says: [rows('requisition', `t.status = 'submitted'`)],
    opens: /smart-requisition\?status=submitted/,
  },
  {
    ask: 'show me my requisitions',
    says: [rows('requisition', 't.requested_by = $2')],
    opens: /smart-requisition\?requestedBy=/,
  },
  {
    ask: 'how many of my reqs got approved',
    says: [rows('requisition', `t.requested_by = $2 and t.status = 'approved'`)],
    opens: /status=approved/,
  },
  { ask: 'my requisitions that were sent back', says: [/returned/i], opens: /status=returned/, never: [wrongZero] },
  {
    ask: 'where is REQ-2026-00225',
    says: [
      text(
        `select number || ' is ' || initcap(status) as value from requisition t where t.organization_id = $1 and t.number = 'REQ-2026-00225'`,
      ),
    ],
    opens: /smart-requisition\/[0-9a-f-]{36}/,
  },
  {
    ask: 'status of req-2026-00170?',
    says: [
      text(
        `select initcap(status) as value from requisition t where t.organization_id = $1 and t.number = 'REQ-2026-00170'`,
      ),
    ],
    opens: /smart-requisition\/[0-9a-f-]{36}/,
  },
  { ask: 'who approves my requisitions', says: [/Miguel Ortiz|head of the department|manager of the cost center/i] },
  { ask: 'who approves for cost center 4010', says: [/Miguel Ortiz/] },
  { ask: 'who is the buyer', says: [/Chantal Beaumont/] },
  { ask: 'what tasks do i have', says: [/task|nothing/i], never: [/do not know/i] },
  { ask: 'PO for Acme', says: [/purchase order/i], opens: /purchase-orders/ },
  { ask: 'has the invoice from delta pump been paid', says: [/not built/i], never: [/\b0 /, /paid on/i] },
  { ask: 'I need 3 trash pumps at $4200 each', says: [/requisition/i], opens: /smart-requisition\/new/ },
  { ask: 'how much did we spend on helicopters this year', notKnown: /helicopter/i },
  {
    ask: 'requisitions for trash pumps',
    says: [rows('requisition', `t.purpose ilike '%trash pumps%'`), /pump/i],
    opens: /smart-requisition\?.*search=/,
  },
]);

/** The head of a department, who decides. */
const approver = as('Miguel Ortiz', [
  {
    ask: 'what is waiting for my approval',
    says: [
      count(
        `select count(*)::int as value from approval_task t where t.organization_id = $1 and t.status = 'open' and $2 = any(t.assignees)`,
      ),
    ],
    opens: /approval-tasks|approvals-inbox|waiting-for-you/,
  },
  {
    ask: 'anything i need to approve?',
    says: [
      count(
        `select count(*)::int as value from approval_task t where t.organization_id = $1 and t.status = 'open' and $2 = any(t.assignees)`,
      ),
    ],
    opens: /approval-tasks|approvals-inbox|waiting-for-you/,
  },
  {
    ask: 'public works budget remaining',
    says: [ledger('available', department('Public Works'))],
    opens: /budget-management/,
  },
  {
    ask: 'how much has roads and bridges spent this year',
    says: [ledger('expended', center('4020'))],
    opens: /budget-management/,
  },
  {
    ask: 'what percent of the 4020 budget is used',
    says: [
      text(
        `select trim(to_char(round(100.0 * sum(p.cents) filter (where p.bucket in ('preencumbered','encumbered','expended','contingency')) / sum(p.cents) filter (where p.bucket in ('adopted','amended','transferred','carried')), 1), 'FM990.0')) || '%' as value from budget_posting p join budget_line l on l.organization_id = p.organization_id and l.id = p.line join budget b on b.organization_id = l.organization_id and b.id = l.budget join cost_center c on c.organization_id = l.organization_id and c.id = l.cost_center where p.organization_id = $1 and b.name = 'Fiscal year 2027' and c.code = '4020'`,
      ),
    ],
    opens: /budget-management/,
  },
  {
    ask: 'requisitions from Rosa Delgado',
    says: [rows('requisition', `t.requested_by = ${of('Rosa Delgado')}`)],
    opens: /requestedBy=/,
  },
  {
    ask: 'how many reqs did Marcus Bell submit this month',
    says: [/Marcus Bell/],
    never: [wrongZero],
    opens: /requestedBy=/,
  },
  {
    ask: 'reqs over 50k this month',
    says: [rows('requisition', `t.total_cents > 5000000 and ${month}`)],
    opens: /total.from=50000/,
  },
  {
    ask: 'largest requisitions this fiscal year',
    says: [
      text(
        `select number as value from requisition t where t.organization_id = $1 and t.requested_on >= '2026-10-01' order by total_cents desc limit 1`,
      ),
    ],
    opens: /sort=-total/,
  },
  {
    ask: 'requisitions in public works waiting for approval',
    says: [rows('requisition', `t.status = 'submitted' and ${inDepartment('Public Works')}`)],
  },
  { ask: 'overdue tasks', says: [/overdue|before today|no /i], never: [/do not know/i, wrongZero] },
  { ask: 'who is out of office', says: [/Benjamin Cho/] },
  { ask: 'who stands in for Benjamin Cho', says: [/Miguel Ortiz/] },
  { ask: 'how much can Rosa Delgado spend', says: [/2,500/] },
]);

/** Who keeps the budget. */
const finance = as('Priya Raman', [
  {
    ask: 'how much is left in 5340',
    says: [ledger('available', object('5340')), /contracted services/i],
    opens: /budget-management/,
  },
  { ask: 'available balance general fund', says: [ledger('available', fund('100'))], opens: /budget-management/ },
  { ask: 'encumbrances in the general fund', says: [ledger('encumbered', fund('100'))], opens: /budget-management/ },
  {
    ask: 'total expended FY2026 water and sewer',
    says: [ledger('expended', fund('400'), 'Fiscal year 2026')],
    opens: /budget-management/,
  },
  { ask: 'revised budget for fire rescue fund', says: [ledger('revised', fund('150'))], opens: /budget-management/ },
  {
    ask: 'what was the adopted budget for libraries',
    says: [ledger('adopted', department('Libraries'))],
    opens: /budget-management/,
  },
  {
    ask: 'pre-encumbered in stormwater utility fund',
    says: [ledger('preencumbered', fund('410'))],
    opens: /budget-management/,
  },
  {
    ask: 'how much is left on 410-4010-538-5340-000-0000',
    says: [ledger('available', `l.account = '410-4010-538-5340-000-0000'`)],
    opens: /budget-management/,
  },
  {
    ask: 'travel and training budget for parks',
    says: [ledger('available', `${object('5400')} and ${department('Parks')}`)],
    opens: /budget-management/,
  },
  { ask: 'budget of the Mill Creek culvert project', says: [/Mill Creek culvert/], opens: /budget|capital/ },
  { ask: 'when does the fiscal year close', says: [/(Sep\w*\.? 30, 2027)/], opens: /budget/ },
  { ask: 'which budget lines are over 90% used', says: [/90/], opens: /over=90/ },
  {
    ask: 'pending budget amendments',
    says: [rows('budget_amendment', `t.status = 'submitted'`)],
    opens: /amendments\?status=submitted/,
  },
  {
    ask: 'how many budget transfers were approved',
    says: [rows('budget_amendment', `t.status = 'approved' and t.kind = 'transfer'`)],
    opens: /amendments/,
  },
  { ask: 'what is left in the helicopter fund', notKnown: /helicopter/i },
  { ask: 'how much is left in 9999', notKnown: /9999/ },
  {
    ask: 'stormwater budget last year',
    says: [ledger('available', fund('410'), 'Fiscal year 2026'), /2026/],
    opens: /budget-management/,
  },
]);

/** Who buys. */
const buyer = as('Chantal Beaumont', [
  {
    ask: 'approved requisitions not ordered yet',
    says: [rows('requisition', `t.status = 'approved'`)],
    opens: /status=approved/,
  },
  { ask: 'total value of approved requisitions', says: [totalOf(`t.status = 'approved'`)], opens: /status=approved/ },
  {
    ask: 'average requisition amount this month',
    says: [
      dollars(
        `select round(avg(t.total_cents))::bigint as value from requisition t where t.organization_id = $1 and ${month}`,
      ),
    ],
    opens: /smart-requisition/,
  },
  {
    ask: 'requisitions with federal funds over $15,000',
    says: [rows('requisition', `t.federal_funds and t.total_cents > 1500000`)],
    opens: /federalFunds=true/,
  },
  { ask: 'emergency requisitions', says: [rows('requisition', 't.emergency')], opens: /emergency=true/ },
  {
    ask: 'sole source cases still open',
    says: [rows('sole_source_case', `t.status not in ('accepted', 'refused')`)],
    opens: /sole-source-cases/,
  },
  {
    ask: 'top 5 requisitions by amount',
    says: [
      text(`select number as value from requisition t where t.organization_id = $1 order by total_cents desc limit 1`),
    ],
    opens: /sort=-total/,
  },
  {
    ask: 'what contracts do we have for office furniture',
    says: [/NCPA-08-31|Office furniture/],
    opens: /cooperative-contracts/,
  },
  {
    ask: 'when does the pump contract expire',
    says: [
      day(
        `select until_day::text as value from cooperative_contract t where t.organization_id = $1 and t.number = 'SSPC-2024-117'`,
      ),
    ],
    opens: /cooperative-contracts/,
  },
  { ask: 'reqs needed by end of month', says: [/need-by date/i], opens: /neededBy/ },
  {
    ask: 'compare submitted and approved requisitions',
    says: [rows('requisition', `t.status = 'submitted'`), rows('requisition', `t.status = 'approved'`)],
  },
]);

/** Who runs the organization, and who looks over shoulders. */
const others: readonly EvaluationQuestion[] = [
  ...as('Dana Whitfield', [
    { ask: 'how many users do we have', says: [rows('organization_members', `t.status = 'active'`)], opens: /team/ },
    { ask: 'who has the treasurer duty', says: [/Samuel Bright/] },
    { ask: 'who is the head of finance', says: [/Priya Raman/] },
    { ask: 'list departments', says: [rows('agency', `t.rank = 'department'`)], opens: /agencies/ },
    { ask: 'what holidays are coming up', says: [/Thanksgiving/], opens: /holidays/ },
    {
      ask: 'who manages cost center 5010',
      says: [
        text(
          `select m.name as value from cost_center t join organization_members m on m.organization_id = t.organization_id and m.id = t.manager where t.organization_id = $1 and t.code = '5010'`,
        ),
      ],
      opens: /cost-centers/,
    },
  ]),
  ...as('Ingrid Solberg', [
    {
      ask: 'how many requisitions were rejected in October',
      says: [rows('requisition', `t.status = 'rejected' and t.requested_on between '2026-10-01' and '2026-10-31'`)],
      opens: /status=rejected/,
    },
    { ask: 'open findings', says: [rows('rule_finding', `t.status = 'open'`)], opens: /findings\?status=open/ },
    {
      ask: 'exceptions that were granted',
      says: [rows('rule_exception', `t.status = 'granted'`)],
      opens: /exceptions/,
    },
  ]),
  ...as('Walter Kowalski', [
    {
      ask: 'capital projects under construction',
      says: [rows('capital_project', `t.status = 'implementation'`)],
      opens: /capital-planning\/projects/,
    },
    {
      ask: 'how many capital projects are there',
      says: [rows('capital_project')],
      opens: /capital-planning\/projects/,
    },
    {
      ask: 'requisitions for 4010 this fiscal year',
      says: [rows('requisition', `${inCenter('4010')} and t.requested_on >= '2026-10-01'`)],
      opens: /costCenter=/,
    },
    {
      ask: 'and approved?',
      before: 'How many requisitions?',
      says: [rows('requisition', `t.status = 'approved'`)],
      opens: /status=approved/,
    },
    { ask: 'vendors with the most spend', says: [/not built|not kept|cannot/i], never: [wrongZero] },
  ]),
];

export const members: readonly EvaluationQuestion[] = [...requester, ...approver, ...finance, ...buyer, ...others];
