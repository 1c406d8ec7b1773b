import { type ComponentType, lazy } from 'react';
import { type Identifier, useParams, useRouterProvider } from 'react-admin';
import { findField } from '#engine/fields.ts';
import type { EntityModel } from '#engine/model.ts';
import { Lazy } from '#views/layouts/Lazy.tsx';
import { useOverride } from '../ModelContext.tsx';

const GeneratedShow = lazy(async () => ({ default: (await import('./GeneratedShow.tsx')).GeneratedShow }));
const GeneratedEdit = lazy(async () => ({ default: (await import('./GeneratedEdit.tsx')).GeneratedEdit }));
const SettingDialog = lazy(async () => ({ default: (await import('./SettingDialog.tsx')).SettingDialog }));
const GeneratedCreate = lazy(async () => ({
  default: (await import('./GeneratedCreate.tsx')).GeneratedCreate,
}));

/** The id in the address as the wire wants it: a number where the schema says integer. */
const rowId = (model: EntityModel, id: string): Identifier =>
  findField(model.fields, model.idField)?.schema.type === 'integer' && /^\d+$/.test(id) ? Number(id) : id;

interface OfRowProps {
  readonly model: EntityModel;
  readonly view: ComponentType<{ readonly id: Identifier }>;
}

const OfRow = ({ model, view: View }: OfRowProps) => {
  const { id } = useParams<{ id: string }>();
  if (id === undefined) return null;
  return (
    <Lazy name={id}>
      {/* Another row is another form: nothing typed for one may stay for the next. */}
      <View key={id} id={rowId(model, id)} />
    </Lazy>
  );
};

/** The addresses below a list: `create`, `<id>`, `<id>/show`, `settings`, each a drawer or dialog over the list that stays as it is. */
export const GeneratedDrawers = ({ model }: { readonly model: EntityModel }) => {
  const { Route, Routes } = useRouterProvider();
  const { show, edit, create: Create } = useOverride(model.noun).views ?? {};
  return (
    <Routes>
      {model.verbs.create === undefined ? null : (
        <Route
          path="create"
          element={<Lazy name="create">{Create ? <Create /> : <GeneratedCreate />}</Lazy>}
        />
      )}
      {model.list.settings === undefined ? null : (
        <Route
          path="settings"
          element={
            <Lazy name="settings">
              <SettingDialog model={model} />
            </Lazy>
          }
        />
      )}
      <Route path=":id/show" element={<OfRow model={model} view={show ?? GeneratedShow} />} />
      {model.verbs.update === undefined ? null : (
        <Route path=":id" element={<OfRow model={model} view={edit ?? GeneratedEdit} />} />
      )}
      <Route path="*" element={null} />
    </Routes>
  );
};
