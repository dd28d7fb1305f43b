/** Stories of the demo county that comes with the software. Nobody in them exists; what the software does in them, it does. */
export interface Story {
  readonly title: string;
  readonly person: string;
  readonly office: string;
  readonly told: readonly string[];
  readonly learned: string;
  /** The demonstration role to sign in with, and the page to open. */
  readonly role: string;
  readonly page: string;
}

export const stories: readonly Story[] = [
  {
    title: 'The director who could not approve his own pipe',
    person: 'Miguel Ortiz',
    office: 'Public Works, Tidewater County',
    told: [
      'Miguel asks for culvert pipe for Mill Creek Road. As director he approves what his department buys, so he opens the request and looks for the button.',
      'It is there, but disabled, with the reason: “You asked for this purchase, so someone else has to approve it.” The rule behind it is 2 CFR 200.303, and it holds for the person who asked as well as for the person who typed.',
      'A colleague with the same duty approves it. The history shows both names, and the audit record has both entries.',
    ],
    learned: 'A rule that explains itself needs no memo.',
    role: 'Grant Manager',
    page: '/smart-requisition',
  },
  {
    title: 'Sandbags that waited for a third quote',
    person: 'Theo Papadakis',
    office: 'Emergency Management, Tidewater County',
    told: [
      'Theo prepares a purchase of sandbags and sand before the storm season and marks it as paid with federal funds. With what he adds, the total rises above fifteen thousand dollars.',
      'Submitting does not work, and the screen says why: “3 price quotes are needed (2 CFR 200.320(a)(2)): none is attached.” The request stays a draft with everything he typed. He attaches the quotes and submits.',
      'The rule comes from 2 CFR 200.320(a)(2). Before October 2025 the line was ten thousand dollars. A draft of that time that is submitted today is judged by fifteen, and a decision of that time stays what it was.',
    ],
    learned: 'The day of the purchase decides, not the day on which someone began to write.',
    role: 'Program Staff',
    page: '/smart-requisition',
  },
  {
    title: 'The auditor who took the record home',
    person: 'Ingrid Solberg',
    office: 'Internal audit, Clerk of Court, Tidewater County',
    told: [
      'Ingrid may read everything and change nothing. Her duty excludes approving, ordering, entering invoices and paying; the system does not give her one of these, even if an administrator tries.',
      'She copies today’s checkpoint into her own notebook. A quarter later she exports the whole audit record and runs the verifier on her own laptop, without the county’s server.',
      'The verifier names the number of entries and says that everything up to her checkpoint is as it was.',
    ],
    learned: 'A record is believed when the one who checks it does not need the one who keeps it.',
    role: 'Auditor',
    page: '/admin/security-audit',
  },
];
