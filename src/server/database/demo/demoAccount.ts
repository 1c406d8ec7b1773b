/** Who can sign in to the demo company. The passwords are public: demo mode runs on loopback only. */
export interface DemoAccount {
  /** `main`, `sub`, `asset`, `responsible`: what the login page says beside the name. */
  readonly role: string;
  readonly name: string;
  readonly company_id: number;
  readonly company_name: string;
  readonly user_id: number;
  readonly country_code: string;
  readonly mobile: string;
  readonly password: string;
  readonly managementPassword: string;
}
