import type { ReactCropProps } from 'react-image-crop';

type Labels = NonNullable<ReactCropProps['ariaLabels']>;

/** Each handle by its place: eight of one name could not be told apart. */
export const cropLabels = (translate: (key: string) => string): Labels => ({
  cropArea: translate('fields.crop.area'),
  nwDragHandle: translate('fields.crop.nw'),
  nDragHandle: translate('fields.crop.n'),
  neDragHandle: translate('fields.crop.ne'),
  eDragHandle: translate('fields.crop.e'),
  seDragHandle: translate('fields.crop.se'),
  sDragHandle: translate('fields.crop.s'),
  swDragHandle: translate('fields.crop.sw'),
  wDragHandle: translate('fields.crop.w'),
});
