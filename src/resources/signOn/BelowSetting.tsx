import { ConnectionTest } from './ConnectionTest.tsx';
import { Provisioning } from './Provisioning.tsx';

/** What is done with the setting once it is saved: the issuer is asked, and people are kept by the provider. */
export const BelowSetting = () => (
  <>
    <ConnectionTest />
    <Provisioning />
  </>
);
