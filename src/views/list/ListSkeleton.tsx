import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { useEffect, useState } from 'react';
import { useTranslate } from 'react-admin';
import type { EntityModel, FieldModel } from '#engine/model.ts';
import { wordKeys } from '#views/wordKeys.ts';
import { cellClass } from './columns.tsx';
import { narrowStyles } from './NarrowList.tsx';

const patienceMs = 150;

/** False until a moment has passed: what comes at once needs no placeholder that would only flash. */
const useLate = (): boolean => {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), patienceMs);
    return () => clearTimeout(timer);
  }, []);
  return isLate;
};

const rows = [0, 1, 2, 3, 4, 5, 6, 7];
/** Uneven, like words are. */
const lengths = ['72%', '54%', '83%', '61%'];

interface ListSkeletonProps {
  readonly model: EntityModel;
  readonly fields: readonly FieldModel[];
  readonly isSelectable: boolean;
}

/** The table as it will stand, with bars for values; only its room in the first moment, which most lists need no longer than. */
export const ListSkeleton = (props: ListSkeletonProps) => {
  const translate = useTranslate();
  const isLate = useLate();
  return (
    <Box
      className="list-frame"
      aria-busy
      role="status"
      aria-label={isLate ? translate('ra.page.loading') : undefined}
      // Nothing in it can be scrolled to: it goes away by itself.
      style={{ overflow: 'hidden' }}
      sx={
        isLate
          ? undefined
          : { visibility: 'hidden', height: `calc(var(--table-head) + ${rows.length} * var(--row))` }
      }
    >
      {isLate ? <Bars {...props} /> : null}
    </Box>
  );
};

const Bars = ({ model, fields, isSelectable }: ListSkeletonProps) => {
  const translate = useTranslate();
  const keys = wordKeys(model.noun);
  return (
    <table aria-hidden>
      <thead>
        <tr>
          {isSelectable ? <th className="list-select" /> : null}
          {fields.map((field, index) => (
            <th key={field.path} className={cellClass(undefined, index)}>
              {translate(keys.field(field.path))}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row}>
            {isSelectable ? <td className="list-select" /> : null}
            {fields.map((field, index) => (
              <td key={field.path} className={cellClass(undefined, index)}>
                <Skeleton variant="text" width={lengths[(row + index) % lengths.length]} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
};

/** Rows of two lines as they will stand, with bars for values; nothing at all in the first moment. */
export const NarrowSkeleton = () => {
  const translate = useTranslate();
  const isLate = useLate();
  return (
    <Box
      component="ul"
      role="status"
      aria-busy
      aria-label={isLate ? translate('ra.page.loading') : undefined}
      sx={{ ...narrowStyles, visibility: isLate ? 'visible' : 'hidden' }}
    >
      {rows.map((row) => (
        <li key={row} aria-hidden>
          <div className="narrow-main">
            <Skeleton variant="text" width="45%" />
            <Skeleton variant="text" width={lengths[row % lengths.length]} />
          </div>
        </li>
      ))}
    </Box>
  );
};
