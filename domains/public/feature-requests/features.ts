import { f } from '#kernel';
import { featureRequest, type PublicState, publicStates } from './feature-request.record.ts';

const { subject, description, area, proposedBy } = featureRequest.fields;

/** What the form for a proposal asks for, in its own words. */
export const proposalForm = {
  subject: subject.label('In one line').help('Such as: Remind approvers by text message.'),
  description: description.label('What would it let you do?').help('What you do today, and what would be better.'),
  area: area.label('Where does it belong?'),
  proposedBy: proposedBy.label('E-mail').help('So we can tell you when it is published. It is never shown.'),
};

/** Which of those that are there already it is, once the page has asked. */
export const sameField = f.text({ max: 40 }).label('Is it one of these?');
export const voteForm = {
  email: f.email().required().label('Your email').help('We email you a link; the vote counts when you open it.'),
};

export const stateWords: Readonly<Record<PublicState, string>> = {
  under_review: 'Under review',
  planned: 'Planned',
  in_progress: 'In progress',
  done: 'Done',
  declined: 'Declined',
};
export const areaWords = (area.spec.options as { readonly choices: Readonly<Record<string, string>> }).choices;

/** States in which a vote still says something. */
export const votable: ReadonlySet<string> = new Set(['under_review', 'planned', 'in_progress']);
export const isPublic = (state: string): state is PublicState => (publicStates as readonly string[]).includes(state);

export const sorts = { votes: ['Most votes', '-votes'], newest: ['Newest', '-createdAt'] } as const;

export interface FeatureShown {
  readonly number: string;
  readonly subject: string;
  readonly area: string;
  readonly status: PublicState;
  readonly votes: number;
}

export interface FeaturesPage {
  readonly search: string;
  readonly status: PublicState | null;
  readonly sort: keyof typeof sorts;
  readonly found: readonly FeatureShown[];
  readonly total: number;
  /** How many there are in each state, whatever is searched for. */
  readonly counts: Readonly<Record<string, number>>;
  readonly next: string | null;
}

export interface FeaturePage extends FeatureShown {
  readonly description: string;
  readonly answer: string | null;
  readonly publishedOn: string;
  /** Steps of its life with their days, oldest first. */
  readonly steps: readonly { readonly words: string; readonly on: string }[];
  /** Where it went, when it was merged. */
  readonly mergedInto: { readonly number: string; readonly subject: string } | null;
}

export interface ProposalPage {
  readonly similar: readonly FeatureShown[];
}

/** The page behind the link in a letter that asks to confirm a vote. */
export interface VotePage {
  readonly vote: { readonly number: string; readonly subject: string; readonly isCounted: boolean } | null;
}
