declare module "swagger-ui-dist/swagger-ui-es-bundle.js" {
  type Options = {
    readonly domNode: HTMLElement;
    readonly url: string;
    readonly docExpansion: "none" | "list" | "full";
    readonly deepLinking: boolean;
    readonly filter: boolean;
    readonly validatorUrl: null;
    readonly persistAuthorization: boolean;
    readonly onComplete: () => void;
  };
  const SwaggerUI: (options: Options) => unknown;
  export default SwaggerUI;
}
