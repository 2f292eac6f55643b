import type Provider from "oidc-provider";

/** The provider is a Koa application; its own types are the only ones that we need. */
export type Middleware = Parameters<Provider["use"]>[0];
export type Context = Parameters<Middleware>[0];
