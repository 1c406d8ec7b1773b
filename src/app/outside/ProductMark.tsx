import { styled } from '@mui/material/styles';

const Drawing = styled('svg')(({ theme: { palette } }) => ({
  flex: 'none',
  '& .ground': { fill: palette.primary.main },
  '& .sign': { fill: 'none', stroke: palette.primary.contrastText, strokeWidth: 2, strokeLinecap: 'round' },
  '& .dot': { fill: palette.primary.contrastText },
}));

/** The mark of the product: people below people, on the colour that acts. */
export const ProductMark = ({ size }: { readonly size: number }) => (
  <Drawing aria-hidden viewBox="0 0 32 32" width={size} height={size}>
    <rect className="ground" width={32} height={32} rx={8} />
    <path className="sign" d="M16,12v4M9,20v-2q0,-2 2,-2h10q2,0 2,2v2" />
    <circle className="dot" cx={16} cy={9} r={3} />
    <circle className="dot" cx={9} cy={22.5} r={2.5} />
    <circle className="dot" cx={16} cy={22.5} r={2.5} />
    <circle className="dot" cx={23} cy={22.5} r={2.5} />
  </Drawing>
);
