import type { PackageConfig } from '@backshop/build-config/webpack';
import { CommandError } from '@backshop/delivery';
import type { IdentitySettings, User } from '@backshop/shared-types';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { addMiddleware } from './add-middleware';

/** The settings of a dev server that pretends a user. Nobody can sign out. */
export const pretendedIdentity: IdentitySettings = { user: '/pretended-user' };

/**
 * Returns the user that an option names: `Pat Example, finance, board`.
 * @throws CommandError when there is no name, or an empty group
 */
export function parseUser(option: string): User {
  const [name, ...groups] = option.split(',').map((text) => text.trim());
  if (name && groups.every(Boolean)) return { name, groups };
  throw new CommandError(
    `--user is "${option}", but must be a name and then the groups: --user "Pat Example, finance"`,
  );
}

/** Lets the dev server of the host answer with a user. */
export function pretendUser({ devServer }: Pick<PackageConfig, 'devServer'>, user: User): void {
  devServer.setupMiddlewares = (middlewares) =>
    addMiddleware(middlewares, {
      name: 'pretended-user',
      path: pretendedIdentity.user,
      middleware: (_request: IncomingMessage, response: ServerResponse) => {
        response.setHeader('Content-Type', 'application/json').end(JSON.stringify(user));
      },
    });
}
