import type { Problem } from '../document/conditions.ts';
import type { WorkflowDocument } from '../document/document.ts';
import { lint, type Linted } from '../document/lint/lint.ts';
import type { Staff } from '../document/lint/staff.ts';
import { judgeDocument } from '../document/structure.ts';
import type { Kind } from './designer-data.ts';

export interface Judged {
  /** What keeps the document from being run at all; while there is any, nothing else is looked at. */
  readonly problems: readonly Problem[];
  readonly linted: Linted | null;
}

/** Whether a drawing can be run, and then what would go wrong with it. */
export function judgedOf(document: WorkflowDocument, kind: Kind, staff: Staff): Judged {
  const judgement = judgeDocument(document, kind.fields);
  return judgement.ok
    ? { problems: [], linted: lint(document, kind.fields, staff, kind.worth) }
    : { problems: judgement.problems, linted: null };
}
