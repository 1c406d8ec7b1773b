import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { type RaRecord, useRecordContext, useTranslate } from 'react-admin';
import { Portrait } from '#resources/_shared/person/Portrait.tsx';
import { VisibilityLink } from '#resources/_shared/visibility/VisibilityLink.tsx';
import { TimelineSection } from '#views/timeline/TimelineSection.tsx';
import { ReportingLine } from './ReportingLine.tsx';

const portraitSize = 72;

type Administration = Readonly<Partial<Record<'main' | 'sub' | 'asset', number>>>;

const kinds = ['main', 'sub', 'asset'] as const;

/** Roles and administrator tags: what a person may do in the company, at a glance. */
const Tags = ({ record }: { readonly record: RaRecord }) => {
  const translate = useTranslate();
  const admin: Administration = record.admin ?? {};
  const roles: readonly { readonly posId: number; readonly posName: string }[] = record.roles ?? [];
  return (
    <Stack direction="row" useFlexGap spacing={0.75} sx={{ flexWrap: 'wrap' }}>
      {kinds
        .filter((kind) => admin[kind] === 1)
        .map((kind) => (
          <Chip key={kind} size="small" color="primary" label={translate(`member.admin.${kind}`)} />
        ))}
      {roles.map(({ posId, posName }) => (
        <Chip key={posId} size="small" variant="outlined" label={posName} />
      ))}
      {record.executive_mode === 1 ? (
        <Chip size="small" variant="outlined" label={translate('member.executive')} />
      ) : null}
      {record.active_status === 0 ? (
        <Chip size="small" variant="outlined" color="warning" label={translate('member.inactive')} />
      ) : null}
    </Stack>
  );
};

/** Who this is: picture, position, and tags; the name is the drawer's title. */
export const MemberHead = () => {
  const record = useRecordContext();
  return record === undefined ? null : (
    <Stack direction="row" spacing={2} sx={{ alignItems: 'center', mb: 3 }}>
      <Portrait name={String(record.name ?? '')} picture={record.avatar} size={portraitSize} />
      <Box sx={{ minWidth: 0, flex: 1 }}>
        <Typography variant="body1" sx={{ overflowWrap: 'anywhere', mb: 0.75 }}>
          {[record.position, record.workId].filter(Boolean).join(' · ')}
        </Typography>
        <Tags record={record} />
      </Box>
    </Stack>
  );
};

/** Below the facts of a person: whom they report to, who sees them, and what has happened to them. */
export const MemberExtra = () => {
  const record = useRecordContext();
  if (record === undefined) return null;
  const id = Number(record.id);
  return (
    <>
      <ReportingLine personId={id} />
      <Box sx={{ mt: 2 }}>
        <VisibilityLink personId={id} />
      </Box>
      <TimelineSection key={id} noun="member" id={id} />
    </>
  );
};
