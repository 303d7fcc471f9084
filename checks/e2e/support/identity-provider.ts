import { generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import type { Certificate } from '@backshop/delivery/testing';
import { type Context, type Interaction, Provider } from 'oidc-provider';

/** Who can sign in, by the text of their button. */
const people = {
  'Pat Example': { email: 'pat@shop.example', groups: ['finance'] },
  'Kim Sample': { email: 'kim@shop.example', groups: [] },
};

export type Person = keyof typeof people;

/** A program that may use the identity provider. */
export interface Client {
  id: string;
  secret: string;
}

/** An identity provider on this machine. */
export interface IdentityProvider {
  /** `https://localhost:40000` */
  issuer: string;
  close: () => Promise<void>;
}

/**
 * Starts an identity provider. Its sign-in page has a button for each person.
 * @param certificate for localhost
 * @param product address of the product
 * @param staff the client that signs staff in
 * @param programs the client of commands, and those of other programs. The tokens of all name the group of finance.
 */
export async function startIdentityProvider(
  certificate: Certificate,
  product: string,
  staff: Client,
  programs: Client[],
): Promise<IdentityProvider> {
  const server = createServer(certificate).listen(0);
  await once(server, 'listening');
  const issuer = `https://localhost:${(server.address() as AddressInfo).port}`;
  const provider: Provider = new Provider(issuer, {
    clients: [
      {
        client_id: staff.id,
        client_secret: staff.secret,
        redirect_uris: [`${product}/oauth2/callback`],
        post_logout_redirect_uris: [`${product}/`],
      },
      ...programs.map(({ id, secret }) => ({
        client_id: id,
        client_secret: secret,
        grant_types: ['client_credentials'],
        redirect_uris: [],
        response_types: [],
      })),
    ],
    claims: { email: ['email'], profile: ['name', 'groups'] },
    cookies: { keys: ['test'] },
    jwks: { keys: [signingKey()] },
    features: {
      clientCredentials: { enabled: true },
      devInteractions: { enabled: false },
      introspection: { enabled: true },
      rpInitiatedLogout: { logoutSource: showSignOut },
    },
    interactions: { url: (_: Context, { uid }: Interaction) => `/sign-in/${uid}` },
    findAccount: (_: Context, name: Person) => ({
      accountId: name,
      claims: () => ({ sub: name, name, ...people[name] }),
    }),
    extraTokenClaims: () => ({ groups: ['finance'] }),
    // Nobody is asked what the product may know.
    loadExistingGrant: async ({ oidc }: Context) => {
      const { clientId } = oidc.client;
      const grant = new provider.Grant({ clientId, accountId: oidc.session.accountId });
      grant.addOIDCScope('openid profile email');
      await grant.save();
      return grant;
    },
  });
  serve(server, provider);
  return {
    issuer,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** Serves the sign-in page beside what the provider serves. */
function serve(server: Server, provider: Provider): void {
  const answer = provider.callback();
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'https://localhost');
    if (!pathname.startsWith('/sign-in/')) return void answer(request, response);
    const person = searchParams.get('person');
    if (person) {
      return void provider.interactionFinished(request, response, { login: { accountId: person } });
    }
    const buttons = Object.keys(people).map(
      (name) => `<button name="person" value="${name}">${name}</button>`,
    );
    response
      .setHeader('Content-Type', 'text/html')
      .end(pageWith('Sign in', `<form>${buttons.join('')}</form>`));
  });
}

/** @param form the provider's own form, without a button */
function showSignOut(context: Context, form: string): void {
  const button = '<button form="op.logoutForm" name="logout" value="yes">Sign out</button>';
  context.body = pageWith('Sign out', form + button);
}

const pageWith = (title: string, content: string) =>
  `<!doctype html><html lang="en"><title>${title}</title><h1>${title}</h1>${content}`;

/** Without a key of its own, the provider warns of the one that it brings. */
function signingKey(): object {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  return { ...privateKey.export({ format: 'jwk' }), kid: 'test', use: 'sig' };
}
