import type { EntityModel } from './model.ts';

/** What menu, addresses and headings need of a noun whose page is not open: every page has this of all nouns, and the whole model of a few. */
export type NounOutline = Pick<
  EntityModel,
  'noun' | 'kind' | 'icon' | 'menu' | 'within' | 'route' | 'pages' | 'module' | 'customFieldsIn'
>;

/** The outline of a model. */
export const outlineOf = ({
  noun,
  kind,
  icon,
  menu,
  within,
  route,
  pages,
  module,
  customFieldsIn,
}: EntityModel): NounOutline => ({ noun, kind, icon, menu, within, route, pages, module, customFieldsIn });
