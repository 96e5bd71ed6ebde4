/** The signed-in user (spec §3), as parsed from `GET /me`. */
export interface Profile {
  readonly firstName: string;
  readonly lastName: string;
}
