import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { type RaRecord, useEvent, useTranslate } from 'react-admin';
import { visuallyHidden } from '#views/layouts/boxStyles.ts';
import { useModel } from '#views/ModelContext.tsx';
import { useConsoleProvider } from '#views/useConsoleProvider.ts';
import { wordKeys } from '#views/wordKeys.ts';
import { freshMs } from './levelQuery.ts';
import { Tree, type TreeHandle, type TreeProps } from './Tree.tsx';
import { TreeSearchBox, useTreeSearch } from './TreeSearchBox.tsx';
import { ancestorsOf, companyId, hiddenRoot, indexTree, openBranches, type TreeIndex } from './treeIndex.ts';
import { useRefreshResource, useTreeLevels } from './useTreeLevels.ts';

const lines = [88, 64, 72, 56, 80, 60, 68, 48];

/** The tree before its first level is there: the same layout, after a moment. */
const TreeLoading = () => {
  const translate = useTranslate();
  return (
    <Box
      role="status"
      aria-label={translate('tree.loading')}
      sx={{
        p: 1,
        animation: 'tree-appear 0s 200ms both',
        '@keyframes tree-appear': { from: { visibility: 'hidden' }, to: { visibility: 'visible' } },
      }}
    >
      {lines.map((width) => (
        <Skeleton key={width} animation={false} height={40} width={`${width}%`} />
      ))}
    </Box>
  );
};

interface TreeFailureProps {
  readonly error: Error;
  readonly onRetry: () => void;
}

/** A level that could not be read, with what was said about it. */
const TreeFailure = ({ error, onRetry }: TreeFailureProps) => {
  const translate = useTranslate();
  return (
    <Alert
      severity="error"
      sx={{ m: 1 }}
      action={
        <Button color="inherit" size="small" onClick={onRetry}>
          {translate('tree.retry')}
        </Button>
      }
    >
      {error.message}
    </Alert>
  );
};

/** Nothing to show: no rows at all, or none that match. */
const TreeEmpty = ({ text }: { readonly text: string }) => (
  <Typography variant="body2" color="text.secondary" sx={{ p: 2, textAlign: 'center' }}>
    {text}
  </Typography>
);

/** Deeper than any tree may be: a broken chain of parents ends here. */
const deepest = 50;

interface RevealFacts {
  readonly resource: string;
  readonly parentField: string;
  readonly index: TreeIndex;
  readonly isReady: boolean;
  readonly selectedId: string | undefined;
  readonly open: (ids: readonly string[]) => void;
}

/** Opens the branches above the chosen row, once per choice: a link to a deep department shows where it stands. */
const useReveal = (facts: RevealFacts): void => {
  const { resource, parentField, index, isReady, selectedId, open } = facts;
  const queryClient = useQueryClient();
  const provider = useConsoleProvider();
  const revealed = useRef<string>(undefined);

  useEffect(() => {
    if (!isReady || selectedId === undefined || revealed.current === selectedId) return;
    revealed.current = selectedId;
    const parentOfRow = async (id: string): Promise<string | undefined> => {
      // The key and shape under which react-admin keeps a row: a detail beside the tree has asked for it already.
      const row: RaRecord = await queryClient.fetchQuery({
        queryKey: [resource, 'getOne', { id, meta: undefined }],
        queryFn: async ({ signal }) => (await provider.getOne(resource, { id: Number(id), signal })).data,
        staleTime: freshMs,
      });
      const parent: unknown = row[parentField];
      return typeof parent === 'number' ? String(parent) : undefined;
    };
    const climb = async (id: string): Promise<readonly string[]> => {
      const above: string[] = [];
      let current: string | undefined = id;
      while (current !== undefined && current !== '0' && above.length < deepest) {
        current = await parentOfRow(current);
        if (current !== undefined) above.push(current);
      }
      return above;
    };
    if (index.rows.has(selectedId)) open(ancestorsOf(index, selectedId));
    // A row that is gone or out of scope cannot be shown in the tree; its own view says so.
    else void climb(selectedId).then(open, () => undefined);
  }, [isReady, selectedId, index, open, parentField, provider, queryClient, resource]);
};

/**
 * Reads a tree again after a form has written one of these resources: what react-admin saves by itself changes names,
 * places and counts in the tree.
 */
const useRefreshOnWrite = (tree: string, resources: readonly string[]): void => {
  const queryClient = useQueryClient();
  const watched = resources.join(' ');
  useEffect(
    () =>
      queryClient.getMutationCache().subscribe((event) => {
        if (event.type !== 'updated' || event.action.type !== 'success') return;
        const written = event.mutation.options.mutationKey?.[0];
        if (typeof written !== 'string' || !watched.split(' ').includes(written)) return;
        void queryClient.invalidateQueries({ queryKey: [tree, 'getTree'] });
        void queryClient.invalidateQueries({ queryKey: [tree, 'getOne'] });
      }),
    [queryClient, tree, watched],
  );
};

