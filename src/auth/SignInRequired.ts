/** Thrown instead of a bearer: there is no session that could yield one. */
export class SignInRequired extends Error {
  override readonly name = 'SignInRequired';

  constructor() {
    super('sign-in required');
  }
}
