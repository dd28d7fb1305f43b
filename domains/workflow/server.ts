import type { DomainParts } from '#server/domain-parts.ts';
import { approvalOperations } from './approvals/calls.server.ts';
import type { Approvables } from './approvals/case.server.ts';
import { peopleEffects } from './approvals/people-change.server.ts';
import { keepOwnWorkflow } from './designer/definitions.server.ts';
import { designerOperations } from './designer/designer.server.ts';
import { draftingActions } from './designer/drafting.server.ts';
import { publishingEffects } from './designer/publishing.server.ts';
import { engineOperations } from './engine/engine.server.ts';

interface Given {
  readonly approvables: Approvables;
  /** Where a row is shown, for links in letters. */
  readonly rowAt: Parameters<typeof approvalOperations>[2];
}

export const workflowServer = ({ approvables, rowAt }: Given): DomainParts => ({
  effects: [...peopleEffects(approvables), ...publishingEffects(approvables)],
  actions: draftingActions,
  founding: [
    async (work) => {
      for (const one of approvables) await keepOwnWorkflow(work, one);
    },
  ],
  operations: [
    (ports) => approvalOperations(ports, approvables, rowAt),
    (ports) => designerOperations(ports, approvables),
    (ports) => engineOperations(ports, approvables),
  ],
});
