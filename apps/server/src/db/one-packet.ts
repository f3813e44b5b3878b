import type pg from 'pg';

/** What a connection of `pg` has and its types lack. */
interface Wired {
  readonly connection: { readonly stream: { cork: () => void; uncork: () => void } };
}

/** What is sent over the connection before the process next waits goes out at once, not one by one. */
export function inOnePacket(client: pg.PoolClient): void {
  const { stream } = (client as unknown as Wired).connection;
  stream.cork();
  process.nextTick(() => {
    stream.uncork();
  });
}
