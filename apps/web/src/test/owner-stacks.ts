import * as React from 'react';

const INTERNALS = '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE';

/**
 * why: React takes a stack trace for each element it creates, up to 10,000 a second, for its developer tools:
 * an eighth of the time of all tests. It takes none while its count says that there were too many.
 */
export function takeNoOwnerStacks(): void {
  Object.defineProperty(Reflect.get(React, INTERNALS), 'recentlyCreatedOwnerStacks', {
    configurable: true,
    get: () => Infinity,
    set: () => {},
  });
}
