import type { Generated } from 'kysely';
import type { Timestamp } from '../../platform/database/schema.ts';

export interface UsersTable {
  id: string;
  email: string;
  email_key: string;
  username: string;
  /** Null: invited, without a password yet. */
  password_hash: string | null;
  is_super_user: Generated<boolean>;
  disabled_at: Timestamp | null;
  last_login_at: Timestamp | null;
  /** Of a password that somebody else has set. */
  password_expires_at: Timestamp | null;
  /** Encrypts what the user's browsers keep; in base64. */
  storage_key: Generated<string>;
  version: Generated<number>;
  created_at: Timestamp;
  updated_at: Timestamp;
}

interface RolesTable {
  name: string;
  description: string;
  version: Generated<number>;
  requires_factor: Generated<boolean>;
}

interface RoleEntitlementsTable {
  role_name: string;
  feature_name: string;
}

interface UserRolesTable {
  user_id: string;
  role_name: string;
}

interface UserGrantsTable {
  user_id: string;
  feature_name: string;
}

export interface SessionsTable {
  id: string;
  token_hash: string;
  user_id: string;
  created_at: Timestamp;
  expires_at: Timestamp;
  ends_at: Timestamp;
  client_address: string | null;
  user_agent: string | null;
  last_used_at: Timestamp | null;
  confirmed_at: Timestamp | null;
  by_factor: Generated<boolean>;
  challenge: string | null;
  by_sign_on: Generated<boolean>;
  sealed_id_token: string | null;
  provider_session: string | null;
}

interface LoginThrottleTable {
  key: string;
  attempts: number;
  last_at: Timestamp;
  blocked_until: Timestamp | null;
}

export interface PasswordTokensTable {
  token_hash: string;
  user_id: string;
  created_at: Timestamp;
  expires_at: Timestamp;
}

export interface UserFactorsTable {
  id: string;
  user_id: string;
  kind: 'CODE' | 'PASSKEY';
  name: string;
  created_at: Timestamp;
  confirmed_at: Timestamp | null;
  last_used_at: Timestamp | null;
  sealed_secret: string | null;
  last_step: number | null;
  credential_id: string | null;
  public_key: string | null;
  sign_count: number | null;
}

interface UserIdentitiesTable {
  issuer: string;
  subject: string;
  user_id: string;
  created_at: Timestamp;
}

interface SignOnsTable {
  token_hash: string;
  state: string;
  nonce: string;
  code_verifier: string;
  return_to: string | null;
  created_at: Timestamp;
  confirms: string | null;
}

interface ApiTokensTable {
  id: string;
  user_id: string;
  name: string;
  token_hash: string;
  features: string[];
  created_at: Timestamp;
  expires_at: Timestamp;
  last_used_at: Timestamp | null;
}

interface RecoveryCodesTable {
  id: string;
  user_id: string;
  code_hash: string;
}

declare module '../../platform/database/schema.ts' {
  interface Tables {
    users: UsersTable;
    roles: RolesTable;
    role_entitlements: RoleEntitlementsTable;
    user_roles: UserRolesTable;
    user_grants: UserGrantsTable;
    sessions: SessionsTable;
    login_throttle: LoginThrottleTable;
    password_tokens: PasswordTokensTable;
    user_identities: UserIdentitiesTable;
    sign_ons: SignOnsTable;
    api_tokens: ApiTokensTable;
    user_factors: UserFactorsTable;
    recovery_codes: RecoveryCodesTable;
  }
}
