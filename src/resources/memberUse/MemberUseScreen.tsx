import { lazy } from 'react';
import { Navigate, useCreatePath, useParams } from 'react-admin';
import { GeneratedList } from '#views/generated/GeneratedList.tsx';
import { LevelTabs } from './LevelTabs.tsx';

const DepartmentUse = lazy(async () => ({ default: (await import('./DepartmentUse.tsx')).DepartmentUse }));

/** A row of the list leads to the person in the address book: there is nothing more to say of their use. */
const personOf = (place: string): number | undefined => {
  const [, id] = /^(\d+)(\/show)?$/.exec(place) ?? [];
  return id === undefined ? undefined : Number(id);
};

/** Who uses the app how much (screens.md A17): people as a list, or departments to go down through. */
export const MemberUseScreen = () => {
  const createPath = useCreatePath();
  const place = useParams()['*'] ?? '';
  const id = personOf(place);
  if (id !== undefined) return <Navigate to={createPath({ resource: 'member', type: 'show', id })} replace />;
  if (place === 'department') return <DepartmentUse />;
  return (
    <>
      <LevelTabs level="person" />
      <GeneratedList />
    </>
  );
};
