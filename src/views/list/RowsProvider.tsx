import { type ReactNode, useMemo, useRef, useState } from 'react';
import { type Identifier, useCreatePath, useEvent, useListContext, useNavigate } from 'react-admin';
import type { EntityModel } from '#engine/model.ts';
import { rangeToggled } from './rangeToggled.ts';
import { ActiveIdContext, type RowDeeds, RowDeedsContext, SelectedIdsContext } from './rowsContext.ts';
import { useKeptRowFocus } from './useKeptRowFocus.ts';

interface RowsProviderProps {
  readonly model: EntityModel;
  readonly isSelectable: boolean;
  readonly children: ReactNode;
}

/** Selection, opening and the one Tab stop of a list's rows, whether they are shown as a table or as cards. */
export const RowsProvider = ({ model, isSelectable, children }: RowsProviderProps) => {
  const { data, selectedIds, onSelect } = useListContext();
  const navigate = useNavigate();
  const createPath = useCreatePath();
  useKeptRowFocus(data);
  const anchor = useRef<Identifier>(undefined);
  const [active, setActive] = useState<Identifier>();
  const open = useEvent((id: Identifier) => navigate(createPath({ resource: model.noun, id, type: 'show' })));
  const toggle = useEvent((id: Identifier, isRange: boolean) => {
    const ids = (data ?? []).map((row) => row.id);
    onSelect([
      ...rangeToggled(ids, { selected: selectedIds, id, anchor: isRange ? anchor.current : undefined }),
    ]);
    anchor.current = id;
  });
  const deeds = useMemo<RowDeeds>(
    () => ({ isSelectable, open, toggle, activate: setActive }),
    [isSelectable, open, toggle],
  );
  const selected = useMemo(() => new Set(selectedIds), [selectedIds]);
  const isThere = (data ?? []).some((row) => row.id === active);
  return (
    <RowDeedsContext value={deeds}>
      <SelectedIdsContext value={selected}>
        <ActiveIdContext value={isThere ? active : data?.[0]?.id}>{children}</ActiveIdContext>
      </SelectedIdsContext>
    </RowDeedsContext>
  );
};
