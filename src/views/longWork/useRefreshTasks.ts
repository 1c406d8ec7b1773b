import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';

/** What the console knows of the company's long work, in the cache of answers. */
export const tasksKey = 'tasks';

/** Has the task centre look at once: something long was started, or is over. */
export const useRefreshTasks = (): (() => void) => {
  const queryClient = useQueryClient();
  return useCallback(() => void queryClient.invalidateQueries({ queryKey: [tasksKey] }), [queryClient]);
};
