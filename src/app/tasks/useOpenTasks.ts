import { useQuery } from '@tanstack/react-query';
import { useDataProvider, usePermissions } from 'ra-core';
import { useEffect, useState } from 'react';
import type { ConsoleProvider } from '#dataProvider/consoleProvider.ts';
import type { PermissionReply } from '#session/account.ts';
import { isAllowed } from '#session/permissions.ts';
import { tasksQuery } from './taskQueries.ts';

/** The page and its rows come first; what runs in the background may come a moment later. */
const startAfterMs = 2_500;

const useStarted = (): boolean => {
  const [isStarted, setStarted] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setStarted(true), startAfterMs);
    return () => clearTimeout(timer);
  }, []);
  return isStarted;
};

/** Nouns whose lists tell of long work; an asset administrator has exports alone. */
const tellingNouns = ['importJob', 'resignation', 'deletion', 'messageRecord'];

/** Whether there may be long work that concerns the reader. */
export const useMayHaveTasks = (): boolean => {
  const { permissions } = usePermissions<PermissionReply>();
  if (permissions === undefined) return false;
  return (
    permissions.is_asset === 1 ||
    tellingNouns.some((noun) => isAllowed(permissions, { resource: noun, action: 'read' }))
  );
};

/** What goes on in the company and concerns the reader, kept up to date while the tab is looked at; `isWanted` does not wait. */
export const useOpenTasks = (isRequested: boolean) => {
  const provider = useDataProvider<ConsoleProvider>();
  const isStarted = useStarted();
  const mayHaveTasks = useMayHaveTasks();
  return useQuery({
    ...tasksQuery(provider, { filter: 'running' }),
    enabled: (isStarted || isRequested) && mayHaveTasks,
  });
};
