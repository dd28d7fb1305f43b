/** What was done about a text that governs an award. */
export const noticeActions = { none: 'No action', amendment: 'Amendment', task: 'Task' } as const;
export type NoticeAction = keyof typeof noticeActions;
