import { Navigate, useCreatePath, useParams } from 'react-admin';

/** A row of the list leads to the person in the address book: there is nothing more to say of their use. */
export const ToPerson = () => {
  const createPath = useCreatePath();
  const { id } = useParams<{ id: string }>();
  return <Navigate to={createPath({ resource: 'member', type: 'show', id: Number(id) })} replace />;
};
