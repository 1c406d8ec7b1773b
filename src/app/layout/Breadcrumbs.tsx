import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { LinkBase, useGetOne, useLocation, useTranslate } from 'ra-core';
import { useLiveModels } from '#app/console/liveModels.ts';
import { type Place, placeOf } from '#app/shell/place.ts';
import type { EntityModel } from '#engine/model.ts';
import { menuSections } from '#engine/vocabulary.ts';
import { recordName } from '#views/recordName.ts';

interface Crumb {
  readonly key: string;
  readonly text: string;
  readonly to?: string;
}

/** The name of the record an address is about, as soon as the page has read it; it asks for nothing itself. */
const useRecordCrumb = (model: EntityModel, id: string | undefined): string => {
  const translate = useTranslate();
  const { data } = useGetOne(model.noun, { id: id ?? '' }, { enabled: false });
  return id === undefined || data === undefined ? '' : recordName(model, data, translate);
};

type Translate = ReturnType<typeof useTranslate>;

/** A list is named by the heading below: only what it lies in stands above it. A record says its list, too. */
const crumbsOf = (model: EntityModel, last: string, translate: Translate): readonly Crumb[] => {
  const section = model.menu?.section ?? menuSections.find((each) => each === model.module);
  const { within } = model;
  const part = section === undefined ? undefined : translate(`menu.${section}`);
  const parent = within === undefined ? undefined : translate(`resources.${within}.plural`);
  const above: readonly Crumb[] = [
    // A page that is called like its part of the menu says it already.
    ...(part === undefined || part === parent ? [] : [{ key: 'section', text: part }]),
    ...(parent === undefined ? [] : [{ key: 'within', text: parent, to: `/${within}` }]),
  ];
  if (last === '') return [{ key: 'home', text: translate('menu.home'), to: '/' }, ...above];
  return [
    ...above,
    { key: 'list', text: translate(`resources.${model.noun}.plural`), to: `/${model.noun}` },
    { key: 'record', text: last },
  ];
};

/** What an address below the list is called where it is about no record. */
const lastOf = (model: EntityModel, { isNew, purpose }: Place, translate: Translate): string | undefined => {
  if (isNew) return translate('ra.action.create');
  return purpose === undefined
    ? undefined
    : translate(`resources.${model.noun}.imports.${purpose}.title`, { _: translate('importing.title') });
};

const NounCrumbs = ({ model, place }: { readonly model: EntityModel; readonly place: Place }) => {
  const translate = useTranslate();
  const name = useRecordCrumb(model, place.id);
  const crumbs = crumbsOf(model, lastOf(model, place, translate) ?? name, translate);
  return (
    <Box
      component="ol"
      sx={{ display: 'flex', minWidth: 0, m: 0, p: 0, listStyle: 'none', color: 'text.secondary' }}
    >
      {crumbs.map((crumb, index) => (
        <CrumbItem
          key={crumb.key}
          crumb={crumb}
          isLast={index === crumbs.length - 1}
          isSpare={crumb.key === 'section' && crumbs.length > 2}
        />
      ))}
    </Box>
  );
};

interface CrumbItemProps {
  readonly crumb: Crumb;
  readonly isLast: boolean;
  /** The first thing to go where there is no room. */
  readonly isSpare: boolean;
}

const CrumbItem = ({ crumb, isLast, isSpare }: CrumbItemProps) => (
  <Box
    component="li"
    sx={{
      minWidth: isLast ? 0 : 'auto',
      flexShrink: isLast ? 1 : 0,
      overflow: 'hidden',
      textOverflow: 'ellipsis',
      whiteSpace: 'nowrap',
      display: isSpare ? { xs: 'none', sm: 'block' } : 'block',
      '&:not(:last-of-type)::after': { content: '"/"', mx: 0.75, color: 'var(--control-line)' },
    }}
  >
    {crumb.to === undefined ? (
      <span aria-current={crumb.key === 'record' ? 'page' : undefined}>{crumb.text}</span>
    ) : (
      <Link component={LinkBase} to={crumb.to} color="inherit" underline="hover">
        {crumb.text}
      </Link>
    )}
  </Box>
);

/** Where the page lies: section, list, record. Nothing on pages that belong to no noun. */
export const Breadcrumbs = () => {
  const translate = useTranslate();
  const { pathname } = useLocation();
  const { byNoun } = useLiveModels();
  const place = placeOf(pathname);
  const model = byNoun[place.noun];
  if (model === undefined) return null;
  return (
    <Box component="nav" aria-label={translate('frame.breadcrumbs')} sx={{ minWidth: 0 }}>
      <NounCrumbs model={model} place={place} />
    </Box>
  );
};
