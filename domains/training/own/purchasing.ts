import type { OwnTutorial } from '../own-tutorials.ts';

export const aboutPurchasing: readonly OwnTutorial[] = [
  {
    name: 'requisition.ask',
    title: 'Ask for a purchase',
    moduleName: 'requisitions',
    difficultyLevel: 'beginner',
    steps: [
      {
        title: 'Begin a requisition',
        content: 'A requisition asks for something before any vendor is involved. New requisition begins one.',
        action: '/smart-requisition',
        target: 'list-new',
      },
      {
        title: 'Enter the purpose',
        content:
          'The purpose is what the approver reads first, so write it as you would say it: “Two pumps for the Basin 4 station”.',
        action: '/smart-requisition/new',
        target: 'form',
      },
      {
        title: 'Add the lines',
        content: 'One line for each item, with a quantity and a price. The amounts and the total follow by themselves.',
        action: '/smart-requisition/new',
        target: 'form',
      },
      {
        title: 'Choose the funding',
        content:
          'Choose the cost center. Say whether federal funds pay: above $15,000 they need three price quotes attached, under 2 CFR 200.320.',
        action: '/smart-requisition/new',
        target: 'form',
      },
      {
        title: 'Save, then submit',
        content:
          'Saving keeps a draft that you can change. On its page Submit sends it to the approvers; what is still missing appears next to the button.',
        target: 'steps',
      },
      {
        title: 'Follow it',
        content:
          'The line above shows its status, and you are notified of each decision. If it is sent back, correct it and submit again.',
        target: 'state',
      },
    ],
  },
  {
    name: 'requisition.decide',
    title: 'Approve or send back',
    moduleName: 'requisitions',
    difficultyLevel: 'intermediate',
    steps: [
      {
        title: 'Find your approvals',
        content: 'The inbox has everything assigned to you, due first. Your own requests never appear there.',
        action: '/approvals-inbox',
        target: 'inbox',
      },
      {
        title: 'Read it',
        content:
          'Open a requisition: purpose, lines, cost center and quotes are on one page. Ask questions in a comment; an @ and a name notifies a colleague.',
        target: 'comments',
      },
      {
        title: 'Decide',
        content:
          'Its page and the inbox show who decides, in which order, and what you can do. Approve moves it on; Send back needs a reason, which the requester reads; Reject ends it.',
        target: 'steps',
      },
      {
        title: 'What blocks you',
        content: 'A decision you cannot take is shown with the reason, such as that you wrote part of it yourself.',
        target: 'steps',
      },
      {
        title: 'History',
        content: 'The history lists each step with its person, time and reason. No one can change it later.',
        target: 'history',
      },
    ],
  },
  {
    name: 'requisition.talk',
    title: 'Comment on a request',
    moduleName: 'requisitions',
    difficultyLevel: 'beginner',
    steps: [
      {
        title: 'Open a requisition',
        content: 'Comments belong to a row. Open the one you have a question about.',
        action: '/smart-requisition',
        target: 'list-rows',
      },
      {
        title: 'Write a comment',
        content:
          'Everyone who can read the row can read its comments. An @ and a name notifies that colleague at once.',
        target: 'comments',
      },
      {
        title: 'Edit or withdraw',
        content: 'Your own comment can be edited or withdrawn. The history keeps a record of it.',
        target: 'comments',
      },
    ],
  },
  {
    name: 'cost-centers.import',
    title: 'Bring cost centers in from a spreadsheet',
    moduleName: 'cost centers',
    difficultyLevel: 'intermediate',
    steps: [
      {
        title: 'Where spending is booked',
        content:
          'A cost center is a department, a program or a crew with its own budget. Import takes a whole list of them at once.',
        action: '/cost-centers',
        target: 'list-import',
      },
      {
        title: 'Choose the file',
        content:
          'A CSV file or an Excel workbook. There is a template with the right headings if you begin from nothing.',
        action: '/cost-centers?import',
      },
      {
        title: 'Match the columns',
        content:
          'Columns are matched by their headings; correct any wrong match. Choose whether to create rows, change them or both, and which column identifies them.',
      },
      {
        title: 'Check the file',
        content:
          'The check lists every row with an error, with the field and the reason, and lets you correct it here. Nothing is imported yet.',
      },
      {
        title: 'Import',
        content: 'The rows are created, each with an entry in the audit record. You can download the refused rows.',
      },
    ],
  },
  {
    name: 'documents',
    title: 'Upload and find documents',
    moduleName: 'documents',
    difficultyLevel: 'beginner',
    steps: [
      {
        title: 'Drop files here',
        content: 'Drop one or many files, or choose them. Each file’s type is checked against its content.',
        action: '/documents',
        target: 'upload',
      },
      {
        title: 'Who can read it',
        content:
          'Everyone in the organization, until you edit the document and choose Only me. Auditors can read all of them.',
        action: '/documents',
        target: 'list-rows',
      },
      {
        title: 'Find it again',
        content: 'Give it a description: search looks at the name and at the description, not into the file.',
        action: '/documents',
        target: 'list-search',
      },
      {
        title: 'Archive',
        content: 'A document is archived, and can be restored. Its SHA-256 shows that the content has not changed.',
        action: '/documents',
      },
    ],
  },
];
