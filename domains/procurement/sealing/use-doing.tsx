import { useMutation, useQueryClient } from '@tanstack/react-query';
import { readChanged } from '#web/data/changes.ts';
import { tell } from '#web/shell/messages.tsx';

/** Work of several calls and own arithmetic behind one button; afterwards what it changed is read again. */
export function useDoing<Given = void>(work: (given: Given) => Promise<unknown>, done: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: work,
    onSuccess: async () => {
      tell(done, 'good');
      await readChanged(queries, []);
    },
  });
}

/** Says what was done, and reads again what it changed. */
export function useDone(): (words: string) => Promise<void> {
  const queries = useQueryClient();
  return async (words) => {
    tell(words, 'good');
    await readChanged(queries, []);
  };
}
