import Box from '@mui/material/Box';
import { useMemo } from 'react';
import { type RaRecord, useTranslate } from 'react-admin';
import type { EntityModel } from '#engine/model.ts';
import { ActionButton } from '../actions/ActionButton.tsx';
import { useOffers } from '../reasons/useOffers.ts';
import { recordName } from '../recordName.ts';
import { DetailGroups, DetailHeader } from './DetailGroups.tsx';

interface SettingStateProps {
  readonly model: EntityModel;
  readonly record: RaRecord;
}

/** The model as far as no one enters it: groups of facts alone. */
const withoutEntered = (model: EntityModel): EntityModel => {
  const isFact = (name: string) => model.fields.find((field) => field.name === name)?.isReadOnly === true;
  const groups = model.show.groups.filter(({ fields }) => fields.every(isFact));
  const shown = new Set(groups.flatMap(({ fields }) => fields));
  const without = model.fields.map(({ name }) => name).filter((name) => !shown.has(name));
  return {
    ...model,
    show: { ...model.show, groups, without: without.filter((name) => !model.show.header.includes(name)) },
  };
};

/** How things stand with a setting that has states: the state, and the groups no form asks for. */
export const SettingFacts = ({ model, record }: SettingStateProps) => {
  const facts = useMemo(() => withoutEntered(model), [model]);
  return (
    <Box sx={{ mb: 2.5 }}>
      <DetailHeader model={facts} record={record} />
      <DetailGroups model={facts} record={record} />
    </Box>
  );
};

/** What can be done to a setting beside saving it. */
export const SettingActions = ({ model, record }: SettingStateProps) => {
  const translate = useTranslate();
  const actions = model.actions.filter(({ on }) => on.includes('record'));
  return useOffers(model, actions, record).offered.map(({ action, reason }) =>
    action === undefined ? null : (
      <ActionButton
        key={action.name}
        model={model}
        action={action}
        target={{ id: record.id, previous: record }}
        subject={recordName(model, record, translate)}
        obstacle={reason}
      />
    ),
  );
};
