/** What a visitor gets to sign in with, shown to nobody else. */
export interface DemoCredential {
  readonly role: string;
  readonly email: string;
  readonly password: string;
  readonly description: string;
  readonly permissions: readonly string[];
}

export interface DemoSetUp {
  readonly message: string;
  readonly organization: { readonly id: string; readonly name: string };
  readonly endsAt: string;
  readonly signIn: string;
  /** Where the page shows the same again, for a few minutes. */
  readonly shownAt: string;
  readonly credentials: readonly DemoCredential[];
}

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
