/** What the global setup tells the test files; plain data, since they run in other processes. */
export type TestServer = { readonly adminUrl: string };
