import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, inject, it } from 'vitest';
import { openBuild, readyLine } from '../test/built-server.ts';
import { postgresUrl } from '../test/database.ts';
import { registration, toolboxBody } from '../test/factories.ts';

const built = (name: string): string => fileURLToPath(new URL(`../../dist/${name}`, import.meta.url));
const build = openBuild();
afterAll(() => build.end());

/** A namespace of its own may mount a small disk without being root. */
const UNSHARE = ['unshare', '--user', '--map-root-user', '--mount'] as const;
const mayMount = spawnSync(UNSHARE[0], [...UNSHARE.slice(1), 'true']).status === 0;

/** Mounts a disk of 64 MB above the database's own size, and starts the server on it. */
const SCRIPT = `
set -e
size=$(( $(du -sm "$1" | cut -f1) + 64 ))
mount -t tmpfs -o size="$size"m,mode=700 tmpfs "$2"
cp -r "$1" "$2/database"
DATA_DIR="$2" PORT=0 LOG_LEVEL=silent "$3" "$4" &
while read -r order; do
  case $order in
    fill) dd if=/dev/zero of="$2/filler" bs=4k 2> /dev/null || true; echo filled ;;
    free) rm "$2/filler"; echo freed ;;
    crowd) mkdir -p "$2/backup-rows"; mount -t tmpfs -o size=4k tmpfs "$2/backup-rows"; echo crowded ;;
    back-up) DATA_DIR="$2" "$3" "$5" "$2-backup" 2>&1 || true; echo ended ;;
    end) kill $!; wait $!; exit ;;
  esac
done`;

function startOnSmallDisk(name: string) {
  const folder = join(build.folder, name);
  mkdirSync(folder);
  const [command, ...args] = UNSHARE;
  const child = spawn(
    command,
    [
      ...[...args, 'sh', '-c', SCRIPT, 'sh', inject('databaseFolder'), folder],
      ...[process.execPath, built('main.js'), built('backup.js')],
    ],
    { stdio: ['pipe', 'pipe', 'inherit'] },
  );
  let text = '';
  child.stdout.on('data', (chunk: Buffer) => {
    text += chunk.toString();
  });
  const until = (pattern: RegExp) =>
    expect.poll(() => text, { timeout: 60_000, interval: 20 }).toMatch(pattern);
  return {
    until,
    folder,
    output: () => text,
    origin: () => readyLine.exec(text)?.[1] ?? '',
    order: (order: string) => child.stdin.write(`${order}\n`),
    end: async () => {
      const ended = once(child, 'exit');
      child.stdin.write('end\n');
      return (await ended)[0] as unknown;
    },
  };
}

describe.skipIf(postgresUrl)('a full disk', () => {
  it.runIf(mayMount)(
    'G13 refuses writes with 507, loses nothing, and hinders nobody once it has room',
    async () => {
      const server = startOnSmallDisk('small');
      await server.until(readyLine);
      let token = '';
      const call = async (path: string, body?: object) => {
        const answer = await fetch(`${server.origin()}${path}`, {
          method: body ? 'POST' : 'GET',
          headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
          ...(body ? { body: JSON.stringify(body) } : {}),
        });
        return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
      };
      token = String((await call('/api/auth/register-organization', registration())).body['token']);
      const { body: toolbox } = await call('/api/toolboxes', toolboxBody());
      const drawer = `/api/toolbox/${String(toolbox['toolboxId'])}/drawer/1`;
      const versionOf = async () => (await call(drawer)).body['version'];
      /** How many of these changes were acknowledged, and the other answers. */
      const change = async (times: number) => {
        const answers: number[] = [];
        for (let i = 0; i < times; i += 1) {
          const status = (await call(drawer)).body['status'] === 'complete' ? 'incomplete' : 'complete';
          answers.push((await call(`${drawer}/status`, { status })).status);
        }
        return answers;
      };
      expect(await change(4)).toEqual([200, 200, 200, 200]);

      server.order('fill');
      await server.until(/filled/);
      const before = Number(await versionOf());
      const answers = await change(100);
      expect(new Set(answers)).toEqual(new Set([...answers.filter((status) => status === 200), 507]));
      expect(await versionOf()).toBe(before + answers.filter((status) => status === 200).length);

      server.order('free');
      await server.until(/freed/);
      expect(await change(4)).toEqual([200, 200, 200, 200]);
      expect(await server.end()).toBe(0);
    },
  );

  it.runIf(mayMount)('ANCH-005 does not stop a backup to another disk', async () => {
    const server = startOnSmallDisk('crowded');
    await server.until(readyLine);
    server.order('crowd');
    await server.until(/crowded/);
    server.order('back-up');
    await server.until(/ended/);
    expect(server.output()).toContain('read back and verified.');
    expect(await server.end()).toBe(0);
  });
});
