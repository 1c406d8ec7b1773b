import { useLiveModels } from '#app/console/liveModels.ts';
import type { NounOutline } from '#engine/outline.ts';
import { type MenuSection, menuSections } from '#engine/vocabulary.ts';
import { isAllowed } from '#session/authProvider.ts';
import { usePermissionReply } from '#views/reasons/usePermissionReply.ts';

export interface MenuGroup {
  readonly section: MenuSection;
  readonly models: readonly NounOutline[];
}

const orderOf = (model: NounOutline): number => model.menu?.order ?? Number.MAX_SAFE_INTEGER;

/** Menu sections in their fixed order, each with the nouns that have a place in it and that the reader may see. */
export const menuGroupsOf = (
  models: readonly NounOutline[],
  mayRead: (noun: string) => boolean,
): readonly MenuGroup[] =>
  menuSections
    .map((section) => ({
      section,
      models: models
        .filter((model) => model.menu?.section === section && mayRead(model.noun))
        .toSorted((one, other) => orderOf(one) - orderOf(other)),
    }))
    .filter((group) => group.models.length > 0);

/** The menu as this administrator sees it; undefined while the permissions are being loaded. */
export const useMenuGroups = (): readonly MenuGroup[] | undefined => {
  const { all } = useLiveModels();
  const { permissions, isPending } = usePermissionReply();
  if (isPending || permissions === undefined) return undefined;
  return menuGroupsOf(all, (noun) => isAllowed(permissions, { resource: noun, action: 'read' }));
};
