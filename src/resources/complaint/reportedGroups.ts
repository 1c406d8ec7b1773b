import { useQuery } from '@tanstack/react-query';
import { useTranslate } from 'react-admin';
import type { Calls } from '#generated/types.ts';
import { formatInstant } from '#views/format/dateTime.ts';
import { formatCount } from '#views/format/formatCount.ts';
import { useConsoleProvider } from '#views/useConsoleProvider.ts';

/** A group with complaints, with what its complaints come to. */
export type ReportedGroup = Calls['reportedGroups']['reply']['list'][number];

/** As many as a page of the queue shows; the worst come first. */
export const queueSize = 100;

/** The groups with open complaints, the most complained about first. */
export const useQueue = () => {
  const provider = useConsoleProvider();
  return useQuery({
    queryKey: ['complaint', 'groups', 'queue'],
    queryFn: ({ signal }) => provider.call('reportedGroups', { page: 1, page_size: queueSize }, { signal }),
  });
};

/** Some groups as they are now, whatever became of their complaints. */
export const useReportedGroups = (groupIds: readonly number[]) => {
  const provider = useConsoleProvider();
  return useQuery({
    queryKey: ['complaint', 'groups', groupIds],
    queryFn: ({ signal }) => provider.call('reportedGroups', { ids: [...groupIds] }, { signal }),
    enabled: groupIds.length > 0,
    staleTime: 0,
  });
};

type Part = readonly [key: string, params?: Readonly<Record<string, string | number>>];

const isMuted = ({ muted_until: until }: ReportedGroup): boolean =>
  until !== null && Date.parse(until) > Date.now();

const partsOf = (group: ReportedGroup): readonly Part[] => {
  if (group.group_status !== 'normal') return [['complaint.groupGone']];
  return [
    ['complaint.people', { count: formatCount(group.users_count) }],
    group.owner_gone === 1 || group.owner_name === null
      ? ['complaint.noOwner']
      : ['complaint.owner', { name: group.owner_name }],
    ...(isMuted(group)
      ? [['complaint.muted', { until: formatInstant(group.muted_until ?? '') }] as const]
      : []),
  ];
};

/** How a group stands, in one line: its people, its owner, whether it is muted, and what complaints about it came to. */
export const useGroupText = () => {
  const translate = useTranslate();
  return (group: ReportedGroup): string => {
    const { total, upheld } = group;
    const parts: readonly Part[] = [...partsOf(group), ['complaint.history', { total, upheld }]];
    return parts.map(([key, params]) => translate(key, params)).join(' · ');
  };
};
