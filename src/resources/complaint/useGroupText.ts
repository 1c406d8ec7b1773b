import { useTranslate } from 'react-admin';
import { formatInstant } from '#views/format/dateTime.ts';
import { formatCount } from '#views/format/formatCount.ts';
import type { ReportedGroup } from './useReportedGroups.ts';

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
