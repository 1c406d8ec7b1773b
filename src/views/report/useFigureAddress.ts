import { useCreatePath } from 'react-admin';
import type { FigureLink } from './reportAnswer.ts';

/** Where the rows behind a figure are; undefined where nobody lists them. A list is opened with this filter alone, not with what was set last. */
export const useFigureAddress = () => {
  const createPath = useCreatePath();
  return (link: FigureLink | null | undefined): string | undefined => {
    if (!link) return undefined;
    const { resource, id, filter } = link;
    if (typeof id === 'number') return createPath({ resource, type: 'show', id });
    const search = new URLSearchParams({ filter: JSON.stringify(filter ?? {}) });
    return `${createPath({ resource, type: 'list' })}?${search}`;
  };
};
