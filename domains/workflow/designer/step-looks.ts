import type { IconName } from '#kernel';
import type { NodeKind } from '../document/document.ts';

/** The picture and the word of each kind of step. */
export const stepLooks: Readonly<Record<NodeKind, { readonly icon: IconName; readonly word: string }>> = {
  approval: { icon: 'user-check', word: 'Approval' },
  branch: { icon: 'git-branch', word: 'Decision' },
  parallel: { icon: 'columns-3', word: 'At the same time' },
  join: { icon: 'list-checks', word: 'Together' },
  wait: { icon: 'clock', word: 'Wait' },
  webhook: { icon: 'webhook', word: 'Webhook' },
  form: { icon: 'form-input', word: 'Form' },
  end: { icon: 'flag', word: 'End' },
};

/** What can be added on an arrow. */
export const addable = ['approval', 'branch', 'parallel', 'form', 'wait', 'webhook'] as const;
