import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { findField } from '#engine/fields.ts';
import { FailedRead } from '#views/layouts/FailedRead.tsx';
import { useModel } from '#views/ModelContext.tsx';
import { RelatedBox } from '#views/picker/RelatedBox.tsx';
import { TreeBox } from '#views/picker/TreeBox.tsx';
import { personDetail } from '#views/recordName.ts';
import { DepartmentTable, type Effective, PersonTable, useEffective } from './EffectiveTables.tsx';
import type { MandatePlace } from './useMandates.ts';

interface EffectiveProps {
  readonly place: MandatePlace;
  readonly onAsk: (place: MandatePlace) => void;
}

type About = 'person' | 'department';

const idOf = (value: unknown): number | undefined => (typeof value === 'number' ? value : undefined);

const AboutBox = ({ about, place, onAsk }: EffectiveProps & { readonly about: About }) => {
  const translate = useTranslate();
  const person = findField(useModel('subAdmin').fields, 'user_id');
  const department = findField(useModel('subAdmin').fields, 'scope_depts');
  if (person === undefined || department === undefined)
    throw new Error('The schema of subAdmin needs the fields "user_id" and "scope_depts".');
  const ask = (part: Partial<MandatePlace>) =>
    onAsk({ tab: 'effective', userId: undefined, departmentId: undefined, ...part });
  return about === 'person' ? (
    <RelatedBox
      field={person}
      label={translate('mandate.effective.pickPerson')}
      value={place.userId ?? null}
      isMany={false}
      detailOf={personDetail}
      onChange={(value) => ask({ userId: idOf(value) })}
    />
  ) : (
    <TreeBox
      field={department}
      label={translate('mandate.effective.pickDepartment')}
      value={place.departmentId ?? null}
      isMany={false}
      onChange={(value) => ask({ departmentId: idOf(value) })}
    />
  );
};

const Summary = ({ data }: { readonly data: Effective }) => {
  const translate = useTranslate();
  const { person, department } = data;
  if (person !== null)
    return translate(person.sources.length === 0 ? 'mandate.effective.nothing' : 'mandate.effective.person', {
      name: person.name,
    });
  return translate('mandate.effective.managers', {
    name: department?.name ?? '',
    count: department?.managers.length ?? 0,
  });
};

const Answer = ({ place }: { readonly place: MandatePlace }) => {
  const translate = useTranslate();
  const { data, error, isAsked, isFetching, refetch } = useEffective(place);
  if (!isAsked) return <Typography color="text.secondary">{translate('mandate.effective.hint')}</Typography>;
  return (
    <Box aria-busy={isFetching}>
      {error === null ? null : <FailedRead error={error} onRetry={refetch} />}
      {data === undefined && error === null ? (
        <Skeleton variant="rounded" height={220} role="status" aria-label={translate('ra.page.loading')} />
      ) : null}
      <Typography role="status" component="p" variant="subtitle1" sx={{ mb: 1 }}>
        {data === undefined ? null : <Summary data={data} />}
      </Typography>
      {data === undefined || data.person === null ? null : <PersonTable person={data.person} />}
      {data === undefined || data.department === null ? null : (
        <DepartmentTable department={data.department} />
      )}
    </Box>
  );
};

/** What a person may do and why, or who can manage a department: asked by one of two pickers. */
export const EffectivePanel = (props: EffectiveProps) => {
  const { place, onAsk } = props;
  const translate = useTranslate();
  const [about, setAbout] = useState<About>(place.departmentId === undefined ? 'person' : 'department');
  const turn = (next: About | null) => {
    if (next === null || next === about) return;
    setAbout(next);
    onAsk({ tab: 'effective', userId: undefined, departmentId: undefined });
  };
  // A link in the table of a department leads to a person.
  const shown = place.userId === undefined ? about : 'person';
  return (
    <>
      <Typography color="text.secondary" sx={{ mb: 2, maxWidth: 'var(--width-reading)' }}>
        {translate('mandate.effective.intro')}
      </Typography>
      <Stack
        direction={{ xs: 'column', sm: 'row' }}
        spacing={1.5}
        sx={{ mb: 3, maxWidth: 640, alignItems: { xs: 'stretch', sm: 'flex-start' } }}
      >
        <ToggleButtonGroup
          exclusive
          size="small"
          value={shown}
          onChange={(_, next: About | null) => turn(next)}
          aria-label={translate('mandate.effective.about')}
          sx={{ flex: 'none' }}
        >
          <ToggleButton value="person">{translate('mandate.effective.byPerson')}</ToggleButton>
          <ToggleButton value="department">{translate('mandate.effective.byDepartment')}</ToggleButton>
        </ToggleButtonGroup>
        <AboutBox {...props} about={shown} />
      </Stack>
      <Answer place={place} />
    </>
  );
};
