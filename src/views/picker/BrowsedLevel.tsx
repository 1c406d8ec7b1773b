import ChevronRight from '@mui/icons-material/ChevronRight';
import FolderOutlined from '@mui/icons-material/FolderOutlined';
import Box from '@mui/material/Box';
import Breadcrumbs from '@mui/material/Breadcrumbs';
import Button from '@mui/material/Button';
import Divider from '@mui/material/Divider';
import Link from '@mui/material/Link';
import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import ListItemButton from '@mui/material/ListItemButton';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useEffect, useRef } from 'react';
import { useTranslate } from 'react-admin';
import { formatCount } from '#views/format/formatCount.ts';
import { FailedRead } from '#views/layouts/FailedRead.tsx';
import {
  type BrowsedChoice,
  type BrowsedDepartment,
  BrowsedPeople,
  type BrowsedPerson,
  type ListedPerson,
  type useLevel,
} from './BrowsedPeople.tsx';

/** A step of the way from the company down to where the user is. */
export interface Step {
  readonly id: number;
  readonly name: string;
  /** How many people are there and below; the company does not say. */
  readonly people?: number;
}

interface CurrentProps {
  readonly name: string;
  /** The keyboard goes along when a department is opened, or it would be lost with the line that was pressed. */
  readonly isEntered: boolean;
}

const Current = ({ name, isEntered }: CurrentProps) => {
  const element = useRef<HTMLElement>(null);
  useEffect(() => {
    if (isEntered) element.current?.focus();
  }, [isEntered]);
  return (
    <Typography
      ref={element}
      component="span"
      variant="subtitle2"
      aria-current="location"
      tabIndex={-1}
      dir="auto"
      sx={{ overflowWrap: 'anywhere' }}
    >
      {name}
    </Typography>
  );
};

interface WayProps {
  readonly steps: readonly Step[];
  readonly isEntered: boolean;
  readonly onGo: (steps: readonly Step[]) => void;
}

/** The way from the company down, each step but the last leading back. */
export const Way = ({ steps, isEntered, onGo }: WayProps) => {
  const translate = useTranslate();
  return (
    <Breadcrumbs aria-label={translate('frame.breadcrumbs')}>
      {steps.map(({ id, name }, at) =>
        at === steps.length - 1 ? (
          <Current key={id} name={name} isEntered={isEntered} />
        ) : (
          <Link
            key={id}
            component="button"
            type="button"
            variant="body2"
            dir="auto"
            onClick={() => onGo(steps.slice(0, at + 1))}
            sx={{ minHeight: 24, textAlign: 'start', overflowWrap: 'anywhere' }}
          >
            {name}
          </Link>
        ),
      )}
    </Breadcrumbs>
  );
};

interface DepartmentLinesProps {
  readonly departments: readonly BrowsedDepartment[];
  readonly onOpen: (department: BrowsedDepartment) => void;
}

const DepartmentLines = ({ departments, onOpen }: DepartmentLinesProps) => {
  const translate = useTranslate();
  if (departments.length === 0) return null;
  return (
    <List disablePadding aria-label={translate('department.tab.departments')}>
      {departments.map((department) => (
        <ListItem key={department.id} disablePadding>
          <ListItemButton
            onClick={() => onOpen(department)}
            sx={{ gap: 1, minHeight: 44, px: 1, py: 0.5, borderRadius: 1 }}
          >
            <FolderOutlined fontSize="small" color="action" />
            <Typography variant="body2" dir="auto" sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
              {department.name}
            </Typography>
            <Typography variant="caption" color="text.secondary" sx={{ flex: 'none' }}>
              {translate('tree.people', {
                count: formatCount(department.users_count),
                smart_count: department.users_count,
              })}
            </Typography>
            <ChevronRight fontSize="small" color="action" />
          </ListItemButton>
        </ListItem>
      ))}
    </List>
  );
};

/** Stand where lines are on their way. */
export const LoadingLines = () => (
  <Box sx={{ px: 1 }} aria-hidden>
    {[160, 120, 200, 140].map((width) => (
      <Skeleton key={width} width={width} height={44} />
    ))}
  </Box>
);

const listedPerson = ({ user_id: id, name, workId, path }: BrowsedPerson): ListedPerson => ({
  id,
  name,
  detail: [workId, path].filter((part) => part !== null && part !== '').join(' · '),
});

interface BrowsedLevelProps {
  readonly level: ReturnType<typeof useLevel>;
  readonly choice: BrowsedChoice;
  readonly onOpen: (department: BrowsedDepartment) => void;
}

/** What a department holds: sub-departments to go on to, people to choose. */
export const BrowsedLevel = ({ level, choice, onOpen }: BrowsedLevelProps) => {
  const translate = useTranslate();
  const { data, error, departments, people, hasNextPage, isFetching } = level;
  if (data === undefined)
    return error === null || isFetching ? (
      <LoadingLines />
    ) : (
      <FailedRead error={error} onRetry={level.refetch} />
    );
  const isEmpty = departments.length === 0 && people.length === 0;
  return (
    <>
      {isEmpty ? (
        <Typography color="text.secondary" sx={{ py: 6, textAlign: 'center' }}>
          {translate('department.noMembers')}
        </Typography>
      ) : null}
      <DepartmentLines departments={departments} onOpen={onOpen} />
      {departments.length > 0 && people.length > 0 ? <Divider aria-hidden sx={{ my: 1 }} /> : null}
      {people.length === 0 ? null : <BrowsedPeople {...choice} people={people.map(listedPerson)} />}
      {error === null || isFetching ? null : <FailedRead error={error} onRetry={level.fetchNextPage} />}
      {hasNextPage && (error === null || isFetching) ? (
        <Button size="small" loading={isFetching} onClick={() => void level.fetchNextPage()} sx={{ m: 1 }}>
          {translate('timeline.more')}
        </Button>
      ) : null}
    </>
  );
};
