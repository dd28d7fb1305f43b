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
        title: 'Say what you need',
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
        title: 'Say who pays',
        content:
          'Choose the cost center. Say whether federal funds pay: above $15,000 they need three price quotes attached, under 2 CFR 200.320.',
        action: '/smart-requisition/new',
        target: 'form',
      },
      {
        title: 'Save, then submit',
        content:
          'Saving keeps a draft that you can change. On its page Submit sends it to the approvers; what is still missing stands beside the button.',
        target: 'steps',
      },
      {
        title: 'Follow it',
        content:
          'The line above shows where it stands, and you are told of each decision. If it is sent back, put right what the reason says and submit again.',
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
        title: 'Find what waits',
        content:
          'The inbox has everything that waits for you, what is due first. Nobody finds a request of their own there.',
        action: '/approvals-inbox',
        target: 'inbox',
      },
      {
        title: 'Read it',
        content:
          'Open a requisition: purpose, lines, cost center and quotes stand on one page. What you want to know, ask in a comment; an @ and a name calls a colleague.',
        target: 'comments',
      },
      {
        title: 'Decide',
        content:
          'On its page and in the inbox stands who decides, in which order, and what you can do. Approve sends it on; Send back asks why, which the requester reads; Reject ends it.',
        target: 'steps',
      },
      {
        title: 'What stands in the way',
        content:
          'A decision that is not open to you is shown with the reason, such as that you wrote a part of it yourself.',
        target: 'steps',
      },
      {
        title: 'What was done',
        content: 'The history lists each step with its person, time and reason. Nobody can change it afterwards.',
        target: 'history',
      },
    ],
  },
  {
    name: 'requisition.talk',
    title: 'Talk about a request where it is',
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
        content: 'Everybody who may read the row reads its comments. An @ and a name tells that colleague at once.',
        target: 'comments',
      },
      {
        title: 'Change or take back',
        content: 'Your own comment can be edited or withdrawn. That it was stays in the record of what was done.',
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
          'A cost center is a department, a program or a crew with a budget of its own. Import takes a whole list of them at once.',
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
        title: 'Say what fills what',
        content:
          'Columns are matched by their headings; change what was matched wrongly. Choose whether rows are made, changed or both, and by which column they are recognized.',
      },
      {
        title: 'Check before anything happens',
        content:
          'The check names every row that cannot be taken, with the field and the reason, and lets you put it right on the spot. Nothing is made yet.',
      },
      {
        title: 'Import',
        content: 'Now the rows are made, each with an entry in the audit record. What was refused can be downloaded.',
      },
    ],
  },
  {
    name: 'documents',
    title: 'Keep documents where they are found',
    moduleName: 'documents',
    difficultyLevel: 'beginner',
    steps: [
      {
        title: 'Drop files here',
        content: 'Drop one or many files, or choose them. What a file pretends to be is compared with what it is.',
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
        title: 'Nothing is thrown away',
        content: 'A document is archived, and can be restored. Its SHA-256 shows that the bytes are still the same.',
        action: '/documents',
      },
    ],
  },
];