interface Expanded {
  /** Branches an administrator opened; kept while a search shows its own. */
  readonly opened: readonly string[];
  readonly open: (ids: readonly string[]) => void;
  /** What stands open now: those, or everything a search found except what was closed since. */
  readonly shown: (index: TreeIndex) => readonly string[];
  readonly setShown: (index: TreeIndex, ids: readonly string[]) => void;
}

/** Which branches of a tree are open, with and without a search. */
const useExpanded = (keyword: string): Expanded => {
  const [opened, setOpened] = useState<readonly string[]>([companyId]);
  const [closed, setClosed] = useState<{ readonly keyword: string; readonly ids: ReadonlySet<string> }>();
  const isSearch = keyword !== '';
  const isClosed = (id: string) => closed?.keyword === keyword && closed.ids.has(id);
  return {
    opened,
    open: (ids) => setOpened((before) => [...new Set([...before, ...ids])]),
    shown: (index) => (isSearch ? openBranches(index).filter((id) => !isClosed(id)) : opened),
    setShown: (index, ids) => {
      if (!isSearch) setOpened(ids);
      else setClosed({ keyword, ids: new Set(openBranches(index).filter((id) => !ids.includes(id))) });
    },
  };
};

interface TreePanelProps extends Pick<TreeProps, 'onCommand' | 'renameOf'> {
  readonly resource: string;
  readonly selectedId: string | undefined;
  readonly onChoose: (row: RaRecord) => void;
  /** Enter; the same as choosing when left out. */
  readonly onOpen?: (row: RaRecord) => void;
  readonly handle?: RefObject<TreeHandle | null>;
  /** Said to screen readers when something was done. */
  readonly announcement?: string;
  /** Buttons beside the search box. */
  readonly buttons?: ReactNode;
  /** Further resources whose rows the tree counts: a saved one is counted again. */
  readonly counts?: readonly string[];
  /** Stands in the search box's place: a search that finds more than rows of the tree. */
  readonly searchBox?: ReactNode;
}

/** Rows of a search without loaded rows below them: these are hits, what stands above them may only lead there. */
const useLookUp = (resource: string) => {
  const provider = useConsoleProvider();
  return async (typed: string): Promise<readonly string[]> => {
    const { data } = await provider.getTree(resource, { keyword: typed });
    const index = indexTree([{ parent: hiddenRoot, rows: data }]);
    const branches = new Set(openBranches(index));
    return [...index.rows.keys()].filter((id) => !branches.has(id));
  };
};

/** A tree with its search box and its states: loading, empty, nothing found, failed. */
export const TreePanel = (props: TreePanelProps) => {
  const { resource, selectedId, onChoose } = props;
  const translate = useTranslate();
  const model = useModel(resource);
  const refresh = useRefreshResource();
  const ownHandle = useRef<TreeHandle>(null);
  const handle = props.handle ?? ownHandle;
  const search = useTreeSearch(resource);
  const expanded = useExpanded(search.keyword);
  const levels = useTreeLevels({ resource, expanded: expanded.opened, keyword: search.keyword });
  const { index } = levels;
  useReveal({
    resource,
    parentField: model.tree?.parent ?? 'parent_id',
    index,
    isReady: !levels.isPending && search.keyword === '',
    selectedId,
    open: expanded.open,
  });
  useRefreshOnWrite(resource, [resource, ...(props.counts ?? [])]);
  const lookUp = useLookUp(resource);
  const plural = translate(wordKeys(resource).plural);
  const first = index.children.get(hiddenRoot)?.[0];
  const isBare = index.rows.size === 0;
  const error = search.error ?? levels.error;
  const enterTree = useEvent(() => {
    const requested = selectedId !== undefined && index.rows.has(selectedId) ? selectedId : first;
    if (requested !== undefined) handle.current?.focusRow(requested);
  });

  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', height: '100%', minHeight: 240, minWidth: 0 }}>
      <Box sx={{ display: 'flex', gap: 0.5, alignItems: 'center', p: 1 }}>
        {props.searchBox ?? (
          <TreeSearchBox search={search} label={translate('tree.search', { plural })} onLeave={enterTree} />
        )}
        {props.buttons}
      </Box>
      <Box role="status" sx={visuallyHidden}>
        {props.announcement}
        {search.keyword !== '' && !search.isSearching
          ? translate('tree.shown', { smart_count: isBare ? 0 : index.rows.size })
          : null}
      </Box>
      {error === null ? null : <TreeFailure error={error} onRetry={() => void refresh(resource)} />}
      {levels.isPending && error === null ? <TreeLoading /> : null}
      {!levels.isPending && isBare ? (
        <TreeEmpty text={translate(search.keyword === '' ? wordKeys(resource).empty : 'tree.noHits')} />
      ) : null}
      {levels.isPending || (isBare && search.keyword !== '') ? null : (
        <Tree
          label={translate('tree.label', { plural })}
          index={index}
          loading={levels.loading}
          expanded={expanded.shown(index)}
          setExpanded={(ids) => expanded.setShown(index, ids)}
          selectedId={selectedId}
          onChoose={onChoose}
          onOpen={props.onOpen ?? onChoose}
          onCommand={props.onCommand}
          lookUp={lookUp}
          renameOf={props.renameOf}
          handle={handle}
        />
      )}
    </Box>
  );
};
