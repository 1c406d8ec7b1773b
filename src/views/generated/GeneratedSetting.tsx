import Box from '@mui/material/Box';
import { ResourceContextProvider, Title, useCreatePath, useRouterProvider, useTranslate } from 'react-admin';
import { settingsPlace } from '#views/generated/SettingsLink.tsx';
import { useModel, useModels } from '../ModelContext.tsx';
import { wordKeys } from '../wordKeys.ts';
import { SettingContent } from './SettingContent.tsx';

/** One record of the company as a page. What is a dialog is opened over the list that offers it. */
export const GeneratedSetting = () => {
  const translate = useTranslate();
  const model = useModel();
  const { Navigate } = useRouterProvider();
  const createPath = useCreatePath();
  const models = useModels();
  const offering =
    model.form.as === 'dialog'
      ? Object.values(models).find(({ list }) => list.settings === model.noun)
      : undefined;
  if (offering !== undefined) return <Navigate to={settingsPlace(createPath, offering.noun)} replace />;
  return (
    <ResourceContextProvider value={model.noun}>
      <Box sx={{ maxWidth: 'var(--width-form)', pt: 1, pb: 4 }}>
        <Title title={translate(wordKeys(model.noun).plural)} />
        <SettingContent model={model} />
      </Box>
    </ResourceContextProvider>
  );
};
