import { chmodSync, chownSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { parseConfig } from './config.ts';
import {
  closeToOthers,
  DataDirError,
  makeDataDir,
  refuseEmbeddedData,
  refuseOthersPictures,
  refuseRoot,
} from './data-dir.ts';
import { explain } from './explain.ts';
import { openFolderStore } from './pictures/open-store.ts';

const root = mkdtempSync(join(tmpdir(), 'stowed-data-dir-'));
afterAll(() => {
  rmSync(root, { recursive: true, force: true });
});

/** A folder that someone else made. */
function folderWith(mode: number): string {
  const folder = mkdtempSync(join(root, 'made-'));
  chmodSync(folder, mode);
  return folder;
}
const modeOf = (folder: string): number => statSync(folder).mode & 0o7777;
/** why: the tests may run as root, who may change the mode of every folder. */
const notOurs = (): never => {
  throw Object.assign(new Error('operation not permitted'), { code: 'EPERM' });
};

describe('the data folder', () => {
  it.each([0o777, 0o770, 0o755, 0o711, 0o702])(
    'is closed to other accounts if it had the mode %o',
    (mode) => {
      const folder = folderWith(mode);
      makeDataDir(folder);
      expect(modeOf(folder)).toBe(0o700);
    },
  );

  it('of an embedded database, with its pictures, is refused to a server on PostgreSQL', () => {
    const folder = folderWith(0o700);
    refuseEmbeddedData(folder);
    mkdirSync(join(folder, 'database'));
    expect(() => {
      refuseEmbeddedData(folder);
    }).toThrow(`${folder} holds an embedded database and its pictures`);
  });

  it('with pictures but without a database is refused to an embedded server', () => {
    const folder = folderWith(0o700);
    mkdirSync(join(folder, 'images', 'set-aside'), { recursive: true });
    refuseOthersPictures(folder);
    mkdirSync(join(folder, 'images', 'a1'));
    expect(() => {
      refuseOthersPictures(folder);
    }).toThrow('If the data are on PostgreSQL, set it.');
    mkdirSync(join(folder, 'database'));
    refuseOthersPictures(folder);
  });

  it('stays as it is if it is closed already', () => {
    const folder = folderWith(0o700);
    closeToOthers(folder, notOurs);
    expect(modeOf(folder)).toBe(0o700);
  });

  it.each([0o777, 0o770, 0o703])('is refused with mode %o if this account may not close it', (mode) => {
    const folder = folderWith(mode);
    let refusal: unknown;
    try {
      closeToOthers(folder, notOurs);
    } catch (error) {
      refusal = error;
    }
    expect(refusal).toBeInstanceOf(DataDirError);
    expect(explain(refusal)).toBe(
      `DATA_DIR: other accounts may write to ${folder}. Give it to the server's account alone (chown, chmod 700), or choose another folder.`,
    );
  });

  it('may be read by others if this account may not close it', () => {
    const folder = folderWith(0o755);
    closeToOthers(folder, notOurs);
    expect(modeOf(folder)).toBe(0o755);
  });

  it('is never a folder that all accounts share, such as /tmp', () => {
    const folder = folderWith(0o1777);
    expect(() => makeDataDir(folder)).toThrow(`DATA_DIR: other accounts may write to ${folder}.`);
    expect(modeOf(folder)).toBe(0o1777);
  });

  it('is no file', () => {
    const file = join(root, 'a-file');
    writeFileSync(file, '');
    chmodSync(file, 0o666);
    expect(() => makeDataDir(file)).toThrow('DATA_DIR must be a folder');
    expect(modeOf(file)).toBe(0o666);
  });

  it('has a folder of pictures that is closed too', () => {
    const folder = folderWith(0o700);
    const images = join(folder, 'images');
    mkdirSync(images);
    chmodSync(images, 0o777);
    openFolderStore(parseConfig({ DATA_DIR: folder }));
    expect(modeOf(images)).toBe(0o700);
  });

  it('of another account is not for root, whose files its server could not read', () => {
    const folder = folderWith(0o700);
    if (process.getuid?.() === 0) chownSync(folder, 65_534, 65_534);
    const { uid } = statSync(folder);
    expect(() => {
      refuseRoot(folder, 0);
    }).toThrow(`belongs to another account (user id ${uid}). Run this with the server's account.`);
    refuseRoot(folder, uid);
    refuseRoot(join(folder, 'none'), 0);
  });
});
