import { pages } from '#domains';
import { namesOf } from '#domains/server.ts';
import type { Actor } from '#kernel';
import type { World } from '#world';
import { seededCounty } from '../../tests/world/seeded-county.ts';
import { answerTo } from './answers/engine.server.ts';
import { type Answer, type Citation, written } from './answers/answer.ts';
import type { Law } from './law.server.ts';
import { openDesk } from './answers/desk.server.ts';
import { type Fact, type Library, openLibrary, type Text } from './answers/library.server.ts';

/** Guides and articles of the tests: the real ones are written elsewhere and change. */
export const texts: readonly Text[] = [
  {
    path: '/documentation/signing-in',
    title: 'Signing in',
    kind: 'guide',
    sections: [
      {
        heading: 'Signing in',
        anchor: 'summary',
        text: 'Sign in with your e-mail address and your password. If you belong to several organizations, choose one afterwards.',
      },
      {
        heading: 'When the password is forgotten',
        anchor: 'forgotten',
        text: 'Open the sign-in page and choose “Forgot your password?”.\nType your e-mail address and send the link.\nThe link works once and for one hour.\nChoose a new password that keeps the rules shown beside it.',
      },
      {
        heading: 'Passkeys',
        anchor: 'passkeys',
        text: 'A passkey is kept by your device and replaces the password. Add one under Security Settings.',
      },
    ],
  },
  {
    path: '/blog/micro-purchases',
    title: 'Micro-purchases under the Uniform Guidance',
    kind: 'article',
    sections: [
      {
        heading: 'What a micro-purchase is',
        anchor: 'what',
        text: 'A micro-purchase is a purchase of supplies or services below the micro-purchase threshold. The threshold is $15,000 for purchases after October 1, 2025 (2 CFR 200.320(a)(1)). It may be awarded without soliciting competitive quotes when the price is reasonable.',
      },
      {
        heading: 'Spread them',
        anchor: 'spread',
        text: 'Micro-purchases should be distributed equitably among qualified suppliers, as far as that is practical.',
      },
    ],
  },
];

export interface County {
  readonly here: World;
  readonly library: Library;
  readonly actors: ReadonlyMap<string, Actor>;
  actor(name: string): Actor;
  /** What the assistant says to somebody; to a visitor without a name. */
  ask(question: string, name?: string, before?: string): Promise<Said>;
  close(): Promise<void>;
}

export interface Said {
  readonly text: string;
  readonly citations: readonly Citation[];
  readonly actions: Answer['actions'];
  readonly isKnown: boolean;
}

/** A copy of the demo county of one's own, with the assistant at hand. */
export async function county(
  given: { readonly texts: () => readonly Text[]; readonly facts?: readonly Fact[]; readonly law?: Law } = {
    texts: () => texts,
  },
): Promise<County> {
  const { here, actors, actor } = await seededCounty();
  const library = openLibrary({ ...given, pages, names: namesOf });
  return {
    here,
    library,
    actors,
    actor,
    async ask(question, name, before) {
      const desk = openDesk({ door: here.door, pages, actor: name === undefined ? null : actor(name) });
      const answer = await answerTo({ desk, library }, question, before);
      return { ...written(answer), isKnown: answer.isKnown };
    },
    close: () => here.close(),
  };
}
