import type { GuideMark } from './guide-marks.ts';
import { aboutLists } from './own/lists.ts';
import { aboutPlanning } from './own/planning.ts';
import { aboutPurchasing } from './own/purchasing.ts';
import { aboutSourcing } from './own/sourcing.ts';
import { aboutRunning } from './own/running.ts';
import { aboutSecurity } from './own/security.ts';
import { aboutSettingUp } from './own/setting-up.ts';
import { firstSteps } from './own/first-steps.ts';

export interface Step {
  readonly title: string;
  readonly content: string;
  /** The page where it is done. */
  readonly action?: string;
  /** The part of the screen that is spoken of. */
  readonly target?: GuideMark;
}

/** A tutorial that every organization has from its founding on. Its name stays when everything else of it changes. */
export interface OwnTutorial {
  readonly name: string;
  readonly title: string;
  readonly moduleName: string;
  readonly difficultyLevel: 'beginner' | 'intermediate' | 'advanced';
  readonly steps: readonly Step[];
}

export const ownTutorials: readonly OwnTutorial[] = [
  ...firstSteps,
  ...aboutPurchasing,
  ...aboutSourcing,
  ...aboutPlanning,
  ...aboutSettingUp,
  ...aboutLists,
  ...aboutRunning,
  ...aboutSecurity,
];
