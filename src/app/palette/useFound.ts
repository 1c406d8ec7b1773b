import DepartmentIcon from '@mui/icons-material/ApartmentOutlined';
import PersonIcon from '@mui/icons-material/PersonOutlined';
import { useQuery } from '@tanstack/react-query';
import { useDataProvider, usePermissions } from 'ra-core';
import { useEffect, useState } from 'react';
import type { ConsoleProvider } from '#dataProvider/consoleProvider.ts';
import type { Calls } from '#generated/types.ts';
import type { PermissionReply } from '#session/account.ts';
import { isAllowed } from '#session/permissions.ts';
import type { PaletteItem } from './paletteItem.ts';

type Reply = Calls['searchUserAndDept']['reply'];

const pauseMs = 180;
const shownOfEach = 6;

/** The value as it was when nobody had changed it for a moment. */
const useSettled = (value: string): string => {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pauseMs);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
};

const itemsOf = ({ users, departments }: Reply): readonly PaletteItem[] => [
  ...users.slice(0, shownOfEach).map(
    (person): PaletteItem => ({
      id: `person:${person.user_id}`,
      kind: 'person',
      title: person.name,
      detail: [person.workId, person.path].filter(Boolean).join(' · '),
      icon: PersonIcon,
      to: `/member/${person.user_id}/show`,
    }),
  ),
  ...departments.slice(0, shownOfEach).map(
    (department): PaletteItem => ({
      id: `department:${department.id}`,
      kind: 'department',
      title: department.name,
      detail: department.path,
      icon: DepartmentIcon,
      to: `/department/${department.id}`,
    }),
  ),
];

export interface Found {
  readonly items: readonly PaletteItem[];
  readonly isSearching: boolean;
  readonly hasFailed: boolean;
  readonly retry: () => void;
}

/**
 * People and departments a keyword finds on the server: by name, pinyin, initials, number. Asked when typing pauses;
 * a question that is overtaken is aborted. Those who may not read people are not asked for them.
 */
export const useFound = (keyword: string): Found => {
  const provider = useDataProvider<ConsoleProvider>();
  const { permissions } = usePermissions<PermissionReply>();
  const settled = useSettled(keyword.trim());
  const mayAsk = permissions !== undefined && isAllowed(permissions, { resource: 'member', action: 'read' });
  const isRequested = mayAsk && settled !== '' && keyword.trim() !== '';
  const query = useQuery({
    queryKey: ['palette', 'searchUserAndDept', settled],
    queryFn: ({ signal }) =>
      provider.call('searchUserAndDept', { keywords: settled, type: 'all' }, { signal }),
    enabled: isRequested,
    retry: false,
  });
  const isCurrent = isRequested && settled === keyword.trim();
  return {
    items: isCurrent && query.data !== undefined ? itemsOf(query.data) : [],
    isSearching: mayAsk && keyword.trim() !== '' && (!isCurrent || query.isFetching),
    hasFailed: isCurrent && query.isError,
    retry: () => void query.refetch(),
  };
};
