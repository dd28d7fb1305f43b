import { type AnswerOf, call } from '#kernel';

/** Sets up an organization for a visitor, with sign-ins that are shown to nobody else. */
export const setUpDemo = call('demo.setUp', '/functions/v1/create-demo-user', {
  method: 'POST',
  answer: {
    message: 'text',
    organization: { id: 'uuid', name: 'text' },
    endsAt: 'instant',
    signIn: 'text',
    /** Where the page shows the same again, for a few minutes. */
    shownAt: 'text',
    credentials: [{ role: 'text', email: 'text', password: 'text', description: 'text', permissions: ['text'] }],
  },
});
export type DemoSetUp = AnswerOf<typeof setUpDemo>;
export type DemoCredential = DemoSetUp['credentials'][number];

/** What the page is drawn from. */
export interface DemoPage {
  /** Whether this installation runs the demo mode. */
  readonly isOn: boolean;
  /** The day on which a demo that is set up now ends, or on which the one that is shown does. */
  readonly endsOn: string;
  readonly daysLeft: number;
  readonly shown: DemoSetUp | null;
  /** For one gesture: the same button pressed twice has one effect. */
  readonly press: string;
}
