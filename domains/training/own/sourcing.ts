import type { OwnTutorial } from '../own-tutorials.ts';

export const aboutSourcing: readonly OwnTutorial[] = [
  {
    name: 'solicitation.publish',
    title: 'Write and publish a solicitation',
    moduleName: 'solicitations',
    difficultyLevel: 'intermediate',
    steps: [
      {
        title: 'Answer the questions',
        content:
          'Choose the type, the requisition if there is one, and when responses are due. “Create draft” fills in what is known already.',
        action: '/rfq-builder',
      },
      {
        title: 'Write part by part',
        content:
          'Choose a part at the left. A mark says whether something is missing. The rules at the right name the days of advertising and the clauses that the law asks for.',
      },
      {
        title: 'Draft from the past',
        content:
          'In the part “Text”, “Draft from past solicitations” proposes text of your own published solicitations with its source. Each section is in the draft only after you choose “Accept”.',
      },
      {
        title: 'Submit for review',
        content:
          'When nothing is missing, “Submit for review” sends it to legal counsel or the chief procurement officer.',
        target: 'steps',
      },
      {
        title: 'Publish',
        content:
          'The chief procurement officer publishes it. It is public at once and subscribers get an email. After that, only an addendum changes it.',
        action: '/opportunities',
        target: 'list-rows',
      },
    ],
  },
  {
    name: 'bids.open',
    title: 'Open sealed bids',
    moduleName: 'solicitations',
    difficultyLevel: 'advanced',
    steps: [
      {
        title: 'Prepare before you publish',
        content:
          'Choose “Prepare opening”: it names the opening officers and how many of them open. Each sets a passphrase, and “Test share” shows that it works.',
        action: '/bid-evaluation',
      },
      {
        title: 'Wait for the hour',
        content:
          'Until responses are due, no one reads a bid. Dashboard shows each opening officer which openings come next.',
        action: '/bid-evaluation',
      },
      {
        title: 'Open together',
        content:
          'After the close, an officer chooses “Start opening”. Each officer present enters the passphrase and chooses “Give share”. Then “Open bids” opens all of them in one act.',
        action: '/bid-evaluation',
      },
      {
        title: 'Mark each bid',
        content:
          'A buyer or the chief procurement officer marks each bid as responsive or not. A bid that is not responsive needs a reason.',
        action: '/bids',
        target: 'list-rows',
      },
    ],
  },
  {
    name: 'proposals.evaluate',
    title: 'Evaluate proposals',
    moduleName: 'solicitations',
    difficultyLevel: 'intermediate',
    steps: [
      {
        title: 'Sign your declaration',
        content:
          'Open the evaluation and choose “Sign declaration”. Until it is clear you see no proposal; an interest in a bidder recuses you.',
        action: '/bid-evaluation/evaluations',
        target: 'list-rows',
      },
      {
        title: 'Find the answers',
        content:
          'In “My scoring”, “Find answers” shows where the text of a proposal answers each criterion. It never scores. Read the whole text before you do.',
      },
      {
        title: 'Score alone',
        content:
          'Mark the requirements first, then enter your scores. Only you see them until the chair locks the scores of the whole panel.',
        action: '/bid-evaluation/evaluations',
      },
      {
        title: 'Agree and rank',
        content:
          'After the lock, the panel reads all scores and the chair records what it agrees on. The ranking is worked out from the stored scores.',
        action: '/bid-evaluation/evaluations',
      },
    ],
  },
  {
    name: 'award.protest',
    title: 'Award and answer a protest',
    moduleName: 'solicitations',
    difficultyLevel: 'advanced',
    steps: [
      {
        title: 'Recommend an award',
        content:
          'Choose the solicitation and the bid, and enter the basis. Vendor, amount and rank come from the opened bid.',
        action: '/awards',
      },
      {
        title: 'Clear the red flags',
        content: 'An award is not approved while a red flag is open. Enter a finding for each; the recommender cannot.',
        action: '/red-flags',
        target: 'list-rows',
      },
      {
        title: 'Approve and notify',
        content:
          'Someone other than the recommender approves. “Notify bidders” tells every bidder and begins the protest period.',
        action: '/awards',
        target: 'list-rows',
      },
      {
        title: 'Answer a protest',
        content:
          'A protest that came in time stays the award. A person who had no part in the procurement enters the decision; “Uphold” carries out the granted remedy.',
        action: '/protests',
        target: 'list-rows',
      },
    ],
  },
];
