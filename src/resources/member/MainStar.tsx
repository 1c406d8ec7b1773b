import StarIcon from '@mui/icons-material/Star';
import StarBorderIcon from '@mui/icons-material/StarBorder';
import Radio from '@mui/material/Radio';
import Tooltip from '@mui/material/Tooltip';
import { useTranslate } from 'react-admin';

interface MainStarProps {
  readonly name: string;
  readonly isMain: boolean;
  readonly isFixed: boolean;
  readonly groupName: string;
  readonly onChoose: () => void;
}

/** The star of one department: a radio button over all departments of the form. */
export const MainStar = ({ name, isMain, isFixed, groupName, onChoose }: MainStarProps) => {
  const translate = useTranslate();
  const label = translate(isMain ? 'member.isMain' : 'member.makeMain', { name });
  return (
    <Tooltip title={isFixed ? translate('member.mainElsewhere') : label}>
      <span>
        <Radio
          name={groupName}
          checked={isMain}
          disabled={isFixed}
          onChange={onChoose}
          icon={<StarBorderIcon />}
          checkedIcon={<StarIcon />}
          sx={{ p: 1 }}
          slotProps={{ input: { 'aria-label': label } }}
        />
      </span>
    </Tooltip>
  );
};
