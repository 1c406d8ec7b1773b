import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'ra-core';
import { useAccount } from '#app/shell/useAccount.ts';

/** The first character of a company on the brand's ground: a logo for those that have none. */
const Initial = ({ name, logo }: { readonly name: string; readonly logo: string | undefined }) => (
  <Box
    aria-hidden
    sx={{
      display: 'grid',
      placeItems: 'center',
      flexShrink: 0,
      width: 32,
      height: 32,
      overflow: 'hidden',
      fontWeight: 700,
      // What matters of a logo stands inside its circle.
      ...(logo === undefined
        ? { borderRadius: 2, color: 'primary.contrastText', bgcolor: 'primary.main' }
        : { borderRadius: '50%', bgcolor: '#fff' }),
    }}
  >
    {logo === undefined ? Array.from(name)[0] : <img src={logo} alt="" width={32} height={32} />}
  </Box>
);

/** Which company one works in and as what: always to be seen, at every width (safety.md T08). */
export const CompanyMark = () => {
  const translate = useTranslate();
  const { account, role } = useAccount();
  const name = account?.companyName ?? translate('shell.product');
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.25, minWidth: 0, flex: '1 1 auto' }}>
      <Box sx={{ display: { xs: 'none', sm: 'block' } }}>
        <Initial name={name} logo={account?.logo} />
      </Box>
      <Box sx={{ minWidth: 0 }}>
        <Typography component="p" noWrap title={name} sx={{ fontWeight: 650, lineHeight: 1.3 }}>
          {name}
        </Typography>
        {role === undefined ? null : (
          <Typography component="p" noWrap sx={{ color: 'text.secondary', lineHeight: 1.3 }}>
            {translate(`shell.role.${role}`)}
          </Typography>
        )}
      </Box>
    </Box>
  );
};
