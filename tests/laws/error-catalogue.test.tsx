import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { openQueries } from '#web/data/query.ts';
import { useSession } from '#web/data/session.ts';
import { ErrorScreen, type FailureReport } from '#web/shell/error-screen.tsx';
import { useTutorial } from '#web/shell/tutorial-slot.tsx';
import { rendered } from '../world/rendered.ts';
import { root, sources } from '../world/sources.ts';

interface Row {
  /** As the specification's section 8 calls it. */
  readonly situation: string;
  /** What is shown or thrown, to the letter. */
  readonly says: readonly string[];
  /** The stories that prove it, by file and name; absent where this file does it itself. */
  readonly proof?: readonly (readonly [file: string, story: string])[];
}

const journeys = 'tests/journeys';

const catalogue: readonly Row[] = [
  {
    situation: 'Subscription check or verification e-mail fails',
    says: ['The subscription could not be checked.'],
    proof: [
      ['web/data/subscription.test.ts', 'a failed check is logged and keeps nobody from working'],
      ['server/services/mail/mail.test.ts', 'a mail server that is away is tried again'],
    ],
  },
  {
    situation: 'Auth call fails',
    says: [],
    proof: [['web/data/call.test.ts', 'tells the sentence, the code and the request of a refusal']],
  },
  { situation: 'Auth hook used outside its provider', says: ['useAuth must be used within an AuthProvider'] },
  {
    situation: 'Tutorial context used outside its provider',
    says: ['useTutorial must be used within a TutorialProvider'],
  },
  {
    situation: 'Role lookup error',
    says: ['The active role could not be looked up, so the person counts as user.'],
    proof: [
      ['server/auth/sessions.test.ts', 'when roles cannot be looked up the person counts as user, and the log says so'],
    ],
  },
  { situation: 'Branding load error', says: [] },
  {
    situation: 'Chat failure',
    says: ['I apologize, but I encountered an error. Please try again.', 'Failed to get response', 'No response body'],
  },
  {
    situation: 'No tutorials',
    says: ['No tutorials available yet. Check back soon!'],
    proof: [[`${journeys}/tutorials.spec.ts`, 'without tutorials, and when they cannot be read, a message says so']],
  },
  {
    situation: 'Tutorial load failure',
    says: ['Could not load tutorial. Please try again.'],
    proof: [[`${journeys}/tutorials.spec.ts`, 'without tutorials, and when they cannot be read, a message says so']],
  },
  {
    situation: 'Tutorial start',
    says: ['Starting tutorial...'],
    proof: [
      [
        `${journeys}/tutorials.spec.ts`,
        'a tutorial starts half a second after the button, is walked by keyboard, goes on after a reload and is completed',
      ],
    ],
  },
  {
    situation: 'Sign-out',
    says: ['Signed out successfully', 'Failed to sign out'],
    proof: [[`${journeys}/doors.spec.ts`, 'signing out ends it: nothing that was read is left']],
  },
  { situation: 'Demo setup success', says: ['Demo Setup Complete', 'Demo users created successfully'] },
  { situation: 'Demo setup error', says: ['Setup Error', 'Failed to create demo users'] },
  ...(
    [
      ['Feedback without sign-in', 'Authentication required', 'Please sign in to submit feedback'],
      ['Feedback failure', 'Error', 'Failed to submit feedback. Please try again.'],
      ['Feedback success', 'Feedback submitted', "Thank you for your feedback! We'll review it shortly."],
    ] as const
  ).map(
    ([situation, ...says]): Row => ({
      situation,
      says,
      proof: [
        [
          `${journeys}/feedback.spec.ts`,
          'what somebody tells us is sent once they are signed in, answered, and the answer arrives',
        ],
      ],
    }),
  ),
  ...(
    [
      ['Session expired', 'Session Expired', 'Your session has expired. Please log in again.'],
      ['Session warning', 'Session Expiring Soon', 'Your session will expire in 5 minutes due to inactivity.'],
    ] as const
  ).map(
    ([situation, ...says]): Row => ({
      situation,
      says,
      proof: [
        [
          `${journeys}/session.spec.ts`,
          'a session warns, ends after an hour without a sign, and nothing typed is lost',
        ],
      ],
    }),
  ),
  ...(
    [
      ['Connection lost', 'Connection Lost', 'Working offline. Some features may be limited.'],
      ['Connection restored', 'Connection Restored', 'All features are now available.'],
    ] as const
  ).map(
    ([situation, ...says]): Row => ({
      situation,
      says,
      proof: [[`${journeys}/shell.spec.ts`, 'a lost and a restored connection are told']],
    }),
  ),
  {
    situation: 'Application error screen',
    says: [
      'Something went wrong',
      'An unexpected error occurred. Our team has been notified.',
      'Try Again',
      'Go Home',
      'application_error',
    ],
    proof: [
      [`${journeys}/doors.spec.ts`, 'a screen that fails says so and tells the operators'],
      [
        'domains/security/security-event.test.ts',
        'records what it is sent under the caller’s own identity, whoever it names',
      ],
    ],
  },
  { situation: 'Router render error', says: ['Unexpected Application Error!'] },
  {
    situation: 'Copy',
    says: ['Copied!', ' copied to clipboard'],
    proof: [
      [
        `${journeys}/reading-the-api-reference.spec.ts`,
        'a program’s author finds a call, reads what it takes and copies a line that works',
      ],
    ],
  },
  {
    situation: 'Encryption helper',
    says: ['Failed to encrypt data', 'Failed to decrypt data'],
    proof: [
      ['web/data/crypto.test.ts', 'fails with its own words where the browser gives no cryptography'],
      ['web/data/crypto.test.ts', 'does not open with another password, nor after one letter was changed'],
    ],
  },
  {
    situation: 'Library-level auth errors',
    says: ['Auth session missing!', 'invalid JWT'],
    proof: [
      ['domains/accounts/auth-error.test.ts', 'without a session: Auth session missing!'],
      ['domains/accounts/auth-error.test.ts', 'a gateway that answers %i can be asked again'],
      ['web/data/call.test.ts', 'is tried again after %i with growing pauses, under the same key'],
    ],
  },
];

