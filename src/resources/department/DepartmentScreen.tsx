import Box from '@mui/material/Box';
import { lazy, useRef } from 'react';
import { Title, useLocation, useTranslate } from 'react-admin';
import { Lazy } from '#views/layouts/Lazy.tsx';
import { TreeAndListFrame } from '#views/layouts/TreeAndListFrame.tsx';
import { wordKeys } from '#views/wordKeys.ts';
import { CompanyOverview } from './CompanyOverview.tsx';
import { DepartmentDetail } from './DepartmentDetail.tsx';
import { DepartmentTree } from './DepartmentTree.tsx';
import { readPlace } from './departmentAddress.ts';

const GeneratedCreate = lazy(async () => ({
  default: (await import('#views/generated/GeneratedCreate.tsx')).GeneratedCreate,
}));

/** The parent a new department was asked for below; the company when the address says nothing else. */
const parentIn = (search: string): number => {
  try {
    const source: unknown = JSON.parse(new URLSearchParams(search).get('source') ?? '{}');
    const parent = (source as { readonly superDeptId?: unknown }).superDeptId;
    return typeof parent === 'number' ? parent : 0;
  } catch {
    // An address somebody has mangled asks for nothing in particular.
    return 0;
  }
};

/** Department management: the tree stays at the left while the chosen department changes beside it. */
export const DepartmentScreen = () => {
  const translate = useTranslate();
  const { pathname, search } = useLocation();
  const place = readPlace(pathname);
  const detail = useRef<HTMLDivElement>(null);
  const parentId = parentIn(search);
  const shownId = place.kind === 'detail' ? place.id : place.kind === 'create' ? parentId : 0;
  const plural = translate(wordKeys('department').plural);
  return (
    <>
      <Title title={translate('department.title')} />
      <TreeAndListFrame
        treeTitle={plural}
        storeKey="department"
        chosen={pathname}
        tree={
          <DepartmentTree
            selectedId={shownId === 0 ? undefined : shownId}
            onOpened={() => detail.current?.focus()}
          />
        }
      >
        <Box
          ref={detail}
          tabIndex={-1}
          role="region"
          aria-label={translate('department.detail')}
          sx={{ outline: 'none', px: { xs: 0, md: 2 }, pt: 1 }}
        >
          {shownId === 0 ? (
            <CompanyOverview />
          ) : (
            <DepartmentDetail
              key={shownId}
              id={shownId}
              tab={place.kind === 'detail' ? place.tab : 'members'}
            />
          )}
        </Box>
      </TreeAndListFrame>
      {place.kind === 'create' ? (
        <Lazy name={`create ${parentId}`}>
          <GeneratedCreate key={parentId} defaultValues={{ superDeptId: parentId }} />
        </Lazy>
      ) : null}
    </>
  );
};
