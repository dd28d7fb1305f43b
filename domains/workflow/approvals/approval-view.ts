import type { Money } from '#kernel';
import type { FormField } from '../document/document.ts';

export interface Named {
  readonly id: string;
  readonly name: string;
}

/** One step of the way as the picture shows it. */
export interface PathStep {
  readonly node: string;
  readonly label: string;
  readonly kind: 'approval' | 'form' | 'wait' | 'webhook';
  readonly state: 'done' | 'now' | 'ahead' | 'stuck';
  readonly people: readonly (Named & { readonly word: 'approve' | 'reject' | null; readonly isAway: boolean })[];
  readonly because: string | null;
  /** How many of them have to agree. */
  readonly needed: number;
  readonly dueAt: string | null;
  readonly openedAt: string | null;
  readonly closedAt: string | null;
  /** Why nothing happens here. */
  readonly trouble: string | null;
}

/** One thing that was decided or said, newest last. */
export interface SaidHere {
  readonly id: string;
  readonly verb: string;
  readonly step: string;
  readonly by: Named;
  readonly onBehalfOf: Named | null;
  readonly to: Named | null;
  readonly comment: string | null;
  readonly at: string;
  readonly amount: Money | null;
  /** Why it no longer counts. */
  readonly voidBecause: string | null;
}

/** A field that is another one now than when it was agreed to, in words. */
export interface Changed {
  readonly label: string;
  readonly was: string;
  readonly is: string;
}

/** What this person can do with a task, and why not. */
export interface Doable {
  readonly can: readonly string[];
  readonly onBehalfOf: Named | null;
  /** Why they may not decide, though it lies with them. */
  readonly hindrance: string | null;
}

export interface MyTask extends Doable {
  readonly id: string;
  readonly kind: 'approval' | 'form' | 'information' | 'opinion';
  readonly label: string;
  readonly status: string;
  readonly because: string;
  readonly question: string | null;
  readonly askedBy: Named | null;
  readonly hash: string;
  readonly openedAt: string;
  readonly dueAt: string | null;
  readonly isLate: boolean;
  /** Earlier steps it can be sent back to. */
  readonly earlier: readonly { readonly node: string; readonly label: string }[];
  /** Fields of a form that has to be filled in. */
  readonly fields: readonly {
    readonly name: string;
    readonly label: string;
    readonly kind: FormField['kind'];
    readonly options: readonly string[];
  }[];
  /** What is different from what was agreed to here before. */
  readonly changed: readonly Changed[];
  readonly changedSince: string | null;
  /** What happens when this person agrees, in a sentence. */
  readonly next: string;
}

/** What approving does to a budget line, in cents: what is left there now and what would be left then, of how much authority. */
export interface BudgetEffect {
  readonly label: string;
  readonly account: string;
  readonly link: string;
  readonly available: number;
  readonly after: number;
  readonly authority: number;
}

/** Everything about the approval of one document, as the panel on its page shows it. */
export interface ApprovalView {
  readonly id: string;
  readonly subject: string;
  readonly kind: string;
  readonly record: string;
  readonly rowId: string;
  readonly link: string;
  readonly status: string;
  readonly amount: Money | null;
  readonly startedBy: Named;
  readonly startedAt: string;
  readonly endedAt: string | null;
  readonly round: number;
  readonly version: string;
  readonly trouble: string | null;
  readonly path: readonly PathStep[];
  readonly said: readonly SaidHere[];
  readonly tasks: readonly MyTask[];
  /** What it does to the budget when it is approved; nothing once it is over. */
  readonly budget: readonly BudgetEffect[];
}

/** One line of the inbox. */
export interface InboxTask {
  readonly id: string;
  readonly approval: string;
  readonly subject: string;
  readonly kind: string;
  readonly record: string;
  readonly rowId: string;
  readonly link: string;
  readonly label: string;
  /** What is asked for; `step` is a row whose own steps are the answer. */
  readonly taskKind: MyTask['kind'] | 'step';
  readonly because: string;
  readonly amount: Money | null;
  readonly startedBy: Named;
  readonly startedAt: string;
  readonly openedAt: string;
  readonly dueAt: string | null;
  readonly isLate: boolean;
  /** Working hours since it came here, and until it is due; below zero when late. */
  readonly ageHours: number;
  readonly leftHours: number | null;
  /** How many hours a working day has where it is decided on. */
  readonly dayHours: number;
  readonly hash: string;
  readonly onBehalfOf: Named | null;
  readonly hindrance: string | null;
  readonly isPaused: boolean;
  readonly isChanged: boolean;
  readonly question: string | null;
  readonly risks: readonly { readonly code: string; readonly sentence: string }[];
  readonly budget: readonly BudgetEffect[];
}

/** Whether somebody can answer it now: what the header counts. */
export const canAnswer = ({ hindrance, isPaused }: Pick<InboxTask, 'hindrance' | 'isPaused'>): boolean =>
  hindrance === null && !isPaused;

export interface Inbox {
  readonly tasks: readonly InboxTask[];
  readonly isWhole: boolean;
}

/** Said above a list that was not read to its end. */
export const notAll = ({ tasks }: Pick<Inbox, 'tasks'>): string =>
  `More waits than the ${tasks.length.toLocaleString('en-US')} that are read at once: the rest comes up as these are answered.`;

/** One line of what somebody has decided. */
export interface DecidedLine {
  readonly id: string;
  readonly verb: string;
  readonly subject: string;
  readonly kind: string;
  readonly link: string;
  readonly step: string;
  readonly amount: Money | null;
  readonly onBehalfOf: Named | null;
  readonly comment: string | null;
  readonly at: string;
  readonly outcome: string;
  readonly voidBecause: string | null;
}
