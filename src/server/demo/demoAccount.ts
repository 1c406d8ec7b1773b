/** Who can sign in to the demo companies. The passwords are public: demo mode runs on loopback only. */
export interface DemoAccount {
  /** `main`, `sub`, `asset`, `responsible`: what the login page says beside the name. */
  readonly role: string;
  readonly name: string;
  readonly companyId: number;
  readonly companyName: string;
  readonly userId: number;
  readonly countryCode: string;
  readonly mobile: string;
  readonly password: string;
  readonly managementPassword: string;
}