const code = sources().filter(({ isTest }) => !isTest);

describe('the error catalogue', () => {
  test('has a row for each of the twenty-five situations', () => {
    expect(catalogue).toHaveLength(25);
    expect(new Set(catalogue.map(({ situation }) => situation)).size).toBe(25);
  });

  test.each(catalogue)('$situation: is said to the letter', ({ says }) => {
    for (const words of says)
      expect(
        code.some(({ text }) => text.includes(words)),
        words,
      ).toBe(true);
  });

  test.each(catalogue.flatMap(({ situation, proof = [] }) => proof.map(([file, story]) => [situation, story, file])))(
    '%s: is proven by “%s” of %s',
    (_situation, story, file) => expect(readFileSync(join(root, file), 'utf8')).toContain(`'${story}'`),
  );
});

/** What React throws while it renders. */
const thrownBy = (shown: ReactNode): string => {
  try {
    renderToStaticMarkup(shown);
  } catch (error) {
    return (error as Error).message;
  }
  return 'nothing';
};

describe('a hook outside its provider says which one is missing', () => {
  const Session = () => useSession().user.email;
  const Tutorial = () => (useTutorial(), null);

  test('the session', () => expect(thrownBy(<Session />)).toBe('useAuth must be used within an AuthProvider'));
  test('the tutorials', () =>
    expect(thrownBy(<Tutorial />)).toBe('useTutorial must be used within a TutorialProvider'));
});

describe('a screen that fails', () => {
  let end = async () => {};
  afterEach(async () => {
    vi.restoreAllMocks();
    await end();
  });
  const failed = async (isWhole: boolean, isTold = true) => {
    vi.spyOn(console, 'error').mockReturnValue(); // React says it as well
    const told: FailureReport[] = [];
    const onFailure = async (report: FailureReport) => (told.push(report), isTold);
    const List = (): null => {
      throw new TypeError('x is null');
    };
    const shown = await rendered(
      <ErrorScreen isWhole={isWhole} onFailure={onFailure}>
        <List />
      </ErrorScreen>,
    );
    ({ end } = shown);
    const of = (name: string) => shown.root.all(name).map(({ textContent }) => textContent);
    return { told, root: shown.root, of };
  };

  test('says so, offers to try again and the way home, and tells the operators', async () => {
    const { told, root, of } = await failed(false);
    expect(of('h1')).toEqual(['Something went wrong']);
    expect(of('p')).toEqual(['An unexpected error occurred. Our team has been notified.']);
    expect(of('button')).toEqual(['Try Again']);
    expect(of('a')).toEqual(['Go Home']);
    expect(root.all('a')[0]?.attributes['href']).toBe('/dashboard');
    expect(told).toMatchObject([{ name: 'TypeError', message: 'x is null' }]);
    expect(told[0]?.componentStack).toContain('List');
    expect(told[0]?.stack).toContain('TypeError');
  });

  test('says that the team was notified only when it was', async () => {
    const { of } = await failed(false, false);
    expect(of('p')).toEqual(['An unexpected error occurred.']);
  });

  test('around everything else has the name that a failed router has', async () => {
    const { told, of } = await failed(true);
    expect(of('h1')).toEqual(['Unexpected Application Error!']);
    expect(told).toHaveLength(1);
  });
});

describe('questions to the server', () => {
  const { queries } = openQueries().getDefaultOptions();

  test('are fresh for five minutes and repeated once after a failure', () => {
    expect(queries?.staleTime).toBe(5 * 60_000);
    const retry = queries?.retry as (count: number, error: Error) => boolean;
    expect([0, 1].map((count) => retry(count, new Error('no answer')))).toEqual([true, false]);
  });
});
