import { useModel, useOverride } from '../ModelContext.tsx';
import { GeneratedDrawers } from './GeneratedDrawers.tsx';
import { GeneratedList } from './GeneratedList.tsx';

/** Everything under a noun's address: its list, and the drawers over it. */
export const GeneratedScreen = () => {
  const model = useModel();
  const { list: List = GeneratedList } = useOverride(model.noun).views ?? {};
  return (
    <>
      <List />
      <GeneratedDrawers model={model} />
    </>
  );
};
