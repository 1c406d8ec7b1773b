import { lazy } from 'react';
import { useParams } from 'react-admin';
import { GeneratedDrawers } from '#views/generated/GeneratedDrawers.tsx';
import { Lazy } from '#views/generated/Lazy.tsx';
import { useModel } from '#views/ModelContext.tsx';
import { InstalledApps } from './InstalledApps.tsx';

const CentreScreen = lazy(async () => ({ default: (await import('./CentreScreen.tsx')).CentreScreen }));

/** The app centre's place below the apps. */
const centre = 'app-centers';

/** The company's apps with the drawers over them, or the app centre below. */
export const AppScreen = () => {
  const model = useModel();
  const { '*': place = '' } = useParams();
  if (place.split('/')[0] === centre)
    return (
      <Lazy name={centre}>
        <CentreScreen />
      </Lazy>
    );
  return (
    <>
      <InstalledApps />
      <GeneratedDrawers model={model} />
    </>
  );
};
