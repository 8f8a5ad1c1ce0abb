export interface User {
  readonly id: string;
  /** Lower case; unique. */
  readonly email: string;
  readonly firstName: string | null;
  readonly lastName: string | null;
  /** May make accounts and see every account's members and audit entries; sees no more zones for it. */
  readonly superuser: boolean;
  readonly createdAt: number;
  readonly modifiedAt: number;
}

/** The account a new user gets is named after the e-mail's domain. */
export function accountNameFor(email: string): string {
  return email.slice(email.lastIndexOf("@") + 1);
}
