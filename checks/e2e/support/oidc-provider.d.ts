// The package has no types. These are the parts that the tests use.
declare module 'oidc-provider' {
  import type { IncomingMessage, ServerResponse } from 'node:http';

  interface Context {
    body: string;
    oidc: {
      client: { clientId: string };
      session: { accountId: string };
    };
  }

  interface Interaction {
    uid: string;
  }

  export class Provider {
    constructor(issuer: string, configuration: object);
    callback(): (request: IncomingMessage, response: ServerResponse) => Promise<void>;
    interactionFinished(
      request: IncomingMessage,
      response: ServerResponse,
      result: { login: { accountId: string } },
    ): Promise<void>;
    Grant: new (fields: { clientId: string; accountId: string }) => {
      addOIDCScope: (scope: string) => void;
      save: () => Promise<string>;
    };
  }
}
