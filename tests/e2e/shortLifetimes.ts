/** For stories about renewal: an ID token that lives for seconds, beside an access token that does not. */
export const shortLifetimes = { LOCAL_ID_TOKEN_SECONDS: '3', LOCAL_ACCESS_TOKEN_SECONDS: '3600' };
