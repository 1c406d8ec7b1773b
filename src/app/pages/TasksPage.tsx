import { lazy, Suspense } from 'react';
import { PageLoading } from '#app/shell/PageLoading.tsx';

const TasksScreen = lazy(async () => {
  const { TasksScreen: component } = await import('../tasks/TasksScreen.tsx');
  return { default: component };
});

/** /tasks, loaded when somebody goes there. */
export const TasksPage = () => (
  <Suspense fallback={<PageLoading />}>
    <TasksScreen />
  </Suspense>
);
