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
